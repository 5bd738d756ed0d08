"""Recorded views of every screen, for tests and pictures without a server.

``python web/scripts/recordings.py`` writes ``web/recordings/*.json``. Moments are milliseconds from
the time a recording is opened.
"""

import json
import sys
from pathlib import Path
from typing import Any

from shisanshui.arrangement import Arrangement
from shisanshui.cards import cards_text
from shisanshui.presets import load, read_text
from shisanshui.ruleset import Ruleset, encode, with_options
from shisanshui.scoring import Laid, naturals_of, settle
from shisanshui.scoring.explain import explain
from shisanshui.scoring.summary import summary

FOLDER = Path(__file__).parents[1] / "recordings"
Json = dict[str, Any]
LANG = "zh-Hans"
PEOPLE = ["安", "外婆", "阿明", "小竹"]
MINE = "As Js 8s 6s 3s Kh Kd Qc Jd Td 9h 9c 8h"
SIX_PAIRS = "As Ad Kh Kc Js Jd 9h 9c 6s 6d 3h 3c Qd"


def text(ruleset_text: Any) -> Json:
    """Return a text of a rule set by language."""
    return {"zh-Hans": ruleset_text.zh_hans, "zh-Hant": ruleset_text.zh_hant, "en": ruleset_text.en}


def rules_full(rules: Ruleset) -> Json:
    """Return what the server says about a rule set."""
    match = rules.match
    return {
        "line": {
            "id": rules.id,
            "digest": rules.digest,
            "name": text(rules.name),
            "about": text(rules.about),
            "least_seats": rules.seats.least,
            "most_seats": rules.seats.most,
        },
        "ruleset": encode(rules),
        "summary": [
            {"title": section.title, "lines": list(section.lines)}
            for section in summary(rules, LANG)
        ],
        "options": [{"id": o.id, "name": text(o.name), "group": o.group} for o in rules.options],
        "match": {
            "rounds": match.rounds,
            "seconds": match.seconds,
            "multiplier": match.multiplier,
            "banked": rules.scoring.pairing == "banker",
            "least_stake": rules.banker.least_stake,
            "most_stake": rules.banker.most_stake,
            "pot": False,
            "ante": 0,
            "escape": rules.escape.kind != "none",
            "surrender": rules.surrender.allowed,
            "exchange": rules.exchange.kind,
        },
    }


def bots() -> list[str]:
    """Return the names of those at seats five to eight."""
    names = "Pine Lotus Peach Apricot" if LANG == "en" else "阿松 小荷 阿桃 小杏"
    return names.split()


def view(rules: Ruleset, *, seats: int = 4, phase: str = "arrange", **mine: Any) -> Json:
    """Return a view of seat 0 in a room of people and bots; ``mine`` changes its own part."""
    names = [*PEOPLE, *bots()][:seats]
    people = min(seats, 3)
    return {
        "room": {
            "key": "k7Qm2vX9aL4t",
            "code": "482 913".replace(" ", ""),
            "phase": "match",
            "host": 0,
            "locked": False,
            "settings": {
                "rules": {
                    "id": rules.id,
                    "digest": rules.digest,
                    "name": text(rules.name),
                    "options": [],
                },
                "seats": seats,
                "rounds": 10,
                "seconds": 90,
                "multiplier": 1,
                "base": 1,
                "spectators": True,
                "assistance": True,
                "bot_level": "normal",
                "banker": "rules",
                "most_stake": None,
                "ante": None,
                "grace": 30,
                "leaving": "bot",
                "time_up": "best",
                "listed": False,
            },
            "match": 1,
            "ends_at": None,
        },
        "players": [
            {"player": p, "name": names[p], "avatar": "", "away": False, "outside_bot": False}
            for p in range(people)
        ],
        "seats": [
            {
                "seat": s,
                "name": names[s],
                "kind": "player" if s < people else "bot",
                "player": s if s < people else None,
                "level": None if s < people else "normal",
                "ready": s != 1,
                "autopilot": False,
                "takeover_at": None,
                "next_player": None,
            }
            for s in range(seats)
        ],
        "match": {
            "match": 1,
            "round": 3,
            "rounds": 10,
            "phase": phase,
            "phase_no": 17,
            "deadline": 52_400,
            "banker": None,
            "multiplier": 1,
            "ante": 0,
            "undealt": 0,
            "limits": {
                "most_bid": 0,
                "least_stake": 0,
                "most_stake": 0,
                "most_times": 0,
                "directions": [],
                "cards": 0,
            },
            "seats": [
                {
                    "total": total,
                    "in_deal": True,
                    "ready": s in (1, 3),
                    "stake": None,
                    "bid": None,
                    "swapped": 0,
                    "left": False,
                    "rows": None,
                }
                for s, total in zip(range(seats), [17, 26, -36, -7, 5, -5, 8, -8], strict=False)
            ],
            "exchange": None,
            "shuffle": None,
            "scores": [
                [9, 14, -20, -3, 5, -5, 8, -8][:seats],
                [8, 12, -16, -4, 0, 0, 0, 0][:seats],
            ],
            "house": 0,
            "places": None,
            "record": None,
        },
        "reveal": None,
        "mine": {
            "player": 0,
            "seat": 0,
            "todo": "arrange",
            "may": ["submit", "choose_natural"],
            "commit_round": None,
            "open_round": None,
            "cards": MINE,
            "received": "",
            "given": "",
            "laid": None,
            "laid_hands": [],
            "fouls": False,
            "surrendered": False,
            "natural": "default",
            "naturals": [],
            "declared": None,
            "unarranged": False,
            "draft": None,
        }
        | mine,
    }


def rows(arrangement: str) -> Json:
    """Return rows as the wire has them."""
    front, middle, back = (cards_text(row) for row in Arrangement.parse(arrangement).rows)
    return {"front": front, "middle": middle, "back": back}


def recording(rules: Ruleset, shown: Json, layouts: tuple[str, ...] = (), **more: Any) -> Json:
    """Return a recording that opens with a view and answers a wish for suggestions."""
    scale = rules.scale
    suggested = {
        "type": "suggested",
        "match": 1,
        "round": 3,
        "layouts": [
            {
                "rows": rows(layout),
                "hands": [
                    scale.evaluate(row).category.label for row in Arrangement.parse(layout).rows
                ],
            }
            for layout in layouts
        ],
    }
    return {
        "rules": rules_full(rules),
        "sync": {
            "type": "sync",
            "protocol": 1,
            "seq": 40,
            "view": shown,
            "missed": [],
            "truncated": False,
        },
        "answers": {"suggest": [suggested]},
        **more,
    }


LAYOUTS = (
    "Kh Kd 9c | Qc Jd Td 9h 8h | As Js 8s 6s 3s",
    "9h 9c Jd | Kh Kd Qc Td 8h | As Js 8s 6s 3s",
    "Kd 9c 8h | Kh Qc Jd Td 9h | As Js 8s 6s 3s",
)


def reveal(rules: Ruleset, hands: list[str], declared: tuple[int, ...] = (), **how: Any) -> Json:
    """Return a settled deal as the wire has it."""
    laid = []
    for seat, hand in enumerate(hands):
        arrangement = Arrangement.parse(hand)
        found = naturals_of(rules, arrangement.cards) if seat in declared else ()
        laid.append(Laid(arrangement, found[0] if found else None))
    settled = settle(rules, laid, **how)
    names = [*PEOPLE, *bots()][: len(hands)]
    return {
        "round": 3,
        "seats": [
            {
                "rows": rows(hand),
                "hands": [
                    rules.scale.evaluate(row).category.label for row in Arrangement.parse(hand).rows
                ],
                "legal": result.legal,
                "natural": result.natural.kind if result.natural else None,
                "natural_points": result.natural.points if result.natural else 0,
                "substituted": False,
                "standing": "natural"
                if result.natural
                else "ordinary"
                if result.legal
                else "fouled",
            }
            for hand, result in zip(hands, settled.seats, strict=True)
        ],
        "items": [
            {
                "code": item.code,
                "row": item.row.label if item.row is not None else None,
                "payer": item.payer,
                "payee": item.payee,
                "points": item.points if isinstance(item.points, int) else str(item.points),
                "hand": item.hand,
                "factor": item.factor
                if item.factor is None or isinstance(item.factor, int)
                else str(item.factor),
                "number": item.number,
                "text": explain(item, ruleset=rules, language=LANG, names=names),
            }
            for item in settled.items
        ],
        "totals": list(settled.totals),
        "house": settled.house,
        "proof": None,
    }


def revealed(rules: Ruleset, hands: list[str], declared: tuple[int, ...] = (), **how: Any) -> Json:
    """Return a recording of the moment when all hands are face up."""
    shown = view(rules, seats=len(hands), phase="reveal", todo="next", cards="")
    settled = reveal(rules, hands, declared, **how)
    match = shown["match"]
    shown["reveal"] = settled
    match["deadline"] = 31_000
    match["banker"] = how.get("banker")
    match["scores"].append(settled["totals"])
    for seat, total in zip(match["seats"], settled["totals"], strict=True):
        seat["total"] += total
        seat["ready"] = False
    return recording(rules, shown)


GUN = [
    "Kh Kd 9c | Qc Jd Td 9h 8h | As Js 8s 6s 3s",
    "Ah Ad 4c | 7s 7c Ts Tc 2c | 2s 2h 2d 5s 5d",
    "7h 6h 4h | 9s 9d 5h 4s Ac | Qh Qd 3d 3c 4d",
    "8d 6c Jc | Th 3h Qs Jh 6d | Kc 8c 5c 7d Ks",
]


EIGHT = """
id = "taiwan-eight"
extends = "taiwan"
name = { zh-Hans = "八人台湾十三支", zh-Hant = "八人台灣十三支", en = "Taiwan for eight" }

[deck]
packs = 2

[seats]
most = 8
"""


def recordings() -> dict[str, Json]:
    """Return every recording by name."""
    taiwan, eight = load("taiwan"), read_text(EIGHT, "taiwan-eight")
    found: dict[str, Json] = {}
    lobby = view(taiwan, todo="ready", cards="")
    lobby["room"] |= {"phase": "lobby", "match": 0}
    lobby["match"] = None
    lobby["seats"][2] |= {"kind": "empty", "player": None}
    lobby["players"][2] |= {"away": True}
    found["lobby"] = recording(taiwan, lobby)
    found["table"] = recording(taiwan, view(taiwan), LAYOUTS)
    flush = {"front": "", "middle": "", "back": "As Js 8s 6s 3s"}
    found["table-flush"] = recording(taiwan, view(taiwan, draft=flush), LAYOUTS)
    foul = rows("Kh Kd 9c | As Js 8s 6s 3s | Qc Jd Td 9h 8h")
    found["table-foul"] = recording(taiwan, view(taiwan, draft=foul), LAYOUTS)
    good = rows(LAYOUTS[0])
    found["table-full"] = recording(taiwan, view(taiwan, draft=good), LAYOUTS)
    done = view(taiwan, todo=None, laid=good, may=["edit", "submit"])
    done["match"]["seats"][0]["ready"] = True
    found["table-done"] = recording(taiwan, done, LAYOUTS)
    closing = view(taiwan, phase="closing", todo=None, laid=good, may=["edit", "submit"])
    closing["match"]["deadline"] = 3_000
    for seat in closing["match"]["seats"]:
        seat["ready"] = True
    found["table-closing"] = recording(taiwan, closing, LAYOUTS)
    six = view(
        taiwan,
        cards=SIX_PAIRS,
        naturals=[{"kind": "six_pairs", "points": 4, "rows": None}],
        declared="six_pairs",
        unarranged=True,
    )
    found["table-natural"] = recording(taiwan, six)
    watch = view(taiwan, player=9, seat=None, todo=None, cards="", may=[])
    found["table-watch"] = recording(taiwan, watch)
    low = view(taiwan)
    low["match"]["deadline"] = 9_000
    found["table-late"] = recording(taiwan, low, LAYOUTS)
    found["table-eight"] = recording(eight, view(eight, seats=8), LAYOUTS)
    joker = with_options(load("fujian"), ["wild-jokers"])
    wild = "XR Js 8s 6s 3s Kh Kd Qc Jd Td 9h XB 8h"
    drafted = {"front": "Kh Kd 8h", "middle": "XB Jd Td 9h Qc", "back": "XR Js 8s 6s 3s"}
    found["table-jokers"] = recording(joker, view(joker, cards=wild, draft=drafted))
    bank = load("philippine")
    order = view(bank, phase="plan_exchange", todo="plan_exchange", may=["order_exchange"])
    order["match"] |= {"banker": 0, "deadline": 30_000}
    order["match"]["limits"] |= {
        "most_times": 2,
        "directions": ["clockwise", "anticlockwise", "opposite"],
    }
    found["exchange-plan"] = recording(bank, order)
    give = view(bank, phase="exchange", todo="give", may=["give"])
    give["match"] |= {
        "banker": 1,
        "deadline": 30_000,
        "exchange": {"times": 2, "direction": "clockwise", "done": 0},
    }
    give["match"]["limits"]["cards"] = 3
    found["exchange-give"] = recording(bank, give)
    got = view(bank, received="9h 9c 3s")
    got["match"] |= {"banker": 1, "exchange": {"times": 1, "direction": "clockwise", "done": 1}}
    found["exchange-received"] = recording(bank, got)
    stakes = load("taiwan-banker")
    stake = view(stakes, phase="stake", todo="stake", may=["stake"], cards="")
    stake["match"] |= {"banker": 2, "deadline": 15_000}
    stake["match"]["limits"] |= {"least_stake": 1, "most_stake": 3}
    found["stake"] = recording(stakes, stake)
    found["reveal-gun"] = revealed(taiwan, GUN)
    deal_x = [
        "As Ah 4c | 8s 8h 8d 2c 2d | Js Jh Jd 3c 3d",
        "Ks Kh 5c | 4s 5s 6d 7h 8c | Ac Qc Tc 9c 7c",
        "Qs Qh 2s | 9s 9h 6s 6h 5d | Ad Kd Td 7d 4d",
        "3s 7s Th | 2h 3h 4h 5h 6c | 9d Ts Jc Qd Kc",
    ]
    found["reveal-home-run"] = revealed(taiwan, deal_x)
    found["reveal-foul"] = revealed(
        taiwan, [*deal_x[:3], "3s 7s Th | 9d Ts Jc Qd Kc | 2h 3h 4h 5h 6c"]
    )
    found["reveal-eight"] = revealed(eight, [*GUN, *deal_x])
    found["reveal-ranked"] = revealed(load("fujian"), deal_x)
    found["reveal-banker"] = revealed(bank, GUN, banker=1)
    natural = [
        "2c 5h 9h | 4c 6c 8c Tc Qc | 3d 7d Jd Kd Ad",
        "2h 2d 4s | 4h 6h 6d 8s 8h | Th Td Qs Qh Ks",
        "As 2s 3h | 4d 5c 6s 7h 8d | 9c Ts Jh Qd Kc",
        "3c 5d 7c | 9d Jc Kh Ah Ac | 3s 5s 7s 9s Js",
    ]
    found["reveal-natural"] = revealed(taiwan, natural, declared=(1, 2))
    over = found["reveal-gun"]["sync"]["view"]
    over = json.loads(json.dumps(over))
    over["room"]["phase"] = "lobby"
    over["match"] |= {"phase": "done", "deadline": None, "round": 10, "record": "m1"}
    over["match"]["scores"] = [
        [9, 14, -20, -3],
        [8, 12, -16, -4],
        [4, 8, -13, 1],
        [-6, 2, 3, 1],
        [12, -9, -9, 6],
        [-3, -1, 2, 2],
        [0, 6, -2, -4],
        [7, -12, 9, -4],
        [-8, 3, 3, 2],
        [4, 4, -9, 1],
    ]
    totals = [sum(s) for s in zip(*over["match"]["scores"], strict=True)]
    for seat, total in zip(over["match"]["seats"], totals, strict=True):
        seat["total"] = total
    over["match"]["places"] = [1 + sum(t > total for t in totals) for total in totals]
    over["mine"]["todo"] = "ready"
    found["final"] = recording(taiwan, over)
    return found


def main() -> int:
    """Write the recordings."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, made in recordings().items():
        text = json.dumps(made, ensure_ascii=False, separators=(",", ":"))
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
