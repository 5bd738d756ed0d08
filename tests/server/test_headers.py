"""What browsers are told to forbid."""

import gzip
import http.client
import json
from collections.abc import Iterator

import pytest

from shisanshui.server.http.headers import security
from tests.server.serving import Served, serving
from tests.server.test_http import Browser

OPENER = (b"cross-origin-opener-policy", b"same-origin")


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


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
    scope = {"scheme": scheme, "path": "/", "headers": [(b"host", host)]}
    found = security(scope, b"text/html; charset=utf-8")
    assert (OPENER in found) is told
    assert b"content-security-policy" in dict(found)


ALWAYS = {"x-content-type-options", "cross-origin-resource-policy"}
PAGE = ALWAYS | {
    "content-security-policy",
    "x-frame-options",
    "referrer-policy",
    "permissions-policy",
    "cross-origin-opener-policy",
}
CSP = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "object-src": None,
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
TELLING = {"server", "x-powered-by"}


def test_parts_of_a_page_leave_to_the_page_what_it_may_do():
    scope = {"scheme": "https", "path": "/assets/base.js", "headers": []}
    assert {name.decode() for name, _ in security(scope, b"text/javascript")} == ALWAYS
    assert {name.decode() for name, _ in security(scope, b"text/html")} == PAGE


def test_an_answer_without_a_type_may_stand_for_a_page():
    scope = {"scheme": "https", "path": "/", "headers": []}
    assert {name.decode() for name, _ in security(scope, b"")} == PAGE
    worker = {**scope, "path": "/sw.js"}
    assert {name.decode() for name, _ in security(worker, b"text/javascript")} == PAGE


def test_no_page_is_where_the_parts_are(served):
    browser = Browser(served)
    for path in ("/assets/", "/assets/x", "/assets/../r/x", "/assets/x.js"):
        assert browser.ask("GET", path)[0] == 404
        assert browser.headers["x-content-type-options"] == "nosniff"


class TestEveryAnswer:
    ASKED = (
        (200, "GET", "/", {}),
        (200, "HEAD", "/", {}),
        (200, "GET", "/r/somewhere", {}),
        (404, "GET", "/nothing.js", {}),
        (200, "GET", "/r/assets/", {}),
        (405, "POST", "/", {}),
        (200, "GET", "/api/me", {}),
        (200, "GET", "/api/openapi/openapi.json", {}),
        (204, "OPTIONS", "/api/me", {}),
        (404, "GET", "/api/nothing", {}),
        (405, "PUT", "/api/me", {}),
        (400, "POST", "/api/settle", {"body": b"{"}),
        (401, "GET", "/api/history", {}),
        (403, "POST", "/api/rooms", {"origin": "http://evil.example"}),
        (413, "POST", "/api/settle", {"body": b" " * 600_000}),
        (200, "GET", "/health/live", {}),
        (200, "GET", "/metrics", {}),
    )

    @pytest.mark.parametrize(("status", "method", "path", "more"), ASKED)
    def test_forbids_what_our_pages_do_not_need(self, served, status, method, path, more):
        browser = Browser(served)
        headers = {name: value for name, value in more.items() if name != "body"}
        assert browser.ask(method, path, more.get("body"), **headers)[0] == status
        self.look(browser)

    def test_and_those_of_a_server_that_fails_or_has_enough(self):
        with serving(unlimited=False, requests_per_address=1) as served:
            browser = Browser(served)
            served.server.metrics.text = lambda: 1 / 0
            assert browser.ask("GET", "/metrics")[0] == 500
            self.look(browser)
            assert browser.ask("GET", "/metrics")[0] == 429
            self.look(browser)

    def look(self, browser: Browser) -> None:
        assert set(browser.headers) >= ALWAYS
        assert not set(browser.headers) & TELLING
        policy = dict(
            part.strip().split(" ", 1)
            for part in browser.headers["content-security-policy"].split(";")
        )
        if browser.headers.get("content-type", "text/html").startswith("text/html"):
            assert set(browser.headers) >= PAGE
            assert {name: policy.get(name) for name in CSP} == CSP
        else:
            assert policy == {"default-src": "'none'", "frame-ancestors": "'none'"}
        assert "unsafe" not in browser.headers["content-security-policy"]
        assert "access-control-allow-origin" not in browser.headers

    def test_what_is_a_guests_is_kept_by_nobody(self, served):
        browser = Browser(served)
        for path in ("/api/me", "/api/history", "/api/rooms", "/api/info"):
            browser.ask("GET", path)
            assert browser.headers["cache-control"] == "no-store"
        browser.ask("GET", "/")
        assert browser.headers["cache-control"] == "no-cache"


def test_long_rule_sets_are_packed_and_what_is_a_guests_is_not(served):
    packed = {}
    for path in ("/api/rulesets/fujian?lang=zh-Hans", "/api/me"):
        connection = http.client.HTTPConnection(served.host, timeout=20)
        connection.request("GET", path, headers={"accept-encoding": "gzip, br"})
        answer = connection.getresponse()
        body = answer.read()
        packed[path[:10]] = answer.getheader("content-encoding") == "gzip"
        plain = gzip.decompress(body) if packed[path[:10]] else body
        assert json.loads(plain)
        connection.close()
    assert packed == {"/api/rules": True, "/api/me": False}
