"""One seat at two screens is noticed by both."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tactical.journal.presence import Presence
from tactical.journal.storage import open_save
from tests.journal.saves import RECORDS, new_save, stored

RED, BLUE = 0, 1


def test_each_learns_of_the_other_and_of_its_leaving(tmp_path: Path) -> None:
    path, save = new_save(tmp_path)
    before = path.read_bytes()
    red, blue = Presence(save, [RED]), Presence(open_save(path, write=True).save, [BLUE])
    assert not red.elsewhere()
    assert not blue.elsewhere()
    second = open_save(path, write=False).save
    both = Presence(second, [RED, BLUE])
    assert both.elsewhere() == {RED, BLUE}
    assert red.elsewhere() == {RED}
    assert blue.elsewhere() == {BLUE}
    second.close()
    assert not red.elsewhere()
    assert not blue.elsewhere()
    assert not both.elsewhere(), "who has left is told nothing"
    assert path.read_bytes() == before


def test_it_keeps_nobody_from_writing_and_ends_with_the_process(tmp_path: Path) -> None:
    path, save = new_save(tmp_path)
    here = Presence(save, [RED])
    sitting = (
        "import sys\n"
        "from tactical.journal.presence import Presence\n"
        "from tactical.journal.storage import open_save\n"
        "there = Presence(open_save(sys.argv[1], write=True).save, [0])\n"
        "print(sorted(there.elsewhere()), flush=True)\n"
        "sys.stdin.read()\n"
    )
    command = [sys.executable, "-c", sitting, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "[0]\n"
        assert here.elsewhere() == {RED}
        save.append([(3, b"red moves")])
        other.kill()
    assert not here.elsewhere()
    assert stored(path) == [*RECORDS, (3, b"red moves")]
