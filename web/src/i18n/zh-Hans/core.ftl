nav-home = 首页
nav-stats = 战绩
nav-rules = 规则
nav-me = 我的
home-hero = 和家人开一桌
home-heroSub = 发个链接就能进，缺人电脑补上
home-create = 开房间
home-resume = 接着打
home-resumeSub = 第 { $n } / { $m } 局，等你
home-bots = 马上玩
home-large = 大字
room-copy = 复制链接
room-code = 房号 { $code }
room-enter = 输入房号
room-watch = 旁观
room-mult = 房间倍数 ×{ $n }
tbl-round = 第 { $n } / { $m } 局
tbl-left = 还差 { $n } 张
tbl-place = 点这里，放 { $n } 张
tbl-recall = 回收
tbl-sort = 排序
tbl-byRank = 按点数
tbl-bySuit = 按花色
tbl-auto = 自动
tbl-suggest = 推荐
tbl-submit = 摆好了
tbl-edit = 改一改
tbl-undo = 撤销
tbl-clear = 清空这墩
tbl-noRoom = { $row }只剩 { $n } 个空位
tbl-noHint = 没有{ $type }了
tbl-done = 已交，开牌前都能改
tbl-soon = { $n } 秒后开牌
seat-busy = 摆牌中
seat-ok = 摆好了
seat-bot = 电脑
seat-away = 断线
seat-auto = 托管中
foul-warn = 倒水了：{ $a }比{ $b }大
foul-swap = 换墩
foul-fix = 帮我改好
foul-force = 倒水，仍要出
foul-again = 再点一次确认
foul-why = 倒水会三墩全输
time-left = 还剩 { $n } 秒
time-up = 时间到，替你摆好了
nat-on = 已报{ $hand }
auto-off = 取消托管
auto-msg = 电脑正替你打
net-lost = 断线了，正在重连
net-saved = 摆法已存在手机里
net-back = 连上了
net-retry = 网络不通，点这里再试
err-home = 回首页

# Cards and hands
suit-s = 黑桃
suit-h = 红桃
suit-d = 方块
suit-c = 梅花
card-name = { $suit } { $rank }
card-joker-red = 大王
card-joker-black = 小王
hand-high = { $name } { $rank }
hand-pair-of = 对{ $rank }
card-selected = { $card }，已选
card-lifted = { $card }，已拿起
card-in-row = { $card }，{ $row } { $at }/{ $size }
card-received = { $card }，换来的

# The table
app-name = 十三水
tbl-menu = 菜单
tbl-me = 我
tbl-my-total = 我 { $points }
tbl-cards = { $n } 张
tbl-some = { $n }/{ $size }
tbl-hand = 我的手牌
tbl-hints = 找牌型
tbl-fill = 补齐 { $n } 张
tbl-row-label = { $row }，{ $hand }
tbl-row-place = { $row }，放 { $n } 张，成{ $hand }
tbl-candidate = { $hint }，第 { $at } 个，共 { $n } 个
tbl-hint-count = { $hint }，{ $n } 个
tbl-seats = 玩家
tbl-hint-none = { $hint }，没有
tbl-recalled = 都收回来了
tbl-changed = 换了一种摆法
tbl-all-in = 都摆好了
tbl-waiting = 还在等 { $names }
tbl-shuffle = 洗牌中
tbl-shuffle-sub = 每家都出一份乱数，谁也做不了手脚
tbl-bank = 庄
tbl-pot = 底池 { $n }
tbl-score-of = { $name }，总分 { $points }，{ $state }
tbl-suggest-none = 电脑还在想
tbl-suggest-one = { $front }，{ $middle }，{ $back }
tbl-settings = 设置
tbl-surrendered = 这局认输了
tbl-close = 关闭
tbl-back = 返回
tbl-drag-hint = 点牌，再点要放的那一墩

st-of = { $n } 倍
less = 少一点
more = 多一点

# Naturals
nat-off = 没报{ $hand }

# Foul
foul-strict = 倒水了：{ $a }要比{ $b }小
foul-not-here = 这套房规不许倒水，先改好
foul-in = 已交，这手倒水

# Time
time-forever = 不限时

# Other devices, link
net-offline = 现在没有网络
net-try = 再试一次
net-opening = 正在进房间
fair-odd = 洗牌的核对没通过，这局可在赛后查验
draft-elsewhere = 另一台设备刚摆过

# Phrases

# Seats
seat-left = 离开了
seat-soon = { $n } 秒后托管
seat-give = 选牌中
seat-stake = 定倍数
list-and = 、
tbl-place-short = 放 { $n } 张

err-nothing = 没有这一页
tbl-swap-hint = 点一张牌再点另一张，就换过来

# Home
nav-main = 主菜单
home-quick = { $rounds } 局，{ $level }，{ $seats } 人
home-tune = 局数、难度和人数
home-joinSub = 或粘贴链接
home-learn = 怎么玩
home-learnSub = 一分钟学会
home-open = 公开的房间
home-free = 空 { $n } 位
home-offline = 连不上服务器，规则照样能看
level-easy = 简单
level-normal = 普通
level-hard = 困难
level-master = 大师
new-rounds-n = { $n } 局
