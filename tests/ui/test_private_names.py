"""Private names of Textual: in `terminal/` alone, each with its reason; no name of ours hides one by accident,
and none of theirs is given another value."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.app import App
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Input, Markdown, OptionList, RichLog, SelectionList, Static

import tactical.ui

ROOM = Path(tactical.ui.__file__).parent
KINDS = (App, Screen, ModalScreen, OptionList, Input, RichLog, Static, SelectionList, Footer, Markdown)
THEIRS = frozenset(
    name
    for kind in KINDS
    for each in kind.__mro__
    if each.__module__.startswith("textual")
    for name in (*vars(each), *getattr(each, "__annotations__", {}))
    if name.startswith("_") and not name.startswith("__")
)
MODULES = sorted(path for path in ROOM.rglob("*.py") if path.relative_to(ROOM).parts[0] != "terminal")


def private_uses(path: Path) -> Iterator[str]:
    """Imports of private modules or names of Textual, and private attributes that are Textual's."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("textual", "rich"):
            parts = [*(node.module or "").split("."), *(alias.name for alias in node.names)]
            if any(part.startswith("_") for part in parts):
                yield f"{path.name}:{node.lineno}: import of {'.'.join(parts)}"
        elif isinstance(node, ast.Attribute) and node.attr in THEIRS:
            yield f"{path.name}:{node.lineno}: {node.attr}"
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name in THEIRS:
            yield f"{path.name}:{node.lineno}: def {node.name}"


def replaced_names(path: Path) -> Iterator[str]:
    """Names of Textual's modules and classes that are given other values, which would hold for every app there is."""
    tree = ast.parse(path.read_text("utf-8"))
    imported = {
        alias.asname or alias.name.split(".")[0]
        for node in ast.walk(tree)
        if (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("textual", "rich"))
        or (isinstance(node, ast.Import) and node.names[0].name.split(".")[0] in ("textual", "rich"))
        for alias in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            owner: ast.expr = node.value
            while isinstance(owner, ast.Attribute):
                owner = owner.value
            if isinstance(owner, ast.Name) and owner.id in imported:
                yield f"{path.name}:{node.lineno}: {ast.unparse(node)}"
        elif isinstance(node, ast.Call) and re.match(rf"setattr\((?:{'|'.join(imported)})\b", ast.unparse(node)):
            yield f"{path.name}:{node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("path", sorted(ROOM.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOM)))
def test_nothing_of_textual_is_replaced(path: Path) -> None:
    assert list(replaced_names(path)) == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOM)))
def test_nothing_private_of_textual_outside_the_terminals_room(path: Path) -> None:
    assert list(private_uses(path)) == []


def test_the_wall_sees_what_it_is_for(tmp_path: Path) -> None:
    careless = tmp_path / "careless.py"
    careless.write_text("from textual._context import active_app\n\nactive_app.get()._check_bindings\n")
    assert len(list(private_uses(careless))) == 2
    careless.write_text(
        "from textual.drivers import linux_driver\n\nlinux_driver.XTermParser = setattr(linux_driver, 'x', 1)\n"
    )
    assert len(list(replaced_names(careless))) == 2
