"""Policy files: what they say is what was trained, and nothing else is believed."""

import json
from array import array
from dataclasses import replace
from pathlib import Path

import pytest

from shisanshui.presets import PRESETS
from shisanshui.presets import load as load_rules
from shisanshui.ruleset import MatchRules, Text, with_options
from shisanshui.solver import kernel, policy_file
from shisanshui.solver.economics import Role
from shisanshui.solver.engines import Here
from shisanshui.solver.policy import Policy, as_played
from shisanshui.solver.policy_file import PolicyError, dump, file_name, load
from shisanshui.solver.shelf import Shelf, shipped
from shisanshui.solver.train import Effort, train

SMALL = Effort(hands=1500, rounds=2, first_hands=400, first_rounds=2)
TAIWAN = load_rules("taiwan")


@pytest.fixture(scope="module")
def policy() -> Policy:
    return train(TAIWAN, 4, effort=SMALL, engine=Here(1))


@pytest.fixture(scope="module")
def banked() -> Policy:
    return train(load_rules("malayan"), 3, effort=SMALL, engine=Here(1))


def same(one: Policy, other: Policy) -> bool:
    roles = one.populations.keys() == other.populations.keys()
    return roles and all(
        one.worth(role).cells == other.worth(role).cells
        and _terms(one, role) == _terms(other, role)
        and one.declaring(role).ordinary == other.declaring(role).ordinary
        for role in one.populations
    )


def _terms(policy: Policy, role: Role) -> "array[int]":
    joint = policy.worth(role).joint
    assert joint is not None
    return joint.terms


def test_a_policy_comes_back_as_it_went(policy: Policy, banked: Policy):
    for one in (policy, banked):
        back = load(dump(one), one.ruleset, one.seats)
        assert same(one, back)
        assert dump(back) == dump(one)
    assert set(banked.populations) == {Role.PLAYER, Role.BANKER}


def test_a_policy_is_small(policy: Policy):
    assert len(dump(policy)) < 60_000


def test_any_changed_byte_is_noticed(policy: Policy):
    data = dump(policy)
    for at in [*range(0, 300, 7), *range(300, len(data), 997), len(data) - 1]:
        broken = data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :]
        try:
            found = load(broken, TAIWAN, 4)
        except PolicyError:
            continue
        assert at < len(data) - 1000, "the body is covered by its digest"
        assert found.seed != policy.seed or found.hands != policy.hands or not same(found, policy)


@pytest.mark.parametrize("cut", [0, 5, 18, 19, 100, 5000, -1])
def test_part_of_a_file_is_no_policy(policy: Policy, cut: int):
    with pytest.raises(PolicyError):
        load(dump(policy)[:cut], TAIWAN, 4)


def test_other_rules_seats_and_versions_are_refused(
    policy: Policy, monkeypatch: pytest.MonkeyPatch
):
    data = dump(policy)
    with pytest.raises(PolicyError, match="another rule set"):
        load(data, load_rules("fujian"), 4)
    with pytest.raises(PolicyError, match="another rule set"):
        load(data, TAIWAN, 3)
    monkeypatch.setattr(policy_file, "VERSION", policy_file.VERSION + 1)
    with pytest.raises(PolicyError, match="version"):
        load(data, TAIWAN, 4)


def test_rule_sets_that_play_alike_share_a_policy():
    other = replace(TAIWAN, id="mine", name=Text(en="Mine"), match=MatchRules(rounds=3))
    assert file_name(other, 4) == file_name(TAIWAN, 4)
    assert file_name(with_options(TAIWAN, ("short-match",)), 4) == file_name(TAIWAN, 4)
    assert file_name(TAIWAN, 3) != file_name(TAIWAN, 4)
    assert as_played(load_rules("philippine"), 4) == as_played(load_rules("hongkong"), 4)


def test_a_head_that_lies_about_its_counts_is_refused(policy: Policy):
    magic, head, body = dump(policy).split(b"\n", 2)
    for key, value in (("starts", [[0], [1], [0]]), ("starts", [[0]]), ("total", "x")):
        about = json.loads(head)
        about["roles"]["0"][key] = value
        with pytest.raises(PolicyError):
            load(b"\n".join([magic, json.dumps(about).encode(), body]), TAIWAN, 4)


def shelf(folder: Path) -> Shelf:
    return Shelf(lambda: folder, effort=SMALL)


def test_a_house_rule_is_trained_once_and_kept(a_house_rule, tmp_path: Path):
    first = shelf(tmp_path)
    assert first.find(a_house_rule, 3) is None
    told: list[float] = []
    trained = first.ready(a_house_rule, 3, progress=told.append)
    assert told[-1] == 1
    assert first.find(a_house_rule, 3) is trained
    again = shelf(tmp_path).find(a_house_rule, 3)
    assert again is not None
    assert same(trained, again)


def test_a_damaged_file_is_trained_anew_and_put_right(a_house_rule, tmp_path: Path):
    trained = shelf(tmp_path).ready(a_house_rule, 3)
    path = tmp_path / file_name(a_house_rule, 3)
    good = path.read_bytes()
    path.write_bytes(good[: len(good) // 2])
    assert shelf(tmp_path).find(a_house_rule, 3) is None
    assert same(shelf(tmp_path).ready(a_house_rule, 3), trained)
    assert path.read_bytes() == good
    assert [*tmp_path.iterdir()] == [path]


def test_a_folder_that_cannot_be_written_costs_nothing_but_time(a_house_rule, tmp_path: Path):
    file = tmp_path / "file"
    file.write_text("not a folder")
    one = shelf(file)
    assert one.find(a_house_rule, 2) is None
    assert one.ready(a_house_rule, 2) is one.find(a_house_rule, 2)


def test_training_in_the_background_comes_to_an_end(a_house_rule, tmp_path: Path):
    one = shelf(tmp_path)
    one.prepare(a_house_rule, 4)
    one.prepare(a_house_rule, 4)
    trained = one.ready(a_house_rule, 4)
    assert one.find(a_house_rule, 4) is trained


def test_every_preset_comes_with_its_policies():
    """When a preset or the training changes: ``python -m tests.policies``, and read the sizes."""
    shelf = Shelf(lambda: Path("nowhere"))
    for preset in PRESETS:
        rules = load_rules(preset)
        for seats in range(rules.seats.least, rules.seats.most + 1):
            assert shipped(rules, seats), (preset, seats)
        policy = shelf.find(rules, rules.seats.most)
        assert policy is not None, preset
        assert policy.hands >= 100_000


@pytest.mark.soak
@pytest.mark.skipif(kernel.active() != "c", reason="in Python this takes an hour a preset")
@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_shipped_is_what_training_gives(preset: str):
    rules = load_rules(preset)
    seats = rules.seats.most
    folder = Path(policy_file.__file__).with_name("policies")
    assert dump(train(rules, seats)) == (folder / file_name(rules, seats)).read_bytes()


def test_no_policy_is_shipped_for_nothing():
    wanted = {
        file_name(rules, seats)
        for rules in map(load_rules, PRESETS)
        for seats in range(rules.seats.least, rules.seats.most + 1)
    }
    folder = Path(policy_file.__file__).with_name("policies")
    there = {path.name for path in folder.iterdir() if path.suffix == ".policy"}
    assert there == wanted
    assert sum(path.stat().st_size for path in folder.iterdir()) < 8_000_000
