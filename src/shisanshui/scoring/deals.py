"""A laid deal read from a plain mapping, as a line of JSON gives it; every mistake by its field."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from shisanshui.arrangement import ROWS, Arrangement, Row
from shisanshui.cards import Card, CardError, parse_cards
from shisanshui.ruleset import Ruleset
from shisanshui.scoring.items import DealError, Laid, Settlement
from shisanshui.scoring.judge import naturals_of
from shisanshui.scoring.settlement import settle

DEAL_KEYS: Final = (
    "seats",
    "banker",
    "stakes",
    "multiplier",
    "left",
    "surrender",
    "exchanged",
    "calls",
)
SEAT_KEYS: Final = ("front", "middle", "back", "natural")
NATURAL_WORDS: Final = ("auto", "declare", "none")
"""``auto`` declares the strongest natural if there is one, ``declare`` demands one."""
_LARGEST: Final = 10**6


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidDeal:
    """What lies on the table at a reveal, and the circumstances it is settled under."""

    seats: tuple[Laid, ...]
    banker: int | None = None
    stakes: tuple[int, ...] | None = None
    multiplier: int = 1
    left: tuple[int, ...] = ()
    surrender: tuple[int, ...] = ()
    exchanged: tuple[int, ...] = ()
    calls: tuple[int, ...] = ()

    def settle(self, ruleset: Ruleset) -> Settlement:
        """Return the settlement under a rule set.

        Raises:
            DealError: the rule set cannot settle it; the error says which field is why.
        """
        return settle(
            ruleset,
            self.seats,
            banker=self.banker,
            stakes=self.stakes,
            multiplier=self.multiplier,
            left=self.left,
            surrendered=self.surrender,
            exchanged=self.exchanged,
            calls=self.calls,
        )


def decode_deal(data: Mapping[str, object], ruleset: Ruleset) -> LaidDeal:
    """Return the deal of a mapping; ``null`` is the same as a key left out.

    Raises:
        DealError: an unknown key, a wrong type, a card that is none, a natural that is none.
    """
    _known(data, DEAL_KEYS, "")
    seats = _list(data.get("seats"), "seats", "a list with the rows of each seat")
    if not ruleset.seats.least <= len(seats) <= ruleset.seats.most:
        allowed = f"{ruleset.id} is for {ruleset.seats.least} to {ruleset.seats.most}"
        raise DealError("seats", f"{len(seats)} seats; {allowed}")
    left = _seats(data, "left")
    surrender = _seats(data, "surrender")
    away = {*left, *surrender}
    stakes = data.get("stakes")
    banker = data.get("banker")
    multiplier = data.get("multiplier")
    return LaidDeal(
        seats=tuple(
            [_laid(value, seat, away=away, ruleset=ruleset) for seat, value in enumerate(seats)]
        ),
        banker=None if banker is None else _integer(banker, "banker"),
        stakes=None if stakes is None else _integers(stakes, "stakes"),
        multiplier=1 if multiplier is None else _integer(multiplier, "multiplier"),
        left=left,
        surrender=surrender,
        exchanged=_seats(data, "exchanged"),
        calls=_seats(data, "calls"),
    )


def _laid(value: object, seat: int, *, away: Collection[int], ruleset: Ruleset) -> Laid:
    field = f"seats[{seat}]"
    if value is None and seat in away:
        return Laid(None)
    if not isinstance(value, Mapping):
        raise DealError(field, f"{_shown(value)} is no object with front, middle and back")
    data = cast(Mapping[str, object], value)
    _known(data, SEAT_KEYS, f"{field}.")
    word = data.get("natural", "auto")
    if word not in NATURAL_WORDS and word is not None:
        allowed = ", ".join(NATURAL_WORDS)
        raise DealError(f"{field}.natural", f"{_shown(word)} is none of {allowed}")
    if seat in away and all(data.get(row.label) is None for row in ROWS):
        return Laid(None)
    arrangement = Arrangement(*(_row(data, row, field) for row in ROWS))
    if word == "none" or seat in away or len(arrangement.cards) != 13:
        return Laid(arrangement)
    try:
        natural = next(iter(naturals_of(ruleset, arrangement.cards)), None)
    except CardError:
        return Laid(arrangement)  # no deck holds them: the settlement says which card
    if natural is None and word == "declare":
        message = f"these cards are no natural of {ruleset.id}"
        raise DealError(f"{field}.natural", message)
    return Laid(arrangement, natural)


def _row(data: Mapping[str, object], row: Row, field: str) -> tuple[Card, ...]:
    path = f"{field}.{row.label}"
    value = data.get(row.label)
    if not isinstance(value, str):
        found = "is missing" if value is None else f"{_shown(value)} is no text"
        raise DealError(path, f"{found}; write {row.size} cards like As Td 2c")
    try:
        return parse_cards(value)
    except CardError as error:
        raise DealError(path, str(error)) from None


def _known(data: Mapping[str, object], keys: Sequence[str], path: str) -> None:
    for key in data:
        if key not in keys:
            shown = key if key.isidentifier() and len(key) <= 20 else _shown(key)
            raise DealError(f"{path}{shown}", f"an unknown key; known are {', '.join(keys)}")


def _seats(data: Mapping[str, object], key: str) -> tuple[int, ...]:
    """Return a list of seats that names none twice."""
    value = data.get(key)
    if value is None:
        return ()
    found = _integers(value, key)
    for at, seat in enumerate(found):
        if seat in found[:at]:
            raise DealError(f"{key}[{at}]", f"seat {seat} stands there twice")
    return found


def _integers(value: object, field: str) -> tuple[int, ...]:
    items = _list(value, field, "a list of whole numbers")
    return tuple([_integer(item, f"{field}[{at}]") for at, item in enumerate(items)])


def _list(value: object, field: str, wanted: str) -> Sequence[object]:
    if not isinstance(value, (list, tuple)):
        found = "is missing" if value is None else f"{_shown(value)} is no list"
        raise DealError(field, f"{found}; give {wanted}")
    return cast(Sequence[object], value)


def _integer(value: object, field: str) -> int:
    if type(value) is not int:
        raise DealError(field, f"{_shown(value)} is no whole number")
    if not -_LARGEST <= value <= _LARGEST:
        raise DealError(field, "the number is far too large")
    return value


def _shown(value: object) -> str:
    """Return a value for a message, as JSON would write it, cut short and on one line."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, (list, tuple)):
        return "a list"
    text = ascii(value)
    return text if len(text) <= 24 else text[:23] + "…"
