"""The rows of the table of figures: each measure tells its own, and `python -m tests.bench` prints them as one."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

KEPT = "TACTICAL_BENCH_ROWS"  # names the file in which measures leave their rows for the one table


class Figure(NamedTuple):
    """One ratio of a row. `at_least` turns the limit round: it is to be so many times as fast, and not slow."""

    against: str
    ratio: float
    limit: float
    at_least: bool = False
    unit: str = "x"

    @property
    def met(self) -> bool:
        """Whether it holds."""
        return self.ratio >= self.limit if self.at_least else self.ratio <= self.limit

    @property
    def target(self) -> str:
        """The limit in words."""
        return f"{'at least' if self.at_least else 'at most'} {self.limit:g} {self.unit}"


class Row(NamedTuple):
    """One row: what was measured, and its figures. One that could not be measured has a reason instead."""

    what: str
    figures: tuple[Figure, ...]
    why_not: str = ""


def report(what: str, *figures: Figure, why_not: str = "") -> None:
    """Print a row, and keep it for the table."""
    row = Row(what, figures, why_not)
    for figure in figures:
        print(f"  => {what}: {_cell(figure)} ({figure.target}): {'met' if figure.met else 'MISSED'}", flush=True)
    if why_not:
        print(f"  => {what}: not measured: {why_not}", flush=True)
    if kept := os.environ.get(KEPT):
        with Path(kept).open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def kept(path: Path) -> list[Row]:
    """The rows that measures left in a file."""
    found = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [Row(what, tuple(Figure(*figure) for figure in figures), why_not) for what, figures, why_not in found]


def table(rows: Iterable[Row]) -> list[str]:
    """The rows as Markdown."""
    lines = ["| what | against: measured | target | |", "|---|---|---|---|"]
    for row in rows:
        if row.why_not:
            lines.append(f"| {row.what} | not measured: {row.why_not} | | |")
            continue
        measured = "; ".join(_cell(figure) for figure in row.figures)
        targets = "; ".join(dict.fromkeys(figure.target for figure in row.figures))
        met = "met" if all(figure.met for figure in row.figures) else "**missed**"
        lines.append(f"| {row.what} | {measured} | {targets} | {met} |")
    return lines


def machine() -> str:
    """What it was measured on, and when."""
    model = platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    for line in cpuinfo.read_text("utf-8").splitlines() if cpuinfo.exists() else ():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
            break
    done = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    commit = f", at {done.stdout.strip()}" if done.returncode == 0 else ""
    cores = f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"
    return f"{model}, {cores}; {time.strftime('%Y-%m-%d', time.gmtime())}{commit}; load {os.getloadavg()[0]:.1f}"


def _cell(figure: Figure) -> str:
    digits = 0 if figure.ratio >= 100 else 1 if figure.ratio >= 10 else 2
    return f"{figure.against}: {figure.ratio:.{digits}f} {figure.unit}"
