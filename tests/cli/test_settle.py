"""``settle``: the deals of the documents, and everything a line may say (RULES §5)."""

import json
from pathlib import Path

import pytest

from tests.cli.running import run

VECTORS = {
    vector["id"].split()[0]: vector
    for vector in json.loads(
        (Path(__file__).parents[1] / "vectors" / "vectors.json").read_text(encoding="utf-8")
    )
}
BF_1 = VECTORS["BF-1"]["seats"]
BF_5 = VECTORS["BF-5"]["seats"]
BF_6 = VECTORS["BF-6"]["seats"]
HK_1 = VECTORS["HK-1"]["seats"]


def seats(*rows):
    """Seats from ``front|middle|back``."""
    return [
        dict(zip(("front", "middle", "back"), text.split("|"), strict=True), natural="none")
        for text in rows
    ]


def settle(deal, *arguments, rules="taiwan"):
    result = run("settle", "--json", "--rules", rules, *arguments, given=json.dumps(deal))
    (answer,) = result.lines
    assert result.status == ("error" in answer)
    assert not result.err
    return answer


def refused(deal, rules="taiwan"):
    answer = settle(deal, rules=rules)
    assert list(answer) == ["error"]
    error = answer["error"]
    assert list(error) == ["line", "field", "message"]
    assert "\n" not in error["message"]
    assert len(error["message"]) < 200
    return error["field"], error["message"]


@pytest.mark.parametrize(
    ("vector", "rules"),
    [
        pytest.param(vector, rules, id=f"{name} {rules}")
        for name, vector in VECTORS.items()
        for rules in vector.get("totals", {})
    ],
)
def test_vector_totals(vector, rules):
    deal = {"seats": vector["seats"]}
    if "banker" in vector:
        deal["banker"] = vector["banker"]
    answer = settle(deal, rules=rules)
    assert answer["totals"] == vector["totals"][rules]
    assert answer["house"] == 0
    assert sum(answer["totals"]) == 0


def test_bf_1_in_full():
    """RULES §5 BF-1: +1 -1 +1, with the exact shape of the output."""
    result = run("settle", "--json", given=json.dumps({"seats": BF_1}))
    assert result.text == (
        '{"totals":[1,-1],"house":0,"items":['
        '{"code":"row","row":"front","payer":1,"payee":0,"points":1,'
        '"text":"Front: A beats B, pair, 1 point"},'
        '{"code":"row","row":"middle","payer":0,"payee":1,"points":1,'
        '"text":"Middle: B beats A, flush, 1 point"},'
        '{"code":"row","row":"back","payer":1,"payee":0,"points":1,'
        '"text":"Back: A beats B, full house, 1 point"}],"seats":['
        '{"legal":true,"faults":[],"hands":["pair","straight","full_house"],"natural":null},'
        '{"legal":true,"faults":[],"hands":["pair","flush","full_house"],"natural":null}]}\n'
    )


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["Middle: A beats B, full house, 1 more", "Scoop ×2: A takes 4 more from B"]),
        ("zh-Hans", ["中墩：甲赢乙，葫芦 +1 水", "甲打枪乙 ×2，再赢 4 水"]),
        ("zh-Hant", ["中墩：甲贏乙，葫蘆 +1 水", "甲打槍乙 ×2，再贏 4 水"]),
    ],
)
def test_bf_5_in_three_languages(language, texts):
    answer = settle({"seats": BF_5}, "--lang", language)
    assert [item["text"] for item in answer["items"]][-2:] == texts
    assert [item["code"] for item in answer["items"]] == [*["row"] * 3, "royalty", "scoop"]


def test_bf_7b_a_foul_in_a_home_run():
    """RULES §5 BF-7b, C22: the fouler pays 16 as a victim of the home run."""
    deal = [dict(seat) for seat in BF_6]
    deal[3]["middle"], deal[3]["back"] = deal[3]["back"], deal[3]["middle"]
    answer = settle({"seats": deal})
    assert answer["totals"] == [48, -9, -11, -28]
    assert answer["seats"][3]["legal"] is False
    assert answer["seats"][3]["faults"] == ["middle_over_back"]


def test_bf_8_declared_naturals():
    """RULES §5 BF-8: the third hand is a dragon too and the fourth six pairs, both refused."""
    refusing = seats(
        "2c 5h 9h|4c 6c 8c Tc Qc|3d 7d Jd Kd Ad", "3c 5d 7c|9d Jc Kh Ah Ac|3s 5s 7s 9s Js"
    )
    answer = settle(
        {
            "seats": [
                {"front": "2s 3h 4d", "middle": "5c 6s 7h 8d 9c", "back": "Ts Jh Qd Kc As"},
                {"front": "2h 2d Ks", "middle": "4s 4h 6h 6d 8s", "back": "8h Th Td Qs Qh"},
                *refusing,
            ]
        }
    )
    assert answer["totals"] == [108, -28, -34, -46]
    found = [seat["natural"] for seat in answer["seats"]]
    assert found == ["dragon", "six_pairs", None, None]
    assert answer["items"][0] == {
        "code": "natural",
        "row": None,
        "payer": 1,
        "payee": 0,
        "points": 36,
        "text": "Dragon: A takes 36 points from B",
    }


def test_c10_escape_with_the_house():
    """RULES C10: a leaver pays 18, the others get 1 each, the house account the rest."""
    rows = [{**seat, "natural": "none"} for seat in BF_6]
    rows[3] = {"front": None, "middle": None, "back": None}
    answer = settle({"seats": rows, "left": [3]}, rules="fujian")
    assert answer["house"] == 15
    assert answer["totals"][3] == -18
    assert sum(answer["totals"]) == -15
    assert answer["seats"][3] == {"legal": True, "faults": [], "hands": None, "natural": None}
    (to_house,) = [item for item in answer["items"] if item["payee"] is None]
    assert to_house["text"] == "Left the table: D pays the house 15 points"


@pytest.mark.parametrize("absent", [None, {}, {"front": None}])
def test_rows_of_a_leaver_may_be_left_out(absent):
    answer = settle({"seats": [*BF_6[:3], absent], "left": [3]}, rules="fujian")
    assert answer["totals"][3] == -18


def test_surrender():
    answer = settle({"seats": [BF_1[0], None], "surrender": [1]}, rules="intl-royalty")
    assert answer["totals"] == [3, -3]
    assert [item["code"] for item in answer["items"]] == ["surrender"]


def test_banker_and_stakes():
    """RULES D42: a player's stake multiplies what passes between it and the banker."""
    plain = settle({"seats": HK_1, "banker": 1}, rules="hongkong")
    staked = settle({"seats": HK_1, "banker": 1, "stakes": [3, 0]}, rules="hongkong")
    assert plain["totals"] == [18, -18]
    assert staked["totals"] == [54, -54]
    assert staked["items"][-1]["text"] == "Stake ×3: B pays A 36 more"


def test_room_multiplier_is_one_item_a_pair():
    answer = settle({"seats": BF_6, "multiplier": 3})
    assert answer["totals"] == [144, -27, -48, -69]
    assert [item["code"] for item in answer["items"]].count("multiplier") == 6


def test_options():
    """RULES C14, P3-1: the literal reading of the gun pays 4."""
    deal = {"seats": VECTORS["P3-1"]["seats"]}
    assert settle(deal, rules="taiwan-extras")["totals"] == [8, -8]
    literal = settle(deal, "--option", "literal-gun", rules="taiwan-extras")
    assert literal["totals"] == [4, -4]


def test_a_natural_is_declared_refused_or_demanded():
    dragon = {"front": "2s 3h 4d", "middle": "5c 6s 7h 8d 9c", "back": "Ts Jh Qd Kc As"}
    other = {"front": "2h 5h Jc", "middle": "5d 6c 7d 8h 9d", "back": "2c 3s 4s 8s Th"}
    for word, kind in ((None, "dragon"), ("auto", "dragon"), ("declare", "dragon"), ("none", None)):
        answer = settle({"seats": [{**dragon, "natural": word}, other]})
        assert answer["seats"][0]["natural"] == kind
    field, message = refused({"seats": [dragon, {**other, "natural": "declare"}]})
    assert field == "seats[1].natural"
    assert message == "these cards are no natural of taiwan"


def test_fractions_are_texts(tmp_path):
    rules = tmp_path / "house.toml"
    rules.write_text(
        'id = "house"\nname = {en = "House"}\nextends = "intl-basic"\n'
        '[scoring]\nsteps = [{step = "rows"}, {step = "pot", ante = 1}]\n'
    )
    tie = seats(
        "2s 3h 5d|7s 8h 9d Tc Jd|As Ks Qs Js 9s",
        "2h 3d 5s|7h 8d 9s Th Js|Ah Kh Qh Jh 9h",
        "4c 6d 7c|2c 2d 4d 5c 8c|3c 3s Td Jc Qc",
    )
    tie[1]["middle"] = "7h 8d 9c Th Jc"
    tie[2]["back"] = "3c 3s Td Qd Qc"
    answer = settle({"seats": tie}, rules=str(rules))
    assert answer["totals"][:2] == ["1/2", "1/2"]
    assert {item["points"] for item in answer["items"] if item["code"] == "pot"} == {"1/2"}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": None}, "seats"),
        ({"seats": []}, "seats"),
        ({"seats": BF_1[:1]}, "seats"),
        ({"seats": [BF_1[0]] * 9}, "seats"),
        ({"seats": "two"}, "seats"),
        ({"seats": [BF_1[0], 7]}, "seats[1]"),
        ({"seats": [BF_1[0], None]}, "seats[1]"),
        ({"seats": [BF_1[0], {}]}, "seats[1].front"),
        ({"colour": "red"}, "colour"),
        ({"a\nb": 1}, "'a\\nb'"),
        ({"banker": 0}, "banker"),
        ({"stakes": [1, 1]}, "stakes"),
        ({"multiplier": 0}, "multiplier"),
        ({"multiplier": 10**5}, "multiplier"),
        ({"multiplier": 10**50}, "multiplier"),
        ({"multiplier": 1.0}, "multiplier"),
        ({"multiplier": True}, "multiplier"),
        ({"multiplier": "2"}, "multiplier"),
        ({"left": 1}, "left"),
        ({"left": [True]}, "left[0]"),
        ({"left": [2]}, "left"),
        ({"left": [-1]}, "left"),
        ({"left": [0, 0]}, "left[1]"),
        ({"left": [0]}, "left"),
        ({"surrender": [0]}, "surrender"),
        ({"exchanged": [5]}, "exchanged"),
        ({"calls": [0.5]}, "calls[0]"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_a_wrong_field_is_named(change, field):
    assert refused({"seats": BF_1, **change})[0] == field


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        (
            {"front": "Qs Qh"},
            "seats[0].front",
            "the front takes 3 cards, not 2",
        ),
        ({"middle": "7s 8h 9d Tc Jd 2c"}, "seats[0].middle", "the middle takes 5 cards, not 6"),
        ({"back": "Ks Kh Kd 4s"}, "seats[0].back", "the back takes 5 cards, not 4"),
        ({"front": "Qs Qs 5c"}, "seats[0].front", None),
        ({"front": "9s Qh 5c"}, "seats[1].front", None),
        ({"front": "XR Qh 5c"}, "seats[0].front", None),
        ({"front": "Qs Qh 1c"}, "seats[0].front", None),
        ({"front": "\ud800"}, "seats[0].front", None),
        ({"front": ["Qs", "Qh", "5c"]}, "seats[0].front", None),
        ({"front": None}, "seats[0].front", "is missing; write 3 cards like As Td 2c"),
        ({"front": ""}, "seats[0].front", "the front takes 3 cards, not 0"),
        ({"front": "As " * 4000}, "seats[0].front", "12000 characters are too many for cards"),
        ({"head": "Qs"}, "seats[0].head", None),
        ({"natural": "yes"}, "seats[0].natural", "'yes' is none of auto, declare, none"),
        ({"natural": True}, "seats[0].natural", "true is none of auto, declare, none"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_a_wrong_row_is_named(change, field, message):
    found = refused({"seats": [{**BF_1[0], **change}, BF_1[1]]})
    assert found[0] == field
    if message is not None:
        assert found[1] == message


def test_banker_mode_needs_a_banker():
    assert refused({"seats": HK_1}, rules="hongkong")[0] == "banker"
    assert refused({"seats": HK_1, "banker": 2}, rules="hongkong")[0] == "banker"
    for stakes, field in (([1], "stakes"), ([999, 1], "stakes[0]"), ([1, None], "stakes[1]")):
        deal = {"seats": HK_1, "banker": 1, "stakes": stakes}
        assert refused(deal, rules="hongkong")[0] == field


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"", "the line is empty"),
        (b"  \t", "the line is empty"),
        (b"{", "broken JSON: expecting property name enclosed in double quotes at character 2"),
        (b"[]", "the line is no JSON object with a list of seats"),
        (b"null", "the line is no JSON object with a list of seats"),
        (b"NaN", "broken JSON: NaN is no number"),
        (b'{"multiplier": -Infinity}', "broken JSON: -Infinity is no number"),
        (b'{"multiplier": ' + b"9" * 5000 + b"}", "broken JSON: a number with too many digits"),
        (b"[" * 30_000, "broken JSON: too many levels"),
        (b'{"seats": "\xff"}', "byte 12 is not UTF-8"),
        (b'{"seats": [], "seats": []}', "the key seats stands there twice"),
        (b'{"seats": []}' + b" " * 70_000, "the line has more than 65536 bytes"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_a_line_that_is_no_deal(line, message):
    good = json.dumps({"seats": BF_1}).encode()
    result = run("settle", "--json", given=b"\n".join([good, line, good]) + b"\n")
    assert result.status == 1
    first, refusal, last = result.lines
    assert first["totals"] == last["totals"] == [1, -1]
    assert refusal == {"error": {"line": 2, "field": None, "message": message}}


def test_line_ends_and_byte_order_mark():
    good = json.dumps({"seats": BF_1}).encode()
    result = run("settle", "--json", given=b"\xef\xbb\xbf" + good + b"\r\n" + good)
    assert result.status == 0
    assert [line["totals"] for line in result.lines] == [[1, -1], [1, -1]]
    assert run("settle", "--json").out == b""


def test_people_get_a_table():
    result = run("settle", given=json.dumps({"seats": BF_1}), lang="C")
    assert result.status == 0
    assert result.text.splitlines() == [
        "Deal 1",
        "Seat   Front      Middle           Back             Total",
        "─" * 57,
        "A      Qs Qh 5c   7s 8h 9d Tc Jd   Ks Kh Kd 4s 4h      +1",
        "       pair       straight         full house            ",
        "B      9s 9h Ac   2h 3h 5h Th Jh   6s 6d 6c Jc Js      −1",
        "       pair       flush            full house            ",
        "A : B  +1",
        "    Front: A beats B, pair, 1 point",
        "    Middle: B beats A, flush, 1 point",
        "    Back: A beats B, full house, 1 point",
        "",
    ]


def test_people_read_their_own_language():
    traditional = run("settle", given=json.dumps({"seats": BF_1}), lang="zh_TW.UTF-8").text
    assert traditional.splitlines()[1].split() == ["座位", "頭墩", "中墩", "尾墩", "合計"]
    assert "    頭墩：甲贏乙，對子，1 水" in traditional
    simplified = run("settle", given=json.dumps({"seats": BF_1}), lang="zh_CN.UTF-8").text
    assert "甲     ♠Q ♥Q ♣5   ♠7 ♥8 ♦9 ♣10 ♦J   ♠K ♥K ♦K ♠4 ♥4     +1" in simplified


def test_people_see_fouls_naturals_leavers_and_the_house():
    foul = [dict(seat) for seat in BF_6]
    foul[3]["middle"], foul[3]["back"] = foul[3]["back"], foul[3]["middle"]
    text = run("settle", given=json.dumps({"seats": foul})).text
    assert "D  Foul: middle beats back" in text
    left = run("settle", "--rules", "fujian", given=json.dumps({"seats": foul, "left": [3]})).text
    assert "D : the house  −15" in left
    assert "Left the table" in left
    dragon = {"front": "2s 3h 4d", "middle": "5c 6s 7h 8d 9c", "back": "Ts Jh Qd Kc As"}
    other = {"front": "2h 5h Jc", "middle": "5d 6c 7d 8h 9d", "back": "2c 3s 4s 8s Th"}
    assert "Dragon declared" in run("settle", given=json.dumps({"seats": [dragon, other]})).text
    gone = json.dumps({"seats": [BF_1[0], None], "surrender": [1]})
    assert "Surrendered" in run("settle", "--rules", "intl-royalty", given=gone).text


def test_people_get_complaints_beside_the_results():
    good = json.dumps({"seats": BF_1})
    result = run("settle", given=f"{good}\n{{}}\nx\n{good}\n")
    assert result.status == 1
    assert [line for line in result.text.splitlines() if line.startswith("Deal")] == [
        "Deal 1",
        "Deal 4",
    ]
    assert result.err.decode().splitlines() == [
        "shisanshui: line 2: seats: is missing; give a list with the rows of each seat",
        "shisanshui: line 3: broken JSON: expecting value at character 1",
    ]


def test_nothing_passes():
    tie = seats("2s 3h 5d|7s 8h 9d Tc Jd|As Ks Qs Js 9s", "2h 3d 5s|7h 8d 9c Th Js|Ah Kh Qh Jh 9h")
    tie[1]["middle"] = "7h 8d 9c Th Jc"
    assert "No points pass." in run("settle", given=json.dumps({"seats": tie})).text


def test_files(tmp_path):
    file = tmp_path / "deals.jsonl"
    file.write_text(json.dumps({"seats": BF_1}))
    assert run("settle", "--json", str(file)).lines[0]["totals"] == [1, -1]
    missing = run("settle", "--json", str(tmp_path / "none.jsonl"))
    assert missing.status == 1
    assert missing.complaint.endswith("none.jsonl: no such file or directory")
    assert run("settle", str(tmp_path)).complaint.endswith(": is a directory")
    assert run("settle", "a\0b").complaint.endswith(": embedded null byte")
