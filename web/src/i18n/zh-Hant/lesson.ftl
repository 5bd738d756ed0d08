# A first hand, arranged step by step.

lesson-title = 怎麼玩
lesson-skip = 跳過
lesson-show = 幫我擺
lesson-pick-back = 13 張牌擺成三墩，越往下越大。先幫{ $back }找五張最大的：點「{ $full_house }」。
lesson-place-back = 選好了，三張帶一對。點{ $back }，放下去。
lesson-pick-middle = { $back }有了。再點「{ $straight }」，挑五張連牌。
lesson-place-middle = 選好了。點{ $middle }，放下去。
lesson-carry-on = 這樣也行。剩下的牌，點選以後再點空著的一墩。
lesson-ready = 三墩都有名稱了。{ $front }三張，{ $middle }和{ $back }各五張。
lesson-try = 試試擺反
lesson-foul = 上面的一墩比下面的大了，這叫{ $foul }，三墩全輸。點「{ $swap }」改回來。
lesson-cured = 改好了。平時擺反也會這樣提醒，不用怕。
lesson-submit = 交牌
lesson-you = 你
lesson-won = 贏
lesson-lost = 輸
lesson-duel = 跟{ $name }比，一墩對一墩
lesson-duel-0 = 贏兩墩，輸一墩，淨贏 { $amount }。
lesson-duel-1 = 三墩全贏叫{ $scoop }：{ $plain } 變成 { $amount }。
lesson-next = 再看下一家
lesson-sum = 看合計
lesson-done = 學會了
lesson-done-text = 兩家加起來，這一局你贏 { $amount }。每局都是這樣：擺三墩，一起亮，一家一家算。
lesson-play = 馬上玩一場
lesson-again = 再來一遍
lesson-rules = 看規則
