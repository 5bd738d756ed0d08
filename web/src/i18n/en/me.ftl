opt-four = Four-colour deck
opt-tapOnly = Tap only
opt-motion = Less motion
opt-sound = Sound
opt-haptic = Vibration
opt-dark = Dark theme
opt-lang = Language
empty-stats = No games yet. Play one

# History
his-matches = Matches
his-firsts = First places
his-best = Best match
his-more = Earlier
his-round = Round { $n }
his-record = Download the record

# Verifying
ver-running = Dealing again, { $n } of { $m }
ver-good = All { $n } deals are as they should be
ver-bad = { $n } deals do not match
ver-here = Computed on this device; the server need not be trusted
ver-root = Server kept its word
ver-openings = Players kept theirs
ver-cards = Same cards
ver-none = No proof for this round
ver-how = How it works
ver-how-1 = Before the match the server fixes its random bytes for every round and publishes their fingerprint.
ver-how-2 = For every round each player’s device adds its own, again first the fingerprint, then the bytes.
ver-how-3 = All of them together decide the shuffle, so nobody alone can steer it.
ver-how-4 = Afterwards everything is published; here the cards are shuffled again and compared one by one.

# Me and settings
me-name = Name
me-face = Choose a face
me-face-n = Face { $n }
me-saved = Saved
me-move = Move to another device
me-move-sub = Name, seats and history come along
me-move-how = Scan this with the other device or open the link there. It works once, within ten minutes.
me-claim = Continue on this device
me-claim-sub = Your name, seats and history move here; the other device is signed out
me-forget = Forget me
me-forget-sub = Your name, seats and history are deleted and cannot be brought back.
me-forget-do = Delete everything
me-keep = Keep it
opt-text = Text size
opt-text-normal = Normal
opt-theme = Theme
opt-auto = Auto
opt-light = Light
opt-deck = Suit colours
opt-deck-two = Two colours
opt-deck-strong = Strong
opt-cards = Card size
opt-cards-large = Larger
opt-felt = Table cloth
opt-felt-pine = Pine
opt-felt-indigo = Indigo
opt-felt-walnut = Walnut
opt-left = Left-handed
opt-left-sub = Buttons on the left
opt-tapOnly-sub = No dragging, no slips
opt-fill = Fill the last row
opt-fill-sub = When the cards left fit only there
net-here = Continue here
