"""Every mistake in the table, and every terminal that is none, in a process of its own."""

from __future__ import annotations

import ctypes
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hard.mistakes import MISTAKES, ROOT, SAVE, Mistake
from tests.hard.playing import folder
from tests.journal.games import do, yard

SECONDS = 60  # until a process counts as hanging: busy machines are slow
MEMORY = 512 * 2**20  # of address space, for all of a process
LIBC = ctypes.CDLL(None)
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder with a good save in it."""
    with folder() as where:
        with yard(where / SAVE) as game:
            do(game, "ann walk b1")
        yield where


def limited() -> None:
    """In a new process: it may take so much memory, and may not read what its mode forbids, even as root."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if not os.geteuid():
        for capability in (CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH):
            assert LIBC.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) == 0


def tactical(where: Path, *words: str, **environ: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a command that may take little time and memory."""
    done = subprocess.run(
        [sys.executable, "-m", "tactical", *words],
        env={**os.environ, "XDG_DATA_HOME": str(where / "data"), "XDG_CONFIG_HOME": str(where / "config"), **environ},
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
        preexec_fn=limited,
    )
    return done.returncode, done.stdout, done.stderr


def one_line(errors: str) -> str:
    """The one line on standard error."""
    assert errors.startswith("tactical: "), errors
    assert errors.endswith("\n")
    assert errors[:-1].isprintable(), errors  # which a second line is not
    assert len(errors) < 700
    assert "mistake in this program" not in errors
    return errors[:-1]


def holds(where: Path) -> dict[str, bytes]:
    """Every plain file below a folder with its bytes; only the size of a large one."""
    found = {}
    for path in sorted(where.rglob("*")):
        if path.is_file():
            size = path.stat().st_size
            found[str(path)] = path.read_bytes() if size < 10**7 else b"%d" % size
    return found


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.what)
def test_a_mistake_is_one_line_and_nothing_is_lost(place: Path, mistake: Mistake) -> None:
    mistake.make(place)
    held = holds(place)
    for words in mistake.commands:
        named = [word.format(file=place / mistake.file, folder=place) for word in words]
        code, _, errors = tactical(place, *named)
        line = one_line(errors)
        assert code == mistake.code, line
        for said in mistake.says:
            assert said in line
    assert holds(place) == held
