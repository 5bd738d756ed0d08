"""Every option of every definition, jokers, and decks with twins (RULES D10, D30-D40)."""

import pytest

from shisanshui.cards import CardError, parse_cards
from shisanshui.naturals import NaturalDefinitions, NaturalEntry, NaturalKind, RoyalsRule, find
from shisanshui.naturals.detectors import BY_PATTERN, BY_SIGNATURE
from tests.naturals.hands import EVERY_KIND, entries, of_ranks


def holds(kind: str, cards, *, jokers: bool = False, **options) -> bool:
    define = NaturalDefinitions(**options)
    return bool(find(cards, entries=entries(kind, jokers=jokers), define=define))


def test_every_kind_has_one_detector():
    kinds = [kind for kind, _ in (*BY_PATTERN, *BY_SIGNATURE)]
    assert sorted(kinds) == sorted(NaturalKind)


def test_nothing_but_thirteen_cards():
    with pytest.raises(CardError, match="13 cards, not 12"):
        find(of_ranks("23456789TJQK"), entries=EVERY_KIND)


def test_strongest_of_the_list_comes_first():
    """D30: the order is the rule set's, not the points'."""
    cards = of_ranks("22 33 44 55 66 7 88")
    six_over_small = entries("six_pairs", "all_small")
    found = find(cards, entries=six_over_small)
    assert [(natural.kind, natural.place) for natural in found] == [
        (NaturalKind.SIX_PAIRS, 0),
        (NaturalKind.ALL_SMALL, 1),
    ]


def test_quads_as_two_pairs():
    for kind, quads, without in (
        ("six_pairs", "2222 33 44 55 66 7", "22 33 44 55 66 77 8"),
        ("five_pairs_and_trips", "2222 33 44 55 666", "22 33 44 55 77 666"),
        ("two_full_houses_and_trips", "222 333 444 5555", "222 333 444 55 66"),
    ):
        assert holds(kind, of_ranks(quads))
        assert not holds(kind, of_ranks(quads), quads_as_two_pairs=False)
        assert holds(kind, of_ranks(without), quads_as_two_pairs=False)


def test_odd_card_may_match():
    matching = of_ranks("22 33 44 55 66 777")
    assert holds("six_pairs", matching)
    assert not holds("six_pairs", matching, odd_card_may_match=False)
    assert holds("six_pairs", of_ranks("2222 33 44 55 66 7"), odd_card_may_match=False)


def test_quads_as_trips():
    assert holds("four_trips", of_ranks("222 333 444 5555"))
    assert not holds("four_trips", of_ranks("222 333 444 5555"), quads_as_trips=False)
    assert holds("four_trips", of_ranks("222 333 444 555 6"), quads_as_trips=False)


def test_big_and_small_ranges():
    hand = of_ranks("55 66 77 88 99 TT A")
    assert not holds("all_big", hand)
    assert holds("all_big", hand, big_ranks="56789TJQKA")
    assert not holds("all_small", hand)
    assert holds("all_small", hand, small_ranks="A23456789T")
    assert holds("all_big", of_ranks("TTTJJJQQQKKKA"), big_ranks="TJQKA")
    assert not holds("all_big", of_ranks("9TTJJJQQQKKKA"), big_ranks="TJQKA")


def test_royals():
    thirteen = of_ranks("JJJJ QQQQ KKK AA")
    twelve = of_ranks("JJJJ QQQQ KK AA 2")
    every = of_ranks("JJJJ QQQQ KKKK 2")
    eleven = of_ranks("JJJJ QQQQ KK A 2 3")
    expected = {
        RoyalsRule.THIRTEEN: (True, False, False, False),
        RoyalsRule.TWELVE: (True, True, True, False),
        RoyalsRule.EVERY_JQK: (False, False, True, False),
    }
    for royals, answers in expected.items():
        hands = (thirteen, twelve, every, eleven)
        assert tuple(holds("twelve_royals", hand, royals=royals) for hand in hands) == answers


def test_colour_cards():
    """D31: 13 of a colour, or 12; and twelve and one as a natural of its own (拼羅松)."""
    spades = of_ranks("23456789TJQK", "s")
    one_red, all_black = (*spades, *parse_cards("3d")), (*spades, *parse_cards("2c"))
    assert not holds("one_colour", one_red)
    assert holds("one_colour", one_red, colour_cards=12)
    assert holds("one_colour", all_black, colour_cards=12)
    assert holds("one_off_colour", one_red)
    assert not holds("one_off_colour", all_black)
    two_red = (*spades[:11], *parse_cards("3d 4h"))
    assert not holds("one_colour", two_red, colour_cards=12)
    assert not holds("one_off_colour", two_red)


def test_one_or_two_straight_flushes_are_not_three():
    """D31: with one or two rows in one suit it is still three straights."""
    two = parse_cards("7d 8d 9s 2c 3c 4c 5c 6c 2s 3s 4s 5s 6s")
    assert holds("three_straights", two)
    assert not holds("three_straight_flushes", two)
    three = parse_cards("7d 8d 9d 2c 3c 4c 5c 6c 2s 3s 4s 5s 6s")
    assert holds("three_straight_flushes", three)
    assert holds("three_straights", three)
    assert holds("three_flushes", three)


def test_three_straights_and_three_flushes_need_not_be_three_straight_flushes():
    cards = parse_cards("2c 6c Jc 3s 5s 8s 9s Ks 4h 7h Th Qh Ah")
    assert holds("three_straights", cards)
    assert holds("three_flushes", cards)
    assert not holds("three_straight_flushes", cards)


def test_run_options_reach_three_straight_flushes():
    qka = parse_cards("Qd Kd Ad 2c 3c 4c 5c 6c 2s 3s 4s 5s 6s")
    assert holds("three_straight_flushes", qka)
    assert not holds("three_straight_flushes", qka, qka=False)
    a23 = parse_cards("Ad 2d 3d Ac 2c 3c 4c 5c 2s 3s 4s 5s 6s")
    assert holds("three_straight_flushes", a23)
    assert not holds("three_straight_flushes", a23, a23=False)


def test_wheel_is_a_run_of_five():
    """D10: A2345 counts for the middle and back whatever the front may be; JQKA2 never does."""
    assert holds("three_straights", of_ranks("678 A2345 9TJQK"), a23=False, qka=False)
    assert not holds("three_straights", of_ranks("678 JQKA2 34567"))


def test_no_sets_at_all():
    """D39, 免摆: any quads, any straight flush; and all the aces."""
    quads = of_ranks("2222 34 67 9T Q A 8")
    assert holds("any_quads", quads)
    assert not holds("any_quads", of_ranks("222 334 679TQA8"))
    assert holds("any_straight_flush", parse_cards("2c 3c 4c 5c 6c 8d 8h 9s Td Jh Qs Kd As"))
    assert holds("any_straight_flush", parse_cards("Ac 2c 3c 4c 5c 8d 8h 9s Td Jh Qs Kd As"))
    assert not holds("any_straight_flush", parse_cards("2c 3c 4c 5c 7c 6d 8h 9s Td Jh Qs Kd As"))
    assert not holds("any_straight_flush", parse_cards("Jc Qc Kc Ac 2c 6d 8h 9s Td Jh Qs Kd As"))
    assert holds("ace_quads", of_ranks("AAAA 2345 789TJ"))
    assert not holds("ace_quads", of_ranks("AAA 23345 789TJ"))


def test_no_face_cards():
    assert holds("no_face_cards", of_ranks("A23456789T 234"))
    assert not holds("no_face_cards", of_ranks("A23456789J 234"))


def test_jokers_only_where_the_entry_has_them():
    """RULES §3.4: naturals use jokers only where the preset says so."""
    cards = (*of_ranks("23456789TJQK"), *parse_cards("XR"))
    assert not holds("dragon", cards)
    assert holds("dragon", cards, jokers=True)
    both = (*entries("dragon"), *entries("three_straights", jokers=True))
    assert [n.kind for n in find(cards, entries=both)] == [NaturalKind.THREE_STRAIGHTS]


@pytest.mark.parametrize(
    ("kind", "almost", "missed"),
    [
        ("clean_dragon", "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs", "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qd"),
        ("dragon", "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qd", "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Jd"),
        ("twelve_royals", "Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh", "Jc Jd Jh Js Qc Qd Qh Qs Kc Kd 2h"),
        ("all_big", "8c 8d 9c 9d Tc Td Jc Jd Qc Qd Kc", "7c 8d 9c 9d Tc Td Jc Jd Qc Qd Kc"),
        ("all_small", "2c 3d 3c 4c 4d 5c 5d 6c 6d 7c 7d", "Ac 3d 3c 4c 4d 5c 5d 6c 6d 7c 7d"),
        ("one_colour", "2c 4c 6c 8c 9s Ts Js Qs Kc As 2s", "2c 4c 6c 8c 9s Ts Js Qs Kc As 2d"),
        ("one_off_colour", "2c 4c 6c 8c 9s Ts Js Qs Kc As 2d", "2c 4c 6c 8c 9s Ts Js Qs Kc Ad 2d"),
        ("three_quads", "2c 2d 2h 2s 3c 3d 3h 4c 4d 4h Ac", "2c 2d 2h 2s 3c 3d 3h 4c 4d 5h Ac"),
        ("four_trips", "2c 2d 2h 3c 3d 3h 4c 4d 5c 5d Ac", "2c 2d 3c 3d 3h 4c 4d 5c 5d Ac Kd"),
        ("six_pairs", "2c 2d 3c 3d 4c 4d 5c 5d 6c 7c 8c", "2c 2d 3c 3d 4c 4d 5c 9d 6c 7c 8c"),
        (
            "five_pairs_and_trips",
            "2c 2d 3c 3d 4c 4d 5c 5d 6c 7c 7d",
            "2c 2d 3c 3d 4c 4d 5c 5d 6c 7c 8d",
        ),
        ("three_straights", "2c 3d 4c 5d 6c 7d 8c 9d Tc Qd Kc", "2c 3d 4c 5d 6c 7d 8c 9d Kc Kd Kh"),
        ("three_flushes", "2c 3c 4d 5d 6d 7d 8h 9h Th Jh Kh", "2c 3c 4d 5d 6d 7d 8h 9h Th Js Kc"),
        (
            "three_straight_flushes",
            "2c 4c 4d 5d 6d 7d 8d 9h Th Qh Kh",
            "2c 6c 4d 5d 6d 7d 8d 9h Th Qh Kh",
        ),
        ("any_quads", "2c 2d 3c 4d 5c 6d 7c 8d 9c Td Jc", "2c 3d 4c 5d 6c 7d 8c 9d Tc Jd Qc"),
        ("ace_quads", "Ac Ad 2c 3c 4c 5c 6d 7d 8d 9d Tc", "Ac 2d 3c 4d 5c 6d 7c 8d 9c Td Jc"),
        (
            "any_straight_flush",
            "2c 3d 4c 5d 6c 8d 9h Th Jh 2s 4s",
            "2c 3d 4c 6d 9c Kd 2h 7h Jh 3s 8s",
        ),
    ],
)
def test_two_jokers_complete_it(kind: str, almost: str, missed: str):
    jokers = parse_cards("XR XB")
    assert holds(kind, (*parse_cards(almost), *jokers), jokers=True)
    assert not holds(kind, (*parse_cards(missed), *jokers), jokers=True)
    assert not holds(kind, (*parse_cards(almost), *jokers))


def test_twins_and_added_suits():
    """D1: with more copies of the faces a rank may come up to eight times, and more."""
    assert holds("six_pairs", parse_cards("As As Ks Ks Qs Qs Js Js Ts Ts 9s 9s 8s"))
    assert holds("six_pairs", of_ranks("22222 3333 4444"))
    assert not holds("six_pairs", of_ranks("22222 3333 4444"), quads_as_two_pairs=False)
    assert holds("two_fives_and_trips", of_ranks("22222 33333 444"))
    assert holds("two_fives_and_trips", of_ranks("22222222 33333"))
    assert not holds("two_fives_and_trips", of_ranks("22222 3333 4444"))
    assert holds("three_quads", of_ranks("22222222 33333"))
    assert holds("four_trips", of_ranks("222222 333333 4"))
    for count, kind in ((6, "six_of_a_kind"), (7, "seven_of_a_kind"), (8, "eight_of_a_kind")):
        assert holds(kind, of_ranks("2" * count + "3456789T"[: 13 - count]))
        assert not holds(kind, of_ranks("2" * (count - 1) + "3456789T"[: 14 - count]))
    seven_and_a_joker = (*of_ranks("AAAAAAA 23456"), *parse_cards("XR"))
    assert holds("eight_of_a_kind", seven_and_a_joker, jokers=True)


def test_points_for_each_quads():
    """D40: six pairs pay double for each quads, where the rule set says so."""
    entry = NaturalEntry(natural=NaturalKind.SIX_PAIRS, points=12, per_quads=2)

    def points(ranks: str) -> int:
        return find(of_ranks(ranks), entries=(entry,))[0].points

    assert points("22 33 44 55 66 77 8") == 12
    assert points("2222 44 55 66 77 8") == 24
    assert points("2222 3333 44 55 8") == 48
    assert points("22222222 44 55 8") == 48


def test_home_run_naturals_say_so():
    """D37."""
    entry = NaturalEntry(natural=NaturalKind.DRAGON, points=26, home_run=True)
    (dragon,) = find(of_ranks("23456789TJQKA"), entries=(entry,))
    assert dragon.home_run
    assert dragon.points == 26
    assert dragon.rows is None
