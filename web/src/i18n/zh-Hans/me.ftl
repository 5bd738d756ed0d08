opt-four = 四色牌
opt-tapOnly = 只用点选
opt-motion = 少动画
opt-sound = 声音
opt-haptic = 震动
opt-dark = 深色
opt-lang = 语言
empty-stats = 还没有战绩，先打一局
