"""What must hold of a room after anything: its log, its answers, and every byte that was sent."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from shisanshui import game
from shisanshui.cards import card_text
from shisanshui.game import Phase
from shisanshui.game import events as played
from shisanshui.ruleset import Play
from shisanshui.server.live.steps import replayed
from shisanshui.server.rooms import codec
from shisanshui.server.rooms import events as ev
from shisanshui.server.rooms.evolve import evolve
from shisanshui.server.rooms.state import Match, Room
from shisanshui.server.storage import Append, StoredStep

CARD = re.compile(r"(?<![0-9A-Za-z_-])(?:[2-9TJQKA][cdhs]|X[RB])(?![0-9A-Za-z_-])")
HEX = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
ECHO = re.compile(r'^{"type":"(?:refused|drafted)"|"draft":{')
FOR_NOW = ("store_full", "too_fast")
"""Refusals after which a client sends the same command again."""


@dataclass
class Allowed:
    """What may be sent after a step of a room."""

    public: frozenset[str] = frozenset()
    """Cards that lie open."""
    own: dict[str, frozenset[str]] = field(default_factory=dict)
    """Cards that a guest has held in this round."""
    secret: frozenset[str] = frozenset()
    """Bytes in hex that nobody may be sent yet."""


@dataclass
class Told:
    """A message as it was sent."""

    guest: str
    text: str
    seq: int
    """The room's step when it was sent."""

    @property
    def to_every_tab(self) -> bool:
        """Whether all tabs of the guest are sent it, and not one that has just come."""
        return self.text.startswith('{"type":"update"')


def histories(steps: Sequence[StoredStep]) -> Iterator[tuple[StoredStep, Room, Allowed]]:
    """Yield each step of a whole log with the room after it, and what may be sent then."""
    room: Room | None = None
    public = frozenset[str]()
    own = defaultdict[str, frozenset[str]](frozenset)
    for step in steps:
        for event in codec.decode(step):
            room = evolve(room, event, step.at)
            if isinstance(event, (played.RoundBegan, ev.MatchStarted)):
                public = frozenset()
                own.clear()
            match = room.match
            if match is not None:
                public |= _opened(match, event)
                for guest, cards in _held(room, match):
                    own[guest] |= cards
        assert room is not None
        yield step, replace(room, seq=step.seq), Allowed(public, dict(own), _secrets(room))


def _texts(cards: Iterable[Any]) -> frozenset[str]:
    return frozenset(card_text(card) for card in cards)


def _opened(match: Match, event: ev.AnyEvent) -> frozenset[str]:
    """Return the cards an event lays open."""
    state = match.game
    if isinstance(event, played.PhaseBegan) and event.phase is Phase.REVEAL:
        shown = [seat.hand for seat in state.seats if seat.playing and not seat.surrendered]
        return _texts(card for hand in shown for card in hand)
    in_the_open = state.settings.ruleset.match.play is Play.OPEN
    if in_the_open and isinstance(event, played.Submitted):
        return _texts(event.arrangement.cards)
    return frozenset()


def _held(room: Room, match: Match) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the cards that guests can see of their own seats."""
    if match.game.phase is Phase.STAKES:
        return
    for chair, guest, seat in zip(room.chairs, match.guests, match.game.seats, strict=False):
        if guest is not None and chair.guest == guest:
            yield guest, _texts((*seat.hand, *seat.gift, *seat.received))


def _secrets(room: Room) -> frozenset[str]:
    match = room.match
    if match is None:
        return frozenset()
    shown = match.dealt.round if match.dealt is not None else 0
    hidden = [secret.hex() for secret in match.secrets[shown:]]
    shuffle = match.shuffle
    if shuffle is not None:
        hidden += [opening.hex() for opening in shuffle.openings if opening is not None]
        if shuffle.closed_at is None:
            hidden += [made.hex() for made in shuffle.commitments if made is not None]
    return frozenset(hidden)


def check_log(steps: Sequence[StoredStep]) -> tuple[Room, list[Allowed]]:
    """Hold a whole log to what is true of every match; return the room, and what it allowed."""
    assert [step.seq for step in steps] == list(range(1, len(steps) + 1))
    assert all(before.at <= after.at for before, after in pairwise(steps))
    room: Room | None = None
    allowed = [Allowed()]
    for step, room, seen in histories(steps):
        allowed.append(seen)
        _check_step(step, room)
    assert room is not None
    return room, allowed


def _check_step(step: StoredStep, room: Room) -> None:
    guests = [chair.guest for chair in room.chairs if chair.guest is not None]
    waiting = [chair.waiting for chair in room.chairs if chair.waiting is not None]
    assert len({*guests, *waiting}) == len(guests) + len(waiting), "one person in two seats"
    members = {member.guest for member in room.members}
    assert members.issuperset(guests), "a seat of somebody who is not in the room"
    assert room.host is None or room.host in members
    for event in codec.decode(step):
        if isinstance(event, played.Dealt):
            assert room.match is not None
            dealt = Counter(card for hand in (*event.hands, event.rest) for card in hand)
            assert dealt == Counter(room.match.game.deck.cards)
            assert len(room.match.game.deck.cards) != 52 or len(dealt) == 52
        if isinstance(event, played.Settled):
            for item in event.items:
                assert item.payer != item.payee
                assert item.points >= 0
    if room.match is not None:
        _check_totals(room.match.game)


def _check_totals(state: game.GameState) -> None:
    assert sum(seat.total for seat in state.seats) + state.house == 0
    sums = [0] * len(state.seats)
    for result in state.history:
        for seat, points in enumerate(result.totals):
            sums[seat] += points
    assert sums == [seat.total for seat in state.seats]


def check_replay(steps: Sequence[StoredStep], live: Room) -> None:
    """Hold the room in memory to what its log says, from the beginning and from a checkpoint."""
    assert replayed(None, tuple(steps)) == live
    kept = [at for at, step in enumerate(steps) if step.events.startswith('[["Kept"')]
    assert replayed(None, tuple(steps[kept[-1] :])) == live


def check_answers(
    answers: Iterable[tuple[str, str, dict[str, Any], str | None]],
    by_command: dict[tuple[str, str], list[Append]],
) -> None:
    """Hold every answer to the log: what was granted is in it exactly once, at its step.

    An answer is the guest, the command's id, the message, and the command's type where the client
    knows it.
    """
    granted = dict[tuple[str, str], int]()
    for guest, cmd_id, answer, _ in answers:
        if answer["type"] == "ok":
            seq = granted.setdefault((guest, cmd_id), answer["seq"])
            assert seq == answer["seq"], "a repeat was answered otherwise"
    for key, appended in by_command.items():
        assert len(appended) == 1, f"{key} was carried out twice"
    for key, seq in granted.items():
        assert [step.seq for step in by_command.get(key, ())] == [seq]
    for guest, cmd_id, answer, kind in answers:
        done = (guest, cmd_id) in by_command
        if kind is None:
            continue
        if answer["type"] == "ok":
            assert done, f"{kind} {cmd_id} is acknowledged and nowhere"
        elif answer["code"] not in FOR_NOW:
            assert not done, f"{kind} {cmd_id} was refused as {answer['code']} and carried out"


def check_secrecy(
    told: Iterable[Told],
    allowed: Sequence[Allowed],
    guests: Iterable[str],
    said: Mapping[str, AbstractSet[str]],
) -> int:
    """Scan every message for what its reader may not know; return how many cards were seen.

    A refusal may repeat what was refused, and a draft is shown to the guest's other tabs as it is.
    """
    names = re.compile("|".join(map(re.escape, guests)))
    found = dict[str, tuple[frozenset[str], frozenset[str]]]()
    cards_seen = 0
    for message in told:
        if message.text not in found:
            assert not names.search(message.text), f"a guest's id: {message.text}"
            cards = frozenset(CARD.findall(message.text))
            found[message.text] = cards, frozenset(HEX.findall(message.text))
        cards, numbers = found[message.text]
        seen = allowed[message.seq]
        mine = seen.own.get(message.guest, frozenset())
        hidden = cards - seen.public - mine
        if hidden and ECHO.search(message.text):
            hidden -= said.get(message.guest, set())
        assert not hidden, f"{message.guest} was shown {sorted(hidden)}: {message.text}"
        assert not numbers & seen.secret, f"secret bytes: {message.text}"
        cards_seen += len(cards)
    return cards_seen
