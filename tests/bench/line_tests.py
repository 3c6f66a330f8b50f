"""The tests that run each line of a package, and how long they take, from one run of them under coverage.

The result is kept for this state of the package and of the tests' helpers; where only test files have changed, only
those run again.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypedDict

PLUGIN = Path(__file__).with_name("mutant_plugin.py")
IGNORED = shutil.ignore_patterns(".*_cache", ".hypothesis", ".git", ".venv", ".ci", "__pycache__", "*.egg-info")


class Project(NamedTuple):
    """A package, the folder that it is in, and the folders or files of its tests."""

    root: Path
    package: str
    tests: tuple[str, ...]

    def copy(self, folder: Path) -> Project:
        """Copy it, so that it can be changed there."""
        shutil.copytree(self.root, folder, ignore=IGNORED)
        shutil.copy(PLUGIN, folder)
        return self._replace(root=folder)

    def pytest(self, *words: str) -> list[str]:
        """The command that runs tests here, under `environment`."""
        return [sys.executable, "-m", "pytest", "-p", PLUGIN.stem, "-p", "no:cacheprovider", *words]

    def environment(self, **more: str) -> dict[str, str]:
        """The environment in which tests, and the processes they start, import this code."""
        return {**os.environ, "PYTHONPATH": str(self.root), "PYTHONHASHSEED": "0", "CI": "true", **more}

    def test_files(self) -> list[str]:
        """The test files, by their path in the project."""
        asked = [self.root / each for each in self.tests]
        files = {file for each in asked for file in ([each] if each.is_file() else each.rglob("test_*.py"))}
        return sorted(file.relative_to(self.root).as_posix() for file in files)

    def digest(self) -> str:
        """A hash of the package and of the helpers of its tests."""
        own = sorted((self.root / self.package).rglob("*.py"))
        helpers = sorted(file for file in (self.root / "tests").rglob("*.py") if not file.name.startswith("test_"))
        helpers = [file for file in helpers if "bench" not in file.parts]
        return _digest([*own, *helpers])


class LineTests:
    """The tests that passed, with the seconds that each took, by the lines they ran; `of_file` knows those of one file
    (its path in the project)."""

    def __init__(self, root: Path, seconds: Mapping[str, float], of_file: Callable[[str], Mapping[int, set[str]]]):
        self.seconds = seconds
        self._root = root
        self._of_file = of_file

    def running(self, file: str, lines: Iterable[int]) -> set[str]:
        """The tests that ran any of these lines."""
        of_file = self._of_file(file)
        return {test for line in lines for test in of_file.get(line, ())}

    def using(self, file: str) -> set[str]:
        """The tests that ran anything in a file, and those in the folder that mirrors its own."""
        mirror = Path("tests", *Path(file).parts[1:-1])
        while not (self._root / mirror).is_dir():
            mirror = mirror.parent
        beside = {test for test in self.seconds if test.startswith(f"{mirror.as_posix()}/")}
        return beside.union(*self._of_file(file).values())


def _covered(coverage_file: Path, seconds: Mapping[str, float]) -> Callable[[str], Mapping[int, set[str]]]:
    """Read what coverage recorded: a context is the name of a test and the part of it that ran."""
    from coverage import CoverageData

    data = CoverageData(str(coverage_file))
    data.read()

    @cache
    def of_file(file: str) -> Mapping[int, set[str]]:
        contexts = data.contexts_by_lineno(file)
        return {
            line: {test for each in found if (test := each.rpartition("|")[0]) in seconds}
            for line, found in contexts.items()
        }

    return of_file


def line_tests(project: Project, kept: Path, scratch: Path, jobs: int) -> LineTests:
    """Load the map that was kept, after running the test files that have changed since, in a copy of the project."""
    folder = kept / project.digest()
    known = folder / "tests.json"
    coverage_file = folder / "coverage"
    was = json.loads(known.read_text("utf-8")) if known.exists() else {"files": {}, "seconds": {}}
    files = {file: _digest([project.root / file]) for file in project.test_files()}
    stale = [file for file, digest in files.items() if was["files"].get(file) != digest]
    seconds = {
        test: each for test, each in was["seconds"].items() if (file := _file(test)) in files and file not in stale
    }
    if stale:
        print(f"running {len(stale)} files of tests under coverage", flush=True)
        folder.mkdir(parents=True, exist_ok=True)
        measured = _measure(project, stale, scratch, coverage_file, jobs)
        if failed := measured["failed"]:
            print(f"left out, as they fail without any mutant: {', '.join(failed)}", flush=True)
        seconds |= measured["seconds"]
        known.write_text(json.dumps({"files": files, "seconds": seconds}, indent=0), encoding="utf-8")
    return LineTests(project.root, seconds, _covered(coverage_file, seconds))


class Measured(TypedDict):
    """The tests that passed, with their seconds, and those that failed."""

    seconds: dict[str, float]
    failed: list[str]


def _measure(project: Project, files: Sequence[str], scratch: Path, coverage_file: Path, jobs: int) -> Measured:
    copy = project.copy(scratch / "measured")
    (copy.root / "cover.ini").write_text(f"[run]\ncore = ctrace\ndata_file = {coverage_file}\nrelative_files = True\n")
    (copy.root / "files").write_text("\n".join(files), encoding="utf-8")
    seconds = scratch / "seconds.json"
    more = ["-n", str(jobs)] if jobs > 1 else []
    run = copy.pytest(
        *more, f"--cov={project.package}", "--cov-append", "--cov-context=test", "--cov-report=",
        "--cov-config=cover.ini", "@files",
    )  # fmt: skip
    done = subprocess.run(
        ["nice", *run], cwd=copy.root, env=copy.environment(MUTANT_SECONDS=str(seconds)), check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    if done.returncode not in (0, 1) or not seconds.exists():
        raise SystemExit(f"the tests could not be run under coverage:\n{done.stdout[-4000:]}")
    shutil.rmtree(copy.root)
    measured: Measured = json.loads(seconds.read_text("utf-8"))
    return measured


def _file(test: str) -> str:
    return test.partition("::")[0]


def _digest(files: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for file in files:
        found.update(file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:16]
