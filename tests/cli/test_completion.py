"""Completion knows every command and option that the parser knows, and shells can read it."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tactical.cli.completion import bash, commands, fish, zsh

COMMANDS = {
    "new", "play", "show", "reach", "orders", "do", "try", "odds", "undo", "redo", "log", "replay", "check", "export",
    "rules", "scenario", "locate", "completion", "json", "keys", "campaign", "roster", "calendar", "chronicle",
    "themes", "computer", "hint", "balance", "host", "store", "compact", "turn", "lines", "web", "worst",
    "puzzle", "guide",
}  # fmt: skip


def test_every_command_is_known():
    assert {one.name for one in commands()[1]} == COMMANDS


@pytest.mark.parametrize("script", [bash, zsh, fish])
def test_every_command_and_option_is_in_the_script(script):
    text = script()
    for one in commands()[1]:
        assert one.name in text
        for option, _, _ in one.options:
            assert option.lstrip("-") in text


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_command_prints_it(table, shell):
    ran = table.run("completion", shell)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.isascii()


def complete(*words: str) -> set[str]:
    """What bash offers after these words."""
    line = " ".join(f"'{word}'" for word in words)
    ask = f"COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _tactical"
    script = f"{bash()}\n{ask}; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    shell = shutil.which("bash")
    assert shell is not None
    done = subprocess.run([shell, "-c", script], capture_output=True, text=True, check=True, cwd="/")
    assert done.stderr == ""
    return set(done.stdout.split())


def test_bash_completes():
    assert complete("tactical", "") >= COMMANDS
    assert complete("tactical", "re") == {"reach", "redo", "replay"}
    assert "--by-hand" in complete("tactical", "do", "--")
    assert {"text", "svg"} <= complete("tactical", "export", "")
    assert {"bash", "zsh", "fish"} <= complete("tactical", "completion", "")
