"""What every test runs under. The markers stand in pyproject.toml; the rules of `clause` in test_clauses.py."""

import asyncio
import gc
import importlib
import itertools
import os
import shutil
import sys
import tempfile
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.journal.storage import SaveFile
from tactical.session import limits
from tests.event_loop import nothing_to_do, screen_loop

pytest.register_assert_rewrite("tactical.testing")  # its checks fail with their values, as tests do

MEMORY = 2 << 30  # bytes that each process of the tests may fill, many times what any needs
TESTS = Path(__file__).parent
FIRST = ("hard", "ui", "face", "cli", "opponent")  # files that take longest, or wait for processes

# No deadline: tests share two cores with each other, and a slow example is not a wrong one. Under CI the
# examples are always the same, so that no change fails by luck; at a desk each run tries new ones.
settings.register_profile("tactical", deadline=None, derandomize="CI" in os.environ, print_blob=True, max_examples=15)
settings.register_profile("long", settings.get_profile("tactical"), derandomize=False, max_examples=300)
settings.load_profile("tactical")

# Where compiled files are not kept, each of the hundreds of processes that tests start compiles everything anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Every order of every save that tests play is waited for until the disk has it: memory has it at once.
SHARED = Path("/dev/shm")
if SHARED.is_dir() and shutil.disk_usage(SHARED).free > 2**30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(SHARED))

# What the person who runs the tests has of their own, saves, scenarios and settings, is none of their business; nor is
# what an earlier run has left. Each test has its own folder below this one.
OWN = Path(tempfile.mkdtemp(prefix="tactical-tests-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))


_homes = (OWN / str(number) for number in itertools.count())


def _folders(home: Path) -> dict[str, str]:
    return {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CONFIG", "STATE")}


os.environ.update(_folders(next(_homes)))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--slow-loop", type=int, metavar="SEED", help="screens run as on a machine ten times slower, in fits and starts"
    )


def pytest_configure() -> None:
    """A limit that does not hold is a test that fails, not a machine that is full: what tests start inherits this one.

    Collecting makes half a million objects that live to the end: looking through them again and again for what may
    go is an eighth of the whole run (255 s of processor time; 292 s without this and what is below)."""
    limits.bound_memory(MEMORY)
    gc.disable()


def pytest_unconfigure() -> None:
    shutil.rmtree(OWN, ignore_errors=True)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)  # a screen makes thirty thousand objects
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with a pilot at the screen are the asynchronous ones; those that look at a picture say so by its name."""
    for item in items:
        if isinstance(item, pytest.Function) and asyncio.iscoroutinefunction(item.function):
            item.add_marker("pilot")
            if "check_golden" in item.function.__code__.co_names:
                item.add_marker("golden")
    items.sort(key=lambda item: FIRST.index(folder) if (folder := _room(item.path)) in FIRST else len(FIRST))


def _room(path: Path) -> str:
    """The folder of `tests` that a file is in."""
    return path.relative_to(TESTS).parts[0]


def pytest_sessionstart(session: pytest.Session) -> None:
    """In a fresh clone every test file must be compiled. Each worker begins with another part of them, and finds the
    rest compiled by the others. What cannot be imported is told where it is collected."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    files = sorted(TESTS.rglob("test_*.py"))
    first = int(worker["workerid"].removeprefix("gw")) * len(files) // worker["workercount"]
    with warnings.catch_warnings(action="error"):
        for file in files[first:] + files[:first]:
            with suppress(Exception):
                importlib.import_module(".".join(("tests", *file.relative_to(TESTS).with_suffix("").parts)))


@pytest.fixture(autouse=True)
def _each_has_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """What one test keeps as a player does, such as a text that was not saved, is not there in the next."""
    for name, folder in _folders(next(_homes)).items():
        monkeypatch.setenv(name, folder)


@pytest.fixture(autouse=True)
def _saves_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No save that a test opens outlives it: a worker has a thousand descriptors, and `select` takes no more. Whether
    the program closes what it opens is asked in tests/hard/test_descriptors.py."""
    opened: list[SaveFile] = []
    begin = SaveFile.__init__

    def noted(save: SaveFile, *args: object) -> None:
        begin(save, *args)  # type: ignore[arg-type]
        opened.append(save)

    monkeypatch.setattr(SaveFile, "__init__", noted)
    yield
    for save in opened:
        save.close()


@pytest.fixture(autouse=True)
def _nobody_sits_far_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `play --hosted` does to its process for good is undone after a test that calls it in this one."""
    monkeypatch.setattr(SaveError, "for_seats", False)
    monkeypatch.setattr(Game, "by", "")
    monkeypatch.setattr(limits, "bound_memory", lambda: None)


@pytest.fixture(autouse=True)
def _no_disk_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a screen waits for what a key does as on an idle one; what happens where a disk is slow has
    tests that say so."""
    if (runner := sys.modules.get("tactical.ui.battle.order_runner")) is not None:
        monkeypatch.setattr(runner, "PATIENCE", 60.0)
    if (playback := sys.modules.get("tactical.ui.battle.playback")) is not None:
        monkeypatch.setattr(playback, "JUST", 0.0)  # keys of tests come when they come


@pytest.fixture
def slow_disk(_no_disk_is_slow: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys go on at once while what an earlier one does takes its time."""
    monkeypatch.setattr(sys.modules["tactical.ui.battle.order_runner"], "PATIENCE", 0.05)


@pytest.fixture(scope="session", autouse=True)
def _pilots_wait_for_messages(request: pytest.FixtureRequest) -> None:
    """A pilot goes on once nothing is left to do, instead of once the processor has been quiet for a while: that takes
    longer than most tests, and is too short on a busy machine."""
    seed = request.config.getoption("--slow-loop")
    asyncio.events.new_event_loop = lambda: screen_loop(seed)
    for name in {"textual.app", "textual.pilot"} & sys.modules.keys():
        sys.modules[name].wait_for_idle = nothing_to_do


@pytest.fixture(scope="session", autouse=True)
def _style_sheets_are_parsed_once() -> None:
    """A program parses its style sheets once; each of a thousand tests is a program of its own, and parsing took a
    fifth of its time."""
    if (sheets := sys.modules.get("textual.css.stylesheet")) is None:
        return
    parse, parsed = sheets.parse, {}

    def parsed_once(*args: Any, variable_tokens: Mapping[str, Sequence[Any]], **options: Any) -> Iterator[Any]:
        """The rules of a text; those that name variables are others in each theme."""
        named = any("$" in text for text in args[:2])
        theme = tuple((name, *(token.value for token in variable_tokens[name])) for name in variable_tokens if named)
        key = (args, theme, *options.items())
        if key not in parsed:
            parsed[key] = (*parse(*args, variable_tokens=variable_tokens, **options),)
        return iter(parsed[key])

    sheets.parse = parsed_once
