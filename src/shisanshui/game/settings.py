"""What is agreed before a match begins: rules, seats, length, times."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, cast

from shisanshui.game.rejected import Reason, Rejected
from shisanshui.ruleset import EscapeKind, ExchangeKind, Pairing, Ruleset, Selection


class Control(StrEnum):
    """Who plays a seat."""

    HUMAN = "human"
    ASKED = "asked"
    """托管: a bot plays until its owner takes the seat back, as the owner asked."""
    ABSENT = "absent"
    """托管: a bot plays because the owner is away."""
    BOT = "bot"
    """A bot's own seat, or one whose owner left for good and a bot plays on."""
    GONE = "gone"
    """逃跑: left for good; the seat plays no more and has paid, or will pay, the penalty."""


class Leaving(StrEnum):
    """What leaving for good means at this table (RULES D49)."""

    BOT = "bot"
    """A bot plays on; nothing is charged."""
    PENALTY = "penalty"
    """The rule set's escape penalty, charged once."""


MOST_BID: Final = 10
"""No bid for the bank is higher, whatever stakes a rule set allows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """A match as agreed. Times are seconds; 0 is no limit."""

    ruleset: Ruleset
    seats: tuple[Control, ...]
    """Who sits where: human or bot."""
    rounds: int
    seconds: int
    """To arrange. At 0 stakes, bids and exchanges have no limit either."""
    multiplier: int = 1
    """The room multiplier (房间倍数)."""
    selection: Selection = Selection.ROTATING
    """D41: who keeps the bank, where there is one."""
    first: int = 0
    """The seat that keeps the bank first, or all the time."""
    host: int = 0
    """The seat whose owner hosts the table."""
    leaving: Leaving = Leaving.BOT
    stake_seconds: int = 15
    """To bid for the bank, and to place stakes."""
    exchange_seconds: int = 30
    """For each choice of an exchange."""
    reveal_seconds: int = 31
    """From the reveal to the next deal at most: the slowest reveal and 15 s."""

    @property
    def banked(self) -> bool:
        """Whether everybody plays against a banker (庄)."""
        return self.ruleset.scoring.pairing is Pairing.BANKER

    @property
    def led(self) -> bool:
        """Whether a seat has the say of a banker: the bank, or how cards are exchanged."""
        return self.banked or self.ruleset.exchange.kind is ExchangeKind.SEATS

    @property
    def auctioned(self) -> bool:
        """Whether the bank is bid for (抢庄)."""
        return self.led and self.selection is Selection.AUCTION

    @property
    def staked(self) -> bool:
        """Whether players choose their stakes."""
        banker = self.ruleset.banker
        return self.banked and banker.least_stake < banker.most_stake

    @property
    def most_bid(self) -> int:
        """The highest bid for the bank."""
        return min(self.ruleset.banker.most_stake, MOST_BID)


def agreed(
    ruleset: Ruleset,
    seats: tuple[Control, ...],
    *,
    rounds: int | None = None,
    seconds: int | None = None,
    multiplier: int | None = None,
    selection: Selection | None = None,
    first: int = 0,
    host: int = 0,
    leaving: Leaving | None = None,
) -> Settings:
    """Return the settings of a match; what is left out is as the rule set says.

    Raises:
        Rejected: some setting cannot be; ``field`` names it.
    """
    match = ruleset.match
    charged = ruleset.escape.kind is not EscapeKind.NONE
    settings = Settings(
        ruleset=ruleset,
        seats=seats,
        rounds=match.rounds if rounds is None else rounds,
        seconds=match.seconds if seconds is None else seconds,
        multiplier=match.multiplier if multiplier is None else multiplier,
        selection=ruleset.banker.selection if selection is None else selection,
        first=first,
        host=host,
        leaving=(Leaving.PENALTY if charged else Leaving.BOT) if leaving is None else leaving,
    )
    check(settings)
    return settings


def check(settings: Settings) -> None:
    """Refuse settings that no match can have.

    Raises:
        Rejected: with the field that is wrong.
    """
    seats, ruleset = settings.seats, settings.ruleset
    if not _is_a(ruleset, Ruleset):
        raise Rejected(Reason.SETTINGS, field="ruleset")
    started = all(_is_a(c, Control) and c in (Control.HUMAN, Control.BOT) for c in _tuple(seats))
    if not (ruleset.seats.least <= len(_tuple(seats)) <= ruleset.seats.most and started):
        raise Rejected(Reason.SETTINGS, field="seats")
    bounds = (
        ("rounds", settings.rounds, 1, 60),
        ("multiplier", settings.multiplier, 1, 100),
        ("first", settings.first, 0, len(seats) - 1),
        ("host", settings.host, 0, len(seats) - 1),
        ("stake_seconds", settings.stake_seconds, 0, 600),
        ("exchange_seconds", settings.exchange_seconds, 0, 600),
        ("reveal_seconds", settings.reveal_seconds, 0, 600),
    )
    for field, value, least, most in bounds:
        if not (_is_a(value, int) and least <= value <= most):
            raise Rejected(Reason.SETTINGS, field=field)
    seconds = settings.seconds
    if not (_is_a(seconds, int) and (seconds == 0 or 15 <= seconds <= 300)):
        raise Rejected(Reason.SETTINGS, field="seconds")
    if not _is_a(settings.selection, Selection):
        raise Rejected(Reason.SETTINGS, field="selection")
    penalty = settings.leaving is Leaving.PENALTY
    if not _is_a(settings.leaving, Leaving) or (penalty and ruleset.escape.kind is EscapeKind.NONE):
        raise Rejected(Reason.SETTINGS, field="leaving")


def _is_a(value: object, kind: type) -> bool:
    """Return whether a value from outside is what its type says; a bool is no number."""
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))


def _tuple(value: object) -> tuple[object, ...]:
    return cast(tuple[object, ...], value) if isinstance(value, tuple) else ()
