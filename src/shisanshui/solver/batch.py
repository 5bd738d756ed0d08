"""Many hands at once, for programs: buffers of faces in, arrays of numbers out.

A hand is 13 faces (``rank * 4 + suit``), a row three or five, each a byte. They come in any
order, in anything that exports its bytes one after the other: ``bytes``, an ``array``, a NumPy
array of ``uint8`` of shape (n, 13). What comes out are arrays that NumPy reads without copying;
the calls run without the interpreter lock where the kernel is in C.
"""

from array import array
from typing import Any, Final, NamedTuple

from shisanshui.cards import CardError
from shisanshui.ruleset import Ruleset
from shisanshui.solver import kernel
from shisanshui.solver.economics import Role
from shisanshui.solver.kernel import Frontiers
from shisanshui.solver.policy import Policy
from shisanshui.solver.search import HAND_SIZE
from shisanshui.solver.tables import tables

Buffer = Any
"""Whatever exports its bytes; Python 3.12 has a name for it."""

_SPLIT: Final = 5
_ALL: Final = (1 << HAND_SIZE) - 1


class Arranged(NamedTuple):
    """Hands with their best rows."""

    rows: bytes
    """13 faces a hand: front, middle and back, each row's highest cards first."""
    ranks: "array[int]"
    """Three hand ranks a hand, 16 bits each: front, middle, back."""
    points: "array[int]"
    """What each is worth per opponent by the policy, in ``1 / unit`` points, 64 bits."""
    unit: int


def ranks(rows: Buffer, ruleset: Ruleset, *, width: int) -> "array[int]":
    """Return the hand rank of each row of three or five faces, 16 bits each.

    Raises:
        CardError: a row is incomplete, or has a card that does not exist.
    """
    if width not in (3, 5):
        raise CardError(f"a row has 3 or 5 cards, not {width}")
    return kernel.ranks(_bytes(rows), tables(ruleset.hands), width=5 if width == 5 else 3)


def frontiers(hands: Buffer, ruleset: Ruleset) -> Frontiers:
    """Return the arrangements of each hand that no other dominates.

    ``sizes`` has 32 bits a hand, ``splits`` five 16-bit numbers an arrangement: the ranks of front,
    middle and back, and the masks of front and back over the hand's cards in ascending order.

    Raises:
        CardError: the hands are incomplete, or have a card that does not exist.
    """
    return kernel.frontiers(
        _sorted(hands), tables(ruleset.hands), middle_back=ruleset.legality.middle_back
    )


def best(hands: Buffer, policy: Policy, *, role: Role = Role.PLAYER) -> Arranged:
    """Return the best rows of each hand against a policy; a hand without legal rows has zeros.

    Naturals are not looked for.

    Raises:
        CardError: the hands are incomplete, or have a card that does not exist.
    """
    ruleset = policy.ruleset
    cards = _sorted(hands)
    found = kernel.best(
        cards,
        tables(ruleset.hands),
        worth=policy.worth(role),
        middle_back=ruleset.legality.middle_back,
    )
    splits = found.splits
    three = array("H", [0]) * (3 * len(found.points))
    for row in range(3):
        three[row::3] = splits[row::_SPLIT]
    rows = laid_out(cards, splits)
    return Arranged(rows, three, found.points, policy.appraisal(role).unit)


def laid_out(hands: Buffer, splits: "array[int]") -> bytes:
    """Return the cards of hands with a split each, row by row, 13 faces a hand."""
    cards = _sorted(hands)
    rows = bytearray()
    for at, (front, back) in enumerate(zip(splits[3::_SPLIT], splits[4::_SPLIT], strict=True)):
        hand = cards[HAND_SIZE * at : HAND_SIZE * (at + 1)]
        for mask in (front, _ALL ^ front ^ back, back) if back else (0, 0, 0):
            rows += bytes([hand[p] for p in range(HAND_SIZE - 1, -1, -1) if mask >> p & 1])
        rows += bytes(HAND_SIZE * (at + 1) - len(rows))
    return bytes(rows)


def _bytes(buffer: Buffer) -> bytes:
    view = memoryview(buffer)
    if view.itemsize != 1:
        raise CardError(f"cards are a byte each, not {view.itemsize}")
    return view.tobytes()


def _sorted(hands: Buffer) -> bytes:
    cards = _bytes(hands)
    if len(cards) % HAND_SIZE:
        raise CardError(f"hands of {HAND_SIZE} cards cannot have {len(cards)} cards together")
    return b"".join(
        [bytes(sorted(cards[at : at + HAND_SIZE])) for at in range(0, len(cards), HAND_SIZE)]
    )
