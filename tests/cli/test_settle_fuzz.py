"""Whatever is sent to ``settle``: one answer a line, never a traceback (hypothesis)."""

import json

from hypothesis import given
from hypothesis import strategies as st

from shisanshui.presets import PRESETS
from shisanshui.scoring import Code
from tests.cli.running import run
from tests.cli.test_settle import BF_1, BF_6

KEYS = ("seats", "banker", "stakes", "multiplier", "left", "surrender", "exchanged", "calls")
SEAT_KEYS = ("front", "middle", "back", "natural")
FACES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["XR", "XB"]

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20), st.just("As Kd Qh")
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
numbers = st.one_of(st.integers(-2, 9), scalars)
lists = st.one_of(st.lists(numbers, max_size=5), scalars)
cards = st.lists(st.sampled_from(FACES), min_size=3, max_size=5).map(" ".join)
rows = st.one_of(cards, cards, scalars)
seats = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(SEAT_KEYS[:3], rows),
        "natural": st.one_of(st.sampled_from(["none", "declare", "auto"]), scalars),
        "more": values,
    },
)
deals = st.fixed_dictionaries(
    {"seats": st.one_of(st.lists(st.one_of(seats, scalars), max_size=9), values)},
    optional={
        **dict.fromkeys(("banker", "multiplier"), numbers),
        **dict.fromkeys(("stakes", "left", "surrender", "exchanged", "calls"), lists),
        "more": values,
    },
)


@st.composite
def dealt_deals(draw):
    """Deals of real cards, dealt from one deck, with wild circumstances."""
    count = draw(st.integers(2, 4))
    deck = draw(st.permutations(FACES[:52]))
    deal = {}
    for key, strategy in (
        ("banker", numbers),
        ("multiplier", st.integers(1, 3)),
        ("left", st.lists(st.integers(0, 4), max_size=2)),
        ("surrender", st.lists(st.integers(0, 4), max_size=2)),
        ("stakes", st.lists(st.integers(0, 5), max_size=4)),
    ):
        if draw(st.integers(0, 3)) == 0:
            deal[key] = draw(strategy)
    deal["seats"] = [
        {
            "front": " ".join(deck[at : at + 3]),
            "middle": " ".join(deck[at + 3 : at + 8]),
            "back": " ".join(deck[at + 8 : at + 13]),
        }
        for at in range(0, 13 * count, 13)
    ]
    return deal


def answers(data, *arguments):
    """The answers to some bytes, one for each line, each an error or a zero-sum settlement."""
    result = run("settle", "--json", *arguments, given=data)
    assert not result.err
    expected = data.count(b"\n") + (not data.endswith(b"\n") and data != b"")
    assert len(result.lines) == expected
    for number, answer in enumerate(result.lines, 1):
        if "error" in answer:
            error = answer["error"]
            assert list(error) == ["line", "field", "message"]
            assert error["line"] == number
            assert error["message"].isprintable()
            assert len(error["message"]) < 400
        else:
            assert list(answer) == ["totals", "house", "items", "seats"]
            assert {item["code"] for item in answer["items"]} <= set(Code)
            if all(isinstance(total, int) for total in answer["totals"]):
                assert sum(answer["totals"]) + answer["house"] == 0
    assert result.status == any("error" in answer for answer in result.lines)
    return result.lines


@given(st.binary(max_size=300))
def test_any_bytes(data):
    answers(data)


@given(st.lists(values, max_size=4))
def test_any_json(data):
    answers("".join(json.dumps(value) + "\n" for value in data).encode())


@given(st.lists(deals, min_size=1, max_size=3), st.sampled_from(PRESETS))
def test_almost_deals(data, rules):
    lines = "".join(json.dumps(value) + "\n" for value in data)
    answers(lines.encode(), "--rules", rules)


@given(dealt_deals(), st.sampled_from(PRESETS), st.sampled_from(["en", "zh-Hans", "zh-Hant"]))
def test_real_cards_under_every_rule_set(deal, rules, language):
    answers(json.dumps(deal).encode(), "--rules", rules, "--lang", language)
    people = run("settle", "--rules", rules, "--lang", language, given=json.dumps(deal))
    assert people.status in (0, 1)
    assert "Traceback" not in people.err.decode()


@given(st.data())
def test_one_broken_spot(data):
    """A good deal with one value replaced: the error names a field, or the deal still settles."""
    deal = json.loads(json.dumps({"seats": data.draw(st.sampled_from([BF_1, BF_6]))}))
    value = data.draw(values)
    spot = data.draw(st.sampled_from([*KEYS, "seat", *SEAT_KEYS]))
    if spot == "seat":
        deal["seats"][0] = value
    elif spot in SEAT_KEYS:
        deal["seats"][1][spot] = value
    else:
        deal[spot] = value
    (answer,) = answers(json.dumps(deal).encode())
    if "error" in answer and "broken JSON" not in answer["error"]["message"]:
        assert answer["error"]["field"] is not None


@given(st.text(max_size=40))
def test_any_cards(text):
    for command in ("evaluate", "naturals"):
        result = run(command, "--json", "--", text)
        assert result.status in (0, 1)
        if result.status:
            assert result.complaint.startswith("shisanshui: ")
