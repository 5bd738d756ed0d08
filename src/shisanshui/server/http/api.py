"""The HTTP interface as one application, with its OpenAPI document."""

from typing import Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig

from shisanshui.server.bootstrap import Server
from shisanshui.server.http import errors, history, me, operations, rooms, rules
from shisanshui.server.http.document import Document

MOST_BODY_BYTES: Final = 512 * 1024
"""A rule set's text and a hundred deals fit; nothing here needs more."""

_HANDLERS: Final = (
    me.me,
    me.change_me,
    me.forget_me,
    me.move,
    me.claim,
    *rooms.HANDLERS,
    *rules.HANDLERS,
    *history.HANDLERS,
    *operations.HANDLERS,
)


_NOT_PACKED: Final = ["^/api/(me|rooms|history|matches)", "^/health"]
"""Rule sets are long and packed; nothing that holds what is a guest's own is."""


def make_api(server: Server) -> Litestar:
    """Return the HTTP interface of a server."""
    return Litestar(
        route_handlers=list(_HANDLERS),
        compression_config=CompressionConfig(backend="gzip", exclude=_NOT_PACKED),
        exception_handlers=errors.HANDLERS,
        request_max_body_size=MOST_BODY_BYTES,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Shisanshui",
            version="1",
            description="Tables of 十三水: rooms, rule sets, settlement, history. "
            "The game itself is played over the WebSocket, see docs/protocol.md.",
            path="/api/openapi",
            render_plugins=[Document(path="/openapi.json")],
            use_handler_docstrings=True,
        ),
        state=State({"server": server}),
    )
