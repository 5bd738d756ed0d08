opt-four = 四色牌
opt-tapOnly = 只用点选
opt-motion = 少动画
opt-sound = 声音
opt-haptic = 震动
opt-dark = 深色
opt-lang = 语言
empty-stats = 还没有战绩，先打一局

# History
his-matches = 场数
his-firsts = 第一名
his-best = 最高一场
his-more = 更早的
his-round = 第 { $n } 局
his-record = 下载牌谱

# Verifying
ver-running = 正在重新发牌，{ $n } / { $m }
ver-good = { $n } 局都对得上
ver-bad = 有 { $n } 局对不上
ver-here = 就在这台设备上算，不用相信服务器
ver-root = 服务器没换过乱数
ver-openings = 各家的乱数没变
ver-cards = 发的牌一致
ver-none = 这局没有可查验的记录
ver-how = 怎么查的
ver-how-1 = 开打以前，服务器为每一局定好乱数，先公布它们的指纹。
ver-how-2 = 每一局，各家的手机也出一份乱数，同样先交指纹，再一起亮出来。
ver-how-3 = 所有乱数合在一起决定怎么洗牌，谁也不能单独左右。
ver-how-4 = 打完以后全部公开，这里照着重新洗一遍，比对每一张牌。

# Me and settings
me-name = 名字
me-face = 换头像
me-face-n = 头像 { $n }
me-saved = 改好了
me-move = 换到另一台设备
me-move-sub = 名字、座位和战绩一起过去
me-move-how = 用另一台设备扫码，或打开这个链接。十分钟内有效，只能用一次。
me-claim = 在这台设备继续
me-claim-sub = 你的名字、座位和战绩会搬到这里，原来的设备就退出了
me-forget = 清除我的资料
me-forget-sub = 名字、座位和战绩都会删掉，找不回来。
me-forget-do = 全部清除
me-keep = 不清了
opt-text = 字大小
opt-text-normal = 标准
opt-theme = 明暗
opt-auto = 跟系统
opt-light = 浅色
opt-deck = 花色颜色
opt-deck-two = 两色
opt-deck-strong = 鲜明
opt-cards = 牌大小
opt-cards-large = 大一些
opt-felt = 桌布
opt-felt-pine = 松绿
opt-felt-indigo = 黛蓝
opt-felt-walnut = 栗木
opt-left = 左手
opt-left-sub = 按钮换到左边
opt-tapOnly-sub = 不拖牌，免得手滑
opt-fill = 最后一墩自动放
opt-fill-sub = 剩下的牌只有一墩可放时
net-here = 在这里继续
