"""Cards as people write them, and everything that is none."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shisanshui.cards import FACES, Card, CardError, card_text, cards_text, parse_card, parse_cards

KELVIN, LONG_S = "\N{KELVIN SIGN}", "\N{LATIN SMALL LETTER LONG S}"
LETTERS = "23456789TJQKA10cdhsXRB♠♥♦♣黑桃红心方块梅花大小王鬼 ,|\ufe0f" + KELVIN + LONG_S


@given(st.one_of(st.text(max_size=30), st.text(LETTERS, max_size=30)))
@example(KELVIN + "s")
@example("A" + LONG_S)
@example(LONG_S + "10")
def test_a_text_is_cards_or_refused_in_one_line(text: str):
    refusal = ""
    try:
        cards = parse_cards(text)
        assert parse_cards(cards_text(cards)) == cards
    except CardError as error:
        refusal = str(error)
    assert refusal.isprintable()
    assert len(refusal) < 200


@given(st.integers(0, FACES - 1).map(Card))
def test_each_card_is_read_as_it_is_written(card: Card):
    assert parse_card(card_text(card)) == card
    assert parse_card(card_text(card).lower()) == card


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("10d", "Td"),
        ("♠A 2♥ ♦️10 Q♣️", "As 2h Td Qc"),
        ("黑桃A，红心2、方块10；梅花Q", "As 2h Td Qc"),
        ("黑A 紅2 方10 梅Q", "As 2h Td Qc"),
        ("大王 小王 xr XB", "XR XB XR XB"),
        ("AsKd|Qh", "As Kd Qh"),
        ("", ""),
    ],
)
def test_other_ways_to_write_cards(text: str, same: str):
    assert parse_cards(text) == parse_cards(same)


@pytest.mark.parametrize("text", ["", "As Kd", "A", "s", "1s", "11s", "0d", "Ax", "x" * 3000])
def test_what_is_not_one_card(text: str):
    with pytest.raises(CardError):
        parse_card(text)
