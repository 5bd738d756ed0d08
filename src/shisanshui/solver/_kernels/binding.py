"""What ctypes needs to know of the library: its functions, buffers and structures."""

import ctypes
from array import array
from collections.abc import Callable
from ctypes import c_int64, c_void_p
from typing import Any, ClassVar

from shisanshui.solver.worth import Worth

Index = tuple["array[int]", "array[int]"] | None
"""Which of a population count and how much; None is everybody once."""


class WorthStruct(ctypes.Structure):
    """``struct worth``."""

    _fields_: ClassVar = [
        ("front", c_void_p),
        ("middle", c_void_p),
        ("back", c_void_p),
        ("joint", c_void_p),
    ]


class SampleStruct(ctypes.Structure):
    """``struct sample``."""

    _fields_: ClassVar = [("index", c_void_p), ("weight", c_void_p), ("size", c_int64)]


def pointers(count: int) -> list[type[c_void_p]]:
    """Return the types of so many pointers."""
    return [c_void_p] * count


def function(library: ctypes.CDLL, name: str, result: Any, *arguments: Any) -> Callable[..., Any]:
    """Return a function of the library."""
    found = library[f"shisanshui_{name}"]
    found.restype = result
    found.argtypes = arguments
    return found


def zeros(typecode: str, count: int) -> "array[int]":
    """Return an array of zeros."""
    return array(typecode, [0]) * count


def address(buffer: "array[int]") -> int:
    """Return where an array's numbers are."""
    return buffer.buffer_info()[0]


def make_worth(worth: Worth) -> Any:
    """Return a pointer to a worth, which must outlive it."""
    joint = None if worth.joint is None else address(worth.joint.terms)
    return ctypes.pointer(WorthStruct(*map(address, worth.cells), joint))


def make_sample(sample: Index, everybody: int) -> SampleStruct:
    """Return a sample, whose arrays must outlive it."""
    if sample is None:
        return SampleStruct(None, None, everybody)
    index, weight = sample
    return SampleStruct(address(index), address(weight), len(index))
