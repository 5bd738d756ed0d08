"""Guest ids that only this server can have given out, and tokens kept as hashes."""

import base64
import hashlib
import hmac
from typing import Final

_TAG: Final = b"shisanshui cookie 1"
_SIGNATURE_BYTES: Final = 24
COOKIE: Final = "shisanshui"
COOKIE_SECONDS: Final = 400 * 24 * 3600
"""As long as browsers keep one at most."""


def text_of(value: bytes) -> str:
    """Return bytes as text that is safe in cookies and addresses."""
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


class Signer:
    """Signs guest ids with the server's own key."""

    def __init__(self, key: bytes) -> None:
        self._key: Final = key

    def _signature(self, guest: str) -> str:
        full = hmac.digest(self._key, _TAG + guest.encode(), "sha256")
        return text_of(full[:_SIGNATURE_BYTES])

    def sign(self, guest: str) -> str:
        """Return the cookie's value for a guest."""
        return f"{guest}.{self._signature(guest)}"

    def guest(self, value: str) -> str | None:
        """Return the guest of a cookie's value; None if this server did not sign it."""
        guest, dot, signature = value.partition(".")
        if not dot or not guest or len(value) > 200 or not value.isascii():
            return None
        return guest if hmac.compare_digest(signature, self._signature(guest)) else None


def token_digest(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
