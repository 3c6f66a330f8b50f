"""The walls between the rooms, checked from outside.

Who may import whom is written as contracts in pyproject.toml. Here they are run, and what they cannot see is
checked: modules that arrive by way of a library, builtins that need no import, and what lies where.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "tactical"

TOP_LEVEL = {"pyproject.toml", "tactical", "saves", "themes", "tests", "README.md", "LICENSE"}

# What no process that only knows rules may have loaded, whoever asked for it. Libraries load a few innocent
# modules of their own (msgspec: uuid, datetime); those are left to the import contracts.
SCREEN = {"rich", "textual"}
IMPURE = SCREEN | {"asyncio", "msgpack", "random", "secrets", "socket", "sqlite3", "subprocess", "threading"}
HEAVY = IMPURE | {"importlib.metadata", "msgspec", "tomllib", "typing"}

PURE_ROOMS = ("board", "table", "ruleset", "rules", "campaign")
SCREENLESS_ROOMS = (*PURE_ROOMS, "scenario", "rehearsal", "journal")
FORBIDDEN_CALLS = {"__import__", "breakpoint", "compile", "eval", "exec", "input", "open", "print"}
FORBIDDEN_MODULES = {"marshal", "pickle", "random", "secrets", "time"}
FORBIDDEN_METHODS = {"read_bytes", "read_text", "write_bytes", "write_text"}


def sources(*rooms: str) -> list[Path]:
    """The modules of the rooms that exist."""
    return sorted(file for room in rooms for file in (PACKAGE / room).rglob("*.py"))


def module_name(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def python(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in an interpreter of its own."""
    return subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )


def loaded(program: str) -> set[str]:
    """The modules a new interpreter has loaded after a program, apart from those it starts with anyway."""
    script = (
        "import json, sys\n"
        "before = set(sys.modules)\n"
        "try:\n"
        f"    exec({program!r}, {{}})\n"
        "except SystemExit as stop:\n"
        "    assert not stop.code, stop.code\n"
        "sys.stdout.write('\\n' + json.dumps(sorted(set(sys.modules) - before)))\n"
    )
    done = python(script)
    assert done.returncode == 0, done.stderr
    modules: list[str] = json.loads(done.stdout.rpartition("\n")[2])
    return set(modules)


def importing(*rooms: str) -> str:
    """A program that imports all of these rooms."""
    return "\n".join(f"import {module_name(file)}" for file in sources(*rooms))


def commands() -> list[str]:
    """Programs that stand for what people type first; the command line counts once it is there."""
    run = "import runpy, sys; sys.argv[1:] = [{!r}]; runpy.run_module('tactical', run_name='__main__')"
    options = ("--help", "--version") if (PACKAGE / "cli").exists() else ()
    return ["import tactical", *(run.format(option) for option in options)]


def calls(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and name of everything a module imports or calls by a plain name, and of file methods it calls."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name.partition(".")[0]) for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield node.lineno, module.partition(".")[0]
            case ast.Call(func=ast.Name(id=name)):
                yield node.lineno, f"{name}()"
            case ast.Call(func=ast.Attribute(attr=name)) if name in FORBIDDEN_METHODS:
                yield node.lineno, f"{name}()"


def used(tree: ast.AST, wanted: set[str]) -> Iterator[tuple[int, str]]:
    """Line and last word of every imported name and of every attribute of pytest, unittest or a test case that is
    wanted."""
    for node in ast.walk(tree):
        match node:
            case ast.alias(name=name) if name in wanted:
                yield node.lineno, name
            case ast.Attribute(attr=name) if name in wanted:
                if ast.unparse(node).startswith(("pytest.", "unittest.", "self.")):
                    yield node.lineno, name


# ------------------------------------------------------------------------------------- what imports drag in


def test_the_import_contracts_hold():
    lint = "from importlinter.cli import lint_imports_command as lint; lint(['--no-cache', '--no-logo'])"
    done = python(lint)
    assert done.returncode == 0, done.stdout + done.stderr


def test_importing_the_package_loads_nothing_heavy():
    assert loaded("import tactical") & HEAVY == set()


@pytest.mark.parametrize("program", commands())
def test_the_first_commands_do_not_load_the_screen(program):
    assert loaded(program) & SCREEN == set()


def test_the_pure_rooms_load_nothing_impure():
    assert loaded(importing(*PURE_ROOMS)) & IMPURE == set()


def test_rooms_below_the_screen_do_not_load_it():
    assert loaded(importing(*SCREENLESS_ROOMS)) & SCREEN == set()


# ------------------------------------------------------------------------------------------------ the source


def test_the_pure_rooms_read_print_and_draw_nothing():
    forbidden = FORBIDDEN_MODULES | {f"{name}()" for name in FORBIDDEN_CALLS | FORBIDDEN_METHODS}
    found = [
        f"{file.relative_to(ROOT)}:{line}: {name}"
        for file in sources(*PURE_ROOMS)
        for line, name in calls(ast.parse(file.read_text("utf-8")))
        if name in forbidden
    ]
    assert found == []


def test_no_test_is_excused():
    excuses = {"importorskip", "skip", "skipif", "skipIf", "skipTest", "skipUnless", "xfail", "SkipTest"}
    found = [
        f"{file.relative_to(ROOT)}:{line}: {name}"
        for file in sorted((ROOT / "tests").rglob("*.py"))
        for text in [file.read_text("utf-8")]
        if any(word in text for word in excuses)
        for line, name in used(ast.parse(text), excuses)
    ]
    assert found == []


def test_the_top_level_holds_what_was_planned():
    there = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert there - TOP_LEVEL - {"PKG-INFO"} == set()  # which an sdist has


def _is_answer(node: ast.ClassDef) -> bool:
    """True for a part of what a command prints as JSON."""
    return any(isinstance(base, ast.Name) and base.id in {"Answer", "Reported"} for base in node.bases)


def test_no_two_public_classes_share_a_name_across_rooms() -> None:
    """Rule systems have a name of their own for the same thing each; what JSON is made of mirrors what it tells of."""
    rooms: dict[str, set[str]] = {}
    for file in PACKAGE.rglob("*.py"):
        room, *_ = file.relative_to(PACKAGE).parts
        if room == "rules":
            continue
        for node in ast.parse(file.read_text("utf-8")).body:
            if not isinstance(node, ast.ClassDef) or node.name.startswith("_"):
                continue
            if room != "cli" or not _is_answer(node):
                rooms.setdefault(node.name, set()).add(f"{file.stem} of {room}")
    assert len(rooms) > 500
    assert {name: sorted(found) for name, found in rooms.items() if len(found) > 1} == {}
