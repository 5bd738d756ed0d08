"""Finished matches: a guest's list, a replay, a record to keep; the daily commitments."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Final

import msgspec
from litestar import MediaType, Response, get
from litestar.params import PathParameter, QueryParameter

from shisanshui.fairness import SECRET_BYTES, daily_commitment
from shisanshui.server.http.asking import Ask, guest_of, server_of, signed_in
from shisanshui.server.live.finishing import replay_of
from shisanshui.server.rooms.naming import named
from shisanshui.server.rooms.refused import Refused
from shisanshui.wire.base import Language
from shisanshui.wire.codes import Refusal
from shisanshui.wire.http import DailyCommitment, History, MatchLine, Replay

_PAGE: Final = 20
_DAYS_AHEAD: Final = 30
_DAYS_BACK: Final = 7
_LINE: Final = msgspec.json.Decoder(MatchLine)

MatchId = Annotated[str, PathParameter(max_length=64)]


@get("/api/history", summary="My finished matches, newest first", tags=["history"])
async def history(
    request: Ask,
    before: Annotated[str | None, QueryParameter(max_length=64, required=False)] = None,
) -> History:
    """Return a page of the guest's matches."""
    guest = await signed_in(request)
    lines = await server_of(request).store.history(guest.id, before=before, limit=_PAGE + 1)
    matches = tuple([_line(line, seat, Language(guest.lang)) for line, seat in lines[:_PAGE]])
    more = matches[-1].id if len(lines) > _PAGE else None
    return History(matches=matches, more=more)


def _line(text: str, seat: int | None, language: Language) -> MatchLine:
    """Return a match's line for who sat there, its bots named in a language."""
    line = _LINE.decode(text)
    return msgspec.structs.replace(line, names=tuple(named(line.names, language)), seat=seat)


async def _replay(request: Ask, match: str, language: Language) -> Replay:
    store = server_of(request).store
    kept = await store.match(match)
    if kept is None:
        raise Refused(Refusal.NO_SUCH_MATCH)
    steps = await store.steps(kept.room, after=kept.first - 1)
    steps = [step for step in steps if step.seq <= kept.last]
    guest = await guest_of(request)
    seat = None if guest is None else await store.seat_in(match, guest.id)
    return replay_of(_line(kept.line, seat, language), steps, language)


@get("/api/matches/{match:str}", summary="A finished match, deal by deal", tags=["history"])
async def replay(
    request: Ask,
    match: MatchId,
    lang: Annotated[Language, QueryParameter(name="lang", required=False)] = Language.EN,
) -> Replay:
    """Return everything the match's reveals showed; its link is all one needs."""
    return await _replay(request, match, lang)


@get("/api/matches/{match:str}/record", summary="The match record", tags=["history"])
async def record(request: Ask, match: MatchId) -> Response[str]:
    """Return the record as text, for ``shisanshui record``."""
    text = (await _replay(request, match, Language.EN)).record
    name = f'attachment; filename="{match}.txt"' if match.isascii() else "attachment"
    headers = {"content-disposition": name}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/api/daily", summary="Commitments to the daily challenges", tags=["history"])
async def daily(request: Ask) -> tuple[DailyCommitment, ...]:
    """Return last week's and the next thirty days' commitments; past days are opened."""
    server = server_of(request)
    today = datetime.fromtimestamp(server.clock.now() / 1000, UTC).date()
    days = [today + timedelta(days=n) for n in range(-_DAYS_BACK, _DAYS_AHEAD + 1)]
    names = [day.isoformat() for day in days]
    fresh = [server.desk.chance(SECRET_BYTES) for _ in days]
    kept = await server.store.daily(names, fresh)
    return tuple(
        [
            DailyCommitment(
                day=name,
                commitment=daily_commitment(name, secret).hex(),
                opened=secret.hex() if day < today else None,
            )
            for day, name, secret in zip(days, names, kept, strict=True)
        ]
    )


HANDLERS: Final = (history, replay, record, daily)
