opt-four = Four-colour deck
opt-tapOnly = Tap only
opt-motion = Less motion
opt-sound = Sound
opt-haptic = Vibration
opt-dark = Dark theme
opt-lang = Language
empty-stats = No games yet. Play one
