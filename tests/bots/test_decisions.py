"""What bots decide besides ordinary rows: naturals, exchanges, stakes, bids, giving up."""

from pathlib import Path
from random import Random

import pytest

from shisanshui import game as g
from shisanshui.arrangement import Arrangement, order_faults
from shisanshui.bots import BOTS, Bot, BotError, Budget, Shown, Situation, command_of
from shisanshui.bots.exchanging import best_gift, values_of
from shisanshui.bots.hard import Hard
from shisanshui.bots.master import Master
from shisanshui.cards import Card, parse_cards
from shisanshui.presets import load
from shisanshui.ruleset import Ruleset, decode, encode, merge, with_options
from shisanshui.scoring import Laid, settle
from shisanshui.solver import kernel, search
from shisanshui.solver.crowds import Crowds
from shisanshui.solver.shelf import SHELF, Shelf
from shisanshui.solver.tables import tables
from shisanshui.solver.train import Effort
from tests.game.tables import dealt, dealt_hands, until_phase

BUDGET = Budget(pool=1000, samples=4)
SIX_PAIRS = parse_cards("2s 2h 4s 4h 6h 6d 8s 8h Th Td Qs Qh Ks")
ACES = parse_cards("As Ah Ad Ac Qs Qh Qd 9s 9h Ks Kh 4s 4h")
"""Six pairs too, and far better as rows."""


def played(name: str, cards: tuple[Card, ...], rules: str = "taiwan", seats: int = 4):
    bot = BOTS[name](load(rules))
    return bot.play(Situation(cards=cards, seats=seats), rng=Random(1), budget=BUDGET)


def hands(count: int, seed: int = 1) -> list[tuple[Card, ...]]:
    rng = Random(seed)
    deck = load("taiwan").deck.deck(4).cards
    return [tuple(rng.sample(deck, 13)) for _ in range(count)]


@pytest.mark.parametrize("name", BOTS)
def test_a_natural_is_declared(name: str):
    assert played(name, SIX_PAIRS).declare


@pytest.mark.parametrize(("name", "declares"), [("normal", True), ("hard", False)])
def test_only_trained_bots_know_when_rows_win_more(name: str, declares: bool):
    assert played(name, ACES).declare == declares


def test_a_natural_that_must_be_laid_out_is():
    ruleset = with_options(load("fujian"), ("naturals-detected",))
    cards = parse_cards("2c 5c 9c 2h 4h 7h Jh Kh 3s 6s 8s Ts Qs")
    laying = BOTS["normal"](ruleset).play(Situation(cards=cards, seats=4), rng=Random(1))
    assert laying.declare
    assert laying.arrangement is not None
    assert all(len({card & 3 for card in row}) == 1 for row in laying.arrangement.rows)


def test_greedy_takes_the_strongest_back_then_middle():
    ruleset = load("taiwan")
    on = tables(ruleset.hands)
    for hand in hands(30):
        best = max(search.frontier(hand, on), key=lambda split: (split.back, split.middle))
        rows = BOTS["greedy"](ruleset).arrange(Situation(cards=hand, seats=4), rng=Random(1))
        ranks = [ruleset.scale.evaluate(row).rank for row in rows.rows]
        assert ranks == [best.front, best.middle, best.back]


@pytest.mark.parametrize("fouls", [0, 1, 2])
@pytest.mark.parametrize("rules", ["intl-1-6", "taiwan"])
def test_rows_that_lie_open_are_beaten_if_they_can_be(rules: str, fouls: int):
    """RULES D53: with both opponents' rows known, nothing on the frontier is paid more."""
    ruleset = load(rules)
    rng = Random(2)
    on = tables(ruleset.hands)
    for _ in range(6):
        cards = rng.sample(ruleset.deck.deck(3).cards, 39)
        dealt_to = [tuple(cards[13 * at : 13 * at + 13]) for at in range(3)]
        laid = [
            BOTS["greedy"](ruleset).arrange(Situation(cards=hand, seats=3), rng=rng)
            for hand in dealt_to[1:]
        ]
        for at in range(fouls):
            laid[at] = Arrangement(laid[at].front, laid[at].back, laid[at].middle)
        shown = tuple([Shown(rows, declared=False) for rows in laid])
        situation = Situation(cards=dealt_to[0], seats=3, shown=shown)

        def paid(rows: Arrangement, laid=laid) -> int:
            return settle(ruleset, [Laid(rows), *map(Laid, laid)]).totals[0]

        hand = tuple(sorted(dealt_to[0]))
        most = max(paid(split.arrangement(hand)) for split in search.frontier(hand, on))
        for name in ("hard", "master"):
            rows = BOTS[name](ruleset).arrange(situation, rng=rng, budget=BUDGET)
            assert paid(rows) == most


def view_in(phase: g.Phase, ruleset: Ruleset, seat: int, seats: int = 4) -> g.PlayerView:
    state = g.new_match(g.agreed(ruleset, (g.Control.HUMAN,) * seats))
    return g.view_for(until_phase(state, phase), seat)


def test_stakes_follow_the_edge():
    """RULES D42: players have the better of a bank that pays for every natural, not of one that
    wins ties."""
    for rules, most in (("hongkong", True), ("malayan", False)):
        ruleset = load(rules)
        view = view_in(g.Phase.STAKES, ruleset, 1)
        assert view.limits.stakes == (1, 10)
        assert Hard(ruleset).stake(view, rng=Random(1)) == (10 if most else 1)
        assert BOTS["normal"](ruleset).stake(view, rng=Random(1)) == 5
        easy = {BOTS["easy"](ruleset).stake(view, rng=Random(at)) for at in range(40)}
        assert 1 <= min(easy) < max(easy) <= 10


def test_bids_follow_the_edge():
    ruleset = with_options(load("hongkong"), ("bank-auction",))
    view = view_in(g.Phase.BIDDING, ruleset, 2)
    assert Hard(ruleset).bid(view, rng=Random(1)) == 0
    assert SHELF.ready(ruleset, 4).edge(1) < 0


def test_gifts_keep_what_is_worth_most():
    ruleset = load("philippine")
    policy = SHELF.ready(ruleset, 4)
    deck, worth = ruleset.deck.deck(4), policy.worth()
    samples = 40 if kernel.active() == "c" else 4
    gains: list[float] = []
    for hand in hands(6, seed=3):
        given = {"ruleset": ruleset, "deck": deck, "worth": worth, "samples": samples}
        offer = best_gift(hand, 3, rng=Random(1), **given)
        assert len(offer.cards) == 3
        kept = [card for card in hand if card not in offer.cards]
        rng = Random(9)
        left = [card for card in deck.cards if card not in hand]
        coming = [rng.sample(left, 3) for _ in range(samples)]
        mine = values_of(kernel.pack([kept + some for some in coming]), ruleset, worth)
        others = [card for card in hand if card not in sorted(hand)[:3]]
        lowest = values_of(kernel.pack([others + some for some in coming]), ruleset, worth)
        gains.append((sum(mine) - sum(lowest)) / samples)
    assert sum(gains) > 0


def test_bad_hands_are_exchanged_and_good_ones_kept():
    ruleset = load("philippine")
    policy = SHELF.ready(ruleset, 4)
    many = hands(300 if kernel.active() == "c" else 30, seed=4)
    values = values_of(kernel.pack(many), ruleset, policy.worth())
    bad = many[min(range(len(many)), key=values.__getitem__)]
    good = parse_cards("As Ah Ad Kc Kh Ks Qc Qh Qd Js Jh Jd 9c")
    state = g.new_match(g.agreed(ruleset, (g.Control.HUMAN,) * 4))
    state = until_phase(state, g.Phase.DEAL)
    orders = []
    for cards in (bad, good):
        ready = dealt_hands(state, cards)
        assert ready.banker == 0
        orders.append(Hard(ruleset).order(g.view_for(ready, 0), rng=Random(1))[0])
    assert orders[0] > orders[1] == 0


def test_swaps_are_worth_their_price():
    ruleset = with_options(load("pusoy"), ("swap-three",))
    view = view_in(g.Phase.SWAP, ruleset, 0, seats=3)
    swapped = Hard(ruleset).swap(view, rng=Random(1), budget=BUDGET)
    assert len(swapped) <= 3
    assert set(swapped) <= set(view.own.cards)
    dear = decode(merge(encode(ruleset), {"exchange": {"price": 6}}), "dear")
    view = view_in(g.Phase.SWAP, dear, 0, seats=3)
    assert Hard(dear).swap(view, rng=Random(1), budget=BUDGET) == ()


def test_hopeless_hands_are_given_up():
    """RULES D47: three points to each are cheaper than a sweep that is likely enough."""
    worst = min(
        hands(3000 if kernel.active() == "c" else 60, seed=8),
        key=lambda hand: sorted((card >> 2 for card in hand), reverse=True),
    )
    policy = SHELF.ready(load("intl-royalty"), 4)
    laying = played("hard", worst, "intl-royalty")
    found = kernel.best(
        kernel.pack([worst]), tables(policy.ruleset.hands), worth=policy.worth()
    ).points[0]
    limit = policy.declaring().surrender
    assert limit is not None
    assert (laying.arrangement is None) == (found + policy.declaring().ordinary < limit)


def test_a_bot_is_for_its_own_rules():
    state = dealt(g.new_match(g.agreed(load("taiwan"), (g.Control.HUMAN,) * 4)))
    with pytest.raises(BotError, match="made for fujian"):
        command_of(BOTS["normal"](load("fujian")), g.view_for(state, 0), rng=Random(1))
    with pytest.raises(BotError, match="no cards"):
        BOTS["normal"](load("taiwan")).rows(g.view_for(state, g.SPECTATOR), rng=Random(1))


def test_until_it_is_trained_a_bot_is_sensible(tmp_path: Path):
    ruleset = load("intl-basic")
    changed = with_options(load("taiwan-base"), ("base-only",))
    shelf = Shelf(lambda: tmp_path, effort=Effort(hands=200, first_hands=100, first_rounds=1))
    bot: Bot = Master(changed, shelf=shelf, crowds=Crowds())
    hand = Situation(cards=hands(1)[0], seats=3)
    normal = BOTS["normal"](changed)
    first = bot.arrange(hand, rng=Random(1), budget=BUDGET)
    assert first == normal.arrange(hand, rng=Random(1))
    assert bot.learn(3)
    assert bot.prepare(3)
    rows = bot.arrange(hand, rng=Random(1), budget=BUDGET)
    ranks = [changed.scale.evaluate(row) for row in rows.rows]
    assert not order_faults(*ranks, legality=changed.legality)
    assert BOTS["normal"](ruleset).prepare(2)
