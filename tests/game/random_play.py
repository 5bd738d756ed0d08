"""Matches played at random: sensible commands, silly ones, and ones that are not even typed."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from shisanshui import game as g
from shisanshui.arrangement import Arrangement
from shisanshui.cards import Card
from shisanshui.dealing import Deal
from shisanshui.ruleset import Ruleset, Selection
from tests.game.tables import time_up

PRESETS = (
    "taiwan",
    "fujian",
    "fuzhou",
    "hongkong",
    "taiwan-banker",
    "philippine",
    "intl-royalty",
    "malayan",
    "pusoy",
    "fujian-app",
    "luosong",
    "taiwan-extras",
)
"""Between them: banker, stakes before and after the deal, exchange, surrender, jokers and added
suits, escape penalty, naturals by the button and by default."""

JUNK: tuple[Any, ...] = (
    None,
    -1,
    99,
    2**70,
    True,
    "0",
    "asked",
    0.5,
    float("nan"),
    (),
    [],
    {},
    "x" * 50,
)


@dataclass
class Played:
    """A match as it went."""

    settings: g.Settings
    states: list[g.GameState]
    commands: list[g.Command] = field(default_factory=list)
    events: list[g.Event] = field(default_factory=list)
    rejected: int = 0

    @property
    def last(self) -> g.GameState:
        return self.states[-1]


def shuffled_deal(state: g.GameState, rng: Random) -> Deal:
    """Return a deal, every third one hardly shuffled so that naturals and twins turn up."""
    cards = list(state.deck.cards)
    match rng.randrange(6):
        case 0:
            cards.sort(key=lambda card: (card & 3, card))
        case 1:
            pass
        case _:
            rng.shuffle(cards)
    if rng.random() < 0.5:
        for _ in range(rng.randrange(6)):
            a, b = rng.randrange(len(cards)), rng.randrange(len(cards))
            cards[a], cards[b] = cards[b], cards[a]
    seats = len(state.active)
    hands = tuple(tuple(cards[13 * s : 13 * s + 13]) for s in range(seats))
    return Deal(hands, tuple(cards[13 * seats :]))


def random_rows(hand: tuple[Card, ...], rng: Random) -> Arrangement:
    cards = list(hand)
    if rng.random() < 0.3:
        rng.shuffle(cards)
    else:
        cards.sort()
    return Arrangement(tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:]))


def sensible(state: g.GameState, rng: Random) -> g.Command:
    """Return a command that is likely to be allowed."""
    if state.phase is g.Phase.DEAL and rng.random() < 0.9:
        return shuffled_deal(state, rng)
    if rng.random() < 0.15:
        return time_up(state)
    at = rng.randrange(len(state.seats))
    seat = state.seats[at]
    if rng.random() < 0.08:
        return rng.choice(
            [
                g.TakeOver(at, rng.choice([g.Control.ASKED, g.Control.ABSENT])),
                g.HandBack(at),
                g.HandBack(at),
                g.SitDown(at),
                g.MoveHost(at),
                *([g.Leave(at)] if rng.random() < 0.3 else []),
            ]
        )
    view = g.view_for(state, at)
    actions = [a for a in view.allowed if a not in ("take_over", "hand_back", "leave")]
    limits = view.limits
    match rng.choice(actions) if actions else None:
        case g.Action.BID:
            return g.Bid(at, rng.randint(0, limits.most_bid))
        case g.Action.STAKE:
            assert limits.stakes is not None
            return g.Stake(at, rng.randint(*limits.stakes))
        case g.Action.ORDER_EXCHANGE:
            return g.OrderExchange(
                at, rng.randint(0, limits.most_times), rng.choice(limits.directions)
            )
        case g.Action.GIVE:
            return g.Give(at, tuple(rng.sample(seat.hand, limits.cards)))
        case g.Action.SWAP:
            return g.Swap(at, tuple(rng.sample(seat.hand, rng.randint(0, limits.cards))))
        case g.Action.SUBMIT:
            return g.Submit(
                seat=at,
                arrangement=None if rng.random() < 0.1 else random_rows(seat.hand, rng),
                natural=rng.choice([None, *g.NaturalChoice]),
                insist=rng.random() < 0.6,
            )
        case g.Action.EDIT:
            return g.Edit(at)
        case g.Action.CHOOSE_NATURAL:
            return g.ChooseNatural(at, rng.choice(list(g.NaturalChoice)))
        case g.Action.SURRENDER:
            return g.Surrender(at)
        case _:
            return g.Continue(at)


def hostile(state: g.GameState, rng: Random) -> Any:
    """Return something nobody should send."""
    if rng.random() < 0.05:
        return rng.choice(JUNK)
    kind = rng.choice(
        [
            g.Bid,
            g.Stake,
            Deal,
            g.OrderExchange,
            g.Give,
            g.Swap,
            g.ChooseNatural,
            g.Submit,
            g.Edit,
            g.Surrender,
            g.Continue,
            g.TakeOver,
            g.HandBack,
            g.SitDown,
            g.Leave,
            g.MoveHost,
            g.TimeUp,
        ]
    )
    at = rng.randrange(len(state.seats)) if rng.random() < 0.6 else rng.choice(JUNK)
    hand = state.seats[rng.randrange(len(state.seats))].hand
    cards: Any = rng.choice([hand, hand[:3], hand[:3] * 2, (0, 0, 0), (60, -3), *JUNK])
    rows: Any = rng.choice(
        [
            Arrangement(hand[:3], hand[3:8], hand[8:]),
            Arrangement(hand[:5], hand[5:10], hand[10:]),
            Arrangement(hand[:3], hand[:5], hand[:5]),
            Arrangement(cards, cards, cards),
            *JUNK,
        ]
    )
    junk = rng.choice([*JUNK, 1, 2, 3])
    if kind is Deal:
        deal = shuffled_deal(state, rng)
        return rng.choice(
            [
                Deal(deal.hands[1:], deal.rest),
                Deal(deal.hands, deal.rest[1:]),
                Deal((deal.hands[0],) * len(deal.hands), deal.rest),
                Deal(junk, junk),
                Deal((junk,) * len(deal.hands), deal.rest),
            ]
        )
    if kind is g.Submit:
        return g.Submit(
            seat=at,
            arrangement=rows,
            natural=rng.choice([None, "declare", g.NaturalChoice.DECLARE, junk]),
            insist=junk,
        )
    if kind is g.TimeUp:
        number = rng.choice([state.phase_no, state.phase_no - 1, junk])
        pairs: Any = rng.choice([((0, rows), (1, rows)), ((junk, junk),), junk])
        gifts: Any = rng.choice([((0, cards), (1, cards)), junk])
        return g.TimeUp(phase_no=number, laid=pairs, given=gifts)
    if kind in (g.Give, g.Swap):
        return kind(at, cards)
    if kind is g.OrderExchange:
        return kind(at, junk, rng.choice([*g.Direction, "opposite", junk]))
    if kind in (g.Bid, g.Stake, g.ChooseNatural, g.TakeOver):
        return kind(at, junk)
    return kind(at)


def begin_random(rng: Random, *, rules: Ruleset, **chosen: Any) -> g.GameState:
    """Return the beginning of a match with random settings."""
    seats = chosen.pop("seats", None) or rng.randint(rules.seats.least, min(rules.seats.most, 5))
    humans = [rng.choice([g.Control.HUMAN, g.Control.HUMAN, g.Control.BOT]) for _ in range(seats)]
    return g.new_match(
        g.agreed(
            rules,
            tuple(humans),
            **{
                "rounds": rng.randint(1, 3),
                "seconds": rng.choice([0, 30, 90]),
                "multiplier": rng.choice([1, 1, 3]),
                "selection": rng.choice(list(Selection)),
                "first": rng.randrange(seats),
                "host": rng.randrange(seats),
                **chosen,
            },
        )
    )


def play_at_random(
    start: g.GameState, rng: Random, *, steps: int = 60, hostility: float = 0.0
) -> Played:
    """Play some commands at random; only what the machine itself refuses may be refused."""
    played = Played(start.settings, [start])
    for _ in range(steps):
        state = played.last
        if state.phase is g.Phase.ENDED and rng.random() < 0.7:
            break
        command = hostile(state, rng) if rng.random() < hostility else sensible(state, rng)
        try:
            events = g.decide(state, command)
        except g.Rejected:
            played.rejected += 1
            continue
        played.commands.append(command)
        played.events += events
        played.states.append(g.fold(state, events))
    return played
