"""Each system is played to its end by lines, and comes out as the same orders do on the screenless command line."""

from __future__ import annotations

import shutil

import pytest

from tactical.cli import main
from tactical.cli.exits import DONE, WARNED
from tests.cli.plain.sitter import begun, piped, play_whole

SEED = 12  # in its games nothing is ordered that do asks to be given alone
GAMES = {
    "skirmish": ("first-steps", 2),
    "boarding": ("the-west-lock", 1),
    "armour": ("bridge-and-ford", 1),
    "fleet": ("three-suns", 2),
    "starship": ("belt-duel", 2),
    "overland": ("salt-road", 4),
}


@pytest.mark.slow
@pytest.mark.parametrize("system", GAMES)
def test_a_whole_game_by_lines_is_the_same_game(system, tmp_path, capsys):
    scenario, limit = GAMES[system]
    path = begun(scenario, tmp_path / "lines.tactical", limit)
    do, pipe = tmp_path / "do.tactical", tmp_path / "pipe.tactical"
    shutil.copy(path, do)
    shutil.copy(path, pipe)
    said = play_whole(path, SEED)
    assert len(said.orders) > 5

    assert main(["do", str(do), *said.orders, "--seed", str(SEED)]) in (DONE, WARNED), capsys.readouterr().err
    ran = piped(pipe, said.lines, "--seed", str(SEED))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "The battle is over" in ran.stdout
    assert "\x1b" not in ran.stdout

    digests = set()
    for save in (path, do, pipe):
        capsys.readouterr()
        assert main(["check", str(save)]) == 0
        digests.add(capsys.readouterr().out.partition(": ")[2])
    assert len(digests) == 1, digests
