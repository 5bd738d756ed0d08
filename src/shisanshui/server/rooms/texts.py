"""Cards of the game as text on the wire."""

from shisanshui.arrangement import Arrangement
from shisanshui.cards import CardError, cards_text, parse_cards
from shisanshui.wire.base import Rows


def rows_text(rows: Arrangement) -> Rows:
    """Return three rows as text."""
    return Rows(
        front=cards_text(rows.front), middle=cards_text(rows.middle), back=cards_text(rows.back)
    )


def parsed_rows(rows: Rows) -> Arrangement | None:
    """Return the rows of a text; None if some part of it is no card."""
    try:
        return Arrangement(
            parse_cards(rows.front), parse_cards(rows.middle), parse_cards(rows.back)
        )
    except CardError:
        return None
