"""Points move here, each with a reason; totals are plain sums of line items."""

from shisanshui.scoring.bonuses import BONUSES
from shisanshui.scoring.items import (
    Code,
    DealError,
    Laid,
    LineItem,
    Points,
    SeatResult,
    Settlement,
)
from shisanshui.scoring.judge import RowTable, naturals_of, special_name
from shisanshui.scoring.settlement import escape_items, settle

__all__ = [
    "BONUSES",
    "Code",
    "DealError",
    "Laid",
    "LineItem",
    "Points",
    "RowTable",
    "SeatResult",
    "Settlement",
    "escape_items",
    "naturals_of",
    "settle",
    "special_name",
]
