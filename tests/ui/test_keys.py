"""The key table holds together, and what users write is used, or refused with file and line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tactical.ui.key_table import CONTEXTS, LAYERS, TABLE
from tactical.ui.keys import DEFAULT_KEYS, key_name, load_keys, remap
from tactical.ui.toml_file import parse


def test_table_is_sound() -> None:
    assert DEFAULT_KEYS.clashes() == []
    assert len({entry.id for entry in TABLE}) == len(TABLE)
    for entry in TABLE:
        assert entry.context in CONTEXTS
        assert entry.keys
        assert entry.help
        assert entry.label
        assert tuple(map(key_name, entry.keys)) == entry.keys


def test_core_play_needs_no_modifiers() -> None:
    for entry in TABLE:
        assert any("+" not in key for key in entry.keys) or entry.id == "piece.previous"


@pytest.mark.parametrize("context", [c for c in LAYERS if c != "line"])
def test_help_back_and_quit_are_always_there(context: str) -> None:
    actions = {DEFAULT_KEYS.find(context, key).action for key in ("question_mark", "escape", "q")}  # type: ignore[union-attr]
    assert actions == {"help", "back", "quit_game"}


def test_layers() -> None:
    assert DEFAULT_KEYS.find("board", "enter").id == "order.preview"  # type: ignore[union-attr]
    assert DEFAULT_KEYS.find("path", "enter").id == "order.commit"  # type: ignore[union-attr]
    assert DEFAULT_KEYS.find("window", "space").id == "window.pass"  # type: ignore[union-attr]
    assert DEFAULT_KEYS.find("line", "q") is None
    assert "order.preview" not in {entry.id for entry in DEFAULT_KEYS.in_context("path")}


def test_footer_and_help() -> None:
    footer = DEFAULT_KEYS.footer("board")
    assert footer[0] == ("Tab", "next")
    assert footer[-1] == ("q", "quit")
    assert ("?", "help") in footer
    assert ("Left h 4", "Move the cursor left") in DEFAULT_KEYS.help("board")


def test_remap() -> None:
    keys, problems = remap(parse('[keys]\nundo = "f2"\n"zoom.in" = ["plus", "f3"]\n', "keys.toml"))
    assert problems == []
    assert keys.find("board", "f2").id == "undo"  # type: ignore[union-attr]
    assert keys.find("board", "z") is None
    assert keys.entry("zoom.in").keys == ("plus", "f3")


def test_swapping_two_keys_is_no_clash() -> None:
    keys, problems = remap(parse('[keys]\nundo = "e"\nend = "z"\n', "keys.toml"))
    assert problems == []
    assert keys.find("board", "e").id == "undo"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('[keys]\n\nundo = "e"\n', 3, "'e' is already end"),
        ('[keys]\nunod = "f2"\n', 2, "did you mean 'undo'?"),
        ('[keys]\nquit = "x"\n', 2, "always stays on q"),
        ('[keys]\nhelp = "f1"\n', 2, "always stays on ?"),
        ('[keys]\nundo = "q"\n', 2, "already quit"),
        ('[keys]\n"order.commit" = "?"\n', 2, "already help"),
        ('[keys]\nundo = "ctrl+shift+u"\n', 2, "does not reach every terminal"),
        ('[keys]\nundo = "ctrl+h"\n', 2, "does not reach every terminal"),
        ('[keys]\nundo = "entr"\n', 2, "did you mean 'enter'?"),
        ("[keys]\nundo = 5\n", 2, "in quotes"),
        ("[keys]\nundo = []\n", 2, "in quotes"),
        ('undo = "f2"\n', 1, "under [keys]"),
    ],
)
def test_mistakes_are_told_and_not_applied(text: str, line: int, words: str) -> None:
    keys, problems = remap(parse(text, "keys.toml"))
    assert [p.line for p in problems] == [line]
    assert words in str(problems[0])
    assert keys == DEFAULT_KEYS


def test_files(tmp_path: Path) -> None:
    assert load_keys(tmp_path / "absent.toml") == (DEFAULT_KEYS, [])
    (tmp_path / "keys.toml").write_text("[keys\n")
    keys, problems = load_keys(tmp_path / "keys.toml")
    assert keys == DEFAULT_KEYS
    assert len(problems) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [("undo = " + "9" * 5000, "a number too long"), ("undo = " + "[" * 50_000, "lists too deep")],
    ids=["number", "lists"],
)
def test_hostile_text(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "keys.toml").write_text(text)
    keys, (problem,) = load_keys(tmp_path / "keys.toml")
    assert keys == DEFAULT_KEYS
    assert words in problem.words


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "keys.toml")
    keys, (problem,) = load_keys(tmp_path / "keys.toml")
    assert keys == DEFAULT_KEYS
    assert problem.words == "no plain file: write a text file"
