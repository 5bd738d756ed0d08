"""Failures as answers: a status, a code, and nothing of the inside."""

from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from shisanshui.server.log import log
from shisanshui.server.rooms.refused import Refused
from shisanshui.server.storage import StoreUnavailable
from shisanshui.wire.codes import Refusal
from shisanshui.wire.http import Failure

STATUS: Final = {
    Refusal.NOT_SIGNED_IN: 401,
    Refusal.BAD_TOKEN: 403,
    Refusal.NOT_HOST: 403,
    Refusal.KICKED: 403,
    Refusal.NO_SPECTATORS: 403,
    Refusal.ROOM_LOCKED: 403,
    Refusal.NOT_IN_ROOM: 403,
    Refusal.NO_SUCH_ROOM: 404,
    Refusal.NO_SUCH_MATCH: 404,
    Refusal.NO_SUCH_PLAYER: 404,
    Refusal.ROOM_FULL: 409,
    Refusal.ROOM_OVER: 410,
    Refusal.TOO_LARGE: 413,
    Refusal.TOO_FAST: 429,
    Refusal.TOO_MANY: 429,
    Refusal.SERVER_ERROR: 500,
    Refusal.STORE_FULL: 503,
}
"""What each refusal is in HTTP; 400 for all others."""

_CODES: Final = {
    401: Refusal.NOT_SIGNED_IN,
    404: Refusal.NO_SUCH_ROOM,
    413: Refusal.TOO_LARGE,
    429: Refusal.TOO_FAST,
}


def _answer(status: int, code: Refusal, detail: str) -> Response[Failure]:
    return Response(Failure(code=code, detail=detail[:500]), status_code=status)


def _refused(_: Request[Any, Any, Any], error: Refused) -> Response[Failure]:
    return _answer(STATUS.get(error.code, 400), error.code, error.detail)


def _store(_: Request[Any, Any, Any], error: StoreUnavailable) -> Response[Failure]:
    return _answer(503, Refusal.STORE_FULL, str(error))


def _invalid(_: Request[Any, Any, Any], error: ValidationException) -> Response[Failure]:
    return _answer(400, Refusal.BAD_MESSAGE, f"{error.detail} {error.extra or ''}".strip())


def _http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Failure]:
    code = _CODES.get(error.status_code, Refusal.BAD_MESSAGE)
    if error.status_code >= 500:
        code = Refusal.SERVER_ERROR
    return _answer(error.status_code, code, error.detail)


def _too_deep(_: Request[Any, Any, Any], __: RecursionError) -> Response[Failure]:
    return _answer(400, Refusal.BAD_MESSAGE, "too many levels")


def _unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Failure]:
    request.app.state.server.metrics.errors.labels("http").inc()
    log.error("request failed", path=request.url.path, error=repr(error), exc_info=error)
    return _answer(500, Refusal.SERVER_ERROR, "")


HANDLERS: Final[dict[int | type[Exception], Any]] = {
    Refused: _refused,
    StoreUnavailable: _store,
    ValidationException: _invalid,
    HTTPException: _http,
    RecursionError: _too_deep,
    Exception: _unexpected,
}
