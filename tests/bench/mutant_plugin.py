"""The pytest plugin of `tests.bench.mutants`, which copies it beside the code to be tested.

`MUTANT_SECONDS` names a file to write: the tests that passed, with the seconds of the processor that each took. Every
test then begins with empty caches, so that it runs all the code that it depends on. `MUTANT_TESTS` names a file to
read: the tests to run, in order, and how many seconds of the processor each may take.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import signal
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

PACKAGE = "tactical"
SECONDS = "seconds"
IMPORTS = 60  # seconds of the processor for what comes before the first test


class Measuring:
    """Records how long each test takes."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seconds: dict[str, float] = {}
        self._failed: set[str] = set()
        self._caches: list[object] = []
        self._begun = 0.0

    def pytest_collection_finish(self) -> None:
        self._caches = [
            each
            for each in gc.get_objects()
            if isinstance(each, functools._lru_cache_wrapper) and each.__module__.startswith(PACKAGE)
        ]
        if memo := sys.modules.get("tactical.table.memo"):
            self._caches += [each._known for each in gc.get_objects() if type(each) is memo.Memo]

    def pytest_runtest_logstart(self) -> None:
        for cache in self._caches:
            cache.clear() if isinstance(cache, dict) else cache.cache_clear()  # type: ignore[attr-defined]
        self._begun = _processor()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        report.user_properties.append((SECONDS, _processor() - self._begun))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds.update(
            (report.nodeid, float(str(each))) for name, each in report.user_properties if name == SECONDS
        )
        if report.outcome != "passed":
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if not hasattr(session.config, "workerinput"):
            kept = {test: round(each, 3) for test, each in self._seconds.items() if test not in self._failed}
            self._path.write_text(json.dumps({"seconds": kept, "failed": sorted(self._failed)}), encoding="utf-8")


class Trying:
    """Runs the selected tests. A parameter set that the mutant renamed stands for those of its function."""

    def __init__(self, path: Path) -> None:
        asked = json.loads(path.read_text("utf-8"))
        self._limits: dict[str, float] = asked["tests"]
        self._others = set(asked["others"])
        self._order = {test: number for number, test in enumerate(self._limits)}
        self._functions: dict[str, str] = {}
        for test in self._limits:
            self._functions.setdefault(test.partition("[")[0], test)
        signal.setitimer(signal.ITIMER_PROF, IMPORTS)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        wanted = [item for item in items if item.nodeid in self._limits or self._renamed(item.nodeid)]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(wanted)])
        items[:] = sorted(wanted, key=lambda item: self._order[self._like(item.nodeid)])

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        signal.setitimer(signal.ITIMER_PROF, self._limits[self._like(item.nodeid)])
        return (yield)

    def _renamed(self, test: str) -> bool:
        return test.partition("[")[0] in self._functions and test not in self._others

    def _like(self, test: str) -> str:
        return test if test in self._limits else self._functions[test.partition("[")[0]]


def _processor() -> float:
    """The seconds that the processor gave to this process and to those it started, whatever else the machine does."""
    return sum(os.times()[:4])


def pytest_configure(config: pytest.Config) -> None:
    if path := os.environ.get("MUTANT_SECONDS"):
        config.pluginmanager.register(Measuring(Path(path)))
    if path := os.environ.get("MUTANT_TESTS"):
        config.pluginmanager.register(Trying(Path(path)))
