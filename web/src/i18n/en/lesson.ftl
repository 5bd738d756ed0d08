# A first hand, arranged step by step.

lesson-title = How to play
lesson-skip = Skip
lesson-show = Show me
lesson-pick-back = Lay 13 cards in three rows, each stronger than the one above. First the five strongest for the { $back }: tap “{ $full_house }”.
lesson-place-back = Three of a rank and a pair. Tap the { $back } row to place them.
lesson-pick-middle = The { $back } is done. Now tap “{ $straight }” for five in a row.
lesson-place-middle = Good. Tap the { $middle } row to place them.
lesson-carry-on = That works too. Tap the cards that are left, then the row they go to.
lesson-ready = Every row has its name: three cards in the { $front }, five in the { $middle } and the { $back }.
lesson-try = Try it reversed
lesson-foul = A row above beats the one below. That is a { $foul } and loses every row. Tap “{ $swap }”.
lesson-cured = Fixed. The table warns you like this every time.
lesson-submit = Submit
lesson-you = You
lesson-won = Won
lesson-lost = Lost
lesson-duel = Against { $name }, row by row
lesson-duel-0 = Two rows won, one lost: { $amount } for you.
lesson-duel-1 = All three rows won is a { $scoop }: { $plain } become { $amount }.
lesson-next = The next opponent
lesson-sum = Add it up
lesson-done = That is the game
lesson-done-text = Both together, this round won you { $amount }. Every round is the same: lay three rows, show them at once, count against each opponent.
lesson-play = Play a match now
lesson-again = Once more
lesson-rules = See the rules
