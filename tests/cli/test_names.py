"""Names of any script by lines, in JSON and in pictures; whatever form they are typed in."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from tests.cli.plain.sitter import sit
from tests.names import NAMES, PLACE, named_mill


@pytest.fixture
def mill(table):
    """A save with names of many scripts."""
    file, save = table.folder / "names.toml", str(table.folder / "names.tactical")
    file.write_text(unicodedata.normalize("NFD", named_mill()), "utf-8")
    assert table.run("new", str(file), "--save", save).code == 0
    return save


def test_names_are_shown_by_lines_and_in_json(table, mill):
    shown = table.run("show", mill).out
    for name in NAMES.values():
        assert name.partition("-")[0] in shown
    assert f"{PLACE} is c4" in shown
    assert "\u2068محمد\u2069, trooper" in shown, "or a terminal would turn what stands behind it"
    told = table.run("show", mill, "--json").json
    assert {seat["name"] for seat in told["seats"]} == {NAMES["red"], NAMES["blue"]}
    assert {NAMES[key] for key in ("ada", "cleo", "dov")} <= {piece["name"] for piece in told["pieces"]}
    assert table.run("check", mill).code == 0


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_names_are_typed_in_any_form(table, mill, form):
    typed = unicodedata.normalize(form, "ÆRØSKØBING end")
    assert table.run("do", mill, typed).code == 0
    for words in (
        ("reach", mill, NAMES["xan"].upper()),
        ("show", mill, "--seat", unicodedata.normalize(form, "СИНИЙ")),
    ):
        assert table.run(*words).code == 0, words


def test_what_is_copied_from_a_terminal_is_read(table, mill):
    table.run("do", mill, "ærøskøbing end")
    ran = table.run("try", mill, f"\u2068{NAMES['dov']}\u2069 end")
    assert ran.code == 3
    assert "محمد\u2069 end' is refused, because it is Зоя 2's turn" in ran.err


def test_names_stand_whole_in_a_picture(table, mill):
    drawn = table.run("export", mill, "--format", "svg").out
    texts = re.findall(r'<text x="(\d+)" [^>]*textLength="(\d+)"[^>]*>([^<]*)<', drawn)
    wide = next((int(x), int(long)) for x, long, text in texts if "太郎" in text)
    assert wide[1] >= 4 * 8
    assert any("محمد" in text for _, _, text in texts)
    assert "\ufffd" not in drawn


def test_a_game_by_lines(mill):
    told = sit(Path(mill), f"piece {NAMES['dov']}", f"cell {PLACE}", "ærøskøbing end", "quit")
    assert "محمد, trooper" in told
    assert f"{PLACE}, open floor" in told
    assert "Ærøskøbing" in told


def test_a_seat_is_named_in_any_form(table, mill):
    ran = table.run("computer", mill, unicodedata.normalize("NFD", "СИНИЙ:easy"))
    assert ran.code == 0
    assert NAMES["blue"] in table.run("computer", mill).out
