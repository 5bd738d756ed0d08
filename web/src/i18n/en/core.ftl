nav-home = Home
nav-stats = Stats
nav-rules = Rules
nav-me = Me
home-hero = Play with family
home-heroSub = Share a link; bots fill empty seats
home-create = Create room
home-resume = Resume
home-resumeSub = Round { $n } of { $m }, waiting for you
home-bots = Play now
home-large = Large text
room-copy = Copy link
room-code = Room { $code }
room-enter = Enter code
room-watch = Watch
room-mult = Room multiplier ×{ $n }
tbl-round = Round { $n } of { $m }
tbl-left = { $n } cards left
tbl-place = Place { $n } here
tbl-recall = Recall
tbl-sort = Sort
tbl-byRank = By rank
tbl-bySuit = By suit
tbl-auto = Auto
tbl-suggest = Suggestions
tbl-submit = Submit
tbl-edit = Edit
tbl-undo = Undo
tbl-clear = Clear row
tbl-noRoom = { $row } has room for { $n }
tbl-noHint = No { $type } left
tbl-done = Submitted. Edit until reveal
tbl-soon = Reveal in { $n }
seat-busy = Arranging
seat-ok = Ready
seat-bot = Bot
seat-away = Offline
seat-auto = On autopilot
foul-warn = Foul: { $a } beats { $b }
foul-swap = Swap rows
foul-fix = Fix it
foul-force = Submit foul
foul-again = Tap again to confirm
foul-why = A foul loses every row
time-left = { $n } seconds left
time-up = Time’s up. Arranged for you
nat-on = { $hand } declared
auto-off = Take back control
auto-msg = Autopilot is playing for you
net-lost = Reconnecting
net-saved = Your layout is saved here
net-back = Back online
net-retry = No connection. Tap to retry
err-home = Back to home

# Cards and hands
suit-s = spades
suit-h = hearts
suit-d = diamonds
suit-c = clubs
card-name = { $rank } of { $suit }
card-joker-red = Red joker
card-joker-black = Black joker
hand-high = { $rank } high
hand-pair-of = Pair { $rank }
card-selected = { $card }, selected
card-lifted = { $card }, lifted
card-in-row = { $card }, { $row } { $at } of { $size }
card-received = { $card }, received

# The table
app-name = Thirteen Water
tbl-menu = Menu
tbl-me = You
tbl-my-total = You { $points }
tbl-cards = { $n } cards
tbl-some = { $n }/{ $size }
tbl-hand = Your hand
tbl-hints = Find a hand
tbl-fill = Fill { $n } kickers
tbl-row-label = { $row }, { $hand }
tbl-row-place = { $row }, place { $n }, makes { $hand }
tbl-candidate = { $hint }, { $at } of { $n }
tbl-hint-count = { $hint }, { $n }
tbl-seats = Players
tbl-hint-none = { $hint }, none
tbl-recalled = All cards taken back
tbl-changed = Laid out anew
tbl-all-in = Everyone is ready
tbl-waiting = Waiting for { $names }
tbl-shuffle = Shuffling
tbl-shuffle-sub = Every seat adds its own chance, so nobody can steer the deal
tbl-bank = Banker
tbl-pot = Pot { $n }
tbl-score-of = { $name }, total { $points }, { $state }
tbl-suggest-none = Thinking
tbl-suggest-one = { $front }, { $middle }, { $back }
tbl-settings = Settings
tbl-surrendered = You gave this hand up
tbl-close = Close
tbl-back = Back
tbl-drag-hint = Tap cards, then the row they go to

st-of = ×{ $n }
less = Less
more = More

# Naturals
nat-off = { $hand } not declared

# Foul
foul-strict = Foul: { $a } must be below { $b }
foul-not-here = These rules do not allow a foul
foul-in = Submitted, with a foul

# Time
time-forever = No time limit

# Other devices, link
net-offline = You are offline
net-try = Try again
net-opening = Opening the room
fair-odd = The shuffle did not match this device; verify it after the match
draft-elsewhere = Your other device just changed the rows

# Phrases

# Seats
seat-left = Left
seat-soon = Autopilot in { $n }
seat-give = Choosing
seat-stake = Staking
list-and = { ", " }
tbl-place-short = Place { $n }

err-nothing = There is no such page
tbl-swap-hint = Tap a card, then another, to swap them

# Home
nav-main = Main
home-quick = { $rounds } rounds, { $level }, { $seats } seats
home-tune = Rounds, level and seats
home-joinSub = Or paste a link
home-learn = How to play
home-learnSub = In one minute
home-open = Open rooms
home-free = { $n } free
home-offline = The server cannot be reached; the rules can still be read
level-easy = easy
level-normal = normal
level-hard = hard
level-master = master
new-rounds-n = { $n } rounds
