"""Opponents who have fouled pay what the solver says, whatever the foul rule (RULES D14, D17)."""

from array import array
from dataclasses import replace
from random import Random
from statistics import fmean, stdev

import pytest

from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card
from shisanshui.presets import load
from shisanshui.ruleset import FoulPays, Pairing, Ruleset, decode, encode, merge
from shisanshui.scoring import Laid, settle
from shisanshui.solver import kernel
from shisanshui.solver.appraisal import Appraisal
from shisanshui.solver.crowd import FOULED, SURRENDERED, crowd, laid, weigh
from shisanshui.solver.declaring import Declaring
from shisanshui.solver.economics import Role, economics
from shisanshui.solver.population import Population
from shisanshui.solver.search import Split
from shisanshui.solver.shelf import SHELF
from shisanshui.solver.tables import tables
from tests.deals import random_hands

IN_C = kernel.active() == "c"
CROWD = 20_000 if IN_C else 500


def with_foul(preset: str, foul: dict[str, object]) -> Ruleset:
    return decode(merge(encode(load(preset)), {"foul": {"points": 7, **foul}}), preset)


def foul(rows: Arrangement) -> Arrangement:
    """Return rows with middle and back the wrong way round."""
    return Arrangement(rows.front, rows.back, rows.middle)


def all_fouled(population: Population) -> Population:
    nothing = array("q", [0]) * len(population.rows[0])
    return replace(
        population,
        rows=(nothing, nothing, nothing),
        joint=array("q", [0]) * len(population.joint),
        naturals=(0,) * len(population.naturals),
        natural_points=(0,) * len(population.naturals),
        surrendered=0,
        fouled=population.total,
    )


def some_layout(rng: Random, ruleset: Ruleset, hand: tuple[Card, ...]) -> Split:
    found = kernel.frontiers(
        bytes(sorted(hand)), tables(ruleset.hands), middle_back=ruleset.legality.middle_back
    )
    return rng.choice(kernel.unpack(found.splits))


@pytest.mark.parametrize(
    ("pays", "flags"),
    [
        (FoulPays.ROWS, [(True, True), (False, False)]),
        (FoulPays.UNITS, [(True, False), (False, False)]),
        (FoulPays.FLAT, [(True, True), (True, False)]),
        (FoulPays.ROW_STAKES, [(True, True), (False, False)]),
    ],
)
@pytest.mark.parametrize(
    "preset",
    ["taiwan-extras", "fujian", "intl-2-4", "mau-binh", "luosong", "malayan", "fujian-app"],
)
def test_a_table_of_fouls_pays_what_it_is_worth(
    preset: str, pays: FoulPays, flags: list[tuple[bool, bool]]
):
    """Nothing is left to chance when everybody else fouls."""
    for scooped, home_run in flags:
        ruleset = with_foul(preset, {"pays": str(pays), "scooped": scooped, "home_run": home_run})
        check_a_table_of_fouls(preset, ruleset)


def check_a_table_of_fouls(preset: str, ruleset: Ruleset):
    seats = ruleset.seats.most
    banked = ruleset.scoring.pairing is Pairing.BANKER
    role = Role.BANKER if banked else Role.PLAYER
    mine = economics(ruleset, seats, role)
    policy = SHELF.ready(load(preset), seats)
    everybody = all_fouled(policy.populations[Role.PLAYER])
    appraisal = Appraisal(mine, faced=everybody, facing=everybody)
    declaring = Declaring(appraisal, everybody.mix)
    rng = Random(f"{preset} {ruleset.foul}")
    met = 0
    while met < 3:
        hands = [tuple(sorted(hand)) for hand in random_hands(rng, ruleset, seats)]
        split, *others = (some_layout(rng, ruleset, hand) for hand in hands)
        if any(other.middle == other.back for other in others):
            continue
        met += 1
        rows, *legal = (
            one.arrangement(hand) for one, hand in zip([split, *others], hands, strict=True)
        )
        table = [Laid(rows), *[Laid(foul(one)) for one in legal]]
        settled = settle(ruleset, table, banker=0 if banked else None)
        items = [item for item in settled.items if item.code != "horse"]
        paid = sum(item.points if item.payee == 0 else -item.points for item in items)
        worth = appraisal.worth.of(split.front, split.middle, split.back) + declaring.ordinary
        assert worth * mine.opponents / appraisal.unit == pytest.approx(paid, abs=0.001)


HALF = [
    ("fujian", {}, 3),
    ("fujian", {"pays": "rows", "scooped": True, "home_run": True}, 3),
    ("taiwan", {}, 4),
    ("intl-2-4", {"pays": "flat", "scooped": False}, 3),
    ("mau-binh", {}, 4),
    ("taiwan-extras", {"pays": "units"}, 3),
    ("malayan", {}, 3),
]


@pytest.mark.parametrize(("preset", "rule", "seats"), HALF)
def test_hands_are_paid_what_they_are_worth_where_half_the_hands_foul(
    preset: str, rule: dict[str, object], seats: int
):
    """By card counting against a crowd, and by the tables: whoever else fouls raises no stake."""
    ruleset = with_foul(preset, rule)
    policy = SHELF.ready(load(preset), seats)
    banked = ruleset.scoring.pairing is Pairing.BANKER
    role = Role.BANKER if banked else Role.PLAYER
    mixed = {
        one: replace(played, fouled=played.fouled + played.total, total=2 * played.total)
        for one, played in policy.populations.items()
    }
    mine = economics(ruleset, seats, role)
    theirs = economics(ruleset, seats, mine.rival)
    appraisal = Appraisal(mine, faced=mixed[mine.rival], facing=mixed[theirs.rival])
    deck = ruleset.deck.deck(seats)
    rng = Random(preset)
    pool = kernel.pack([rng.sample(deck.cards, 13) for _ in range(CROWD)])
    splits, kinds = laid(policy, mine.rival, pool)
    twice = crowd(
        appraisal,
        kernel.Pool(pool + pool, deck),
        splits + splits,
        kinds + bytes([FOULED]) * len(kinds),
    )
    hand = tuple(sorted(rng.sample(deck.cards, 13)))
    split = some_layout(rng, ruleset, hand)
    weighed = weigh(appraisal, twice, hand, [split])
    expected = weighed.values[0] + Declaring(appraisal, weighed.mix).ordinary
    by_tables = appraisal.worth.of(*split[:3]) + Declaring(appraisal, appraisal.faced.mix).ordinary

    left = [card for card in deck.cards if card not in hand]
    won: list[float] = []
    for _ in range(4000 if IN_C else 300):
        cards = rng.sample(left, 13 * (seats - 1))
        hands = [tuple(cards[13 * at : 13 * at + 13]) for at in range(seats - 1)]
        splits, kinds = laid(policy, mine.rival, kernel.pack(hands))
        table = [Laid(split.arrangement(hand))]
        for other, rows, kind in zip(hands, kernel.unpack(splits), kinds, strict=True):
            layout = rows.arrangement(sorted(other))
            if kind == FOULED or rng.random() < 0.5:
                table.append(Laid(foul(layout)))
            else:
                table.append(Laid(layout, ruleset.finder.find(other)[0] if kind else None))
        totals = settle(ruleset, table, banker=0 if banked else None).totals
        won.append(float(totals[0]) / mine.opponents)
    spread = stdev(won) * (1 / len(won) + 1 / CROWD) ** 0.5
    assert abs(fmean(won) - expected / appraisal.unit) < 4.5 * spread + 0.02
    assert abs(by_tables - expected) / appraisal.unit < 4.5 * spread + 0.5


@pytest.mark.parametrize(
    ("preset", "rule"),
    [
        ("malayan", {}),
        ("intl-2-4", {}),
        ("mau-binh-north", {}),
        ("fujian", {}),
        ("taiwan", {"scooped": False}),
    ],
)
def test_a_foul_costs_what_it_is_said_to(preset: str, rule: dict[str, object]):
    ruleset = with_foul(preset, rule)
    played = SHELF.ready(load(preset), 2)
    policy = replace(played, ruleset=ruleset)
    role = Role.PLAYER
    appraisal = policy.appraisal(role)
    deck = ruleset.deck.deck(2)
    banked = ruleset.scoring.pairing is Pairing.BANKER
    rng = Random(preset)
    count = 4000 if IN_C else 200
    cards = [rng.sample(deck.cards, 26) for _ in range(count)]
    theirs = kernel.pack([one[13:] for one in cards])
    splits, kinds = laid(played, appraisal.economics.rival, theirs)
    mine = kernel.unpack(laid(played, role, kernel.pack([one[:13] for one in cards]))[0])
    won: list[float] = []
    for dealt, own, split, kind in zip(cards, mine, kernel.unpack(splits), kinds, strict=True):
        rows, other = foul(own.arrangement(sorted(dealt[:13]))), sorted(dealt[13:])
        layout = split.arrangement(other)
        declares = 0 < kind < SURRENDERED
        natural = ruleset.finder.find(tuple(other))[0] if declares else None
        table = [Laid(rows), Laid(foul(layout) if kind == FOULED else layout, natural)]
        settled = settle(ruleset, table, banker=1 if banked else None)
        won.append(float(settled.totals[0]))
    spread = stdev(won) / len(won) ** 0.5
    said = policy.declaring(role).fouled / appraisal.unit
    assert abs(fmean(won) - said) < 4.5 * spread + 0.02
