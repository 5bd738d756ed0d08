opt-four = 四色牌
opt-tapOnly = 只用點選
opt-motion = 少動畫
opt-sound = 聲音
opt-haptic = 震動
opt-dark = 深色
opt-lang = 語言
empty-stats = 還沒有戰績，先打一局
