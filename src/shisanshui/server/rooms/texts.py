"""Cards of the game as text on the wire."""

from shisanshui.arrangement import Arrangement
from shisanshui.cards import cards_text
from shisanshui.server.protocol.base import Rows


def rows_text(rows: Arrangement) -> Rows:
    """Return three rows as text."""
    return Rows(
        front=cards_text(rows.front), middle=cards_text(rows.middle), back=cards_text(rows.back)
    )
