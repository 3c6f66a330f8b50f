"""`keys`: the report on one's own keys, the named keymaps, and what each key does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tactical.cli.keys import WHEN, _notes
from tactical.session.preferences.key_files import remap
from tactical.session.preferences.key_table import CONTEXTS, LAYERS, TABLE
from tactical.session.preferences.toml_file import TomlFile
from tactical.ui.keys import textual_keymap


@pytest.fixture
def mine(tmp_path) -> Path:
    path = tmp_path / "config" / "tactical" / "keys.toml"
    path.parent.mkdir(parents=True)
    return path


def test_without_a_file_the_usual_keys_are_good(table):
    ran = table.run("keys", "check")
    assert (ran.code, ran.err) == (0, "")
    assert "does not exist: the default keys are in use, and nothing clashes." in ran.out


def test_every_clash_is_told_with_its_file_and_line(table, mine):
    mine.write_text('map = "roguelike"\n[keys]\nundo = "e"\nfly = "f2"\nredo = "alt+z"\nquit = "x"\ncentre = "J"\n')
    ran = table.run("keys", "check")
    assert ran.code == 4
    lines = ran.err.splitlines()
    assert [line.split(":")[2] for line in lines] == ["3", "4", "5", "6", "7"]
    assert f"tactical: {mine}:3: undo: 'e' is already end (end)" in ran.err
    assert f"{mine}:4: unknown key name 'fly'" in ran.err
    assert f"{mine}:5: redo: Alt+Z does not reach every terminal" in ran.err
    assert f"{mine}:6: quit is always q" in ran.err
    assert f"{mine}:7: centre: 'J' is already page.down (page down)" in ran.err


def test_what_hides_behind_another_layer_is_worth_a_note(table, mine):
    mine.write_text('[keys]\nundo = "w"\nredo = ["Z", "ctrl+shift+z"]\n')
    ran = table.run("keys", "check")
    assert (ran.code, ran.err) == (0, "")
    assert f"{mine}: good: 2 keys differ from the default, and nothing clashes." in ran.out
    assert "note: undo cannot be reached while an order is built: w is order.waypoint there" in ran.out
    assert "note: redo: Ctrl+Shift+Z does not reach every terminal; Z does" in ran.out


def test_every_context_has_words():
    assert WHEN.keys() == {*CONTEXTS, *LAYERS}


KEYS = sorted({key for entry in TABLE for key in entry.keys})
ODD = ["ctrl+i", "ctrl+z", "alt+l", "shift+a", "", " ", "+", "a+b", "ctrl+", "A", "\x1b", "f13", "[/]", "{0}", "x" * 99,
       ["a", "a"], [], [""], [1], 1, True, {"a": "b"}, ["f2", "alt+up"]]  # fmt: skip


def taken_or_told(name: str, written: object) -> None:
    found, problems = remap(TomlFile("keys.toml", {"keys": {name: written}}))
    assert all(problem.words for problem in problems)
    assert found.clashes() == []
    _notes(found)
    textual_keymap(found)


@pytest.mark.parametrize("written", ODD, ids=lambda written: ascii(written)[:20])
def test_any_key_is_taken_or_told(written):
    taken_or_told("menu.down", written)


@pytest.mark.long
@pytest.mark.parametrize("written", [*KEYS, *ODD], ids=lambda written: ascii(written)[:20])
def test_any_key_for_anything_is_taken_or_told(written):
    for entry in TABLE:
        taken_or_told(entry.id, written)


def test_what_a_list_hides_is_told(table, mine):
    mine.write_text('[keys]\n"menu.down" = "a"\n')
    ran = table.run("keys", "check")
    assert (ran.code, ran.err) == (0, "")
    assert "note: menu.down cannot be reached in the list of actions: a is actions.close there" in ran.out


def test_json_and_another_file(table, tmp_path):
    other = tmp_path / "other.toml"
    other.write_text('[keys]\nundo = "q"\n')
    ran = table.run("keys", "check", str(other), "--json")
    found = json.loads(ran.out)
    assert ran.code == 4
    assert (found["there"], [p["line"] for p in found["problems"]]) == (True, [2])
    assert table.run("keys", "check", str(tmp_path / "none.toml")).code == 4
    assert table.run("keys", "check", str(other), "--map", "vim").code == 2


def test_maps_and_all_keys_of_one(table):
    maps = table.run("keys", "maps").out.splitlines()
    assert [line.split(":")[0] for line in maps[:3]] == ["mixed", "arrows", "roguelike"]
    shown = table.run("keys", "show").out
    assert all(f"  {entry.id} = " in shown for entry in TABLE)
    assert "  cursor.left = Left h 4: Move the cursor left" in shown
    assert "  cursor.left = Left 4: Move the cursor left" in table.run("keys", "show", "--map", "arrows").out
