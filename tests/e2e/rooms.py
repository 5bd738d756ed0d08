"""Rule sets that make rare things certain, for rooms whose deals are fair all the same."""

ONE_COLOUR = """
id = "all-black"
extends = "taiwan"
name = { zh-Hans = "全黑", zh-Hant = "全黑", en = "All black" }

[deck]
packs = 2
drop_suits = ["h", "d"]

[naturals]
entries = [{ natural = "one_colour", points = 10 }]
"""
"""Two black packs: every hand is one colour, which any layout shows."""

THREE_FLUSHES = """
id = "all-spades"
extends = "taiwan"
name = { zh-Hans = "全黑桃", zh-Hant = "全黑桃", en = "All spades" }

[deck]
packs = 2
drop_suits = ["h", "d", "c"]

[seats]
most = 2

[naturals]
entries = [{ natural = "three_flushes", points = 4 }]
"""
"""Only spades: every hand is three flushes, which show themselves in rows."""
