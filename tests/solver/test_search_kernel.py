"""The kernel as a library: buffers, threads, bad input, and which implementation is active."""

import ctypes
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from shisanshui.cards import CardError, parse_cards
from shisanshui.hands import HandOrder
from shisanshui.solver import kernel
from shisanshui.solver._kernels import native
from shisanshui.solver.tables import tables
from tests.solver import implementations
from tests.solver.oracle import FAMILIES
from tests.solver.test_search_best import random_worth

STANDARD = FAMILIES[0]
LARGEST = "2s 3c 4h 6d 7d 8c 9d Js Qs Kd Kh Ks Ac"
"""The largest frontier met in 220,000 hands: 4,515 arrangements."""

needs_c = pytest.mark.skipif(implementations.NATIVE is None, reason="the kernel was not built")


def test_the_largest_frontier_met_is_whole():
    for implementation in implementations.ALL:
        sizes, splits = implementation.frontiers(
            bytes(parse_cards(LARGEST)), tables(HandOrder()), strict=False
        )
        assert (*sizes, len(splits)) == (4515, 5 * 4515)


@needs_c
@pytest.mark.parametrize("room", [1, 100, 4514, 4515, 4516, 10_000])
def test_frontiers_fit_whatever_room_there_is_at_first(room: int, monkeypatch: pytest.MonkeyPatch):
    hands = kernel.pack([*STANDARD.hands(20, seed=9), parse_cards(LARGEST)] * 2)
    order = tables(STANDARD.order)
    expected = native.Native().frontiers(hands, order, strict=False)
    monkeypatch.setattr(native, "ROOM", room)
    assert native.Native().frontiers(hands, order, strict=False) == expected


@needs_c
def test_the_library_writes_no_further_than_it_may():
    order = tables(STANDARD.order)
    for room in (0, 1, 10, 4514, 4515):
        out = (ctypes.c_uint16 * (5 * room + 64))(*[0xABCD] * (5 * room + 64))
        sizes = (ctypes.c_int32 * 1)()
        done = native.Native().fill_frontiers(
            bytes(parse_cards(LARGEST)),
            order,
            strict=False,
            sizes=ctypes.addressof(sizes),
            splits=ctypes.addressof(out),
            room=room,
        )
        assert done == (room >= 4515)
        assert set(out[5 * room :]) == {0xABCD}


@pytest.mark.parametrize(
    "hand", [bytes(range(12, -1, -1)), bytes([*range(12), 54]), bytes([*range(12), 255])]
)
def test_a_batch_with_a_bad_hand_is_refused(hand: bytes):
    hands = kernel.pack(STANDARD.hands(2, seed=10)) + hand
    order = tables(STANDARD.order)
    worth = random_worth(order.size, most=9, seed=0, joint=False)
    for implementation in implementations.ALL:
        with pytest.raises(CardError, match="hand 2 is not 13 cards in ascending order"):
            implementation.frontiers(hands, order, strict=False)
        with pytest.raises(CardError, match="hand 2 is not 13 cards in ascending order"):
            implementation.best(hands, order, strict=False, worth=worth)


def test_incomplete_batches_are_refused():
    order = tables(STANDARD.order)
    with pytest.raises(CardError, match="cannot have 14 cards together"):
        kernel.frontiers(bytes(14), order)
    with pytest.raises(CardError, match="cannot have 4 cards together"):
        kernel.ranks(bytes(4), order, width=3)


def test_no_hands_have_no_frontiers():
    order = tables(STANDARD.order)
    worth = random_worth(order.size, most=9, seed=0)
    assert kernel.frontiers(b"", order).lists() == []
    assert kernel.unpack(kernel.best(b"", order, worth=worth).splits) == []


def test_threads_share_the_work():
    order = tables(STANDARD.order)
    worth = random_worth(order.size, most=1 << 20, seed=11)
    batches = [kernel.pack(STANDARD.hands(30, seed=seed)) for seed in range(8)]

    def work(hands: bytes) -> tuple[kernel.Frontiers, kernel.Best]:
        return kernel.frontiers(hands, order), kernel.best(hands, order, worth=worth)

    with ThreadPoolExecutor(8) as threads:
        assert [*threads.map(work, batches)] == [work(hands) for hands in batches]


def test_the_c_kernel_is_active_where_it_was_built():
    switched_off = os.environ.get(kernel.SWITCH, "").lower() == "python"
    built = implementations.NATIVE is not None
    assert kernel.active() == ("c" if built and not switched_off else "python")


def test_the_environment_turns_the_c_kernel_off():
    code = "from shisanshui.solver import kernel; print(*kernel.status())"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {kernel.SWITCH: "python"},
        capture_output=True,
        check=True,
        text=True,
    )
    assert run.stdout.split() == ["python", "SHISANSHUI_KERNEL=python"]


@needs_c
def test_a_library_of_another_source_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    changed = tmp_path / "kernel.c"
    changed.write_bytes(native.SOURCE.read_bytes() + b"\n")
    monkeypatch.setattr(native, "SOURCE", changed)
    with pytest.raises(native.Unusable, match=r"built from another kernel\.c"):
        native.Native()


def test_a_missing_or_damaged_library_is_not_used(tmp_path: Path):
    with pytest.raises(native.Unusable, match="not built"):
        native.Native(tmp_path / "kernel.so")
    (tmp_path / "kernel.so").write_bytes(b"no library")
    with pytest.raises(native.Unusable):
        native.Native(tmp_path / "kernel.so")
