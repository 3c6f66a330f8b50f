"""Facts from a ruleset's source: its refusals compared with their words, its forms with fields."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import string
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from tactical.ruleset import AnyRuleset
from tactical.table.refusals import TABLE_REFUSALS

CALLS = {"no", "reason", "wrong", "shortfall"}


def modules(rules: AnyRuleset) -> Iterator[ModuleType]:
    """The modules of a ruleset: its own, those beside it if it is a package, and the table's."""
    home = type(rules).__module__
    yield sys.modules[home]
    package = home.rpartition(".")[0]
    if package.startswith("tactical.rules."):
        for info in pkgutil.iter_modules(sys.modules[package].__path__):
            if f"{package}.{info.name}" != home:
                yield importlib.import_module(f"{package}.{info.name}")
    for name in ("engine", "orders", "referee", "undo"):
        yield importlib.import_module(f"tactical.table.{name}")


@cache
def given(module: ModuleType) -> tuple[tuple[str, set[str], int], ...]:
    """Code, parameters and line of every refusal that a module writes with a literal code."""
    return tuple(_given(module))


def _given(module: ModuleType) -> Iterator[tuple[str, set[str], int]]:
    assert module.__file__ is not None
    for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS):
            continue
        if node.args and isinstance(node.args[0], ast.Constant):
            names = {word.arg for word in node.keywords} | ({"cost", "left"} if node.func.id == "shortfall" else set())
            if None not in names:  # `**args` says nothing here
                yield str(node.args[0].value), {n for n in names if n} - {"part"}, node.lineno


def faults(rules: AnyRuleset) -> Iterator[str]:
    """Refusals without words, and words that need missing parameters."""
    words = {**rules.refusals, **TABLE_REFUSALS}
    for module in modules(rules):
        for code, parameters, line in given(module):
            where = f"{module.__name__}:{line}: {code}"
            if code not in words:
                yield f"{where}: has no words"
                continue
            wanted = {name for _, name, _, _ in string.Formatter().parse(words[code]) if name}
            if not wanted <= parameters:
                yield f"{where}: words want {sorted(wanted - parameters)}"
