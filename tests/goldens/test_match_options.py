"""Options that no settled deal can show, each shown in a match: which is why they have no golden.

Length, time, base and the choice of the banker leave every deal as it is (RULES D41, D50-D52); an
exchange without a price ends before rows are laid (D46); and ``detected`` is about which naturals
come to be declared, where a golden deal says so itself (D35).
"""

import pytest

from shisanshui import game as g
from shisanshui.arrangement import Arrangement
from shisanshui.scoring import Code
from tests.game.tables import after, begin, dealt, dealt_hands, submit, until, until_phase
from tests.goldens import rules

Option = tuple[str, str]
"""A preset and one of its options."""

BANKED = ("hongkong", "hongkong-old", "philippine", "taiwan-banker")
ROUNDS: dict[Option, int] = {
    ("taiwan", "short-match"): 5,
    ("mau-binh-north", "one-deal"): 1,
    ("mau-binh-north", "three-deals"): 3,
    ("luosong", "twenty-deals"): 20,
    ("luosong", "thirty-deals"): 30,
}
SECONDS: dict[Option, int] = {("mau-binh-north", "ninety-seconds"): 90}
BASES: dict[Option, int] = {("fujian-app", f"base-{base}"): base for base in (2, 3, 5, 10)}
BANKERS: dict[Option, list[int]] = {
    (preset, f"bank-{way}"): bankers
    for preset in BANKED
    for way, bankers in (("fixed", [1, 1, 1]), ("host", [2, 2, 2]))
}
AUCTIONS: list[Option] = [(preset, "bank-auction") for preset in BANKED]
SWAPS: dict[Option, int] = {("pusoy", "swap-three"): 3}
DETECTED: list[Option] = [
    (preset, "naturals-detected")
    for preset in ("fujian", "fujian-regional", "fujian-pairs", "pinluosong")
]
IN_A_MATCH = frozenset({*ROUNDS, *SECONDS, *BASES, *BANKERS, *AUCTIONS, *SWAPS, *DETECTED})
"""Every option that shows here and not in a golden deal."""

SIX_PAIRS = Arrangement.parse("2h 2d 4s | 4h 6h 6d 8s 8h | Th Td Qs Qh Ks")
FLUSHES = Arrangement.parse("5h 9h Kh | 3d 5d 7d 9d Jd | 2c 6c 8c Tc Qc")
FLUSHES_AS_PAIRS = Arrangement.parse("2c 3d 6c | 5d 5h Jd Tc 8c | 9d 9h Kh Qc 7d")
DULL = Arrangement.parse("2s 7s 9c | As Ad 3c 4c 7h | Kd Kc 7c 9s 4d")


@pytest.mark.parametrize(("option", "rounds"), ROUNDS.items())
def test_how_long_a_match_is(option: Option, rounds: int) -> None:
    for chosen, expected in (((), rules(option[0]).match.rounds), (option[1:], rounds)):
        state = until_phase(begin(rules(option[0], chosen), 2), g.Phase.ENDED)
        assert len(state.history) == expected
    assert rules(option[0]).match.rounds != rounds


@pytest.mark.parametrize(("option", "seconds"), SECONDS.items())
def test_how_long_there_is_to_arrange(option: Option, seconds: int) -> None:
    usual, chosen = (g.next_due(dealt(begin(rules(option[0], o)))) for o in ((), option[1:]))
    assert usual is not None
    assert chosen is not None
    assert usual.seconds != chosen.seconds == seconds


@pytest.mark.parametrize(("option", "base"), BASES.items())
def test_what_a_point_counts_in_the_end(option: Option, base: int) -> None:
    state = until_phase(begin(rules(option[0], option[1:]), 3, rounds=1), g.Phase.ENDED)
    totals = [seat.total for seat in state.seats]
    assert any(totals)
    assert [place.amount for place in g.places(state)] == [total * base for total in totals]


def bankers_of(preset: str, *options: str) -> list[int | None]:
    """Return who keeps the bank in three rounds; seat 1 begins, and seat 2 is the host."""
    state = begin(rules(preset, options), 3, first=1, host=2)
    found: list[int | None] = []
    for number in (1, 2, 3):
        state = until(state, lambda now, n=number: now.round == n)
        found.append(state.banker)
    return found


@pytest.mark.parametrize(("option", "bankers"), BANKERS.items())
def test_who_keeps_the_bank(option: Option, bankers: list[int]) -> None:
    assert bankers_of(*option) == bankers
    assert bankers_of(option[0]) == [1, 2, 0]


@pytest.mark.parametrize("option", AUCTIONS)
def test_the_bank_goes_to_the_highest_bid(option: Option) -> None:
    state = begin(rules(option[0], option[1:]), 3)
    state = after(state, g.Bid(0, 1), g.Bid(1, 0), g.Bid(2, 3))
    assert (state.banker, state.bid) == (2, 3)
    assert begin(rules(option[0]), 3).phase is not g.Phase.BIDDING


@pytest.mark.parametrize(("option", "cards"), SWAPS.items())
def test_cards_are_swapped_before_rows_are_laid(option: Option, cards: int) -> None:
    assert dealt(begin(rules(option[0]), 3)).phase is g.Phase.ARRANGE
    state = dealt(begin(rules(option[0], option[1:]), 3))
    assert state.phase is g.Phase.SWAP
    hand, undealt = state.seats[0].hand, state.rest
    state = after(state, g.Swap(0, hand[:cards]))
    assert state.seats[0].hand == hand[cards:] + undealt[:cards]


def naturals_paid(option: Option, on: bool, laid: Arrangement) -> list[str | None]:
    """Return the naturals paid when a seat asks for none and lays its cards so."""
    state = begin(rules(option[0], option[1:] if on else ()), 2)
    state = dealt_hands(state, laid.cards, DULL.cards)
    said = {} if on else {"natural": g.NaturalChoice.REFUSE}
    state = after(state, g.Submit(seat=0, arrangement=laid, **said), submit(state, 1))
    state = until_phase(state, g.Phase.REVEAL)
    return [item.hand for item in state.history[0].items if item.code is Code.NATURAL]


@pytest.mark.parametrize("option", DETECTED)
def test_naturals_count_as_the_cards_lie(option: Option) -> None:
    """Six pairs cannot be refused; three flushes count if they are laid so (RULES §3.4)."""
    for laid, expected in (
        (SIX_PAIRS, ["six_pairs"]),
        (FLUSHES, ["three_flushes"]),
        (FLUSHES_AS_PAIRS, []),
    ):
        assert naturals_paid(option, True, laid) == expected
        assert naturals_paid(option, False, laid) == []
