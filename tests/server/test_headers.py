"""What browsers are told to forbid."""

import pytest

from shisanshui.server.http.headers import security

OPENER = (b"cross-origin-opener-policy", b"same-origin")


@pytest.mark.parametrize(
    ("scheme", "host", "told"),
    [
        ("http", b"localhost:8000", True),
        ("http", b"127.0.0.1:8000", True),
        ("https", b"cards.example", True),
        ("http", b"192.168.1.7:8000", False),
    ],
)
def test_an_opener_policy_is_told_where_browsers_heed_it(scheme, host, told):
    found = security({"scheme": scheme, "headers": [(b"host", host)]})
    assert (OPENER in found) is told
    assert found[0][0] == b"content-security-policy"
