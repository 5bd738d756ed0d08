"""Builds the search kernel into the package, when the machine can; without it Python serves.

The compiler is ``$CC``, else ``cc``, ``gcc`` or ``clang``, else the one in the ``ziglang`` wheel,
which is asked for only when there is no other and the package index has it. Nothing here fails a
build: what goes wrong is said, and the package stays pure. ``SHISANSHUI_KERNEL=python`` in the
environment leaves the kernel out.
"""

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

from packaging.tags import sys_tags

KERNELS = Path("src/shisanshui/solver/_kernels")
LIBRARY = "kernel" + {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
FLAGS = ["-O3", "-std=c11", "-shared", "-fvisibility=hidden"]
if sys.platform != "win32":
    FLAGS.append("-fPIC")
ZIG = "ziglang>=0.13,<0.18"
ZIG_COMPILER = [sys.executable, "-m", "ziglang", "cc", "-mcpu=baseline", "-g0"]
TRIAL = "#include <string.h>\nint trial(const char *text) { return (int)strlen(text); }\n"


def dependencies() -> list[str]:
    """Return the zig wheel if it is the only compiler to be had."""
    if not wanted() or next(compilers(), None) or not on_index("ziglang"):
        return []
    return [ZIG]


def build(root: Path, *, say: Callable[[str], None]) -> Path | None:
    """Compile ``kernel.c`` beside itself and return the library; None where that cannot be."""
    if not wanted():
        say("The search kernel is left out, as SHISANSHUI_KERNEL says.")
        return None
    library, source = root / KERNELS / LIBRARY, root / KERNELS / "kernel.c"
    digest = sha256(source.read_bytes()).hexdigest()[:16]
    for compiler in compilers():
        command = [*compiler, *FLAGS, f'-DSOURCE="{digest}"']
        if compile_to(library, source, command=command):
            return library
        say(f"{compiler[0]} cannot build the search kernel.")
    say("No C compiler: the search stays in Python, and is slower.")
    return None


def wanted() -> bool:
    """Return whether the kernel is to be built at all."""
    return os.environ.get("SHISANSHUI_KERNEL", "").lower() != "python"


def compilers() -> Iterator[list[str]]:
    """Yield the commands that do compile C here, the preferred first."""
    named = shlex.split(os.environ.get("CC", ""), posix=sys.platform != "win32")
    for command in [named, ["cc"], ["gcc"], ["clang"]]:
        if command and shutil.which(command[0]) and works(command):
            yield command
    if importlib.util.find_spec("ziglang") and works(ZIG_COMPILER):
        yield ZIG_COMPILER


def works(compiler: list[str]) -> bool:
    """Return whether a compiler makes a shared library of a few lines."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "trial.c")
        source.write_text(TRIAL)
        return compile_to(Path(folder, LIBRARY), source, command=[*compiler, *FLAGS])


def compile_to(library: Path, source: Path, *, command: list[str]) -> bool:
    """Compile and put the library in place at once; return whether that went well."""
    with tempfile.TemporaryDirectory(dir=library.parent, prefix=".build") as folder:
        built = Path(folder, library.name)
        try:
            subprocess.run(
                [*command, str(source), "-o", str(built)],
                check=True,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                timeout=300,
            )
            built.replace(library)
        except (OSError, subprocess.SubprocessError) as error:
            sys.stderr.write(f"{error}\n{(getattr(error, 'stderr', None) or b'').decode()}")
            return False
    return True


def on_index(package: str) -> bool:
    """Return whether pip can see a wheel of a package for this machine; False without pip."""
    pip = [sys.executable, "-I", "-m", "pip", "--disable-pip-version-check"]
    asked = ["index", "versions", package, "--only-binary=:all:", "--retries=1", "--timeout=10"]
    try:
        return not subprocess.run(
            [*pip, *asked], check=False, capture_output=True, timeout=60
        ).returncode
    except (OSError, subprocess.SubprocessError):
        return False


def platform_tag() -> str:
    """Return the platform as pip names it, with no promise about other C libraries."""
    tags = (tag.platform for tag in sys_tags())
    return next(tag for tag in tags if not tag.startswith(("manylinux", "musllinux")))
