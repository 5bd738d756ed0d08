"""One sentence for each line item and each fault, as people at the table say it."""

import re
from collections.abc import Sequence
from typing import Final

from shisanshui.arrangement import Comparison, Fault, FaultCode, Row
from shisanshui.ruleset import (
    FoulPays,
    HomeRunSplit,
    HomeRunStep,
    RankedRowsStep,
    RoyaltiesPaid,
    RoyaltiesStep,
    Ruleset,
)
from shisanshui.scoring.items import Code, LineItem
from shisanshui.scoring.words import Language, Words, points_text, words

_GAP: Final = "\x1f"
"""Where a space belongs, unless punctuation, another space or nothing follows or precedes."""
_NO_GAP: Final = re.compile(f"^{_GAP}|{_GAP}$|{_GAP}(?=[，： ])|(?<=[，： ]){_GAP}")


def explain(
    item: LineItem, *, ruleset: Ruleset, language: str, names: Sequence[str] | None = None
) -> str:
    """Return why the points of one item move, in one sentence of ``en``, ``zh-Hans``, ``zh-Hant``.

    Seats go by ``names``, else by letters (A, B … or 甲, 乙 …).
    """
    said = words(language, ruleset)
    hand = said.hand(item.hand, item.row) if item.hand is not None else None
    text = said.text(
        f"item.{_sentence(item, ruleset)}",
        payer=_player(item.payer, said, names),
        payee=_player(item.payee, said, names),
        points=points_text(item.points),
        amount=said.amount(item.points),
        count=item.number,
        hand=said.text("piece.hand", hand=hand) if hand is not None else "",
        name=hand if hand is not None else said.name("royalty"),
        factor=_factor(item, said),
        **said.terms,
    )
    if item.row is not None:
        text = said.text("piece.row", row=said.name(item.row.label), rest=text)
    return _NO_GAP.sub("", text).replace(_GAP, " ") if _GAP in text else text


def _player(seat: int | None, said: Words, names: Sequence[str] | None) -> str:
    """Return what a seat is called; in Chinese, gaps are marked around a name in Latin letters."""
    name = said.seat(seat, names)
    apart = names is not None and said.language is not Language.EN and name.isascii()
    return f"{_GAP}{name}{_GAP}" if apart else name


def _factor(item: LineItem, said: Words) -> str:
    if item.factor is None:
        return ""
    return said.text("piece.factor", factor=points_text(item.factor))


def _sentence(item: LineItem, ruleset: Ruleset) -> str:
    """Return which sentence is true of the item: some codes have more than one."""
    variant = ""
    match item.code:
        case Code.ROW | Code.FOUL if _at_row_stake(item, ruleset):
            variant = "_ranked"
        case Code.HOME_RUN if _shared(ruleset):
            variant = "_shared"
        case Code.ROYALTY | Code.SCOOP | Code.HOME_RUN if _paid_either_way(ruleset):
            variant = "_either"
        case Code.NATURAL if item.payee is None:
            variant = "_to_house"
        case Code.ESCAPE if item.payer is None:
            variant = "_back"
        case Code.ACES if item.number == 1:
            variant = "_one"
        case Code.POT if item.number is not None and item.number > 1:
            variant = "_shared"
        case _:
            pass
    return item.code.value + variant


def _at_row_stake(item: LineItem, ruleset: Ruleset) -> bool:
    """Whether a row pays what some other hand in it is worth (RULES §3.2, C8)."""
    if item.row is None or item.hand is None:
        return False
    scoring = ruleset.scoring
    ranked = isinstance(scoring.steps[0], RankedRowsStep)
    if item.code is Code.FOUL:
        ranked = ruleset.foul.pays is FoulPays.ROW_STAKES
    own = (scoring.values.front, scoring.values.middle, scoring.values.back)[item.row]
    return ranked and item.points != own.get(item.hand, scoring.unit)


def _paid_either_way(ruleset: Ruleset) -> bool:
    """Whether a row's loser may be paid its bonus, so that a winner may owe in the end (D20)."""
    return any(
        isinstance(step, RoyaltiesStep) and step.paid is RoyaltiesPaid.WIN_OR_LOSE
        for step in ruleset.scoring.steps
    )


def _shared(ruleset: Ruleset) -> bool:
    """Whether a home run's debts are levelled, so that a victim may get some back (D28)."""
    return any(
        isinstance(step, HomeRunStep) and step.split is HomeRunSplit.EQUAL
        for step in ruleset.scoring.steps
    )


def explain_fault(fault: Fault, *, ruleset: Ruleset, language: str) -> str:
    """Return what is wrong with the rows, in one sentence of ``en``, ``zh-Hans``, ``zh-Hant``."""
    said = words(language, ruleset)
    key = fault.code.value
    legality = ruleset.legality
    strict = {
        FaultCode.FRONT_OVER_MIDDLE: legality.front_middle,
        FaultCode.MIDDLE_OVER_BACK: legality.middle_back,
    }.get(fault.code)
    if strict is Comparison.ABOVE:
        key += "_strict"
    row = fault.row if fault.row is not None else Row.FRONT
    return said.text(
        f"fault.{key}",
        row=said.name(row.label),
        size=row.size,
        count=fault.count,
        cards=said.cards(fault.cards),
        foul=said.name("foul"),
        **{row.label: said.name(row.label) for row in Row},
    )
