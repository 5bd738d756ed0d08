"""The WebSocket over a real network stack: play, coming back, bots from outside, hostile bytes."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from shisanshui.arrangement import Arrangement
from shisanshui.cards import cards_text
from shisanshui.client import Closed, Server, Table
from shisanshui.presets import load
from shisanshui.server.live.room import LiveRoom
from shisanshui.solver.percentiles import percentiles
from shisanshui.solver.search import best, sorted_hand
from shisanshui.solver.tables import tables
from shisanshui.wire import commands
from shisanshui.wire.base import NaturalChoice
from shisanshui.wire.http import Begin
from shisanshui.wire.settings import RoomSettings
from shisanshui.wire.view import SeatKind
from tests.server.serving import Served, serving

TAIWAN = load("taiwan")
WORTH = percentiles(TAIWAN, TAIWAN.deck.deck(4))


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


async def lay(table: Table) -> Arrangement:
    hand = sorted_hand(table.hand())
    split = best(hand, tables(TAIWAN.hands), worth=WORTH)
    assert split is not None
    return split.arrangement(hand)


def short(**choices) -> RoomSettings:
    return RoomSettings(**{"rounds": 1, "seats": 2, **choices})


def knock(served: Served, server: Server | None = None) -> connect:
    """Return a bare socket of a guest, to be opened."""
    headers = {} if server is None else {"cookie": server._http.cookie}
    return connect(f"ws://{served.host}/ws", additional_headers=headers)


@asynccontextmanager
async def hello(
    served: Served, server: Server, room: str, *, since: int = 0
) -> AsyncIterator[tuple[ClientConnection, dict]]:
    """Open a bare socket, say hello, and give the answer."""
    async with knock(served, server) as opened:
        first = {"type": "hello", "protocol": 1, "room": room, "since": since}
        await opened.send(json.dumps(first))
        sync = json.loads(await opened.recv())
        assert sync["type"] == "sync"
        yield opened, sync


def test_a_match_is_played_by_two_and_a_bot(served: Served):
    async def play():
        async with Server(served.url, name="Ann") as ann, Server(served.url, name="Bo") as bo:
            room = await ann.new_room(short(seats=3))
            async with ann.table(room.code) as one, bo.table(room.key) as two:
                await two.sit()
                await one.start()
                first, second = await asyncio.gather(one.play(lay), two.play(lay))
                assert first.match.scores == second.match.scores
                assert first.match.places is not None
                assert [seat.kind for seat in first.seats] == [
                    SeatKind.PLAYER,
                    SeatKind.PLAYER,
                    SeatKind.BOT,
                ]
            history = await bo.history()
            assert history.matches[0].names == ("Ann", "Bo", "Orchid")
            assert history.matches[0].seat == 1
            assert (await ann.replay(history.matches[0].id)).line.seat == 0
            assert "Ann" in await bo.record(history.matches[0].id)

    asyncio.run(play())


def test_coming_back_brings_ones_cards(served: Served):
    async def play():
        async with Server(served.url) as ann, Server(served.url) as bo:
            room = await ann.new_room(short())
            async with ann.table(room.key) as one:
                async with bo.table(room.key) as two:
                    await two.sit()
                    seen = two.seq
                await one.start()
                async with bo.table(room.key, since=seen) as two:
                    await two.until(lambda view: view.mine.cards != "")
                    hand = two.view.mine.cards
                async with bo.table(room.key, since=two.seq) as two:
                    assert two.view.mine.cards == hand

    asyncio.run(play())


def test_missed_happenings_come_with_the_view(served: Served):
    async def play():
        async with Server(served.url) as ann, Server(served.url) as bo:
            room = await ann.new_room(short())
            async with ann.table(room.key) as one:
                async with hello(served, bo, room.key):
                    await one.do(commands.Ready(cmd_id="ready"))
                async with hello(served, bo, room.key, since=1) as (_, sync):
                    return [event["event"] for step in sync["missed"] for event in step["events"]]

    told = asyncio.run(play())
    assert told[:2] == ["came", "ready_changed"]


def test_a_repeated_command_is_carried_out_once(served: Served):
    async def play():
        async with Server(served.url) as ann:
            room = await ann.new_room(short(rounds=2), begin=Begin.NOW)
            async with ann.table(room.key) as one, ann.table(room.key) as two:
                await one.until(lambda view: view.mine.cards != "")
                front, middle, back = (" ".join(row.split()) for row in rows_of(await lay(one)))
                same = commands.Submit(
                    cmd_id="twice", front=front, middle=middle, back=back, **one.round
                )
                answers = await asyncio.gather(*[t.do(same) for t in (one, two)])
                assert answers[0] == answers[1]
                assert (await one.do(same)) == answers[0]

    asyncio.run(play())


def rows_of(laid) -> list[str]:
    return str(laid).split(" | ")


def test_two_tabs_are_one_seat_and_the_last_submission_wins(served: Served):
    async def play():
        async with Server(served.url) as ann:
            room = await ann.new_room(short(), begin=Begin.NOW)
            async with ann.table(room.key) as one, ann.table(room.key) as two:
                await asyncio.gather(*[t.until(lambda v: v.mine.cards != "") for t in (one, two)])
                await one.submit(await lay(one), natural=NaturalChoice.REFUSE)
                cards = sorted(two.hand())
                worst = Arrangement(tuple(cards[:3]), tuple(cards[3:8]), tuple(cards[8:]))
                await two.submit(worst, natural=NaturalChoice.REFUSE, insist=True)
                front = cards_text(worst.front)
                for table in (one, two):
                    await table.until(
                        lambda v: v.mine.laid is not None and v.mine.laid.front == front
                    )

    asyncio.run(play())


def test_a_third_party_bot_sits_down_with_a_token(served: Served):
    async def play():
        async with Server(served.url, name="Host") as ann:
            room = await ann.new_room(short())
            token = await ann.bot_token(room.key, "Robo")
            bots = ann.table(room.key, token=token.token)
            async with ann.table(room.key) as one, bots as robo:
                await robo.sit()
                await one.start()
                first, _ = await asyncio.gather(one.play(lay), robo.play(lay))
                names = {p.name: p.outside_bot for p in first.players}
                assert names == {"Host": False, "Robo": True}
            other = await ann.new_room(short())
            with pytest.raises(Closed, match="bad_token"):
                async with ann.table(other.key, token=token.token):
                    pass

    asyncio.run(play())


def test_a_phrase_reaches_all_and_a_draft_only_ones_own_devices(served: Served):
    async def heard(opened: ClientConnection) -> bool:
        types: set[str] = set()
        while "said" not in types:
            types.add(json.loads(await asyncio.wait_for(opened.recv(), 10))["type"])
        return "drafted" in types

    async def play():
        async with Server(served.url) as ann, Server(served.url) as bo:
            room = await ann.new_room(short())
            async with (
                hello(served, ann, room.key) as (first, _),
                hello(served, ann, room.key) as (second, _),
                bo.table(room.key) as two,
                hello(served, bo, room.key) as (third, _),
            ):
                await two.sit()
                await first.send('{"type":"start","cmd_id":"s"}')
                await two.until(lambda v: v.match is not None)
                await first.send(
                    '{"type":"draft","match":1,"round":1,"front":"As","middle":"","back":""}'
                )
                await first.send('{"type":"say","phrase":"nice"}')
                return [await heard(opened) for opened in (first, second, third)]

    assert asyncio.run(play()) == [False, True, False]


class TestDoor:
    def refused(self, served: Served, **headers: str) -> int:
        async def try_to():
            await connect(f"ws://{served.host}/ws", additional_headers=headers)

        with pytest.raises(InvalidStatus) as refusal:
            asyncio.run(try_to())
        return refusal.value.response.status_code

    def test_pages_of_other_origins_are_refused(self, served: Served):
        for origin in ("http://evil.example", "null", f"http://{served.host}.evil.example"):
            assert self.refused(served, origin=origin) == 403

    def test_sockets_of_one_guest_and_address_are_counted(self):
        async def open_at_once(served: Served, times: int):
            async with Server(served.url) as ann, AsyncExitStack() as stack:
                for _ in range(times):
                    await stack.enter_async_context(knock(served, ann))

        with serving(unlimited=False, sockets_per_guest=2, sockets_per_address=3) as served:
            asyncio.run(open_at_once(served, 2))
            with pytest.raises(InvalidStatus):
                asyncio.run(open_at_once(served, 3))
            asyncio.run(open_at_once(served, 2))

    def test_a_header_that_is_not_ascii_harms_nobody(self, served: Served):
        host, port = served.host.split(":")
        for value in (b"\xe5\x8d\x81\xe4\xb8\x89", b"\xff\xfe", b"a\x80b", b"caf\xc3\xa9"):
            with socket.create_connection((host, int(port)), timeout=10) as raw:
                raw.sendall(
                    b"GET /ws HTTP/1.1\r\nHost: " + served.host.encode() + b"\r\n"
                    b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
                    b"Sec-WebSocket-Protocol: " + value + b"\r\n\r\n"
                )
                assert raw.recv(12).startswith(b"HTTP/1.1 ")

        async def still_there():
            async with Server(served.url) as ann:
                await ann.new_room(short())

        asyncio.run(still_there())

    @pytest.mark.parametrize(
        ("first", "code"),
        [
            ('{"type":"ping","at":1}', "bad_message"),
            ("nonsense", "bad_message"),
            ('{"type":"hello","protocol":99,"room":"x"}', "old_client"),
            ('{"type":"hello","protocol":1,"room":"ZZZZZZ"}', "no_such_room"),
            ('{"type":"hello","protocol":1,"room":"ZZZZZZ","token":"wrong"}', "bad_token"),
        ],
    )
    def test_a_bad_first_message_is_answered_by_bye(self, served: Served, first: str, code: str):
        async def say():
            async with Server(served.url) as ann, knock(served, ann) as opened:
                await opened.send(first)
                answer = json.loads(await opened.recv())
                with pytest.raises(ConnectionClosed):
                    await opened.recv()
                return answer

        before = dropped(served, code) or 0
        answer = asyncio.run(say())
        assert (answer["type"], answer["code"]) == ("bye", code)
        assert dropped(served, code) == before + 1

    def test_without_a_guest_there_is_no_entry(self, served: Served):
        async def say():
            async with knock(served) as opened:
                await opened.send('{"type":"hello","protocol":1,"room":"ZZZZZZ"}')
                return json.loads(await opened.recv())["code"]

        assert asyncio.run(say()) == "not_signed_in"


class TestHostileBytes:
    def test_a_frame_that_is_too_large_closes_only_its_socket(self, served: Served):
        async def all_of(opened: ClientConnection) -> None:
            while True:
                await opened.recv()

        async def send():
            async with Server(served.url) as ann:
                room = await ann.new_room(short())
                async with hello(served, ann, room.key) as (opened, _):
                    await opened.send("x" * 9000)
                    with pytest.raises(ConnectionClosed) as closed:
                        await all_of(opened)
                    assert closed.value.rcvd.code == 1009
                async with hello(served, ann, room.key):
                    pass

        asyncio.run(send())

    def test_a_seated_player_sends_a_hundred_messages_in_twenty_seconds(self):
        async def send(served: Served) -> list[str]:
            async with Server(served.url) as ann:
                room = await ann.new_room(short())
                async with hello(served, ann, room.key) as (opened, _):
                    for at in range(130):
                        await opened.send(f'{{"type":"ping","at":{at}}}')
                    answers = [json.loads(await opened.recv()) for _ in range(130)]
                    return [answer.get("code", answer["type"]) for answer in answers]

        with serving(unlimited=False) as served:
            answers = asyncio.run(send(served))
        assert answers == ["pong"] * 100 + ["too_fast"] * 30

    def test_a_reader_that_does_not_read_is_let_go(self, served: Served):
        blob = json.dumps({"type": "said", "player": 0, "phrase": "x" * 4000})

        async def push_to(live: LiveRoom, guest: str) -> None:
            for _ in range(5000):
                for watcher in list(live.watchers):
                    if watcher.guest == guest:
                        watcher.push(blob)
                await asyncio.sleep(0)

        async def flood() -> bool:
            async with Server(served.url) as ann, Server(served.url) as bo:
                room = await ann.new_room(short())
                live = served.server.desk.rooms[room.key]
                async with ann.table(room.key), hello(served, bo, room.key) as (slow, _):
                    slow.transport.pause_reading()
                    await until(lambda: len(live.watchers) == 2)
                    guest = next(g for g in live.room.by_guest if g != live.room.host)
                    await asyncio.to_thread(served.call, push_to(live, guest))
                    await until(lambda: len(live.watchers) == 1)
                    await until(lambda: dropped(served, "too_slow") == 1.0)
                    slow.transport.abort()
                    return True

        assert asyncio.run(flood())


def dropped(served: Served, why: str) -> float | None:
    """Return how many sockets the server says it has closed for a reason."""
    registry = served.server.metrics.registry
    return registry.get_sample_value("shisanshui_sockets_dropped_total", {"why": why})


async def until(reached: Callable[[], bool]) -> None:
    for _ in range(200):
        if reached():
            return
        await asyncio.sleep(0.05)
    raise AssertionError("it does not come to that")
