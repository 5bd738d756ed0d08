"""Deals from key bytes: the exact bytes, recomputed by hand, and no favourite card."""

import hashlib
import hmac
from collections import Counter

import pytest

from shisanshui.cards import STANDARD_DECK, CardError, Deck, DeckPlan, cards_text
from shisanshui.dealing import deal, key_of_text, shuffled

TWO_DECKS = DeckPlan(packs=2, jokers=6).deck(8)


def by_hand(key: bytes, number: int, deck: Deck) -> list[int]:
    """Shuffle as the module says, in the plainest words."""
    stream = b""
    for block in range(64):
        message = b"shisanshui deal 1" + bytes([0, 0, 0, number, 0, 0, 0, block])
        stream += hmac.new(key, message, hashlib.sha256).digest()
    cards = [face for face in range(54) for _ in range(deck.counts[face])]
    used = 0
    for at in reversed(range(1, len(cards))):
        bound = at + 1
        while stream[used] >= 256 // bound * bound:
            used += 1
        other = stream[used] % bound
        used += 1
        cards[at], cards[other] = cards[other], cards[at]
    return cards


@pytest.mark.parametrize("deck", [STANDARD_DECK, TWO_DECKS, DeckPlan(drop_suits=("s",)).deck(3)])
def test_bytes_are_those_of_the_docstring(deck: Deck) -> None:
    for number in range(20):
        key = bytes([number] * number)
        cards = by_hand(key, number, deck)
        dealt = deal(key, round=number, deck=deck, seats=3)
        assert [*dealt.hands[0], *dealt.hands[1], *dealt.hands[2], *dealt.rest] == cards


def test_vectors() -> None:
    """Frozen: records and published secrets are checked against these bytes for ever."""
    four = deal(key_of_text("十三水"), round=1, deck=STANDARD_DECK, seats=4)
    assert [cards_text(hand) for hand in four.hands] == [
        "Td Jh 6s Jc Ts 5h Ac Kc Ad 8s 6c Ks 2s",
        "4h 7h 6h Qc 2h 7c 9d Tc Kd 5c 5s 3d Js",
        "8d Th 8h Qd 3s Kh 9s 6d 5d 3h 7d 7s 9h",
        "2c 2d As 8c Qs 4s Qh 4d Ah 4c 3c 9c Jd",
    ]
    assert four.rest == ()
    two = deal(b"", round=0, deck=DeckPlan(jokers=2).deck(2), seats=2)
    assert [cards_text(hand) for hand in two.hands] == [
        "XR Ah 8c Jd 4d Ts Jh 9c 6h 5h 2c Ks 2h",
        "Js XB 4h Qs 9d 7h 6s 3s 9h Qd Th Ad 6d",
    ]
    assert cards_text(two.rest[:4]) == "9s 5d 8s 7c"
    eight = deal(bytes(range(32)), round=7, deck=TWO_DECKS, seats=8)
    assert cards_text(eight.hands[7]) == "2h 4s 7d 9d 8c Qh Td 3d 6c 3s Qh Qs 7s"
    assert cards_text(eight.rest) == "2d 2c 7h 4d Js 2c"


def test_seed_text_is_its_sha_256() -> None:
    assert key_of_text("abc").hex().startswith("ba7816bf8f01cfea414140de5dae2223")
    assert key_of_text("\ud800") != key_of_text("\ud801")


def test_whole_deck_is_dealt_whatever_the_table() -> None:
    for seats in range(1, 9):
        deck = DeckPlan(suit_per_seat=True, jokers=2).deck(seats)
        dealt = deal(b"key", round=1, deck=deck, seats=seats)
        cards = [card for hand in dealt.hands for card in hand] + list(dealt.rest)
        assert {len(hand) for hand in dealt.hands} == {13}
        assert sorted(cards) == list(deck.cards)


def test_rounds_and_keys_give_other_deals() -> None:
    deals = {
        deal(bytes([key]), round=number, deck=STANDARD_DECK, seats=4).hands
        for key in range(20)
        for number in range(20)
    }
    assert len(deals) == 400


@pytest.mark.parametrize(("number", "seats"), [(-1, 4), (1 << 32, 4), (1, 5), (1, -1)])
def test_impossible_deals_are_refused(number: int, seats: int) -> None:
    with pytest.raises(CardError):
        deal(b"key", round=number, deck=STANDARD_DECK, seats=seats)


def test_deck_too_large_for_a_byte_is_refused() -> None:
    with pytest.raises(CardError, match="260 cards is too large"):
        deal(b"", round=1, deck=Deck((5,) * 52 + (0, 0)), seats=4)


def test_no_card_prefers_a_place() -> None:
    """20,000 shuffles, every card in every place: chi-square below its 99 per cent point.

    Row and column sums are fixed, so the statistic is scaled by 51/52 for 51 x 51 degrees.
    """
    shuffles = 20_000
    counts: Counter[tuple[int, int]] = Counter()
    for number in range(shuffles):
        dealt = deal(b"published seed", round=number, deck=STANDARD_DECK, seats=4)
        places = [card for hand in dealt.hands for card in hand]
        counts.update(enumerate(places))
    expected = shuffles / 52
    statistic = sum(
        (counts[place, card] - expected) ** 2 / expected
        for place in range(52)
        for card in range(52)
    )
    assert statistic * 51 / 52 < 2772


def test_shuffle_rejects_bytes_that_would_favour_small_numbers() -> None:
    """For the first of 52 places bytes from 208 on are thrown away: 208 is 4 x 52."""
    rest = [0] * 51
    kept = shuffled(STANDARD_DECK, iter([255, 208, 207, *rest]))
    again = shuffled(STANDARD_DECK, iter([51, *rest]))
    assert kept == again
