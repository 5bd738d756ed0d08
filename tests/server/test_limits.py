"""How much one guest and one address may ask for, by whichever door; and which address that is."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterable

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from shisanshui.client import Server
from shisanshui.server.limits import address_key
from shisanshui.wire.settings import RoomSettings
from tests.server.serving import Served, serving
from tests.server.test_http import ROOM, Browser
from tests.server.test_socket import hello

SETTINGS = RoomSettings(rounds=1, seats=2)


async def pings(sockets: Iterable[ClientConnection], each: int) -> Counter[str]:
    """Return how pings were answered, so many sent by each socket."""
    answers: list[str] = []
    for opened in sockets:
        for at in range(each):
            await opened.send(f'{{"type":"ping","at":{at}}}')
        for _ in range(each):
            while (answer := json.loads(await opened.recv()))["type"] not in ("pong", "refused"):
                pass
            answers.append(answer.get("code", answer["type"]))
    return Counter(answers)


async def open_one(served: Served, cookie: str | None = None, **headers: str) -> int:
    """Return 101 for a socket that was let in, else the status."""
    sent = {"cookie": cookie, **headers} if cookie else headers
    try:
        async with connect(f"ws://{served.host}/ws", additional_headers=sent):
            return 101
    except InvalidStatus as refusal:
        return refusal.response.status_code


class TestMessages:
    def test_a_watcher_sends_fifty_messages_in_twenty_seconds(self):
        async def send(served: Served) -> Counter[str]:
            async with Server(served.url) as ann, Server(served.url) as bo:
                room = await ann.new_room(SETTINGS)
                async with hello(served, bo, room.key) as (opened, _):
                    return await pings([opened], 80)

        with serving(unlimited=False) as served:
            assert asyncio.run(send(served)) == {"pong": 50, "too_fast": 30}

    def test_the_limit_is_a_players_and_not_a_sockets(self):
        async def send(served: Served) -> Counter[str]:
            async with Server(served.url) as ann:
                room = await ann.new_room(SETTINGS)
                first, second = (hello(served, ann, room.key) for _ in range(2))
                async with first as (one, _), second as (two, _):
                    seen = await pings([one, two], 60)
                async with hello(served, ann, room.key) as (again, _):
                    return seen + await pings([again], 10)

        with serving(unlimited=False) as served:
            assert asyncio.run(send(served)) == {"pong": 100, "too_fast": 30}


class TestAddresses:
    def test_rooms_of_a_guest_and_of_an_address_are_counted(self):
        def rooms(browser: Browser, *names: str) -> list[int]:
            bodies = [{**ROOM, "request_id": f"request {name}"} for name in names]
            return [browser.ask("POST", "/api/rooms", body)[0] for body in bodies]

        with serving(unlimited=False, rooms_per_guest=2, rooms_per_address=3) as served:
            one, two = Browser(served), Browser(served)
            assert rooms(one, "a", "b", "c") == [201, 201, 429]
            assert rooms(two, "d", "e") == [201, 429]

    def test_new_guests_of_an_address_are_counted(self):
        with serving(unlimited=False, guests_per_address=2) as served:
            known = Browser(served)
            statuses = [known.ask("GET", "/api/me")[0] for _ in range(3)]
            statuses += [Browser(served).ask("GET", "/api/me")[0] for _ in range(2)]
        assert statuses == [200, 200, 200, 200, 429]

    def test_sockets_and_requests_are_counted_together(self):
        with serving(unlimited=False, requests_per_address=6) as served:
            browser = Browser(served)
            assert [browser.ask("GET", "/api/info")[0] for _ in range(3)] == [200] * 3
            opened = [asyncio.run(open_one(served)) for _ in range(5)]
            assert opened == [101] * 3 + [403] * 2
            assert browser.ask("GET", "/api/info")[0] == 429

    def test_a_place_in_the_network_has_one_address_however_written(self):
        assert address_key("192.0.2.7") == "192.0.2.7"
        assert address_key("::ffff:192.0.2.7") == "192.0.2.7"
        same = {address_key(f"2001:db8:1:2:{tail}") for tail in (":1", "a:b:c:d", ":ffff")}
        assert len(same) == 1
        assert address_key("2001:db8:1:3::1") not in same
        assert address_key("unknown") == "unknown"
        assert address_key("fe80::1%eth0") == address_key("fe80::2%eth0")


class TestProxies:
    FAR = "203.0.113.9"

    def statuses(self, served: Served, *, times: int = 4) -> list[int]:
        """Return how requests that name an address each were answered."""
        return [
            Browser(served).ask("GET", "/api/info", **{"x-forwarded-for": f"203.0.113.{at}"})[0]
            for at in range(times)
        ]

    def test_a_stranger_does_not_choose_its_address(self):
        with serving(unlimited=False, requests_per_address=2) as served:
            assert self.statuses(served) == [200, 200, 429, 429]
        with serving(
            unlimited=False, requests_per_address=2, trusted_proxies="198.51.100.1"
        ) as served:
            assert self.statuses(served) == [200, 200, 429, 429]

    def test_a_trusted_proxy_says_who_asks(self):
        with serving(
            unlimited=False, requests_per_address=2, trusted_proxies="127.0.0.1"
        ) as served:
            assert self.statuses(served) == [200] * 4
            spoofed = {"x-forwarded-for": f"10.1.1.1, {self.FAR}"}
            again = [Browser(served).ask("GET", "/api/info", **spoofed)[0] for _ in range(2)]
            spoofed["x-forwarded-for"] = f"10.2.2.2, {self.FAR}"
            assert [*again, Browser(served).ask("GET", "/api/info", **spoofed)[0]] == [
                200,
                200,
                429,
            ]

    def test_sockets_are_counted_by_the_address_a_trusted_proxy_names(self):
        async def together(served: Served, *names: str) -> list[int]:
            async with asyncio.TaskGroup() as group:
                held = [group.create_task(self.hold(served, name)) for name in names]
            return [task.result() for task in held]

        for proxies, answers in (("", [101, 403]), ("127.0.0.1", [101, 101])):
            with serving(unlimited=False, sockets_per_address=1, trusted_proxies=proxies) as served:
                found = asyncio.run(together(served, "203.0.113.1", "203.0.113.2"))
                assert sorted(found) == answers

    async def hold(self, served: Served, address: str) -> int:
        try:
            headers = {"x-forwarded-for": address}
            async with connect(f"ws://{served.host}/ws", additional_headers=headers):
                await asyncio.sleep(0.5)
                return 101
        except InvalidStatus as refusal:
            return refusal.response.status_code

    @pytest.mark.parametrize(("proxies", "secure"), [("", False), ("127.0.0.1", True)])
    def test_only_a_trusted_proxy_says_that_it_is_https(self, proxies: str, secure: bool):
        with serving(trusted_proxies=proxies) as served:
            browser = Browser(served)
            browser.ask("GET", "/api/me", **{"x-forwarded-proto": "https"})
            assert ("Secure" in browser.headers["set-cookie"]) is secure

    def test_pages_of_the_public_address_may_write_and_connect(self):
        public = "https://cards.example"
        with serving(public_url=f"{public}/") as served:
            browser = Browser(served)
            for origin, allowed in ((public, True), ("https://cards.example.evil", False)):
                status, _ = browser.ask("POST", "/api/rooms", ROOM, origin=origin)
                assert (status == 201) is allowed
                opened = asyncio.run(open_one(served, origin=origin))
                assert (opened == 101) is allowed
            body = {**ROOM, "request_id": "another one"}
            link = browser.ask("POST", "/api/rooms", body)[1]
            assert link["url"] == f"{public}/r/{link['key']}"
