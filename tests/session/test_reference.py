"""The page about settings, keys and themes: its tables are what the program reads, and its examples are read."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tactical.session.preferences.key_files import load_keys
from tactical.session.preferences.settings import MEANINGS, Settings, load_settings
from tactical.session.preferences.themes import COLOUR_FIELDS, OTHER_FIELDS, TABLES
from tactical.session.scene.style_keys import BOARD_KEYS, SEAT_KEYS, STYLE_KEYS
from tests.session.settings_page import LOOKS, THEME_KEYS, tables
from tests.ui.goldens import UPDATE

PAGE = Path(__file__).resolve().parents[2] / "tactical/guide/settings.md"


@pytest.mark.parametrize("name", ["settings", "keys", "themes", "looks"])
def test_the_page_has_the_tables_of_the_program(name: str) -> None:
    text = PAGE.read_text("utf-8")
    at = text.index(start := f"<!-- {name} -->\n") + len(start)
    stop = text.index("<!-- end -->", at)
    wanted = "\n" + "\n".join(tables(name)) + "\n\n"
    if os.environ.get(UPDATE):
        PAGE.write_text(text[:at] + wanted + text[stop:], "utf-8")
        return
    assert text[at:stop] == wanted, f"{UPDATE}=1 writes the tables anew"


def test_every_key_that_is_read_has_a_meaning_and_no_other() -> None:
    assert set(MEANINGS) == set(Settings.__struct_fields__) - {"cells", "seats"}
    assert set(THEME_KEYS) == {*OTHER_FIELDS, *COLOUR_FIELDS}
    assert set(LOOKS) == {*STYLE_KEYS, *BOARD_KEYS} - {*SEAT_KEYS[1:]}
    assert {*STYLE_KEYS, *BOARD_KEYS} <= {*TABLES["board"]}


def test_the_examples_are_read_without_a_complaint(tmp_path: Path) -> None:
    settings, keys = re.findall(r"^```toml\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    file = tmp_path / "file.toml"
    file.write_text(settings, "utf-8")
    found, problems = load_settings(file)
    assert (found.seat("red").theme, found.seat("blue").theme, problems) == ("deuteranopia", "contrast", [])
    file.write_text(keys, "utf-8")
    keymap, problems = load_keys(file)
    assert [entry.keys for entry in keymap.entries if entry.id == "undo"] == [("f2",)]
    assert problems == []
