# A first hand, arranged step by step.

lesson-title = 怎么玩
lesson-skip = 跳过
lesson-show = 帮我摆
lesson-pick-back = 13 张牌摆成三墩，越往下越大。先给{ $back }找五张最大的：点“{ $full_house }”。
lesson-place-back = 选好了，三张带一对。点{ $back }，放下去。
lesson-pick-middle = { $back }有了。再点“{ $straight }”，挑五张连牌。
lesson-place-middle = 选好了。点{ $middle }，放下去。
lesson-carry-on = 这样也行。剩下的牌，点选以后再点空着的一墩。
lesson-ready = 三墩都有名字了。{ $front }三张，{ $middle }和{ $back }各五张。
lesson-try = 试试摆反
lesson-foul = 上面的一墩比下面的大了，这叫{ $foul }，三墩全输。点“{ $swap }”改回来。
lesson-cured = 改好了。平时摆反也会这样提醒，不用怕。
lesson-submit = 交牌
lesson-you = 你
lesson-won = 赢
lesson-lost = 输
lesson-duel = 和{ $name }比，一墩对一墩
lesson-duel-0 = 赢两墩，输一墩，净赢 { $amount }。
lesson-duel-1 = 三墩全赢叫{ $scoop }：{ $plain } 变成 { $amount }。
lesson-next = 再看下一家
lesson-sum = 看合计
lesson-done = 学会了
lesson-done-text = 两家加起来，这一局你赢 { $amount }。每局都是这样：摆三墩，一起亮，一家一家算。
lesson-play = 马上玩一场
lesson-again = 再来一遍
lesson-rules = 看规则
