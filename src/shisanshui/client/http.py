"""The few HTTP requests a client makes, over the standard library."""

import asyncio
import http.client
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from shisanshui.cards import ShisanshuiError
from shisanshui.wire.http import Failure

_TIMEOUT: Final = 30.0


class ClientError(ShisanshuiError):
    """The server refused a request; ``code`` says why."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class Http:
    """Asks one server, and keeps its cookie."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.secure: Final = parts.scheme == "https"
        self.host: Final = parts.netloc
        self.cookie: str | None = None

    async def ask(self, method: str, path: str, body: object = None, *, kind: Any = None) -> Any:
        """Return the answer's body, decoded to a type.

        Raises:
            ClientError: the server refused.
            OSError: it cannot be reached.
        """
        status, text = await asyncio.to_thread(self._ask, method, path, body)
        if status >= 400:
            failure = _failure(text)
            raise ClientError(failure.code, failure.detail)
        return text.decode() if kind is None else msgspec.json.decode(text, type=kind)

    def _ask(self, method: str, path: str, body: object) -> tuple[int, bytes]:
        kind = http.client.HTTPSConnection if self.secure else http.client.HTTPConnection
        connection = kind(self.host, timeout=_TIMEOUT)
        headers = {"accept-language": "en"}
        if self.cookie is not None:
            headers["cookie"] = self.cookie
        payload = None
        if body is not None:
            payload = msgspec.json.encode(body)
            headers["content-type"] = "application/json"
        try:
            connection.request(method, path, payload, headers)
            answer = connection.getresponse()
            cookie = answer.getheader("set-cookie")
            if cookie is not None:
                self.cookie = cookie.split(";", 1)[0]
            return answer.status, answer.read()
        finally:
            connection.close()


def _failure(text: bytes) -> Failure:
    try:
        return msgspec.json.decode(text, type=Failure)
    except msgspec.DecodeError:
        return msgspec.convert({"code": "server_error", "detail": ""}, Failure)
