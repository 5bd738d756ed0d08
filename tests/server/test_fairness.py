"""Fair deals: the published bytes, what a proof proves, and an even shuffle (docs/fairness.md)."""

import json
from math import sqrt

import pytest

from shisanshui.cards import STANDARD_DECK
from shisanshui.dealing import deal, key_of_text
from shisanshui.fairness import Transcript, commitment, proof, proven, root
from shisanshui.game.record import RecordError, load
from tests.server.fairness_vectors import FILE, PAGE, bytes_of, page, vectors
from tests.server.test_finishing import replayed_match


def test_the_vectors_and_the_page_are_what_the_code_makes():
    assert json.loads(FILE.read_text(encoding="utf-8")) == vectors()
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text


@pytest.mark.parametrize("rounds", [1, 2, 3, 5, 8, 60])
def test_each_round_is_proven_and_no_other(rounds: int):
    secrets = [bytes_of(f"s{n}") for n in range(rounds)]
    top = root(secrets)
    for number, secret in enumerate(secrets, 1):
        sisters = proof(secrets, number)
        good = {"round_no": number, "rounds": rounds, "sisters": sisters, "root": top}
        assert proven(secret, **good)
        assert not proven(bytes_of("other"), **good)
        assert not proven(secret, **{**good, "sisters": (*sisters, top)})
        assert not proven(secret, **{**good, "round_no": number % rounds + 1}) or rounds == 1
        if sisters:
            assert not proven(secret, **{**good, "sisters": sisters[1:]})


def test_an_opening_belongs_to_one_seat_round_and_match():
    opening, top = bytes_of("o"), bytes_of("root")
    made = commitment(opening, root=top, round_no=2, seat=1)
    transcript = Transcript(rules="r", root=top, round_no=2, commitments=(made, made))
    assert transcript.opens(1, opening)
    assert not transcript.opens(0, opening)
    assert not transcript.opens(1, bytes_of("p"))
    other = Transcript(rules="r", root=top, round_no=3, commitments=(made, made))
    assert not other.opens(1, opening)


def test_every_part_changes_the_deal():
    top = bytes_of("root")
    openings = [bytes_of("a"), bytes_of("b")]
    committed = tuple(
        commitment(o, root=top, round_no=1, seat=seat) for seat, o in enumerate(openings)
    )
    transcript = Transcript(rules="r", root=top, round_no=1, commitments=committed)
    keys = {
        transcript.key(bytes_of("s"), openings),
        transcript.key(bytes_of("t"), openings),
        transcript.key(bytes_of("s"), [openings[0], None]),
        transcript.key(bytes_of("s"), [None, openings[1]]),
        transcript.key(bytes_of("s"), [openings[1], openings[0]]),
    }
    assert len(keys) == 5


def _hex(line: str) -> str:
    word, _, digits = line.rpartition(" ")
    return f"{word} {'0' if digits[0] != '0' else '1'}{digits[1:]}"


@pytest.mark.parametrize("word", ["root:", "secret:", "sisters:", "commit 0:", "open 1:"])
def test_a_record_whose_shuffle_was_changed_is_refused(word: str):
    text = replayed_match().record
    load(text)
    lines = text.split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith(word))
    lines[at] = _hex(lines[at])
    with pytest.raises(RecordError):
        load("\n".join(lines))


def test_a_record_whose_cards_were_changed_is_refused():
    lines = replayed_match().record.split("\n")
    first = next(n for n, line in enumerate(lines) if line.startswith("deal 0:"))
    one, two = lines[first].split()[-1], lines[first + 1].split()[-1]
    lines[first] = lines[first].replace(one, two)
    lines[first + 1] = lines[first + 1].replace(two, one)
    with pytest.raises(RecordError, match="not the cards that the shuffle deals"):
        load("\n".join(lines))


def places_statistic(deals: int, seed: str) -> float:
    """Return the chi-square statistic of where each card lies, times 51/52 (2,601 degrees)."""
    key = key_of_text(seed)
    counts = [[0] * 52 for _ in range(52)]
    for number in range(deals):
        dealt = deal(key, round=number, deck=STANDARD_DECK, seats=4)
        at = 0
        for hand in dealt.hands:
            for card in hand:
                counts[at][card] += 1
                at += 1
    expected = deals / 52
    total = sum((seen - expected) ** 2 for row in counts for seen in row) / expected
    return total * 51 / 52


def chi_square_99(degrees: int) -> float:
    """Return the 99% point of a chi-square of many degrees (Wilson and Hilferty)."""
    z, spread = 2.3263478740, 2 / (9 * degrees)
    return degrees * (1 - spread + z * sqrt(spread)) ** 3


def test_every_card_lies_everywhere_alike():
    assert places_statistic(100_000, "十三水 shuffle") < chi_square_99(2601)
