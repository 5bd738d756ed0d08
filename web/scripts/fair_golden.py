"""Proofs of deals as the server makes them, for the client's tests.

``python web/scripts/fair_golden.py`` writes ``web/tests/fair/golden.json``.
"""

import json
import random
import sys
from pathlib import Path

from shisanshui.cards import DeckPlan, card_text
from shisanshui.server import fairness

TARGET = Path(__file__).parents[1] / "tests" / "fair" / "golden.json"
PLANS = {
    "plain": DeckPlan(),
    "jokers": DeckPlan(jokers=3),
    "suits": DeckPlan(extra_suits=("s",), suit_per_seat=True),
    "packs": DeckPlan(packs=2, jokers=4),
    "short": DeckPlan(packs=2, drop_ranks=("2", "3"), drop_suits=("c",)),
}


def case(plan: DeckPlan, *, seats: int, rounds: int, rng: random.Random) -> dict[str, object]:
    """Return one proof with the hands it deals."""
    secrets = [rng.randbytes(32) for _ in range(rounds)]
    root = fairness.root(secrets)
    number = rng.randint(1, rounds)
    openings = [rng.randbytes(32) if seat % 3 != 2 else None for seat in range(seats)]
    commitments = tuple(
        None
        if opening is None
        else fairness.commitment(opening, root=root, round_no=number, seat=seat)
        for seat, opening in enumerate(openings)
    )
    transcript = fairness.Transcript(
        rules="ab" * 32, root=root, round_no=number, commitments=commitments
    )
    dealt = [seat != 1 or seats == 2 for seat in range(seats)]
    secret = secrets[number - 1]
    deal = transcript.deal(secret, openings, deck=plan.deck(seats), hands=sum(dealt))
    hands = iter(deal.hands)
    return {
        "plan": {
            "packs": plan.packs,
            "jokers": plan.jokers,
            "extra_suits": list(plan.extra_suits),
            "suit_per_seat": plan.suit_per_seat,
            "drop_suits": list(plan.drop_suits),
            "drop_ranks": list(plan.drop_ranks),
        },
        "proof": {
            "round": number,
            "rounds": rounds,
            "rules": transcript.rules,
            "root": root.hex(),
            "secret": secret.hex(),
            "sisters": [sister.hex() for sister in fairness.proof(secrets, number)],
            "commitments": [None if value is None else value.hex() for value in commitments],
            "openings": [None if value is None else value.hex() for value in openings],
            "dealt": dealt,
        },
        "transcript": transcript.digest.hex(),
        "hands": [[card_text(card) for card in next(hands)] if is_in else None for is_in in dealt],
    }


def main() -> int:
    """Write the file."""
    rng = random.Random(7)
    cases = [
        case(plan, seats=seats, rounds=rounds, rng=rng)
        for plan, seats, rounds in (
            (PLANS["plain"], 4, 10),
            (PLANS["plain"], 2, 1),
            (PLANS["jokers"], 4, 5),
            (PLANS["suits"], 6, 7),
            (PLANS["packs"], 8, 11),
            (PLANS["short"], 4, 3),
        )
    ]
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(json.dumps(cases, separators=(",", ":")) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
