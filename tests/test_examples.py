"""Every example in a docstring, in README and in the documentation gives what it says it gives."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import shisanshui

ROOT = Path(__file__).parent.parent
KERNEL = "shisanshui.solver._kernels.kernel"
"""A shared library beside the modules, once it is built."""
MODULES = [
    info.name
    for info in pkgutil.walk_packages(shisanshui.__path__, "shisanshui.")
    if not info.name.endswith("__main__") and info.name != KERNEL
]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("name", ["shisanshui", *MODULES])
def test_docstring_examples(name: str):
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_page_examples(page: Path):
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0
