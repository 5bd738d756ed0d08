"""What a viewer may not know changes no byte it is sent, over sockets and HTTP alike."""

import asyncio
import json
import re
import urllib.error
import urllib.request
from dataclasses import replace
from random import Random

import msgspec
import pytest

from shisanshui.client import Server
from shisanshui.game import Phase
from shisanshui.presets import PRESETS
from shisanshui.ruleset import Play
from shisanshui.server.live.frames import view_of
from shisanshui.server.rooms.state import Match, Room
from shisanshui.wire.base import Language
from shisanshui.wire.http import Begin
from shisanshui.wire.settings import RoomSettings
from tests.server.rooms import Table, new_room
from tests.server.serving import Served, serving
from tests.server.simulation.checks import CARD, HEX

SEATED = ("ann", "bob")
OUTSIDE = ("wat",)


def otherwise(rng: Random, room: Room, viewer: int | None) -> Room:
    """Return the room with everything changed that a seat, or a watcher, may not know."""
    match = room.match
    assert match is not None
    return replace(room, match=_mixed(rng, _reshuffled(match), viewer))


def _reshuffled(match: Match) -> Match:
    """Return the match with other secret bytes, of the server and of the seats.

    A proof that is shown holds hashes of the rounds to come, so these must stay as they are.
    """
    proven = match.game.phase in (Phase.REVEAL, Phase.ENDED)
    secrets = match.secrets if proven else (bytes(32),) * len(match.secrets)
    shuffle = match.shuffle
    if shuffle is not None:
        openings = tuple(o and b"o" * 32 for o in shuffle.openings)
        closed = shuffle.closed_at is not None
        commitments = tuple(c if closed else c and b"c" * 32 for c in shuffle.commitments)
        shuffle = replace(shuffle, openings=openings, commitments=commitments)
    return replace(match, secrets=secrets, shuffle=shuffle)


def _mixed(rng: Random, match: Match, viewer: int | None) -> Match:
    """Return the match with other cards in other hands, and other rows laid."""
    state = match.game
    hidden = state.phase not in (Phase.REVEAL, Phase.ENDED)
    in_the_open = state.settings.ruleset.match.play is Play.OPEN
    if not hidden or in_the_open or not state.dealt:
        return match
    others = [at for at in state.dealt if at != viewer]
    cards = [card for at in others for card in state.seats[at].hand] + list(state.rest)
    rng.shuffle(cards)
    seats = list(state.seats)
    for at in others:
        hand, cards = tuple(cards[:13]), cards[13:]
        laid = seats[at].submission
        if laid is not None:
            rows = replace(laid.arrangement, front=hand[:3], middle=hand[3:8], back=hand[8:])
            laid = replace(laid, arrangement=rows)
        given = hand[: len(seats[at].gift)]
        seats[at] = replace(seats[at], hand=hand, gift=given, submission=laid, naturals=())
    return replace(match, game=replace(state, seats=tuple(seats), rest=tuple(cards)))


@pytest.mark.parametrize("rules", PRESETS)
def test_a_view_is_made_of_nothing_it_may_not_show(rules: str):
    rng = Random(rules)
    table = Table(new_room(rules, rounds=2))
    table.sit(*SEATED)
    table.enter(*OUTSIDE)
    table.start(SEATED[0])
    looked = 0
    while table.room.running is not None:
        for guest in (*SEATED, *OUTSIDE):
            changed = otherwise(rng, table.room, table.room.seat_of(guest))
            seen = [
                msgspec.json.encode(view_of(room, guest, Language.EN, None))
                for room in (table.room, changed)
            ]
            assert seen[0] == seen[1]
            looked += 1
        table.shuffle()
        if table.room.running is not None:
            table.tick()
    assert looked > 20


def get(served: Served, path: str, cookie: str | None) -> str:
    """Return all that an answer brings: headers and body."""
    request = urllib.request.Request(f"{served.url}{path}")
    if cookie is not None:
        request.add_header("cookie", cookie)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return f"{answer.headers}\n{answer.read().decode()}"
    except urllib.error.HTTPError as error:
        return f"{error.headers}\n{error.read().decode()}"


def test_nothing_of_a_running_match_comes_over_http():
    async def play(served: Served) -> None:
        async with Server(served.url, name="Ann") as ann, Server(served.url, name="Bo") as bo:
            link = await ann.new_room(RoomSettings(rounds=2, listed=True), begin=Begin.NOW)
            async with ann.table(link.key) as table:
                await table.until(lambda view: view.mine.cards != "")
                hand = set(table.view.mine.cards.split())
                live = served.server.desk.rooms[link.key]
                secrets = {secret.hex() for secret in live.room.match.secrets}
                guests = set(live.room.by_guest)
                document = json.loads(
                    get(served, "/api/openapi/openapi.json", None).split("\n\n", 1)[1]
                )
                paths = [path for path, has in document["paths"].items() if "get" in has]
                assert len(paths) >= 12
                names = (link.key, link.code, f"{link.key}-1", "As")
                for path in {re.sub("{[^}]*}", name, path) for path in paths for name in names}:
                    for cookie in (ann._http.cookie, bo._http.cookie, None):
                        text = await asyncio.to_thread(get, served, path, cookie)
                        own = set() if cookie is None else {cookie.split("=")[1].split(".")[0]}
                        assert not secrets & set(HEX.findall(text)), path
                        assert not any(guest in text for guest in guests - own), path
                        if "ruleset" not in path and "openapi" not in path:
                            found = set(CARD.findall(text)) - {"As"}
                            assert not found, (path, found, hand)

    with serving() as served:
        asyncio.run(play(served))
