"""The implementations of the kernel's functions that there are on this machine."""

from shisanshui.solver._kernels.native import Native, Unusable
from shisanshui.solver._kernels.plain import Plain

PLAIN = Plain()


def native() -> Native | None:
    """Return the one in C, or None where it was not built."""
    try:
        return Native()
    except Unusable:
        return None


NATIVE = native()
ALL = [PLAIN] if NATIVE is None else [PLAIN, NATIVE]


def name(implementation: Plain | Native) -> str:
    """Return what tests call it."""
    return type(implementation).__name__.lower()
