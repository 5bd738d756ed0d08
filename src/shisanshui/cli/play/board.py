"""A hand as it is shown while rows are laid: numbered cards, and the three rows under them."""

from collections.abc import Collection
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from shisanshui.arrangement import ROWS
from shisanshui.cards import Card
from shisanshui.cli.play.draft import Draft, fouls
from shisanshui.cli.play.voice import Voice
from shisanshui.scoring.explain import explain_fault

_CELL: Final = 5
_EMPTY: Final = "·"


def hand_lines(
    draft: Draft, voice: Voice, *, width: int, marked: Collection[Card] = ()
) -> list[Text]:
    """Return the numbers, the cards and the row each lies in; ``*`` marks cards just received."""
    columns: list[tuple[Text, Text, Text]] = []
    left = list(marked)
    for at, (card, row) in enumerate(zip(draft.cards, draft.rows, strict=True)):
        face = voice.card(card)
        if card in left:
            left.remove(card)
            face = face + "*"
        if row is not None:
            face.stylize("dim")
        mark = Text("" if row is None else voice.row_mark(row))
        columns.append((Text(str(at + 1), "dim"), face, mark))
    step = max(1, width // _CELL)
    lines: list[Text] = []
    for at in range(0, len(columns), step):
        for cells in zip(*columns[at : at + step], strict=True):
            line = Text().join([padded(cell, _CELL) for cell in cells])
            if line.plain.strip():
                lines.append(_trimmed(line))
    return lines


def row_lines(draft: Draft, voice: Voice) -> list[Text]:
    """Return the rows with what they are so far, and the fouls among them."""
    lines: list[Text] = []
    width = max(cell_len(voice.row(row)) for row in ROWS)
    for row in ROWS:
        laid = draft.in_row(row)
        line = padded(Text(voice.row(row)), width + 2)
        cards = voice.cards(laid)
        if draft.free(row):
            gap = " " if laid else ""
            cards.append(gap + " ".join(_EMPTY * draft.free(row)), "dim")
        line.append_text(padded(cards, 22))
        if not draft.free(row):
            line.append(voice.hand(laid, row))
        lines.append(_trimmed(line))
    for fault in fouls(draft, voice.ruleset):
        told = explain_fault(fault, ruleset=voice.ruleset, language=voice.language)
        lines.append(Text(told, "yellow"))
    return lines


def shown_rows(rows: tuple[tuple[Card, ...], ...], voice: Voice) -> list[Text]:
    """Return rows that are laid, each with what it is."""
    width = max(cell_len(voice.row(row)) for row in ROWS)
    lines: list[Text] = []
    for row, cards in zip(ROWS, rows, strict=True):
        line = padded(Text(voice.row(row)), width + 2) + padded(voice.cards(cards), 22)
        lines.append(line + voice.hand(cards, row))
    return lines


def padded(text: Text, width: int) -> Text:
    """Return a text filled up with spaces, Chinese characters counted as two columns."""
    return text + " " * max(1, width - cell_len(text.plain))


def _trimmed(line: Text) -> Text:
    line.rstrip()
    return line
