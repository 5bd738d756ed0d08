"""Installing from source with and without a C compiler; the search works either way."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
BUILD_NEEDS = ["hatchling<2"]
TESTS = [ROOT / "tests" / "solver", ROOT / "tests" / "bots"]

pytestmark = pytest.mark.soak


def no_compiler(folder: Path) -> dict[str, str]:
    """Return an environment with an empty PATH."""
    (folder / "bin").mkdir()
    return {name: value for name, value in os.environ.items() if name != "CC"} | {
        "PATH": str(folder / "bin")
    }


def no_index(folder: Path) -> dict[str, str]:
    """Return settings with which pip finds what every build needs, and nothing else."""
    wheels = folder / "wheels"
    subprocess.run([*PIP, "download", "--dest", wheels, *BUILD_NEEDS], check=True)
    return {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels)}


def sources(folder: Path, *left_out: str) -> Path:
    """Return a copy of all that a build takes, without what has been built already."""
    source = folder / "source"
    source.mkdir()
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    built = shutil.ignore_patterns("*.so", "*.dylib", "*.dll", "__pycache__", *left_out)
    for name in ("src", "build_steps"):
        shutil.copytree(ROOT / name, source / name, ignore=built)
    return source


def install(folder: Path, environment: dict[str, str]) -> dict[str, str]:
    """Install a copy of the sources; return an environment in which it is the one imported."""
    source, target = sources(folder, "static"), folder / "target"
    command = [*PIP, "install", "--no-deps", "--target", target, source]
    subprocess.run(command, check=True, env=environment, cwd=folder)
    return os.environ | {"PYTHONPATH": str(target)}


def status(environment: dict[str, str]) -> list[str]:
    code = "from shisanshui.solver import kernel; print(kernel.__file__); print(*kernel.status())"
    run = subprocess.run(
        [sys.executable, "-c", code], check=True, env=environment, capture_output=True, text=True
    )
    where, what = run.stdout.splitlines()
    assert where.startswith(environment["PYTHONPATH"])
    return what.split(" ", 1)


def passes_the_tests(environment: dict[str, str]) -> bool:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS]
    return not subprocess.run(command, check=False, env=environment, cwd=ROOT).returncode


def test_the_wheel_is_small(tmp_path: Path):
    """With the policies of all presets, and the web client where it has been built."""
    command = [*PIP, "wheel", "--no-deps", "--wheel-dir", tmp_path, sources(tmp_path)]
    subprocess.run(command, check=True, cwd=tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.stat().st_size < 15_000_000


def test_the_compiler_of_the_system_builds_the_kernel(tmp_path: Path):
    installed = install(tmp_path, dict(os.environ))
    assert status(installed) == ["c", "built"]


def test_without_a_compiler_the_zig_wheel_builds_it(tmp_path: Path):
    installed = install(tmp_path, no_compiler(tmp_path))
    assert status(installed) == ["c", "built"]
    assert passes_the_tests(installed)


def test_with_no_way_to_build_it_python_serves(tmp_path: Path):
    installed = install(tmp_path, no_compiler(tmp_path) | no_index(tmp_path))
    assert status(installed) == ["python", "not built"]
    assert passes_the_tests(installed)


def test_the_kernel_can_be_left_out(tmp_path: Path):
    installed = install(tmp_path, os.environ | {"SHISANSHUI_KERNEL": "python"})
    assert status(installed) == ["python", "not built"]
