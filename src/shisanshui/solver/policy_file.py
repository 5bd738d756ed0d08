"""Policies as files: small, named by what they play, checked in full before a number is believed.

A file is a line that says what it is, a line of JSON, and the counts of the populations, packed.
Worths are not in it: they follow from the counts.
"""

import json
import zlib
from array import array
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, cast

from shisanshui.cards import ShisanshuiError
from shisanshui.ruleset import Ruleset
from shisanshui.solver.bins import Bins
from shisanshui.solver.economics import Role
from shisanshui.solver.policy import Policy, as_played
from shisanshui.solver.population import Population
from shisanshui.solver.worth import CELLS

VERSION: Final = 1
"""Goes up whenever the same counts would mean something else."""
_MAGIC: Final = b"shisanshui policy\n"
_MOST_BYTES: Final = 1 << 24
_PLANES: Final = 4


class PolicyError(ShisanshuiError):
    """A policy file that is damaged, of another version, or of another rule set."""


def file_name(ruleset: Ruleset, seats: int) -> str:
    """Return what the policy of a rule set and table size is called."""
    return f"{as_played(ruleset, seats).digest[:32]}.policy"


def dump(policy: Policy) -> bytes:
    """Return a policy as the bytes of its file."""
    packed = b"".join([_packed(policy.populations[role]) for role in sorted(policy.populations)])
    body = zlib.compress(packed, 9)
    head = {
        "version": VERSION,
        "digest": as_played(policy.ruleset, policy.seats).digest,
        "seats": policy.seats,
        "seed": policy.seed,
        "hands": policy.hands,
        "roles": {str(int(role)): _about(of) for role, of in sorted(policy.populations.items())},
        "sha256": sha256(body).hexdigest(),
    }
    return _MAGIC + json.dumps(head, separators=(",", ":")).encode() + b"\n" + body


def load(data: bytes, ruleset: Ruleset, seats: int) -> Policy:
    """Return the policy of a file's bytes.

    Raises:
        PolicyError: it is not a whole policy of this version, for this rule set and table size.
    """
    try:
        head, body = _split(data)
        if head["version"] != VERSION:
            raise PolicyError(f"a policy of version {head['version']}; this is {VERSION}")
        if (head["digest"], head["seats"]) != (as_played(ruleset, seats).digest, seats):
            raise PolicyError("a policy of another rule set")
        if head["sha256"] != sha256(body).hexdigest():
            raise PolicyError("a damaged policy")
        packed = zlib.decompressobj().decompress(body, _MOST_BYTES)
        size = ruleset.scale.size
        each = _PLANES * (3 * size + CELLS)
        populations: dict[Role, Population] = {}
        for at, role in enumerate(sorted(head["roles"])):
            part = packed[each * at : each * (at + 1)]
            populations[Role(int(role))] = _population(head["roles"][role], part, size)
        return Policy(ruleset, seats, populations, int(head["seed"]), int(head["hands"]))
    except PolicyError:
        raise
    except (KeyError, ValueError, TypeError, IndexError, zlib.error) as error:
        raise PolicyError(f"not a policy: {error}") from None


def _split(data: bytes) -> tuple[dict[str, Any], bytes]:
    if not data.startswith(_MAGIC):
        raise PolicyError("not a policy")
    line, _, body = data[len(_MAGIC) :].partition(b"\n")
    head = cast(object, json.loads(line))
    if not isinstance(head, dict):
        raise PolicyError("not a policy")
    return cast(dict[str, Any], head), body


def _about(population: Population) -> dict[str, object]:
    return {
        "starts": population.bins.starts,
        "naturals": population.naturals,
        "natural_points": population.natural_points,
        "surrendered": population.surrendered,
        "fouled": population.fouled,
        "total": population.total,
    }


def _packed(population: Population) -> bytes:
    return b"".join([_planes(counts) for counts in (*population.rows, population.joint)])


def _planes(counts: Sequence[int]) -> bytes:
    """Return the lowest bytes of all counts, then the next lowest …: what packs well."""
    plain = array("I", counts)
    if plain.itemsize != _PLANES:
        raise PolicyError("integers of an unusual size")
    whole = plain.tobytes()
    return b"".join([whole[plane::_PLANES] for plane in range(_PLANES)])


def _counts(data: bytes) -> "array[int]":
    count = len(data) // _PLANES
    whole = bytearray(len(data))
    for plane in range(_PLANES):
        whole[plane::_PLANES] = data[count * plane : count * (plane + 1)]
    plain = array("I")
    plain.frombytes(whole)
    return array("q", plain)


def _population(about: Mapping[str, Any], data: bytes, size: int) -> Population:
    if len(data) != _PLANES * (3 * size + CELLS):
        raise PolicyError("a policy that is too short")
    row = _PLANES * size
    front, middle, back = (_counts(data[row * at : row * (at + 1)]) for at in range(3))
    starts = [tuple([int(start) for start in row]) for row in about["starts"]]
    if any(list(row) != sorted(set(row)) or row[0] or row[-1] >= size for row in starts):
        raise PolicyError("a policy with impossible bins")
    return Population(
        bins=Bins((starts[0], starts[1], starts[2]), size),
        rows=(front, middle, back),
        joint=_counts(data[3 * row :]),
        naturals=tuple([int(count) for count in about["naturals"]]),
        natural_points=tuple([int(points) for points in about["natural_points"]]),
        surrendered=int(about["surrendered"]),
        fouled=int(about["fouled"]),
        total=int(about["total"]),
    )
