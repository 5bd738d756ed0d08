"""A rule set told to people: a few headings, a few short lines under each."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from shisanshui.arrangement import ROWS
from shisanshui.cards import parse_card
from shisanshui.hands import FlushCompare, FrontHands, Kickers, SuitOrder
from shisanshui.naturals import NaturalKind
from shisanshui.ruleset import (
    AcesStep,
    BothNatural,
    CapStep,
    EscapeKind,
    ExchangeKind,
    FoulPays,
    GunsNeed,
    HomeRunSplit,
    HomeRunStep,
    HorseStep,
    MajorityStep,
    Pairing,
    Play,
    PotStep,
    RankedRowsStep,
    RowsStep,
    RoyaltiesStep,
    Ruleset,
    ScoopNeeds,
    ScoopStep,
    Step,
    Text,
)
from shisanshui.scoring.words import Language, Words, words

_SUIT_MARKS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class Section(NamedTuple):
    """A heading and what stands under it."""

    title: str
    lines: tuple[str, ...]


def own_text(text: Text, language: str, otherwise: str) -> str:
    """Return a rule set's own name or sentence in a language, or what stands for a missing one."""
    found = {
        Language.EN: text.en,
        Language.ZH_HANS: text.zh_hans,
        Language.ZH_HANT: text.zh_hant,
    }[Language(language)]
    return found or text.en or otherwise


def summary(ruleset: Ruleset, language: str) -> tuple[Section, ...]:
    """Return what a player needs to know of a rule set, in ``en``, ``zh-Hans`` or ``zh-Hant``."""
    said = words(language, ruleset)
    sections = (
        ("cards", _cards(ruleset, said)),
        ("ranking", _ranking(ruleset, said)),
        ("values", _values(ruleset, said)),
        ("counting", _counting(ruleset, said)),
        ("fouls", _fouls(ruleset, said)),
        ("naturals", _naturals(ruleset, said)),
        ("bank", _bank(ruleset, said)),
        ("also", _also(ruleset, said)),
        ("match", _match(ruleset, said)),
        ("options", (own_text(o.name, language, o.id) for o in ruleset.options)),
    )
    names = {key: said.name(key) for key in ("foul", "natural")}
    made = [Section(_say(said, key, **names), tuple(lines)) for key, lines in sections]
    return tuple([section for section in made if section.lines])


def _say(said: Words, key: str, **values: object) -> str:
    return said.text(f"summary.{key}", **values)


def _cards(ruleset: Ruleset, said: Words) -> Iterator[str]:
    least, most = ruleset.seats.least, ruleset.seats.most
    yield _say(said, "seats" if least < most else "seats_fixed", least=least, most=most)
    plan = ruleset.deck
    yield _say(said, "deck", count=plan.deck(least).size)
    if plan.jokers:
        yield _say(said, "jokers", count=plan.jokers)
    if plan.suit_per_seat:
        yield _say(said, "suit_per_seat")


def _ranking(ruleset: Ruleset, said: Words) -> Iterator[str]:
    signs = {"<=": "≤", "<": "<"}
    yield _say(
        said,
        "order",
        first=signs[ruleset.legality.front_middle],
        second=signs[ruleset.legality.middle_back],
        **{row.label: said.name(row.label) for row in ROWS},
    )
    order = ruleset.hands
    yield _say(said, f"wheel_{order.wheel}")
    suits = " > ".join(_SUIT_MARKS[suit] for suit in order.suits.value if suit in _SUIT_MARKS)
    if order.suits is SuitOrder.IGNORED:
        yield _say(said, "suits_ignored")
    else:
        yield _say(said, f"suits_{order.suit_use}", suits=suits)
    if order.kickers is Kickers.TOP_ONLY:
        yield _say(said, "top_only")
    if order.flush_compare is FlushCompare.DUPLICATES:
        yield _say(said, "flush_duplicates")
    if order.front_hands is not FrontHands.PLAIN:
        yield _say(said, f"front_{order.front_hands}")
    for count in order.joker_fronts:
        name = said.name({2: "two_jokers", 3: "three_jokers"}[count])
        yield _say(said, "joker_fronts", hand=name, front=said.name("front"))


def _values(ruleset: Ruleset, said: Words) -> Iterator[str]:
    values = ruleset.scoring.values
    for row, table in zip(ROWS, (values.front, values.middle, values.back), strict=True):
        if table:
            listed = [f"{said.hand(name, row)} {points}" for name, points in table.items()]
            yield _say(said, "row_values", row=said.name(row.label), values=_listed(said, listed))
    yield _say(said, "unit", amount=said.amount(ruleset.scoring.unit))


def _listed(said: Words, items: list[str]) -> str:
    return said.text("piece.comma").join(items)


def _counting(ruleset: Ruleset, said: Words) -> Iterator[str]:
    banked = ruleset.scoring.pairing is Pairing.BANKER
    names = {key: said.name(key) for key in ("player", "banker")}
    yield _say(said, "banker_pairs" if banked else "all_pairs", **names)
    for step in ruleset.scoring.steps:
        yield from _step(step, ruleset, said)


def _step(step: Step, ruleset: Ruleset, said: Words) -> Iterator[str]:
    names = {
        key: said.name(key) for key in ("royalty", "scoop", "home_run", "horse", "pot", "player")
    }
    unit = said.amount(ruleset.scoring.unit)
    match step:
        case RowsStep():
            yield _say(said, "rows", amount=unit)
        case RankedRowsStep():
            yield _say(said, "ranked_rows")
        case RoyaltiesStep():
            yield _say(said, f"royalties_{step.paid}", amount=unit, **names)
        case MajorityStep():
            yield _say(said, "majority", points=step.points, amount=said.amount(step.points))
        case AcesStep():
            yield _say(said, "aces", amount=said.amount(step.points))
        case ScoopStep():
            yield _scoop(step, said, names) + _from_seats(step, said)
            if step.needs is ScoopNeeds.NO_LOSS:
                yield _say(said, "scoop_no_loss")
        case HomeRunStep():
            yield _home_run(step, said, names) + _from_seats(step, said)
            if step.split is HomeRunSplit.EQUAL:
                yield _say(said, "home_run_equal")
        case CapStep():
            most = {"scoop_most": step.scoop, "home_run_most": step.home_run}
            yield _say(said, "cap", **most, **names)
        case HorseStep():
            cards = said.cards(parse_card(card) for card in step.cards)
            yield _say(said, "horse", cards=cards, factor=step.factor, **names)
        case PotStep():
            yield _say(said, f"pot_{step.points}", amount=said.amount(step.ante), **names)


def _scoop(step: ScoopStep, said: Words, names: Mapping[str, str]) -> str:
    if step.factor != 1:
        return _say(said, "scoop_factor", factor=step.factor, **names)
    if step.points_by_seats is not None:
        values = _by_seats(step.points_by_seats, said)
        return _say(said, "scoop_by_seats", values=values, **names)
    if step.row_total:
        return _say(said, "scoop_row_total", **names)
    amount = said.amount(step.points)
    return _say(said, "scoop_points", points=step.points, amount=amount, **names)


def _home_run(step: HomeRunStep, said: Words, names: Mapping[str, str]) -> str:
    if step.factor_opponents:
        return _say(said, "home_run_opponents", **names)
    if step.factor != 1:
        return _say(said, "home_run_factor", factor=step.factor, **names)
    if step.total_by_seats is not None:
        values = _by_seats(step.total_by_seats, said)
        return _say(said, "home_run_by_seats", values=values, **names)
    amount = said.amount(step.points)
    return _say(said, "home_run_points", points=step.points, amount=amount, **names)


def _from_seats(step: ScoopStep | HomeRunStep, said: Words) -> str:
    return _say(said, "from_seats", seats=step.least_seats) if step.least_seats > 2 else ""


def _by_seats(table: Mapping[str, int], said: Words) -> str:
    listed = [_say(said, "at_seats", seats=seats, points=points) for seats, points in table.items()]
    return _listed(said, listed)


def _fouls(ruleset: Ruleset, said: Words) -> Iterator[str]:
    foul = ruleset.foul
    if not foul.allowed:
        yield _say(said, "foul_refused")
    yield _say(said, f"foul_{foul.pays}", amount=said.amount(foul.points))
    if foul.scooped and foul.pays is not FoulPays.FLAT and _has_scoop(ruleset):
        yield _say(said, "foul_scooped", scoop=said.name("scoop"))


def _has_scoop(ruleset: Ruleset) -> bool:
    return any(isinstance(step, ScoopStep) for step in ruleset.scoring.steps)


def _naturals(ruleset: Ruleset, said: Words) -> Iterator[str]:
    rules = ruleset.naturals
    if not rules.entries:
        yield _say(said, "no_naturals")
        return
    kinds: set[NaturalKind] = set()
    for entry in rules.entries:
        kinds.add(entry.natural)
        more = _say(said, "per_quads", factor=entry.per_quads) if entry.per_quads > 1 else ""
        yield f"{said.title(entry.natural)} {entry.points * rules.factor}{more}"
    define = rules.define
    if kinds & {NaturalKind.THREE_STRAIGHTS, NaturalKind.THREE_STRAIGHT_FLUSHES}:
        runs = [run for run, on in (("A23", define.a23), ("QKA", define.qka)) if on]
        yield _say(said, "runs" if runs else "no_runs", runs=_listed(said, runs))
    for kind, ranks in (
        (NaturalKind.ALL_BIG, define.big_ranks),
        (NaturalKind.ALL_SMALL, define.small_ranks),
    ):
        if kind in kinds:
            shown = " ".join(ranks).replace("T", "10")
            yield _say(said, "ranks", name=said.title(kind), ranks=shown)
    yield _say(said, f"declaration_{rules.declaration}")
    if ruleset.scoring.pairing is Pairing.BANKER and rules.both is BothNatural.BANKER_PAYS:
        yield _say(said, "both_banker_pays", banker=said.name("banker"))
    else:
        yield _say(said, f"versus_{rules.versus}")
    if rules.guns_need is not GunsNeed.ANYTHING:
        names = {key: said.name(key) for key in ("scoop", "home_run")}
        yield _say(said, f"guns_{rules.guns_need}", **names)
    if rules.rows_too:
        yield _say(said, "rows_too")
    if rules.ends_round:
        yield _say(said, "ends_round")


def _bank(ruleset: Ruleset, said: Words) -> Iterator[str]:
    if ruleset.scoring.pairing is not Pairing.BANKER:
        return
    bank = ruleset.banker
    names = {key: said.name(key) for key in ("player", "banker")}
    yield _say(said, f"selection_{bank.selection}")
    yield _say(said, f"ties_{bank.ties}", **names)
    if bank.most_stake > 1:
        yield _say(said, "stakes", least=bank.least_stake, most=bank.most_stake, **names)


def _also(ruleset: Ruleset, said: Words) -> Iterator[str]:
    exchange, escape = ruleset.exchange, ruleset.escape
    if exchange.kind is not ExchangeKind.NONE:
        yield _say(
            said,
            f"exchange_{exchange.kind}",
            count=exchange.cards,
            times=exchange.most_times,
            amount=said.amount(exchange.price),
            banker=said.name("banker"),
        )
    if ruleset.surrender.allowed:
        yield _say(said, "surrender", amount=said.amount(ruleset.surrender.points))
    if escape.kind is not EscapeKind.NONE:
        yield _say(
            said,
            f"escape_{escape.kind}",
            amount=said.amount(escape.points),
            each=said.amount(escape.each),
            house=said.name("house"),
        )


def _match(ruleset: Ruleset, said: Words) -> Iterator[str]:
    match = ruleset.match
    yield _say(said, "rounds", rounds=match.rounds)
    yield _say(said, "seconds" if match.seconds else "no_clock", seconds=match.seconds)
    if match.play is Play.OPEN:
        yield _say(said, "open")
    if match.multiplier != 1:
        name = said.name("multiplier")
        yield _say(said, "multiplier", multiplier=name, factor=match.multiplier)
    if match.rake_percent:
        yield _say(said, "rake", percent=match.rake_percent, house=said.name("house"))
