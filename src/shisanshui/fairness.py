"""Deals that neither the server nor a player can steer: docs/fairness.md has every byte.

1. Before a match the server draws 32 bytes for each round and publishes a Merkle root.
2. Each seat's browser commits to 32 bytes of its own for the round.
3. The transcript of all commitments is closed and its hash published.
4. Seats open their commitments; one that does not is marked absent.
5. The deal's key is an HMAC of transcript and openings under the server's bytes.
6. After the round everything is published, and anyone can deal the cards again.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shisanshui.cards import Deck
from shisanshui.dealing import Deal, deal

SECRET_BYTES: Final = 32

_SERVER_TAG: Final = b"shisanshui server 1"
_NODE_TAG: Final = b"shisanshui node 1"
_COMMIT_TAG: Final = b"shisanshui commit 1"
_DAILY_TAG: Final = b"shisanshui daily 1"


def leaf(round_no: int, secret: bytes) -> bytes:
    """Return the server's commitment to its bytes for one round."""
    return hashlib.sha256(_SERVER_TAG + round_no.to_bytes(4, "big") + secret).digest()


def _levels(secrets: Sequence[bytes]) -> list[list[bytes]]:
    """Return the levels of the tree, leaves first; an odd last node goes up as it is."""
    levels = [[leaf(number, secret) for number, secret in enumerate(secrets, 1)]]
    while len(levels[-1]) > 1:
        below = levels[-1]
        above = [
            hashlib.sha256(_NODE_TAG + below[at] + below[at + 1]).digest()
            for at in range(0, len(below) - 1, 2)
        ]
        if len(below) % 2:
            above.append(below[-1])
        levels.append(above)
    return levels


def root(secrets: Sequence[bytes]) -> bytes:
    """Return the Merkle root over the rounds of a match, the first round first."""
    return _levels(secrets)[-1][0]


def proof(secrets: Sequence[bytes], round_no: int) -> tuple[bytes, ...]:
    """Return the sister nodes on a round's way up to the root, the lowest first."""
    at = round_no - 1
    sisters: list[bytes] = []
    for level in _levels(secrets)[:-1]:
        sister = at ^ 1
        if sister < len(level):
            sisters.append(level[sister])
        at //= 2
    return tuple(sisters)


def proven(
    secret: bytes, *, round_no: int, rounds: int, sisters: Sequence[bytes], root: bytes
) -> bool:
    """Return whether the server's bytes for a round belong to the root it published."""
    node, at, width = leaf(round_no, secret), round_no - 1, rounds
    left = list(sisters)
    while width > 1:
        if at ^ 1 < width:
            if not left:
                return False
            sister = left.pop(0)
            pair = node + sister if at % 2 == 0 else sister + node
            node = hashlib.sha256(_NODE_TAG + pair).digest()
        at, width = at // 2, (width + 1) // 2
    return not left and hmac.compare_digest(node, root)


def commitment(opening: bytes, *, root: bytes, round_no: int, seat: int) -> bytes:
    """Return a seat's commitment to its bytes for one round of one match."""
    where = root + round_no.to_bytes(4, "big") + seat.to_bytes(1, "big")
    return hashlib.sha256(_COMMIT_TAG + where + opening).digest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """What everybody has committed to when a round's commitments are closed."""

    rules: str
    """The rule set's digest."""
    root: bytes
    round_no: int
    commitments: tuple[bytes | None, ...]
    """One a seat, in seat order; None for a seat that committed to nothing."""

    @property
    def text(self) -> bytes:
        """The transcript as bytes: lines of ASCII, each ended by a line feed."""
        lines = [
            "shisanshui transcript 1",
            f"rules {self.rules}",
            f"seats {len(self.commitments)}",
            f"round {self.round_no}",
            f"root {self.root.hex()}",
            *_seat_lines("commitment", self.commitments),
        ]
        return _joined(lines)

    @property
    def digest(self) -> bytes:
        """The SHA-256 of the text: what is published before anybody opens."""
        return hashlib.sha256(self.text).digest()

    def key(self, secret: bytes, openings: Sequence[bytes | None]) -> bytes:
        """Return the key of the deal."""
        opened = _joined(_seat_lines("opening", openings))
        return hmac.digest(secret, self.text + opened, "sha256")

    def deal(
        self, secret: bytes, openings: Sequence[bytes | None], *, deck: Deck, hands: int
    ) -> Deal:
        """Return the round's deal to as many seats as still play."""
        key = self.key(secret, openings)
        return deal(key, round=self.round_no, deck=deck, seats=hands)

    def opens(self, seat: int, opening: bytes) -> bool:
        """Return whether a seat's bytes are the ones it committed to."""
        expected = self.commitments[seat]
        made = commitment(opening, root=self.root, round_no=self.round_no, seat=seat)
        return expected is not None and hmac.compare_digest(made, expected)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundProof:
    """What is published of a round once it is over: enough to deal its cards again."""

    secret: bytes
    """The server's bytes for the round."""
    sisters: tuple[bytes, ...]
    """The sister nodes on the way up to the root of the match."""
    commitments: tuple[bytes | None, ...]
    openings: tuple[bytes | None, ...]

    def fault(self, transcript: Transcript, *, rounds: int) -> str | None:
        """Return what does not fit together, or None; ``transcript`` is the round's."""
        belongs = proven(
            self.secret,
            round_no=transcript.round_no,
            rounds=rounds,
            sisters=self.sisters,
            root=transcript.root,
        )
        if not belongs:
            return "the server's bytes are not those it committed to"
        for seat, opening in enumerate(self.openings):
            if opening is not None and not transcript.opens(seat, opening):
                return f"the opening of seat {seat} is not what it committed to"
        return None


def _seat_lines(word: str, values: Sequence[bytes | None]) -> list[str]:
    return [
        f"{word} {seat} {'-' if value is None else value.hex()}"
        for seat, value in enumerate(values)
    ]


def _joined(lines: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode("ascii")


def daily_commitment(day: str, secret: bytes) -> bytes:
    """Return what is published ahead for a day's challenge; ``day`` is like ``2026-01-31``."""
    return hashlib.sha256(_DAILY_TAG + day.encode("ascii") + secret).digest()
