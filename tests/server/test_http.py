"""The HTTP interface as browsers and programs meet it."""

import http.client
import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from shisanshui.cards import cards_text
from shisanshui.presets import PRESETS, load
from shisanshui.server.http.document import EXAMPLES
from shisanshui.wire.codes import PROTOCOL
from tests.cli.running import run
from tests.deals import RandomDeal, random_deal
from tests.server.serving import Served, serving

ROOM = {"request_id": "a request", "settings": {"rounds": 1, "seats": 3}}
OWN_RULES = 'extends = "taiwan"\nid = "ours"\nname = { en = "Ours" }\n[match]\nrounds = 3\n'


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


class Browser:
    """Asks like a browser: it keeps its cookie and says where it comes from."""

    def __init__(self, served: Served, *, language: str = "zh-CN,zh;q=0.9") -> None:
        self.host = served.host
        self.cookie = ""
        self.language = language
        self.headers: dict[str, str] = {}

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        connection = http.client.HTTPConnection(self.host, timeout=20)
        sent = {"accept-language": self.language, "origin": f"http://{self.host}", **headers}
        if self.cookie:
            sent["cookie"] = self.cookie
        raw = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        if raw is not None:
            sent.setdefault("content-type", "application/json")
        connection.request(method, path, raw, sent)
        answer = connection.getresponse()
        text = answer.read()
        self.headers = {key.lower(): value for key, value in answer.getheaders()}
        if "set-cookie" in self.headers:
            self.cookie = self.headers["set-cookie"].split(";")[0]
        connection.close()
        kind = self.headers.get("content-type", "")
        return answer.status, json.loads(text) if "json" in kind else text.decode()


@pytest.fixture
def browser(served: Served) -> Browser:
    return Browser(served)


class TestGuests:
    def test_a_guest_is_made_on_sight_and_known_again(self, browser: Browser):
        status, me = browser.ask("GET", "/api/me")
        assert status == 200
        assert me["name"].startswith("客人")
        assert me["lang"] == "zh-Hans"
        assert not me["named"]
        cookie = browser.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert browser.ask("GET", "/api/me")[1] == me

    def test_name_avatar_and_language_change(self, browser: Browser):
        change = {"name": "  阿 \u202e 姨\u200b ", "avatar": "🦊", "lang": "zh-Hant"}
        status, me = browser.ask("PATCH", "/api/me", change)
        assert status == 200
        assert (me["name"], me["avatar"], me["lang"]) == ("阿 姨", "🦊", "zh-Hant")
        assert browser.ask("PATCH", "/api/me", {"name": "\u200b\u202e"})[0] == 400
        assert browser.ask("PATCH", "/api/me", {"nickname": "x"})[1]["code"] == "bad_message"

    def test_a_forged_cookie_is_nobodys(self, browser: Browser):
        browser.ask("GET", "/api/me")
        real = browser.cookie
        for forged in (real[:-1] + ("A" if real[-1] != "A" else "B"), "shisanshui=x", real + "é"):
            browser.cookie = forged
            assert browser.ask("GET", "/api/history")[0] == 401

    def test_a_link_moves_a_guest_once(self, browser: Browser, served: Served):
        browser.ask("PATCH", "/api/me", {"name": "Mei"})
        status, link = browser.ask("POST", "/api/me/move")
        assert status == 200
        assert link["url"].endswith("/move/" + link["token"])
        assert link["qr_svg"].startswith("<svg")
        phone = Browser(served)
        status, me = phone.ask("POST", "/api/me/claim", {"token": link["token"]})
        assert (status, me["name"]) == (200, "Mei")
        assert phone.cookie == browser.cookie
        assert phone.ask("POST", "/api/me/claim", {"token": link["token"]})[0] == 403

    def test_a_guest_is_forgotten(self, browser: Browser):
        browser.ask("GET", "/api/me")
        kept = browser.cookie
        assert browser.ask("DELETE", "/api/me")[0] == 204
        browser.cookie = kept
        assert browser.ask("GET", "/api/history")[0] == 401


class TestRooms:
    def test_a_room_is_made_once_a_request(self, browser: Browser):
        status, link = browser.ask("POST", "/api/rooms", ROOM)
        assert status == 201
        assert browser.ask("POST", "/api/rooms", ROOM)[1] == link
        assert len(link["code"]) == 6
        assert link["url"].endswith("/r/" + link["key"])
        for name in (link["key"], link["code"], link["code"].lower()):
            status, brief = browser.ask("GET", f"/api/rooms/{name}")
            assert status == 200
            assert brief["key"] == link["key"]
            assert brief["seated"]
        assert browser.ask("GET", f"/api/rooms/{link['key']}/qr.svg")[1].startswith("<svg")
        assert [room["key"] for room in browser.ask("GET", "/api/me")[1]["rooms"]] == [link["key"]]

    def test_a_room_nobody_has_is_not_found(self, browser: Browser):
        for name in ("ZZZZZZ", "x" * 16, "%00", "..%2f..%2fetc"):
            status, failure = browser.ask("GET", f"/api/rooms/{name}")
            assert status in (404, 400)
            assert set(failure) == {"code", "detail"}

    def test_the_lobby_shows_listed_rooms(self, browser: Browser):
        body = {"request_id": "listed room", "settings": {"listed": True}}
        key = browser.ask("POST", "/api/rooms", body)[1]["key"]
        assert key in [room["key"] for room in browser.ask("GET", "/api/rooms")[1]]
        hidden = browser.ask("POST", "/api/rooms", {"request_id": "hidden room"})[1]["key"]
        assert hidden not in [room["key"] for room in browser.ask("GET", "/api/rooms")[1]]

    @pytest.mark.parametrize(
        ("settings", "detail"),
        [
            ({"rules": "nothing"}, "no such rule set"),
            ({"seats": 8}, "seats"),
            ({"rounds": 0}, "rounds"),
            ({"seconds": 14}, "seconds"),
            ({"seconds": 301}, "seconds"),
            ({"options": ["nothing"]}, "options"),
            ({"leaving": "penalty"}, "leaving"),
            ({"banker": "auction"}, "banker"),
            ({"most_stake": 3}, "most_stake"),
            ({"ante": 3}, "ante"),
            ({"multiplier": 0}, "multiplier"),
            ({"grace": -1}, "grace"),
            ({"rules_text": "broken ="}, "broken TOML"),
            ({"unknown": 1}, "unknown"),
        ],
    )
    def test_settings_that_cannot_be_are_refused(self, browser: Browser, settings, detail):
        body = {"request_id": "bad settings", "settings": settings}
        status, failure = browser.ask("POST", "/api/rooms", body)
        assert status == 400
        assert detail in failure["detail"]

    def test_ones_own_rule_set_is_played_and_found_by_its_digest(self, browser: Browser):
        body = {"request_id": "our own rules", "settings": {"rules_text": OWN_RULES}}
        status, link = browser.ask("POST", "/api/rooms", body)
        assert status == 201
        rules = browser.ask("GET", f"/api/rooms/{link['key']}")[1]["settings"]["rules"]
        assert rules["id"] == "ours"
        full = browser.ask("GET", f"/api/rulesets/{rules['digest']}")[1]
        assert full["ruleset"]["match"]["rounds"] == 3

    def test_only_the_host_lets_third_party_bots_in(self, browser: Browser, served: Served):
        key = browser.ask("POST", "/api/rooms", {"request_id": "with a bot"})[1]["key"]
        status, token = browser.ask("POST", f"/api/rooms/{key}/bots", {"name": "Robo"})
        assert status == 201
        assert token["room"] == key
        other = Browser(served)
        assert other.ask("POST", f"/api/rooms/{key}/bots", {})[0] == 401
        other.ask("GET", "/api/me")
        assert other.ask("POST", f"/api/rooms/{key}/bots", {})[0] == 403


class TestRules:
    def test_every_preset_is_listed_and_told(self, browser: Browser):
        lines = browser.ask("GET", "/api/rulesets")[1]
        assert [line["id"] for line in lines] == list(PRESETS)
        for line in lines:
            full = browser.ask("GET", f"/api/rulesets/{line['id']}?lang=zh-Hant")[1]
            assert full["line"] == line
            assert full["summary"]
            assert browser.ask("GET", f"/api/rulesets/{line['digest']}")[0] == 200
        assert browser.ask("GET", "/api/rulesets/nothing")[0] == 400

    def test_fields_are_described(self, browser: Browser):
        fields = browser.ask("GET", "/api/ruleset-fields")[1]
        assert {"hands.wheel", "scoring.unit"} <= {field["key"] for field in fields}
        assert all(field["help"] for field in fields)

    def test_ones_own_rule_set_is_checked(self, browser: Browser):
        good = browser.ask("POST", "/api/rulesets/check", {"text": OWN_RULES})[1]
        assert good["fault"] is None
        assert good["ruleset"]["line"]["id"] == "ours"
        bad = browser.ask("POST", "/api/rulesets/check", {"text": OWN_RULES + "flavour = 1\n"})[1]
        assert bad["fault"]["key"] == "match.flavour"
        assert bad["ruleset"] is None

    def test_deals_are_settled_each_in_its_place(self, browser: Browser):
        rows = ("Qs Qh 5c", "7s 8h 9d Tc Jd", "Ks Kh Kd 4s 4h")
        more = ("9s 9h Ac", "2h 3h 5h Th Jh", "6s 6d 6c Jc Js")
        names = ("front", "middle", "back")
        seats = [dict(zip(names, laid, strict=True)) for laid in (rows, more)]
        body = {"deals": [{"seats": seats}, {"seats": []}], "lang": "zh-Hans"}
        status, answer = browser.ask("POST", "/api/settle", body)
        assert status == 200
        assert answer["deals"][0]["totals"] == [1, -1]
        assert answer["deals"][1]["error"]["field"] == "seats"

    @pytest.mark.parametrize("preset", PRESETS)
    def test_a_deal_comes_to_what_the_command_line_says(self, browser: Browser, preset: str):
        rules, rng = load(preset), Random(preset)
        deals = [told(random_deal(rng, rules)) for _ in range(4)]
        lines = "\n".join(json.dumps(deal) for deal in deals)
        said = run("settle", "--json", "--rules", preset, "--lang", "zh-Hant", given=lines)
        body = {"rules": preset, "deals": deals, "lang": "zh-Hant"}
        status, answer = browser.ask("POST", "/api/settle", body)
        assert status == 200
        assert answer["deals"] == said.lines
        assert any("totals" in deal for deal in answer["deals"])


def told(deal: RandomDeal) -> dict[str, Any]:
    """Return a deal as a scorekeeper sends it."""
    names = ("front", "middle", "back")
    seats: list[dict[str, Any]] = []
    for rows in deal.rows:
        texts = [cards_text(row) for row in rows.rows]
        seats.append(dict(zip(names, texts, strict=True)))
    body: dict[str, Any] = {"seats": seats, "multiplier": deal.multiplier}
    if deal.banker is not None:
        body["banker"] = deal.banker
    return body


class TestOperations:
    def test_health_metrics_and_info(self, browser: Browser):
        assert browser.ask("GET", "/health/live") == (200, "ok")
        assert browser.ask("GET", "/health/ready") == (200, "ok")
        status, metrics = browser.ask("GET", "/metrics")
        assert status == 200
        kinds = dict(re.findall(r"^# TYPE shisanshui_(\w+) (\w+)$", metrics, re.MULTILINE))
        assert kinds.items() >= {
            ("rooms", "gauge"),
            ("sockets", "gauge"),
            ("sockets_dropped_total", "counter"),
            ("commands_total", "counter"),
            ("command_seconds", "histogram"),
            ("append_seconds", "histogram"),
            ("broadcast_seconds", "histogram"),
            ("tick_seconds", "histogram"),
            ("errors_total", "counter"),
            ("store_failures_total", "counter"),
        }
        info = browser.ask("GET", "/api/info")[1]
        assert info["protocol"] == PROTOCOL

    def test_the_daily_commitments_are_published_thirty_days_ahead(self, browser: Browser):
        days = browser.ask("GET", "/api/daily")[1]
        ahead = [day for day in days if day["opened"] is None]
        assert len(ahead) == 31
        assert len(days) == 38
        assert browser.ask("GET", "/api/daily")[1] == days

    def test_the_interface_describes_itself(self, browser: Browser):
        document = browser.ask("GET", "/api/openapi/openapi.json")[1]
        assert "/api/rooms" in document["paths"]
        schemas = document["components"]["schemas"]
        for example in EXAMPLES:
            shown = schemas[type(example).__name__]["examples"][0]
            assert msgspec.convert(shown, type(example)) == example
        answers = [o["responses"] for path in document["paths"].values() for o in path.values()]
        assert all("4XX" in answer and "400" not in answer for answer in answers)


class TestGuards:
    def test_every_answer_forbids_what_pages_do_not_need(self, browser: Browser):
        allowed = {"/": "script-src 'self';", "/api/me": "", "/nothing.js": "", "/api/nothing": ""}
        for path, scripts in allowed.items():
            browser.ask("GET", path)
            policy = browser.headers["content-security-policy"]
            assert policy.startswith("default-src 'none'; " + scripts)
            assert "unsafe" not in policy
            assert browser.headers["x-content-type-options"] == "nosniff"

    def test_other_sites_may_not_write(self, browser: Browser):
        for origin in ("http://evil.example", "null", "http://[", "http://127.0.0.1"):
            assert browser.ask("POST", "/api/rooms", ROOM, origin=origin)[0] == 403
            assert browser.ask("GET", "/api/info", origin=origin)[0] == 200

    def test_bodies_have_a_size(self, browser: Browser):
        assert browser.ask("POST", "/api/settle", b" " * 600_000)[0] == 413

    @pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b'{"deals": 1}', b"[" * 5000])
    def test_bad_bodies_get_a_code(self, browser: Browser, body: bytes):
        status, failure = browser.ask("POST", "/api/settle", body)
        assert status == 400
        assert failure["code"] == "bad_message"

    def test_pages_answer_head_and_have_no_folder_above(self, browser: Browser):
        assert browser.ask("HEAD", "/")[0] == 200
        assert browser.ask("GET", "/r/abcdef")[0] == 200
        assert browser.ask("GET", "/../../../etc/passwd.txt")[0] == 404
        assert browser.ask("POST", "/")[0] == 405

    def test_an_address_asks_only_so_often(self):
        with serving(unlimited=False, requests_per_address=5) as served:
            browser = Browser(served)
            statuses = [browser.ask("GET", "/api/info")[0] for _ in range(7)]
        assert statuses == [200] * 5 + [429] * 2
