"""The key table holds together, and what users write is used, or refused with file and line."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tactical.session.preferences.key_files import keymap, keymap_names, load_keys, remap
from tactical.session.preferences.key_names import key_name, reaches
from tactical.session.preferences.key_table import CONTEXTS, LAYERS, TABLE
from tactical.session.preferences.keys import DEFAULT_KEYS
from tactical.session.preferences.toml_file import parse
from tests.contract.openings import rulesets


def test_table_is_sound() -> None:
    assert DEFAULT_KEYS.clashes() == []
    assert len({entry.id for entry in TABLE}) == len(TABLE)
    for entry in TABLE:
        assert entry.context in CONTEXTS
        assert entry.keys
        assert entry.help
        assert entry.label
        assert tuple(map(key_name, entry.keys)) == entry.keys


def test_a_new_player_reads_of_keys_that_there_are() -> None:
    known = {entry.id for entry in TABLE}
    for rules in rulesets():
        assert set(re.findall(r"\{([^}]*)\}", " ".join(rules.presenter.first_minute))) <= known


def test_core_play_needs_no_modifiers() -> None:
    for entry in TABLE:
        assert any("+" not in key for key in entry.keys) or entry.id == "piece.previous" or entry.context == "program"


@pytest.mark.parametrize("context", [c for c in LAYERS if c not in ("line", "find")])
def test_help_back_and_quit_are_always_there(context: str) -> None:
    actions = {DEFAULT_KEYS.find(context, key).action for key in ("question_mark", "escape", "q")}  # type: ignore[union-attr]
    assert actions == {"help", "back", "quit_game"}


def test_what_is_done_whatever_is_shown_shares_its_keys_with_nothing() -> None:
    keys, problems = remap(parse('[keys]\nundo = "ctrl+s"\n"program.redraw" = ["ctrl+l", "f5"]\n', "keys.toml"))
    assert [problem.words for problem in problems] == [
        "undo: 'Ctrl+S' is already program.saved (saved); free it there first or take another key"
    ]
    for context in LAYERS:
        assert keys.find(context, "f5").action == "app.redraw"  # type: ignore[union-attr]


def test_layers() -> None:
    assert DEFAULT_KEYS.find("board", "enter").id == "order.preview"  # type: ignore[union-attr]
    assert DEFAULT_KEYS.find("path", "enter").id == "order.commit"  # type: ignore[union-attr]
    assert DEFAULT_KEYS.find("window", "space").id == "window.pass"  # type: ignore[union-attr]
    assert DEFAULT_KEYS.find("line", "q") is None
    assert "order.preview" not in {entry.id for entry in DEFAULT_KEYS.in_context("path")}


def test_help() -> None:
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
        ('[keys]\nquit = "x"\n', 2, "is always q"),
        ('[keys]\nhelp = "f1"\n', 2, "is always ?"),
        ('[keys]\nundo = "q"\n', 2, "already quit"),
        ('[keys]\n"order.commit" = "?"\n', 2, "already help"),
        ('[keys]\nundo = "ctrl+shift+u"\n', 2, "does not reach every terminal"),
        ('[keys]\nundo = "ctrl+h"\n', 2, "does not reach every terminal as itself: it comes as backspace"),
        ('[keys]\nundo = ["alt+z", "ctrl+f5"]\n', 2, "Alt+Z and Ctrl+F5 does not reach every terminal"),
        ('[keys]\nundo = "hyper+fnord"\n', 2, "is not a key"),
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
    [
        ("undo = " + "9" * 5000, "a number too long"),
        ("undo = " + "[" * 50_000, "lists too deep"),
        ("a" + ".a" * 120_000 + " = 1", "more than 100 dots"),  # which the parser would take minutes for
        ("[" + "a." * 120_000 + "a]", "more than 100 dots"),
    ],
    ids=["number", "lists", "parts", "table"],
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
    assert problem.words == "it is not a regular file; use a text file"


# --- named keymaps, and keys that not every terminal sends ---


def test_keys_beside_those_that_reach_every_terminal() -> None:
    keys, problems = remap(parse('[keys]\nundo = ["ctrl+shift+z", "z"]\n', "keys.toml"))
    assert problems == []
    assert keys.find("board", "ctrl+shift+z").id == "undo"  # type: ignore[union-attr]


@pytest.mark.parametrize("name", keymap_names())
def test_named_keymaps_are_whole(name: str) -> None:
    found = keymap(name)
    assert found.clashes() == []
    usual = {(entry.id, over.id, context) for entry, _, over, context in DEFAULT_KEYS.hidden()}
    assert {(entry.id, over.id, context) for entry, _, over, context in found.hidden()} <= usual
    for entry in found.entries:
        assert any(map(reaches, entry.keys)), entry.id
    ways = {"left": 4, "down": 2, "up": 8, "right": 6, "up-left": 7, "up-right": 9, "down-left": 1, "down-right": 3}
    for way, digit in ways.items():
        assert found.find("board", str(digit)).id == f"cursor.{way}"  # type: ignore[union-attr]


def test_what_the_named_keymaps_are_for() -> None:
    assert keymap_names() == ("mixed", "arrows", "roguelike")
    arrows, roguelike = keymap("arrows"), keymap("roguelike")
    assert all(arrows.find("board", key) is None for key in "hjklyubn")
    assert arrows.find("board", "home").id == "cursor.up-left"  # type: ignore[union-attr]
    assert roguelike.find("board", "y").id == "cursor.up-left"  # type: ignore[union-attr]
    assert roguelike.find("board", "H").id == "page.left"  # type: ignore[union-attr]
    assert roguelike.find("board", "underscore").id == "jump"  # type: ignore[union-attr]


def test_a_file_names_its_keymap(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('map = "arrows"\n[keys]\nundo = "u"\n')
    keys, problems = load_keys(path)
    assert problems == []
    assert keys.find("board", "u").id == "undo"  # type: ignore[union-attr]
    assert keys.find("board", "home").id == "cursor.up-left"  # type: ignore[union-attr]
    path.write_text('\nmap = "arows"\n[keys]\nundo = "u"\n')
    keys, problems = load_keys(path)
    assert [(p.line, p.words) for p in problems] == [
        (2, "map: unknown keymap 'arows'; did you mean 'arrows'?"),
        (4, "undo: 'u' is already cursor.up-right (up right); free it there first or take another key"),
    ]
    path.write_text("map = 7\n")
    assert "unknown keymap '7'" in str(load_keys(path)[1][0])
