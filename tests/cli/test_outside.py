"""Commands in processes of their own: what only shows there."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tactical.journal.game import Game
from tests.cli.table import ROOT, heed_interrupts, outside
from tests.journal.games import yard

HEAVY = {"msgpack", "msgspec", "rich", "textual", "tomllib", "platformdirs", "asyncio"}
NO_UTF8 = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C", "PYTHONIOENCODING": ""}
FIRE = ("ann fire rifle at dee", "--dice", "1,1", "--dice", "6,6")


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "yard.tactical"
    yard(path).close()
    return str(path)


def loaded(*words: str) -> set[str]:
    """The modules that a command has loaded."""
    run = f"from tactical.cli import main; main({list(words)!r})"
    script = f"import json, sys; {run}; print(json.dumps([*sys.modules]))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("words", [("--version",), ("--help",), ("do", "--help"), ("dance",), ("completion", "bash")])
def test_the_first_commands_load_nothing_of_the_game(words):
    assert loaded(*words) & HEAVY == set()


def test_the_version_loads_not_even_the_parser():
    assert "argparse" not in loaded("--version")


@pytest.mark.slow
def test_no_command_but_play_loads_the_screen(save):
    for words in (("show", save), ("do", save, "ann end"), ("check", save), ("rules", "skirmish"), ("locate",)):
        assert loaded(*words) & {"rich", "textual"} == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    "env",
    [
        pytest.param(NO_UTF8, id="C"),
        pytest.param({"PYTHONIOENCODING": "ascii"}, id="ascii", marks=pytest.mark.long),
        pytest.param({"PYTHONIOENCODING": "latin-1"}, id="latin-1", marks=pytest.mark.long),
        pytest.param({"PYTHONIOENCODING": "cp437"}, id="cp437"),
    ],
)
def test_a_locale_without_utf8_gets_ascii(save, env):
    done = outside("try", save, *FIRE, env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"1+1 = 2 <= 8? yes" in done.stdout or "≤".encode(env.get("PYTHONIOENCODING") or "ascii") in done.stdout
    done = outside("do", save, "é\u202e walk", env=env)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_ascii_where_it_is_wanted(save):
    assert outside("show", save, "--ascii").stdout.isascii()


def test_whoever_stops_reading_stops_the_command(save):
    reader, writer = os.pipe()
    os.close(reader)
    done = outside("rules", "skirmish", stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_what_was_done_before_the_reader_left_is_saved(save):
    reader, writer = os.pipe()
    os.close(reader)
    done = outside("do", save, "ann walk b1", "ann end", stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")
    with Game.open(save) as game:
        assert len(game.moments) == 1  # the second was not begun: nobody could see it


def test_a_full_disk_under_the_output_is_told(save):
    with Path("/dev/full").open("wb") as full:
        done = outside("show", save, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 4
    assert b"the output cannot be written: No space left on device" in done.stderr
    assert done.stderr.count(b"\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    "closed",
    [">&-", "<&- >&- 2>&-", *(pytest.param(one, marks=pytest.mark.long) for one in ("2>&-", "<&-", ">&- 2>&-"))],
)
def test_closed_standard_files_harm_no_save(save, closed):
    for words in ('do "$1" "ann walk b1"', 'do "$1" "dance"', 'show "$1"'):
        command = f'"$0" -m tactical {words} {closed}'
        done = subprocess.run(["sh", "-c", command, sys.executable, save], cwd=ROOT, capture_output=True, check=False)
        assert done.returncode in (0, 2)
        assert b"Traceback" not in done.stderr
    with Game.open(save) as game:
        assert game.notice is None
        assert len(game.moments) == 1
        assert game.history.verify() == 1


def test_a_deleted_working_directory(tmp_path, save):
    gone = tmp_path / "gone"
    gone.mkdir()
    script = 'cd "$1" && rmdir "$1" && exec "$0" -m tactical show yard.tactical'
    done = subprocess.run(
        ["sh", "-c", script, sys.executable, str(gone)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 4
    assert done.stderr.count(b"\n") == 1


def opened(pid):
    """The names of a process's open files."""
    found = set()
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(OSError):  # it was closed meanwhile
            found.add(str(file.readlink()))
    return found


def test_an_interrupt_while_waiting_for_the_lock_changes_nothing(save):
    before = Path(save).read_bytes()
    with Path(save).open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        process = subprocess.Popen(
            [sys.executable, "-m", "tactical", "do", save, "ann end"],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=heed_interrupts,  # noqa: PLW1509 - nothing else runs here
        )  # fmt: skip
        while save not in opened(process.pid):  # and soon finds it locked
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=60)
    assert (process.returncode, out, errors) == (130, b"", b"")
    assert Path(save).read_bytes() == before


@pytest.mark.slow
def test_names_in_bytes_that_are_no_text(tmp_path, save):
    odd = os.fsencode(tmp_path) + b"/\xff\xfe.tactical"
    Path(os.fsdecode(odd)).write_bytes(Path(save).read_bytes())
    command = [sys.executable, "-m", "tactical", "show"]
    done = subprocess.run([*command, odd], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    done = subprocess.run([*command, b"\xff"], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 4
    assert done.stderr.count(b"\n") == 1
