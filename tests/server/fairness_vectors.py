"""The vectors of docs/fairness.md, made by the code: run ``tests.server.fairness_vectors``."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from shisanshui.cards import STANDARD_DECK, cards_text
from shisanshui.fairness import (
    Transcript,
    commitment,
    daily_commitment,
    leaf,
    proof,
    root,
)
from shisanshui.presets import load

FILE = Path(__file__).parents[1] / "vectors" / "fairness.json"
PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"
_BLOCK = re.compile(r"(?<=<!-- vectors -->\n```text\n).*?(?=```\n<!-- /vectors -->)", re.DOTALL)


def bytes_of(text: str) -> bytes:
    """Return 32 bytes that everybody can make: the SHA-256 of a text."""
    return hashlib.sha256(text.encode()).digest()


def vectors() -> dict[str, Any]:
    """Return three rounds of a match of four seats, of which seat 2 is a bot."""
    rules = load("taiwan").digest
    secrets = [bytes_of(f"server {number}") for number in (1, 2, 3)]
    top = root(secrets)
    return {
        "rules": rules,
        "secrets": [secret.hex() for secret in secrets],
        "leaves": [leaf(number, secret).hex() for number, secret in enumerate(secrets, 1)],
        "root": top.hex(),
        "rounds": [_round(rules, secrets, top, number) for number in (1, 2, 3)],
        "daily": {
            "day": "2026-01-31",
            "secret": bytes_of("daily").hex(),
            "commitment": daily_commitment("2026-01-31", bytes_of("daily")).hex(),
        },
    }


def _round(rules: str, secrets: list[bytes], top: bytes, number: int) -> dict[str, Any]:
    """Return a round; in the second seat 1 does not open, in the third nobody commits."""
    committed = () if number == 3 else (0, 1, 3)
    openings = {seat: bytes_of(f"seat {seat} round {number}") for seat in committed}
    commitments = tuple(
        commitment(openings[seat], root=top, round_no=number, seat=seat)
        if seat in openings
        else None
        for seat in range(4)
    )
    if number == 2:
        del openings[1]
    opened = [openings.get(seat) for seat in range(4)]
    transcript = Transcript(rules=rules, root=top, round_no=number, commitments=commitments)
    secret = secrets[number - 1]
    dealt = transcript.deal(secret, opened, deck=STANDARD_DECK, hands=4)
    return {
        "round": number,
        "sisters": [sister.hex() for sister in proof(secrets, number)],
        "commitments": [None if c is None else c.hex() for c in commitments],
        "transcript_text": transcript.text.decode(),
        "transcript": transcript.digest.hex(),
        "openings": [None if o is None else o.hex() for o in opened],
        "key": transcript.key(secret, opened).hex(),
        "hands": [cards_text(hand) for hand in dealt.hands],
    }


def page(text: str) -> str:
    """Return the page with the first round's vectors in their place."""
    made = vectors()
    first = made["rounds"][0]
    lines = [
        f"secret      {made['secrets'][0]}",
        f"leaf        {made['leaves'][0]}",
        *[f"sister      {sister}" for sister in first["sisters"]],
        f"root        {made['root']}",
        *[f"opening {n}   {o}" for n, o in enumerate(first["openings"]) if o],
        *[f"commit {n}    {c}" for n, c in enumerate(first["commitments"]) if c],
        f"transcript  {first['transcript']}",
        f"key         {first['key']}",
        *[f"hand {n}      {hand}" for n, hand in enumerate(first["hands"])],
    ]
    return _BLOCK.sub(lambda _: "".join(f"{line}\n" for line in lines), text)


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
