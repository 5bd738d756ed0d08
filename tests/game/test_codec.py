"""Events and settings as plain values and back."""

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shisanshui.game import events as ev
from shisanshui.game.codec import (
    CodecError,
    decode_event,
    decode_settings,
    encode_event,
    encode_settings,
)
from shisanshui.presets import load
from shisanshui.scoring import Code, LineItem
from tests.game.random_play import PRESETS, begin_random, play_at_random


@given(seed=st.integers(0, 2**32), name=st.sampled_from(PRESETS))
def test_round_trip_through_json(seed: int, name: str) -> None:
    rng = Random(seed)
    played = play_at_random(begin_random(rng, rules=load(name)), rng, steps=50)
    for event in played.events:
        assert decode_event(json.loads(json.dumps(encode_event(event)))) == event
    data = json.loads(json.dumps(encode_settings(played.settings)))
    assert decode_settings(data) == played.settings


def test_fractions_stay_exact() -> None:
    settled = ev.Settled((LineItem(Code.ROW, 0, None, Fraction(1, 3)),))
    data = encode_event(settled)
    assert data["items"][0]["points"] == "1/3"
    assert decode_event(data) == settled


@pytest.mark.parametrize(
    ("data", "key"),
    [
        ({}, "event"),
        ({"event": "Nonsense"}, "event"),
        ({"event": "HostMoved"}, ""),
        ({"event": "HostMoved", "seat": 1, "more": 2}, ""),
        ({"event": "HostMoved", "seat": "1"}, "seat"),
        ({"event": "HostMoved", "seat": True}, "seat"),
        ({"event": "PhaseBegan", "phase": "lunch"}, "phase"),
        ({"event": "PhaseBegan", "phase": []}, "phase"),
        ({"event": "CardsGiven", "seat": 1, "cards": [54]}, "cards[0]"),
        ({"event": "CardsGiven", "seat": 1, "cards": "As"}, "cards"),
        ({"event": "Substituted", "seat": 1, "arrangement": [], "own": True}, "arrangement"),
        ({"event": "Settled", "items": [{"code": "row"}]}, "items[0]"),
    ],
)
def test_what_is_no_event_is_refused_by_key(data: dict[str, Any], key: str) -> None:
    with pytest.raises(CodecError) as caught:
        decode_event(data)
    assert caught.value.key == key


@pytest.mark.parametrize("points", ["1e999999999", "1/0", "x", 0.5, None, True])
def test_what_is_no_amount_is_refused(points: Any) -> None:
    data: Any = encode_event(ev.Settled((LineItem(Code.ROW, 0, None, 1),)))
    data["items"][0]["points"] = points
    with pytest.raises(CodecError):
        decode_event(data)
