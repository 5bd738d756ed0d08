"""What is typed, and the rows that come of it."""

import pytest

from shisanshui.arrangement import ROWS, Arrangement, Row
from shisanshui.cards import cards_text, parse_cards
from shisanshui.cli.play.draft import Draft, NoRoom, Sort, Unclear, fouls, picks, tidy
from shisanshui.cli.play.typed import WORDS, Typed, Word, typed
from shisanshui.presets import load
from shisanshui.ruleset import Ruleset, decode, encode, merge

HAND = parse_cards("As Ah Kd Qc Js Td 9h 8c 7s 6d 5h 4c 3s")
TWINS = parse_cards("As As Ah Kd Kd Js Td 9h 8c 7s 6d 5h XR")
FRONT, MIDDLE, BACK = ROWS


def laid(draft: Draft, row: Row) -> str:
    return cards_text(draft.in_row(row))


def codes(draft: Draft, ruleset: Ruleset) -> list[str]:
    return [fault.code.value for fault in fouls(draft, ruleset)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", Typed(None, "")),
        ("  AUTO ", Typed(Word.AUTO, "")),
        ("ａｕｔｏ", Typed(Word.AUTO, "")),
        ("推荐", Typed(Word.AUTO, "")),
        ("推薦", Typed(Word.AUTO, "")),
        ("front: 1 2 3", Typed(Word.FRONT, "1 2 3")),
        ("f=1 2 3", Typed(Word.FRONT, "1 2 3")),
        ("b1 2 3 4 5", Typed(Word.BACK, "1 2 3 4 5")),
        ("尾墩：1、2、3", Typed(Word.BACK, "1、2、3")),
        ("頭1 2 3", Typed(Word.FRONT, "1 2 3")),
        ("不报", Typed(Word.REFUSE, "")),
        ("报", Typed(Word.DECLARE, "")),
        ("黑桃A 红桃K", Typed(None, "黑桃a 红桃k")),
        ("s10 h2", Typed(None, "s10 h2")),
        ("As Kd", Typed(None, "as kd")),
        ("?", Typed(Word.HELP, "")),
        ("？", Typed(Word.HELP, "")),
        ("autos", Typed(None, "autos")),
        ("1 2 3", Typed(None, "1 2 3")),
    ],
)
def test_a_line_is_a_word_and_the_rest(line, said):
    assert typed(line) == said


def test_a_rule_sets_own_rows_can_be_typed():
    own = {"二道": Word.MIDDLE, "二": Word.MIDDLE}
    assert typed("二道1 2", own) == Typed(Word.MIDDLE, "1 2")
    assert typed("二1 2", own) == Typed(Word.MIDDLE, "1 2")
    assert typed("二道1 2") == Typed(None, "二道1 2")


def test_every_word_can_be_typed_in_every_script():
    for word in Word:
        forms = [form for form, meant in WORDS.items() if meant is word]
        assert any(form.isascii() for form in forms), word
        assert word in (Word.HELP, *(WORDS[f] for f in forms if not f.isascii())), word


def test_no_word_is_a_card_or_a_number():
    for form in WORDS:
        with pytest.raises(Unclear):
            picks(form, Draft.of(HAND))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1 2 3", (0, 1, 2)),
        ("13", (12,)),
        ("1,2、3;4|5/6", (0, 1, 2, 3, 4, 5)),
        ("4-8", (3, 4, 5, 6, 7)),
        ("1-2 13-13", (0, 1, 12)),
        ("as ♥a 方块k 10d", (0, 1, 2, 5)),
        ("askd", (0, 2)),
        ("", ()),
    ],
)
def test_cards_by_number_and_by_face(text, found):
    assert picks(text, Draft.of(HAND)) == found


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("0", "no_number"),
        ("14", "no_number"),
        ("8-4", "no_number"),
        ("0-3", "no_number"),
        ("99999", "no_card"),
        ("-1", "no_card"),
        ("k", "no_card"),
        ("1.5", "no_card"),
        ("2s", "not_held"),
        ("xr", "not_held"),
        ("1 1", "twice"),
        ("1 as", "twice"),
        ("as as", "twice"),
        ("1-3 2", "twice"),
    ],
)
def test_what_names_no_card(text, key):
    with pytest.raises(Unclear) as unclear:
        picks(text, Draft.of(HAND))
    assert unclear.value.key == key


def test_twins_are_told_apart():
    draft = Draft.of(TWINS)
    assert cards_text(draft.cards[:3]) == "XR As As"
    assert picks("as as", draft) == (1, 2)
    draft = draft.place(FRONT, picks("as", draft))
    assert picks("as", draft) == (2,)
    draft = draft.place(FRONT, (2,))
    assert laid(draft, FRONT) == "As As"
    assert picks("as", draft) == (1,)
    with pytest.raises(Unclear):
        picks("as as as", draft)
    rows = Arrangement(TWINS[:3], TWINS[3:8], TWINS[8:])
    assert Draft.of(TWINS).lay(rows).arrangement is not None


def test_the_last_row_fills_itself():
    draft = Draft.of(HAND).place(BACK, (0, 1, 2, 3, 4))
    assert draft.unlaid == 8
    assert draft.arrangement is None
    full = draft.place(MIDDLE, (5, 6, 7, 8, 9))
    assert full.unlaid == 0
    assert full.arrangement == Arrangement(HAND[10:], HAND[5:10], HAND[:5])
    assert full.undo() == draft


def test_cards_move_and_full_rows_are_replaced():
    draft = Draft.of(HAND).place(FRONT, (0, 1, 2))
    with pytest.raises(NoRoom) as full:
        draft.place(FRONT, (3,))
    assert (full.value.row, full.value.free) == (FRONT, 0)
    assert draft.place(FRONT, (0,)) == draft
    other = draft.place(FRONT, (2, 3, 4))
    assert laid(other, FRONT) == "Kd Qc Js"
    assert other.unlaid == 10
    moved = draft.place(BACK, (0, 5))
    assert laid(moved, FRONT) == "Ah Kd"
    assert laid(moved, BACK) == "As Td"
    with pytest.raises(NoRoom):
        draft.place(BACK, tuple(range(6)))


def test_taking_back_clearing_and_swapping():
    full = Draft.of(HAND).place(FRONT, (0, 1, 2)).place(MIDDLE, (3, 4, 5, 6, 7))
    assert laid(full.take((0, 12)), FRONT) == "Ah Kd"
    assert full.clear(BACK).unlaid == 5
    assert full.clear().unlaid == 13
    swapped = full.swap_rows()
    assert swapped.in_row(BACK) == full.in_row(MIDDLE)
    assert swapped.in_row(FRONT) == full.in_row(FRONT)
    assert laid(full.swap(0, 3), FRONT) == "Ah Kd Qc"
    start = Draft.of(HAND)
    assert start.undo() is None
    assert start.clear() == start
    assert full.clear().undo() == full


def test_sorting_keeps_every_card_in_its_row():
    draft = Draft.of(HAND).place(FRONT, (0, 1, 2)).place(BACK, (8, 9))
    by_suit = draft.sorted(Sort.SUIT)
    assert cards_text(by_suit.cards) == "As Js 7s 3s Ah 9h 5h Kd Td 6d Qc 8c 4c"
    assert by_suit.in_row(FRONT) == draft.in_row(FRONT)
    assert by_suit.sorted(Sort.RANK) == draft
    before = by_suit.undo()
    assert before is not None
    assert before.sorted(Sort.RANK) == draft.undo()


@pytest.mark.parametrize(
    ("cards", "order"),
    [
        ("4s Kd 4h Ks Kh", "Ks Kh Kd 4s 4h"),
        ("2c As Kd 2h Ah", "As Ah 2h 2c Kd"),
        ("2c XR 3s", "XR 3s 2c"),
    ],
)
def test_rows_are_laid_out_tidily(cards, order):
    assert cards_text(tidy(parse_cards(cards))) == order


def test_fouls_are_seen_as_soon_as_two_rows_are_full():
    taiwan = load("taiwan")
    draft = Draft.of(parse_cards("As Ah Kd Kc Js Td 9h 8c 7s 6d 5h 4c 2s"))
    assert codes(draft, taiwan) == []
    front = draft.place(FRONT, picks("As Ah 2s", draft))
    assert codes(front, taiwan) == []
    both = front.place(MIDDLE, picks("Kd Kc 9h 5h 4c", front))
    assert codes(both, taiwan) == [
        "front_over_middle",
        "middle_over_back",
    ]
    middle = draft.place(MIDDLE, picks("Kd Kc 9h 5h 4c", draft))
    assert codes(middle, taiwan) == []
    back = draft.place(BACK, picks("Kd Kc 9h 5h 4c", draft))
    assert [
        fault.code for fault in fouls(back.place(MIDDLE, picks("As Ah 8c 7s 6d", back)), taiwan)
    ]


def test_equal_rows_foul_only_where_the_next_must_be_stronger():
    """RULES D11."""
    taiwan = load("taiwan")
    strict = decode(merge(encode(taiwan), {"legality": {"middle_back": "<"}}), "strict")
    draft = Draft.of(parse_cards("As Ac Kd Kc Js Jd 9h 9c Ah Ad Ks Kh Jh"))
    middle = draft.place(MIDDLE, picks("As Ac Kd Kc Js", draft))
    both = middle.place(BACK, picks("Ah Ad Ks Kh Jh", middle))
    assert codes(both, taiwan) == []
    assert codes(both, strict) == ["middle_over_back"]
    assert codes(middle, strict) == []
