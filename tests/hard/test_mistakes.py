"""Every mistake in the table, and every terminal that is none, in a process of its own."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hard.mistakes import MISTAKES, ROOT, SAVE, Mistake
from tests.hard.playing import folder
from tests.journal.games import do, yard

SECONDS = 20  # until a process counts as hanging: busy machines are slow
MEMORY = 512 * 2**20  # of address space, for all of a process
NOBODY = 65534


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that anybody may look into, with a good save in it."""
    with folder() as where:
        where.chmod(0o755)
        with yard(where / SAVE) as game:
            do(game, "ann walk b1")
        yield where


def limited() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def tactical(where: Path, *words: str, before: tuple[str, ...] = (), **environ: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a command that may take little time and memory."""
    done = subprocess.run(
        [*before, sys.executable, "-m", "tactical", *words],
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
        if path.is_file() and os.access(path, os.R_OK):
            size = path.stat().st_size
            found[str(path)] = path.read_bytes() if size < 10**7 else b"%d" % size
    return found


def as_nobody(where: Path) -> tuple[str, ...]:
    """What a command begins with whose process may not read everything."""
    if os.geteuid():
        return ()
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        pytest.skip("root may read everything, and there is no setpriv")
    command = (setpriv, f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
    code, _, _ = tactical(where, "show", str(where / SAVE), before=command)
    if code not in (0, 4):
        pytest.skip("another user cannot start the program here")
    return command


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.what)
def test_a_mistake_is_one_line_and_nothing_is_lost(place: Path, mistake: Mistake) -> None:
    before = as_nobody(place) if mistake.what == "unreadable" else ()
    mistake.make(place)
    held = holds(place)
    for words in mistake.commands:
        named = [word.format(file=place / mistake.file, folder=place) for word in words]
        code, _, errors = tactical(place, *named, before=before)
        line = one_line(errors)
        assert code == mistake.code, line
        for said in mistake.says:
            assert said in line
    assert holds(place) == held
