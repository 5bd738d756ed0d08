opt-four = 四色牌
opt-tapOnly = 只用點選
opt-motion = 少動畫
opt-sound = 聲音
opt-haptic = 震動
opt-dark = 深色
opt-lang = 語言
empty-stats = 還沒有戰績，先打一局

# History
his-matches = 場數
his-firsts = 第一名
his-best = 最高一場
his-more = 更早的
his-round = 第 { $n } 局
his-record = 下載牌譜

# Verifying
ver-running = 正在重新發牌，{ $n } / { $m }
ver-good = { $n } 局都對得上
ver-bad = 有 { $n } 局對不上
ver-here = 就在這台裝置上算，不用相信伺服器
ver-root = 伺服器沒換過亂數
ver-openings = 各家的亂數沒變
ver-cards = 發的牌一致
ver-none = 這局沒有可查驗的紀錄
ver-how = 怎麼查的
ver-how-1 = 開打以前，伺服器為每一局定好亂數，先公布它們的指紋。
ver-how-2 = 每一局，各家的手機也出一份亂數，同樣先交指紋，再一起亮出來。
ver-how-3 = 所有亂數合在一起決定怎麼洗牌，誰也不能單獨左右。
ver-how-4 = 打完以後全部公開，這裡照著重新洗一遍，比對每一張牌。

# Me and settings
me-name = 名字
me-face = 換頭像
me-face-n = 頭像 { $n }
me-saved = 改好了
me-move = 換到另一台裝置
me-move-sub = 名字、座位和戰績一起過去
me-move-how = 用另一台裝置掃碼，或打開這個連結。十分鐘內有效，只能用一次。
me-claim = 在這台裝置繼續
me-claim-sub = 你的名字、座位和戰績會搬到這裡，原來的裝置就退出了
me-forget = 清除我的資料
me-forget-sub = 名字、座位和戰績都會刪掉，找不回來。
me-forget-do = 全部清除
me-keep = 不清了
opt-text = 字大小
opt-text-normal = 標準
opt-theme = 明暗
opt-auto = 跟系統
opt-light = 淺色
opt-deck = 花色顏色
opt-deck-two = 兩色
opt-deck-strong = 鮮明
opt-cards = 牌大小
opt-cards-large = 大一些
opt-felt = 桌布
opt-felt-pine = 松綠
opt-felt-indigo = 黛藍
opt-felt-walnut = 栗木
opt-left = 左手
opt-left-sub = 按鈕換到左邊
opt-tapOnly-sub = 不拖牌，免得手滑
opt-fill = 最後一墩自動放
opt-fill-sub = 剩下的牌只有一墩可放時
net-here = 在這裡繼續
