"""The OpenAPI document as it is served: with an example of every body, and of every refusal."""

from typing import Any, Final

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin

from shisanshui.wire import http
from shisanshui.wire.base import BotLevel, Language
from shisanshui.wire.codes import Refusal
from shisanshui.wire.settings import (
    BankerChoice,
    Leaving,
    OnTimeUp,
    RoomSettings,
    RulesBrief,
    SettingsView,
)
from shisanshui.wire.view import RoomPhase

_REFERENCE: Final = "#/components/schemas/{name}"
_DIGEST: Final = "1aadc83c384ae8ab705feda5726c5e26bbe44f47291c0e699ceb26fc88f0c168"
_NAME: Final = {"zh-Hans": "台湾十三支", "zh-Hant": "台灣十三支", "en": "Taiwan thirteen cards"}
_BRIEF: Final = RulesBrief(id="taiwan", digest=_DIGEST, name=_NAME, options=())
_SETTINGS: Final = SettingsView(
    rules=_BRIEF,
    seats=4,
    rounds=10,
    seconds=90,
    multiplier=1,
    base=1,
    spectators=True,
    assistance=True,
    bot_level=BotLevel.NORMAL,
    banker=BankerChoice.RULES,
    most_stake=None,
    ante=None,
    grace=30,
    leaving=Leaving.BOT,
    time_up=OnTimeUp.BEST,
    listed=False,
)
_ROOM: Final = http.RoomBrief(
    key="tuvlokN12oNaSd8m",
    code="W9WUAM",
    phase=RoomPhase.LOBBY,
    host="阿明",
    locked=False,
    settings=_SETTINGS,
    free_seats=3,
    players=1,
    round=0,
    rounds=10,
    seated=False,
)
_MATCH: Final = http.MatchLine(
    id="tuvlokN12oNaSd8m-1",
    ended=1_790_000_000_000,
    rules=_BRIEF,
    rounds=10,
    names=("阿明", "Mei", "小兰", "阿菊"),
    totals=(15, -29, -2, 16),
    places=(2, 4, 3, 1),
    seat=None,
)
_ROWS: Final = (
    {"front": "Qs Qh 5c", "middle": "7s 8h 9d Tc Jd", "back": "Ks Kh Kd 4s 4h"},
    {"front": "9s 9h Ac", "middle": "2h 3h 5h Th Jh", "back": "6s 6d 6c Jc Js"},
)
_OWN: Final = 'extends = "taiwan"\nid = "ours"\nname = { en = "Ours" }\n'

EXAMPLES: Final[tuple[msgspec.Struct, ...]] = (
    http.Failure(code=Refusal.NO_SUCH_ROOM, detail=""),
    http.Me(name="阿明", avatar="🐼", lang=Language.ZH_HANS, named=True, rooms=(_ROOM,)),
    http.Profile(name="阿明", avatar="🦊", lang=Language.ZH_HANT),
    http.MoveLink(
        token="Zk3…", url="http://192.168.1.5:8000/move/Zk3…", qr_svg="<svg …/>", expires=0
    ),
    http.Claim(token="Zk3…"),
    http.NewRoom(request_id="5f2c9a7e1b", settings=RoomSettings(rounds=5), begin=http.Begin.NOW),
    http.RoomLink(
        key="tuvlokN12oNaSd8m", code="W9WUAM", url="http://192.168.1.5:8000/r/tuvlokN12oNaSd8m"
    ),
    _ROOM,
    http.NewBotToken(name="Robo"),
    http.BotToken(token="x7Q…", room="tuvlokN12oNaSd8m"),
    http.RulesCheck(text=_OWN),
    http.SettleRequest(rules="taiwan", deals=({"seats": list(_ROWS)},)),
    http.SettleAnswer(deals=({"totals": [1, -1], "house": 0, "items": [], "seats": []},)),
    http.History(matches=(_MATCH,), more=None),
    http.Replay(line=_MATCH, deals=(), record="shisanshui record 1\n…"),
    http.DailyCommitment(day="2026-01-31", commitment=_DIGEST, opened=None),
    http.ServerInfo(
        version="1.0",
        protocol=1,
        now=1_790_000_000_000,
        urls=("http://192.168.1.5:8000",),
        rooms=3,
        sockets=12,
    ),
)
"""One example of each body; long ones of rule sets are a request away."""


class Document(JsonRenderPlugin):
    """Serves the document that Litestar derives from the handlers, made complete."""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        """Return the document as JSON."""
        return msgspec.json.encode(complete(openapi_schema))


def complete(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document with examples, and with refusals as they really are."""
    schemas: dict[str, Any] = document["components"]["schemas"]
    _, failure = msgspec.json.schema_components([http.Failure], ref_template=_REFERENCE)
    schemas.update(failure)
    for example in EXAMPLES:
        schema = schemas.get(type(example).__name__)
        if schema is not None:
            schema["examples"] = [msgspec.to_builtins(example)]
    refusal = {
        "description": "Refused, with the reason as a code",
        "content": {"application/json": {"schema": {"$ref": _REFERENCE.format(name="Failure")}}},
    }
    for operations in document["paths"].values():
        for operation in operations.values():
            answers = operation["responses"]
            for status in [status for status in answers if status.startswith("4")]:
                del answers[status]
            answers["4XX"] = refusal
            answers["503"] = refusal
    return document
