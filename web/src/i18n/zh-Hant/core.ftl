nav-home = 首頁
nav-stats = 戰績
nav-rules = 規則
nav-me = 我的
home-hero = 和家人開一桌
home-heroSub = 發個連結就能進，缺人電腦補上
home-create = 開房間
home-resume = 接著打
home-resumeSub = 第 { $n } / { $m } 局，等你
home-bots = 馬上玩
home-large = 大字
room-copy = 複製連結
room-code = 房號 { $code }
room-enter = 輸入房號
room-watch = 旁觀
room-mult = 房間倍數 ×{ $n }
tbl-round = 第 { $n } / { $m } 局
tbl-left = 還差 { $n } 張
tbl-place = 點這裡，放 { $n } 張
tbl-recall = 回收
tbl-sort = 排序
tbl-byRank = 按點數
tbl-bySuit = 按花色
tbl-auto = 自動
tbl-suggest = 推薦
tbl-submit = 擺好了
tbl-edit = 改一改
tbl-undo = 復原
tbl-clear = 清空這墩
tbl-noRoom = { $row }只剩 { $n } 個空位
tbl-noHint = 沒有{ $type }了
tbl-done = 已交，開牌前都能改
tbl-soon = { $n } 秒後開牌
seat-busy = 擺牌中
seat-ok = 擺好了
seat-bot = 電腦
seat-away = 斷線
seat-auto = 託管中
foul-warn = 倒水了：{ $a }比{ $b }大
foul-swap = 換墩
foul-fix = 幫我改好
foul-force = 倒水，仍要出
foul-again = 再點一次確認
foul-why = 倒水會三墩全輸
time-left = 還剩 { $n } 秒
time-up = 時間到，替你擺好了
nat-on = 已報{ $hand }
auto-off = 取消託管
auto-msg = 電腦正替你打
net-lost = 斷線了，正在重連
net-saved = 擺法已存在手機裡
net-back = 連上了
net-retry = 網路不通，點這裡再試
err-home = 回首頁

# Cards and hands
suit-s = 黑桃
suit-h = 紅心
suit-d = 方塊
suit-c = 梅花
card-name = { $suit } { $rank }
card-joker-red = 大鬼
card-joker-black = 小鬼
hand-high = { $name } { $rank }
hand-pair-of = 對{ $rank }
card-selected = { $card }，已選
card-lifted = { $card }，已拿起
card-in-row = { $card }，{ $row } { $at }/{ $size }
card-received = { $card }，換來的

# The table
app-name = 十三水
tbl-menu = 選單
tbl-me = 我
tbl-my-total = 我 { $points }
tbl-cards = { $n } 張
tbl-some = { $n }/{ $size }
tbl-hand = 我的手牌
tbl-hints = 找牌型
tbl-fill = 補齊 { $n } 張
tbl-row-label = { $row }，{ $hand }
tbl-row-place = { $row }，放 { $n } 張，成{ $hand }
tbl-candidate = { $hint }，第 { $at } 個，共 { $n } 個
tbl-hint-count = { $hint }，{ $n } 個
tbl-seats = 玩家
tbl-hint-none = { $hint }，沒有
tbl-recalled = 都收回來了
tbl-changed = 換了一種擺法
tbl-all-in = 都擺好了
tbl-waiting = 還在等 { $names }
tbl-shuffle = 洗牌中
tbl-shuffle-sub = 每家都出一份亂數，誰也動不了手腳
tbl-bank = 莊
tbl-pot = 底池 { $n }
tbl-score-of = { $name }，總分 { $points }，{ $state }
tbl-suggest-none = 電腦還在想
tbl-suggest-one = { $front }，{ $middle }，{ $back }
tbl-settings = 設定
tbl-surrendered = 這局認輸了
tbl-close = 關閉
tbl-back = 返回
tbl-drag-hint = 點牌，再點要放的那一墩

st-of = { $n } 倍
less = 少一點
more = 多一點

# Naturals
nat-off = 沒報{ $hand }

# Foul
foul-strict = 倒水了：{ $a }要比{ $b }小
foul-not-here = 這套房規不許倒水，先改好
foul-in = 已交，這手倒水

# Time
time-forever = 不限時

# Other devices, link
net-offline = 現在沒有網路
net-try = 再試一次
net-opening = 正在進房間
fair-odd = 洗牌的核對沒通過，這局可在賽後查驗
draft-elsewhere = 另一台裝置剛擺過

# Phrases

# Seats
seat-left = 離開了
seat-soon = { $n } 秒後託管
seat-give = 選牌中
seat-stake = 定倍數
list-and = 、
tbl-place-short = 放 { $n } 張

err-nothing = 沒有這一頁
tbl-swap-hint = 點一張牌再點另一張，就換過來

# Home
nav-main = 主選單
home-quick = { $rounds } 局，{ $level }，{ $seats } 人
home-tune = 局數、難度和人數
home-joinSub = 或貼上連結
home-learn = 怎麼玩
home-learnSub = 一分鐘學會
home-open = 公開的房間
home-free = 空 { $n } 位
home-offline = 連不上伺服器，規則照樣能看
level-easy = 簡單
level-normal = 普通
level-hard = 困難
level-master = 大師
new-rounds-n = { $n } 局
