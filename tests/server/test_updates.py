"""What is sent of each step: merged into what one had, it is what one sees now."""

from contextlib import suppress
from random import Random

import msgspec
import pytest

from shisanshui.cards import cards_text
from shisanshui.presets import PRESETS
from shisanshui.server.live.frames import Frames, Step, view_of
from shisanshui.server.rooms.refused import Refused
from shisanshui.wire import commands as wire
from shisanshui.wire.base import Language, NaturalChoice
from shisanshui.wire.messages import ServerMessage
from tests.server.rooms import Table, new_room
from tests.server.simulation.tab import merged

SEATED, OUTSIDE = ("ann", "bo"), ("eve",)
LANGUAGES = dict(zip((*SEATED, *OUTSIDE), Language, strict=True))
TYPED = msgspec.json.Decoder(ServerMessage)


class Shown(Table):
    """A table that sends every step, and holds what is seen to what there is to see."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.seen = dict[str, dict]()
        self.parts = set[str]()

    def whole(self, guest: str) -> dict:
        view = view_of(self.room, guest, LANGUAGES[guest], None)
        return msgspec.json.decode(msgspec.json.encode(view))

    def _happened(self, events):
        before = self.room
        super()._happened(events)
        if events and before is not self.room:
            self.show(Step(self.now, (before, self.room), events, 0.0))
        return events

    def show(self, step: Step) -> None:
        frames = Frames(step)
        for guest in self.room.by_guest:
            if guest not in self.seen:
                self.seen[guest] = self.whole(guest)
                continue
            frame = frames.frame(guest, LANGUAGES[guest], sent=step.seq - 1)
            if frame is not None:
                TYPED.decode(frame)
                update = msgspec.json.decode(frame)
                self.parts |= set(update)
                self.seen[guest] = merged(self.seen[guest], update)
            assert self.seen[guest] == self.whole(guest), step.events


def commands(table: Table, guest: str) -> list[wire.RoundCommand]:
    """Return what somebody might send now; much of it is refused."""
    match, where = table.room.match, {"cmd_id": "x", **table.round()}
    hand = match.game.seats[table.room.seat_of(guest)].hand
    cards = {"front": hand[:3], "middle": hand[3:8], "back": hand[8:]}
    rows = {row: cards_text(of) for row, of in cards.items()}
    ahead = None if match.shuffle is None else table.made(guest)
    return [
        wire.Bid(points=1, **where),
        wire.Stake(points=1, **where),
        wire.PlanExchange(times=1, **where),
        wire.Give(cards=cards_text(hand[:3]), **where),
        wire.Give(cards="", **where),
        wire.ChooseNatural(natural=NaturalChoice.REFUSE, **where),
        wire.Submit(foul=True, **rows, **where),
        wire.Edit(**where),
        wire.Surrender(**where),
        wire.Next(commitment=ahead, **where),
    ]


@pytest.mark.parametrize("spectators", [True, False])
@pytest.mark.parametrize("rules", PRESETS)
def test_updates_add_up_to_the_view(rules: str, spectators: bool):
    rng = Random(rules)
    table = Shown(room=new_room(rules, rounds=2, spectators=spectators))
    table.sit(*SEATED)
    table.enter(*OUTSIDE)
    table.start(SEATED[0])
    while table.room.running is not None:
        table.shuffle()
        for guest in SEATED:
            for command in rng.sample(commands(table, guest), 4):
                if table.room.running is not None:
                    with suppress(Refused):
                        table.do(guest, command)
        if table.room.running is not None:
            table.tick()
    assert table.parts >= {"match", "ready", "reveal", "mine", "seats"}
