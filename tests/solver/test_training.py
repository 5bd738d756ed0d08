"""Trainings: a seed gives one policy, whoever works it and however it is interrupted."""

import importlib.util
import pickle
from pathlib import Path

import pytest

from shisanshui.presets import PRESETS, load
from shisanshui.ruleset import Ruleset
from shisanshui.solver import kernel
from shisanshui.solver.engines import Engine, EngineError, Here, engine
from shisanshui.solver.policy_file import dump
from shisanshui.solver.train import Effort, train

MANY = 5000 if kernel.active() == "c" else 2100
SMALL = Effort(hands=MANY, rounds=2, first_hands=300, first_rounds=2)


def trained(rules: str = "taiwan", *, seats: int = 4, seed: int = 1, **more) -> bytes:
    return dump(train(load(rules), seats, seed=seed, **{"effort": SMALL, **more}))


def test_one_worker_and_many_train_the_same_policy():
    assert trained(engine=Here(1)) == trained(engine=Here(3))


def test_seeds_and_table_sizes_differ():
    policies = [trained(seed=1), trained(seed=2), trained(seats=2), trained("hongkong")]
    assert len(set(policies)) == 4


def test_progress_goes_from_something_to_all():
    told: list[float] = []
    trained(progress=told.append)
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] == 1


class Interrupted(Exception):
    pass


def stop_at(part: float):
    def told(done: float) -> None:
        if done > part:
            raise Interrupted

    return told


@pytest.mark.parametrize("part", [0.05, 0.4, 0.9])
def test_an_interrupted_training_goes_on_to_the_same_policy(part: float, tmp_path: Path):
    kept = tmp_path / "training"
    with pytest.raises(Interrupted):
        trained(checkpoint=kept, progress=stop_at(part))
    assert trained(checkpoint=kept) == trained()
    assert not kept.exists()


@pytest.mark.parametrize("harm", ["cut off", "changed", "of another training", "no such thing"])
def test_a_damaged_checkpoint_is_not_believed(harm: str, tmp_path: Path):
    kept = tmp_path / "training"
    with pytest.raises(Interrupted):
        trained(checkpoint=kept, progress=stop_at(0.6), seed=2 if "another" in harm else 1)
    data = kept.read_bytes()
    half = len(data) // 2
    kept.write_bytes(
        {
            "cut off": data[:-7],
            "changed": data[:half] + bytes([data[half] ^ 1]) + data[half + 1 :],
            "of another training": data,
            "no such thing": b"\x00\xff" * 99,
        }[harm]
    )
    assert trained(checkpoint=kept) == trained()


def test_both_implementations_train_the_same_policy(in_python):
    tiny = Effort(hands=150, rounds=1, first_hands=120, first_rounds=2)
    for rules in ("taiwan", "fujian"):
        here = trained(rules, effort=tiny, engine=Here(1))
        assert in_python(_tiny, rules) == here


def _tiny(rules: str) -> bytes:
    tiny = Effort(hands=150, rounds=1, first_hands=120, first_rounds=2)
    return trained(rules, effort=tiny, engine=Here(1))


def test_an_engine_that_is_not_there_says_so():
    with pytest.raises(EngineError, match="there is no engine 'steam'; there are: local, ray"):
        engine("steam")
    if importlib.util.find_spec("ray") is None:
        with pytest.raises(EngineError, match="pip install"):
            engine("ray")


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray is not installed")
def test_a_local_ray_cluster_trains_the_same_policy():
    cluster: Engine = engine("ray")
    assert trained(engine=cluster) == trained()


def test_a_rule_set_made_a_minute_ago_is_trained(a_house_rule: Ruleset):
    policy = train(a_house_rule, 3, effort=SMALL)
    assert policy.populations[next(iter(policy.populations))].total == SMALL.hands


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_in_use_can_be_sent_to_other_processes(preset: str):
    ruleset = load(preset)
    assert all((ruleset.finder, ruleset.scale, ruleset.digest))
    assert pickle.loads(pickle.dumps(ruleset)) == ruleset  # with what it has found out
