"""No code reads what the program itself has put into words: chances, names and states stay values until a face prints
them.

Two things are looked for in the rooms above the rules. Any text taken apart (`partition`, `startswith`, a regex), but
in the modules of `READERS`, which read something else than told text. And words that were just made, by a function of
`TELLERS` or an f-string, and are then compared, looked into or sliced in the same function. What neither sees: words
that come in as an argument or a field and are compared there with `in` or `==`, as words that somebody typed may be
too; mypy refuses those on values of `table/rows.py`, which are no strings.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "tactical"
ROOMS = ("cli", "session", "opponent", "rehearsal", "report", "ui")

READERS = {
    "cli/": "the command line: options, paths, and orders as they are typed",
    "session/computer_seats.py": "seats and levels as they are typed",
    "session/drawing/columns.py": "cuts what is drawn to its columns",
    "session/drawing/sizes.py": "a size of cells as settings have it",
    "session/host_checks.py": "keys of OpenSSH",
    "session/own_saves.py": "names of files as they are typed",
    "session/packs.py": "names of files as packs have them",
    "session/pages/guide_pages.py": "headings of the guide, in Markdown",
    "session/preferences/": "settings, keys and themes as files have them",
    "session/saves.py": "names of files",
    "session/scene/piece_tags.py": "shortens names for the board",
    "session/scene/style_keys.py": "style keys, which are none of our sentences",
    "session/typed_orders.py": "orders as they are typed, and their forms",
    "ui/battle/order_line.py": "the line that is typed",
    "ui/commands.py": "what is searched for",
    "ui/terminal/": "bytes that a terminal sends",
    "ui/text.py": "cuts lines to their room",
    "ui/theme/": "colours as themes have them",
}
"""Modules that take texts apart which are no told text: which texts those are."""
PRINTERS = (
    "cli/campaign.py", "cli/do.py", "cli/drawing.py", "cli/entries.py", "cli/hint.py", "cli/history.py",
    "cli/odds.py", "cli/order_session.py", "cli/plain/describe.py", "cli/plain/prompts.py",
    "cli/plain/show.py", "cli/show.py", "cli/words.py", "cli/worst.py",
)  # fmt: skip
"""Of the command line those that print."""

METHODS = {"partition", "rpartition", "removeprefix", "removesuffix", "startswith", "endswith"}
PATTERNS = {"search", "match", "fullmatch", "findall", "split"}
LOOKS = METHODS | {"count", "find", "index", "isdecimal", "isdigit", "rfind", "rindex", "rsplit", "split"}
TELLERS = {
    "amount_text", "capital", "chance_text", "cited_text", "deed", "exact_text", "forecast_text", "holding_text",
    "imperative", "in_a_row", "luck_text", "need_text", "number_text", "odds_text", "percent_words", "plain",
    "price_text", "quantity", "roll_text", "say", "share_text", "summary", "text", "victory_text", "why", "why_ended",
    "with_clause",
}  # fmt: skip


def modules() -> Iterator[Path]:
    yield from sorted(file for room in ROOMS for file in (PACKAGE / room).rglob("*.py"))


def is_reader(name: str) -> bool:
    return name not in PRINTERS and name.startswith(tuple(READERS))


def readings(tree: ast.AST) -> Iterator[int]:
    """The lines on which a module takes a text apart."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in METHODS:
                yield node.lineno
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=name)) if name in PATTERNS:
                yield node.lineno


def lookings(tree: ast.AST) -> Iterator[int]:
    """The lines on which words that were just made are compared, looked into or sliced."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            made = _made_here(function)
            yield from (node.lineno for node in ast.walk(function) if _looks(node, made))


def _made_here(function: ast.AST) -> set[str]:
    """The names that a function gives to nothing but words it makes."""
    words, others = set(), set()
    for node in ast.walk(function):
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.NamedExpr(target=ast.Name(id=name), value=value)
            ):
                (words if _tells(value, set()) else others).add(name)
    return words - others


def _tells(node: ast.AST, made: set[str]) -> bool:
    match node:
        case ast.JoinedStr():
            return any(isinstance(value, ast.FormattedValue) for value in node.values)
        case ast.Call(func=ast.Name(id=name)):
            return name in TELLERS
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in TELLERS - {"text"}  # of a session: an order in notation
        case ast.Name(id=name):
            return name in made
    return False


def _looks(node: ast.AST, made: set[str]) -> bool:
    match node:
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[right]):
            return _tells(right, made) or (_tells(left, made) and not isinstance(right, ast.Name | ast.Attribute))
        case ast.Compare(left=left, ops=[ast.Eq() | ast.NotEq()], comparators=[right]):
            empty = any(isinstance(each, ast.Constant) and each.value == "" for each in (left, right))
            return not empty and (_tells(left, made) or _tells(right, made))
        case ast.Subscript(value=value):
            return _tells(value, made)
        case ast.Call(func=ast.Attribute(value=value, attr=name)):
            return name in LOOKS and _tells(value, made)
    return False


def test_words_are_taken_apart_nowhere() -> None:
    found = [
        f"{name}:{line}"
        for path in modules()
        if not is_reader(name := path.relative_to(PACKAGE).as_posix())
        for line in readings(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == [], "keep it a value, and let the face print it"


def test_words_are_not_looked_into_where_they_are_made() -> None:
    found = [
        f"{path.relative_to(PACKAGE).as_posix()}:{line}"
        for path in modules()
        if not is_reader(path.relative_to(PACKAGE).as_posix())
        for line in lookings(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert found == [], "ask the value that the words were made of"


def test_every_reader_reads() -> None:
    """No module is excused that takes nothing apart."""
    files = {path.relative_to(PACKAGE).as_posix(): path for path in modules()}
    reads = {name for name, path in files.items() if [*readings(ast.parse(path.read_text(encoding="utf-8")))]}
    assert [name for name in READERS if not any(each.startswith(name) for each in reads)] == []


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("def f(x):\n    return '%' in chance_text(x)", [2]),
        ("def f(x):\n    words = f'{x} left'\n    return words[:1]", [3]),
        ("def f(x):\n    said = x.presenter.why(1)\n    return said == 'no'", [3]),
        ("def f(x):\n    return text(x).split(';')", [2]),
        ("def f(x):\n    return capital(x) == ''", []),
        ("def f(x):\n    words = input()\n    return words == 'yes'", []),
        ("def f(words):\n    return 'yes' in words", []),
    ],
)
def test_what_counts_as_looking(code: str, lines: list[int]) -> None:
    assert [*lookings(ast.parse(code))] == lines


def test_no_chance_is_read_off_its_words() -> None:
    reads = re.compile(
        r'"%" in|startswith\("[0-9]+%|re\.(search|fullmatch|match|findall)\(r?"[^"]*%|endswith\("( late|never)'
    )
    files = [file for file in PACKAGE.rglob("*.py") if file.parts[-2] not in ("board", "scenario", "journal")]
    assert [file.name for file in files if reads.search(file.read_text(encoding="utf-8"))] == []
