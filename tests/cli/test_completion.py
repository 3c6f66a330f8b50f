"""Completion knows every command and option that the parser knows, and what the game that is named has."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tactical.cli.parser import COMMANDS

BREAKS = " \t\n\"'><=;|&(:"  # at which bash breaks words


@pytest.fixture
def complete(table):
    """What a shell is offered for a line that is begun, without options."""

    def asked(line: str) -> set[str]:
        answer = table.folder / "answer"
        environment = os.environ | {
            "_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", "_ARGCOMPLETE_COMP_WORDBREAKS": BREAKS, "COMP_TYPE": "9",
            "COMP_LINE": line, "COMP_POINT": str(len(line)), "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
        }  # fmt: skip
        program = [sys.executable, "-m", "tactical"]
        subprocess.run(program, env=environment, cwd=table.folder, check=True, capture_output=True)
        words = (word.strip().replace("\\", "") for word in answer.read_text("utf-8").split("\n"))
        return {word for word in words if word}

    return asked


@pytest.mark.slow
def test_every_command_and_option_is_offered(complete):
    assert complete("tactical ") >= {*COMMANDS}
    assert complete("tactical do yard.tactical --b") == {"--by-hand"}
    orders = {"best chance", "safest", "most damage", "nearest to the goal", "likeliest"}
    assert complete("tactical lines compare x --by ") == orders


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("new the-", {"the-ark", "the-mill", "the-west-lock"}),
        ("play first-b", {"first-battle", "first-boarding"}),
        ("rules sk", {"skirmish"}),
        ("show ya", {"yard.tactical", "yard.toml"}),
        ("show yard.tactical --seat ", {"red", "blue"}),
        ("reach yard.tactical a", {"ann"}),
        ("computer yard.tactical blue:h", {"hard"}),
        ('do yard.tactical "ann e', {"ann end"}),
        ('do yard.tactical --seat blue "', set()),
        ("show nothing.tactical --seat ", set()),
    ],
)
def test_what_the_game_has_is_offered(complete, line, words):
    found = {word for word in complete(f"tactical {line}") if not word.startswith("-")}
    assert found & words or not (words or found)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_command_prints_a_script(table, shell):
    ran = table.run("completion", shell)
    assert (ran.code, ran.err) == (0, "")
    assert "tactical" in ran.out
