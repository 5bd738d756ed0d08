"""Why the match refuses a command: a code and its data, never prose about others' cards."""

from enum import StrEnum

from shisanshui.arrangement import Fault
from shisanshui.cards import ShisanshuiError


class Reason(StrEnum):
    """Everything a match refuses a command for."""

    UNKNOWN_COMMAND = "unknown_command"
    MALFORMED = "malformed"
    """A value that is not what its type promises."""
    SETTINGS = "settings"
    """A setting no match can have; ``field`` names it."""
    SEAT = "seat"
    """There is no such seat, or nobody plays it any more."""
    PHASE = "phase"
    """Not now."""
    CONTROL = "control"
    """The seat is not played by whom the command takes for granted."""
    BID = "bid"
    """Not a bid between nothing and the most."""
    STAKE = "stake"
    """Not a stake between the least and the most."""
    BANKER_STAKE = "banker_stake"
    """The banker stakes nothing."""
    DEAL = "deal"
    """Not the deck of this rule set, a hand of 13 for each seat that plays."""
    BANKER_ONLY = "banker_only"
    """Only the banker says how cards are exchanged."""
    EXCHANGE = "exchange"
    """Not so often, or not that way round at this table."""
    CARDS = "cards"
    """Not as many cards, or not cards that the seat holds."""
    STOCK = "stock"
    """Fewer cards are left undealt."""
    ALREADY = "already"
    """Done before, and not to be done again."""
    ILLEGAL = "illegal"
    """The rows are not the dealt cards; ``faults`` lists what is wrong."""
    FOUL = "foul"
    """The rows foul (倒水): they count only if the player insists; ``faults`` says where."""
    FOUL_FORBIDDEN = "foul_forbidden"
    """D13: this rule set lets nobody foul."""
    NO_NATURAL = "no_natural"
    """The hand holds none, or rows must be laid as well."""
    NATURAL_FORCED = "natural_forced"
    """D35: this rule set counts a natural whether the player wants it or not."""
    NO_SURRENDER = "no_surrender"
    LAID_OPEN = "laid_open"
    """D53: rows that lie open stay as they are."""
    SUBSTITUTE = "substitute"
    """Time is up and what the caller would have this seat play is missing or impossible."""


class Rejected(ShisanshuiError):
    """A command the match does not allow now; ``reason`` says why, for a client to word."""

    def __init__(
        self,
        reason: Reason,
        *,
        field: str | None = None,
        seat: int | None = None,
        faults: tuple[Fault, ...] = (),
    ) -> None:
        super().__init__(": ".join([reason.value, *([field] if field else []), *map(str, faults)]))
        self.reason = reason
        self.field = field
        self.seat = seat
        self.faults = faults
