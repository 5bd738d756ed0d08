"""A rule set told to people: a few headings, a few short lines under each."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from shisanshui.arrangement import ROWS
from shisanshui.cards import parse_card
from shisanshui.hands import FlushCompare, FrontHands, Kickers, SuitOrder
from shisanshui.naturals import NaturalKind, RoyalsRule
from shisanshui.ruleset import (
    AcesStep,
    AllNatural,
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
    if plan.extra_suits:
        suits = "".join(_SUIT_MARKS[suit] for suit in plan.extra_suits)
        yield _say(said, "extra_suits", suits=suits)
    if plan.suit_per_seat:
        yield _say(said, "suit_per_seat")
    dropped = [*(_SUIT_MARKS[suit] for suit in plan.drop_suits), *plan.drop_ranks]
    if dropped:
        yield _say(said, "dropped", cards=" ".join(dropped).replace("T", "10"))


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
    tables = (values.front, values.middle, values.back)
    any_pays = any(tables) and _pays_values(ruleset)
    for row, table in zip(ROWS, tables, strict=True):
        if table and any_pays:
            listed = [f"{said.hand(name, row)} {points}" for name, points in table.items()]
            yield _say(said, "row_values", row=said.name(row.label), values=_listed(said, listed))
    yield _say(said, "unit" if any_pays else "unit_any", amount=said.amount(ruleset.scoring.unit))


def _pays_values(ruleset: Ruleset) -> bool:
    """Whether anything pays more for one hand than for another (D19)."""
    return (
        ruleset.foul.pays is FoulPays.ROW_STAKES
        or _has(ruleset, RoyaltiesStep, RankedRowsStep)
        or any(isinstance(step, ScoopStep) and step.row_total for step in ruleset.scoring.steps)
    )


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
    plain = foul.pays is FoulPays.ROWS and not _has(ruleset, RoyaltiesStep, RankedRowsStep)
    yield _say(
        said, "foul_three" if plain else f"foul_{foul.pays}", amount=said.amount(foul.points)
    )
    scoop, run = _has(ruleset, ScoopStep) and foul.scooped, _has(ruleset, HomeRunStep)
    counts = foul.scooped and foul.home_run
    names = {key: said.name(key) for key in ("foul", "scoop", "home_run")}
    if scoop and run:
        yield _say(said, "foul_scooped_and_run" if counts else "foul_scooped_no_run", **names)
    elif scoop:
        yield _say(said, "foul_scooped", **names)
    elif run:
        yield _say(said, "foul_run" if counts else "foul_no_run", **names)


def _has(ruleset: Ruleset, *kinds: type[Step]) -> bool:
    return any(isinstance(step, kinds) for step in ruleset.scoring.steps)


def _naturals(ruleset: Ruleset, said: Words) -> Iterator[str]:
    rules = ruleset.naturals
    if not rules.entries:
        yield _say(said, "no_naturals")
        return
    run = said.name("home_run")
    for entry in rules.entries:
        more = _say(said, "per_quads", factor=entry.per_quads) if entry.per_quads > 1 else ""
        more += _say(said, "jokers_too") if entry.jokers else ""
        more += _say(said, "as_home_run", home_run=run) if entry.home_run else ""
        yield f"{said.title(entry.natural)} {entry.points * rules.factor}{more}"
    yield from _definitions(ruleset, said)
    yield _say(said, f"declaration_{rules.declaration}")
    banked = ruleset.scoring.pairing is Pairing.BANKER
    if banked and rules.both is BothNatural.BANKER_PAYS:
        yield _say(said, "both_banker_pays", banker=said.name("banker"))
    else:
        yield _say(said, f"versus_{rules.versus}", dragon=said.name("dragon"))
    if rules.tied_tiers:
        yield _say(said, "tied_tiers")
    if rules.dragon_suits:
        yield _say(said, "dragon_suits", name=said.name("clean_dragon"))
    if rules.all_natural is not AllNatural.PAIRWISE and not banked:
        yield _say(said, f"all_natural_{rules.all_natural}")
    if rules.guns_need is not GunsNeed.ANYTHING:
        names = {key: said.name(key) for key in ("scoop", "home_run")}
        yield _say(said, f"guns_{rules.guns_need}", **names)
    if rules.rows_too:
        yield _say(said, "rows_too")
    if rules.ends_round:
        yield _say(said, "ends_round")


def _definitions(ruleset: Ruleset, said: Words) -> Iterator[str]:
    """Yield what the listed naturals are, where regions differ on it (D10, D31)."""
    define = ruleset.naturals.define
    kinds = {entry.natural for entry in ruleset.naturals.entries}
    kind = NaturalKind
    if kinds & {kind.THREE_STRAIGHTS, kind.THREE_STRAIGHT_FLUSHES}:
        runs = {(True, True): "runs_both", (True, False): "runs_a23", (False, True): "runs_qka"}
        yield _say(said, runs.get((define.a23, define.qka), "no_runs"))
    for natural, ranks in (
        (kind.ALL_BIG, define.big_ranks),
        (kind.ALL_SMALL, define.small_ranks),
    ):
        if natural in kinds:
            shown = " ".join(ranks).replace("T", "10")
            yield _say(said, "ranks", name=said.title(natural), ranks=shown)
    unusual = (
        (kind.TWELVE_ROYALS, f"royals_{define.royals}", define.royals is not RoyalsRule.THIRTEEN),
        (kind.ONE_COLOUR, "colour_twelve", define.colour_cards == 12),
        (kind.SIX_PAIRS, "no_matching_odd", not define.odd_card_may_match),
        (kind.FOUR_TRIPS, "no_quads_as_trips", not define.quads_as_trips),
    )
    for natural, key, is_so in unusual:
        if is_so and natural in kinds:
            yield _say(said, key, name=said.title(natural))
    paired = {kind.SIX_PAIRS, kind.FIVE_PAIRS_AND_TRIPS, kind.TWO_FULL_HOUSES_AND_TRIPS}
    if kinds & paired and not define.quads_as_two_pairs:
        yield _say(said, "no_quads_as_pairs")


def _bank(ruleset: Ruleset, said: Words) -> Iterator[str]:
    if ruleset.scoring.pairing is not Pairing.BANKER:
        return
    bank = ruleset.banker
    names = {key: said.name(key) for key in ("player", "banker")}
    yield _say(said, f"selection_{bank.selection}")
    yield _say(said, f"ties_{bank.ties}", **names)
    if bank.most_stake > 1:
        yield _say(said, "stakes", least=bank.least_stake, most=bank.most_stake, **names)
    if bank.least_stake < bank.most_stake:
        yield _say(said, f"stake_{bank.stake_time}")


def _also(ruleset: Ruleset, said: Words) -> Iterator[str]:
    exchange, escape = ruleset.exchange, ruleset.escape
    if exchange.kind is not ExchangeKind.NONE:
        free = exchange.kind is ExchangeKind.STOCK and not exchange.price
        yield _say(
            said,
            "exchange_stock_free" if free else f"exchange_{exchange.kind}",
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
    yield _say(said, "rounds" if match.rounds > 1 else "rounds_one", rounds=match.rounds)
    yield _say(said, "seconds" if match.seconds else "no_clock", seconds=match.seconds)
    if match.play is Play.OPEN:
        yield _say(said, "open")
    if match.multiplier != 1:
        name = said.name("multiplier")
        yield _say(said, "multiplier", multiplier=name, factor=match.multiplier)
    if match.base != 1:
        yield _say(said, "base", base=match.base)
    if match.rake_percent:
        yield _say(said, "rake", percent=match.rake_percent, house=said.name("house"))
