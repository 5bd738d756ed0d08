"""The protocol's documents: examples decode, codes are listed, TypeScript is up to date."""

import ast
import inspect
import json
import re
from pathlib import Path

import msgspec
import pytest

from shisanshui.server.typescript import TARGET, source
from shisanshui.wire import codes
from shisanshui.wire.codes import Refusal
from shisanshui.wire.commands import AnyCommand, ClientMessage
from shisanshui.wire.messages import ServerMessage

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
TEXT = PAGE.read_text(encoding="utf-8")
CODES = re.compile(r"(?<=\| code \| meaning \|\n\|---\|---\|\n).*?(?=<!-- /codes -->)", re.DOTALL)
EXAMPLES = [
    line
    for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    for line in (block.splitlines() if '"refused"' in block else [block])
]
FROM_SERVER = ("sync", "update", "ok", "refused")


def meanings() -> dict[str, str]:
    """Return what the code's own documentation says of each refusal."""
    tree = ast.parse(inspect.getsource(codes))
    kind = next(n for n in tree.body if isinstance(n, ast.ClassDef))
    found: dict[str, str] = {}
    last = ""
    for node in kind.body[1:]:
        if isinstance(node, ast.Assign):
            last = ast.literal_eval(node.value)
            found[last] = last.replace("_", " ").capitalize() + "."
        elif isinstance(node, ast.Expr):
            found[last] = " ".join(ast.literal_eval(node.value).split())
    return found


def page() -> str:
    """Return the page with its list of codes made anew."""
    rows = "".join(f"| `{code}` | {meaning} |\n" for code, meaning in meanings().items())
    return CODES.sub(lambda _: rows, TEXT)


def test_every_code_is_listed():
    assert set(meanings()) == {code.value for code in Refusal}
    assert page() == TEXT


def test_every_command_is_listed():
    tags = [kind.__struct_config__.tag for kind in AnyCommand.__args__]
    for tag in tags:
        assert f"`{tag}" in TEXT, tag


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_are_messages(example: str):
    plain = json.loads(example.replace("…64 hex digits…", "ab" * 32))
    if plain["type"] in FROM_SERVER:
        kinds = {kind.__struct_config__.tag: kind for kind in ServerMessage.__args__}
        fields = {field.name for field in msgspec.structs.fields(kinds[plain.pop("type")])}
        assert set(plain) <= fields
    else:
        msgspec.convert(plain, ClientMessage)


def test_typescript_is_up_to_date():
    assert TARGET.read_text(encoding="utf-8") == source()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
