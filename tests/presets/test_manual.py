"""docs/rulesets.md says what the code does: its tables, its example, its messages."""

import re

import pytest

from shisanshui.presets import read_text
from shisanshui.presets.describe import ValueType, describe
from shisanshui.ruleset import STEPS, Ruleset, RulesetError, encode, with_options
from shisanshui.ruleset.encoding import ALIASES
from tests.presets.manual import PAGE, page

MANUAL = PAGE.read_text(encoding="utf-8")
EXAMPLE = re.search(r"```toml\n(id = \"grandma\".*?)```", MANUAL, re.DOTALL)[1]
MESSAGES = re.search(r"```text\n(.*?)```", MANUAL, re.DOTALL)[1].splitlines()
FIELDS = {field.key: field for field in describe()}
HEAD = 'id = "house"\nname = { en = "House" }\n'

# Every dimension of RULES §2 and the keys that choose in it; () where all rule sets agree.
DIMENSIONS = {
    "D1": (
        "deck.packs",
        "deck.extra_suits",
        "deck.suit_per_seat",
        "deck.drop_suits",
        "deck.drop_ranks",
    ),
    "D2": ("deck.jokers", "hands.joker_fronts", "naturals.entries[].jokers"),
    "D3": ("seats.least", "seats.most"),
    "D4": ("scoring.values.middle", "scoring.values.back"),
    "D5": ("hands.wheel",),
    "D6": ("hands.suits", "hands.suit_use"),
    "D7": ("hands.kickers",),
    "D8": ("hands.flush_compare",),
    "D9": ("hands.front_hands",),
    "D10": ("naturals.define.a23", "naturals.define.qka"),
    "D11": ("legality.front_middle", "legality.middle_back"),
    "D12": (),
    "D13": ("foul.allowed",),
    "D14": ("foul.pays", "foul.points"),
    "D15": (),
    "D16": (),
    "D17": ("foul.scooped", "foul.home_run"),
    "D18": ("scoring.pairing", "scoring.steps.ranked_rows", "scoring.steps.pot"),
    "D19": ("scoring.values.front", "scoring.values.middle", "scoring.values.back"),
    "D20": ("scoring.steps.royalties.paid",),
    "D21": ("scoring.unit", "scoring.steps.majority.points"),
    "D22": (
        "scoring.steps.scoop.factor",
        "scoring.steps.scoop.points",
        "scoring.steps.scoop.points_by_seats",
        "scoring.steps.scoop.row_total",
    ),
    "D23": ("scoring.steps.royalties",),
    "D24": ("scoring.steps.scoop.needs",),
    "D25": ("naturals.guns_need",),
    "D26": ("scoring.steps.home_run.least_seats",),
    "D27": (
        "scoring.steps.home_run.factor",
        "scoring.steps.home_run.factor_opponents",
        "scoring.steps.home_run.points",
        "scoring.steps.home_run.total_by_seats",
    ),
    "D28": ("scoring.steps.home_run.split",),
    "D29": ("scoring.steps.cap.scoop", "scoring.steps.cap.home_run"),
    "D30": ("naturals.entries[].natural", "naturals.entries[].points"),
    "D31": (
        "naturals.define.quads_as_two_pairs",
        "naturals.define.odd_card_may_match",
        "naturals.define.quads_as_trips",
        "naturals.define.big_ranks",
        "naturals.define.small_ranks",
        "naturals.define.colour_cards",
        "naturals.define.royals",
    ),
    "D32": (),
    "D33": ("naturals.versus", "naturals.tied_tiers", "naturals.dragon_suits"),
    "D34": ("naturals.both",),
    "D35": ("naturals.declaration",),
    "D36": ("naturals.rows_too",),
    "D37": ("naturals.entries[].home_run",),
    "D38": ("naturals.ends_round",),
    "D39": ("naturals.entries[].natural",),
    "D40": ("naturals.factor", "naturals.entries[].per_quads"),
    "D41": ("banker.selection",),
    "D42": ("banker.least_stake", "banker.most_stake"),
    "D43": ("banker.ties",),
    "D44": ("scoring.steps.scoop", "scoring.steps.home_run"),
    "D45": ("scoring.steps.horse.cards", "scoring.steps.horse.factor"),
    "D46": ("exchange.kind", "exchange.most_times", "exchange.cards", "exchange.price"),
    "D47": ("surrender.allowed", "surrender.points"),
    "D48": ("scoring.steps.aces.points",),
    "D49": ("escape.kind", "escape.points", "escape.each"),
    "D50": ("match.rounds",),
    "D51": ("match.seconds",),
    "D52": ("match.base", "match.multiplier", "match.rake_percent"),
    "D53": ("match.play",),
    "C30": ("naturals.all_natural",),
    "C32": ("banker.stake_time",),
}


def test_the_tables_are_up_to_date():
    assert page(MANUAL) == MANUAL, "python -m tests.presets.manual writes them anew"


def test_the_example_is_a_rule_set():
    ruleset = read_text(EXAMPLE, "the manual")
    assert [step.step for step in ruleset.scoring.steps] == [
        "rows",
        "royalties",
        "scoop",
        "home_run",
    ]
    assert ruleset.scoring.steps[3].factor == 2
    assert ruleset.scoring.steps[3].least_seats == 3
    assert ruleset.scoring.values.front == {"three_of_a_kind": 4}
    points = {entry.natural: entry.points for entry in ruleset.naturals.entries}
    assert points["six_pairs"] == 5
    assert "five_pairs_and_trips" not in points
    assert points["dragon"] == 36
    assert ruleset.terms.zh_hans["front_trips"] == "三尖刀"
    assert [option.id for option in ruleset.options] == ["banker"]
    assert with_options(ruleset, ["banker"]).scoring.pairing == "banker"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        *zip(
            [
                HEAD + 'naturals.versus = "highest"',
                HEAD + 'scoring.steps = [{ step = "rows" }, { step = "royalties" },'
                ' { step = "scoop", factor = 2, points = 3 }]',
                HEAD + "rounds 10",
            ],
            MESSAGES,
            strict=True,
        )
    ],
)
def test_the_messages_are_as_written(text: str, message: str):
    with pytest.raises(RulesetError) as caught:
        read_text(text, "house.toml")
    assert str(caught.value) == message


def test_every_dimension_has_its_keys():
    numbered = [f"D{number}" for number in range(1, 54)]
    assert list(DIMENSIONS)[:53] == numbered
    assert {key for keys in DIMENSIONS.values() for key in keys} <= set(FIELDS)


def test_every_key_says_what_it_means():
    for field in FIELDS.values():
        assert field.help, field.key
        assert field.allowed, field.key
        if field.type is ValueType.INTEGER:
            assert field.least is not None, field.key
        if field.type is ValueType.CHOICE:
            assert all(choice.help for choice in field.choices), field.key


def keys_of(value: object, at: str = "") -> set[str]:
    """Every key of a rule set written out, as the manual writes keys."""
    if isinstance(value, dict):
        step = value.get("step") if at == "scoring.steps[]" else None
        inside = at if step is None else f"scoring.steps.{step}"
        keys = {inside} if step else set()
        for name, item in value.items():
            if name != "step":
                keys |= keys_of(item, f"{inside}.{name}" if inside else name)
        return keys
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return set().union(*(keys_of(item, f"{at}[]") for item in value))
    return {at}


def test_every_key_that_is_written_is_described():
    steps = {f"scoring.steps.{kind.step}" for kind in STEPS}
    tables = {key for key, f in FIELDS.items() if f.type is ValueType.TABLE} - steps
    for preset in ("taiwan", "fujian", "fujian-app", "luosong", "hongkong", "taiwan-extras"):
        ruleset: Ruleset = read_text(f'{HEAD}extends = "{preset}"', "house.toml")
        for key in keys_of(encode(ruleset)):
            inside = any(key.startswith(f"{table}.") for table in tables)
            lists = key in ("scoring.steps", "naturals.entries", "options")
            assert key in FIELDS or inside or lists, key
    assert set(ALIASES) == {"zh-Hans", "zh-Hant"}
