"""Requests made up from the OpenAPI document: every one is answered, none with a failure."""

import asyncio
from collections.abc import Iterator
from random import Random

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from shisanshui.client import Server
from shisanshui.wire.http import Begin
from tests.server.serving import Served, serving

OPERATIONS = 20
"""At least so many there are."""
EXAMPLES = 25


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as running:
        yield running


async def somebody(served: Served) -> tuple[str, dict[str, str]]:
    """Return the cookie of somebody who hosts a room, and names that there are."""
    async with Server(served.url, name="Ann") as ann:
        room = await ann.new_room(begin=Begin.NOW)
        cookie = ann._http.cookie
        assert cookie is not None
        return cookie.split("=", 1)[1], {"name": room.key, "match": f"{room.key}-1"}


def made_up(served: Served, examples: int) -> dict[int, int]:
    """Send made-up requests to every operation; return how often each status was answered."""
    document = schemathesis.openapi.from_url(f"{served.url}/api/openapi/openapi.json")
    operations = [found.ok() for found in document.get_all_operations()]
    assert len(operations) >= OPERATIONS
    seen: dict[int, int] = {}
    random = Random(examples)
    cookie, known = asyncio.run(somebody(served))
    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(
            max_examples=examples,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def ask(case):
            if random.random() < 0.5:
                case.path_parameters.update(
                    {name: known[name] for name in case.path_parameters if name in known}
                )
            answer = case.call(cookies={"shisanshui": cookie} if random.random() < 0.7 else None)
            seen[answer.status_code] = seen.get(answer.status_code, 0) + 1
            assert answer.status_code < 500, (case.as_curl_command(), answer.text)
            if answer.status_code >= 400:
                assert set(answer.json()) == {"code", "detail"}
                assert "Traceback" not in answer.text

        ask()
    return seen


def test_no_request_makes_the_server_fail(served: Served):
    seen = made_up(served, EXAMPLES)
    assert {200, 201, 400, 401, 403, 404} <= set(seen)
    assert sum(seen.values()) > 300
    errors = served.server.metrics.text().decode()
    assert "shisanshui_errors_total{" not in errors


@pytest.mark.soak
def test_no_request_of_many_makes_the_server_fail(served: Served):
    made_up(served, 1000)
