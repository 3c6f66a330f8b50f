"""Settings are read with every mistake told, and one that is changed changes nothing else in its owner's file."""

from __future__ import annotations

import os
import stat
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.session.preferences.settings import SeatSettings, Settings, keep, load_settings
from tactical.session.preferences.toml_edit import EditError, edited
from tactical.session.seat_clock import Clock, clock_words

FILE = """# my own
theme = "light"   # for the sun
future = [1, 2]   # of a later release

[seats.red]
keymap = "roguelike"

[seats."old # hand"]
curtain = "always"
# the end
"""


def settings(folder: Path, text: str) -> tuple[Settings, list[str]]:
    """What a file says, and its problems without the path."""
    path = folder / "settings.toml"
    path.write_text(text)
    found, problems = load_settings(path)
    return found, [str(problem).removeprefix(str(path)) for problem in problems]


def test_a_file_is_read(tmp_path: Path) -> None:
    found, problems = settings(tmp_path, FILE)
    assert found.theme == "light"
    assert found.seats["red"] == SeatSettings(keymap="roguelike")
    assert found.seat("red") == SeatSettings("light", "roguelike", "differ")
    assert found.seat("old # hand").curtain == "always"
    assert found.seat("anybody") == SeatSettings("light", "", "differ")
    assert [problem.partition(";")[0] for problem in problems] == [":3: unknown setting 'future'"]
    assert load_settings(tmp_path / "none.toml") == (Settings(), [])


def test_a_former_name_of_a_value_is_still_read(tmp_path: Path) -> None:
    found, problems = settings(tmp_path, 'pace = "usual"\n')
    assert (found.pace, problems) == ("normal", [])
    assert found == Settings()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("theme = 3", ":1: theme cannot be '3': a name in quotes"),
        ('\nclock = "yes"', ":2: clock cannot be 'yes': false or true"),
        ("clock = 1", ":1: clock cannot be '1': false or true"),
        ('curtain = "never"', ':1: curtain cannot be \'never\': "differ" or "always"'),
        ('them = "x"', ":1: unknown setting 'them'; did you mean 'theme'?"),
        ("cells = 3", ':1: cells: write a table, as [cells] with "120x40 16x13" = "6x3"'),
        ("seats = 3", ":1: seats: write a table for each seat, as [seats.red]"),
        ("[seats]\nred = 1", ":2: seats.red: write a table, as [seats.red]"),
        ("[seats.red]\nclock = true", ":2: unknown setting 'clock'; one of theme, keymap, curtain"),
        ('theme = "x', ":1: not valid TOML"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    found, problems = settings(tmp_path, text)
    assert len(problems) == 1
    assert problems[0].startswith(said)
    assert found == Settings(seats=found.seats)  # and the default stays in force


def test_hostile_files_are_one_line_each(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    for content in (
        b"\xff\xfe",
        b"a" * 300_000,
        b'theme = "\\u001b[31m"',
        b"x = " + b"[" * 5000,
        b'[seats."\\u001b"]\nx = 1',
    ):
        path.write_bytes(content)
        _, problems = load_settings(path)
        assert all("\n" not in str(problem) for problem in problems)
    path.unlink()
    os.mkfifo(path)
    assert "not a regular file" in str(load_settings(path)[1][0])


def test_one_value_is_changed_and_nothing_else() -> None:
    text = edited(FILE, (), "theme", "dark")
    assert text == FILE.replace('"light"', '"dark"')
    text = edited(text, ("seats", "red"), "theme", "mono")
    assert '[seats.red]\nkeymap = "roguelike"\ntheme = "mono"\n\n[seats."old # hand"]' in text
    text = edited(text, ("seats", "old # hand"), "curtain", None)
    assert text.endswith('[seats."old # hand"]\n# the end\n')
    text = edited(text, ("seats", "blue"), "theme", "light")
    assert text.endswith('# the end\n\n[seats.blue]\ntheme = "light"\n')
    assert edited(text, (), "theme", None).startswith("# my own\n# for the sun\nfuture = [1, 2]   # of")
    assert edited("", (), "clock", value=True) == "clock = true\n"
    assert edited("a = 1", ("x",), "y", None) == "a = 1\n"


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ('seats = { red = { theme = "x" } }\n', ("seats", "red")),
        ('seats.red.theme = "x"\n', ("seats", "red")),
        ("seats = 3\n", ("seats", "red")),
        ('theme = """\nlong"""\n', ()),
        ('s = """\ntheme = "x"\n"""\n', ()),
    ],
)
def test_what_cannot_be_changed_alone_is_left_alone(text: str, table: tuple[str, ...]) -> None:
    try:
        found = edited(text, table, "theme", "dark")
    except EditError:
        return
    wanted = tomllib.loads(text)
    inner = wanted
    for name in table:
        inner = inner.setdefault(name, {})
    inner["theme"] = "dark"
    assert tomllib.loads(found) == wanted


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), max_size=8)


@given(NAMES, st.text(max_size=20).filter(lambda text: not any(0xD800 <= ord(char) < 0xE000 for char in text)))
def test_any_name_and_value_is_written_as_toml(seat: str, value: str) -> None:
    text = edited(FILE, ("seats", seat), "theme", value)
    wanted = tomllib.loads(FILE)
    wanted["seats"].setdefault(seat, {})["theme"] = value
    assert tomllib.loads(text) == wanted
    assert edited(text, ("seats", seat), "theme", "x") == edited(FILE, ("seats", seat), "theme", "x")


def test_settings_are_kept_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    keep(path, (), "theme", "light")
    keep(path, ("seats", "red"), "keymap", "arrows")
    keep(path, ("cells",), "120x40 16x13", "6x3")
    kept = Settings(theme="light", cells={"120x40 16x13": "6x3"}, seats={"red": SeatSettings(keymap="arrows")})
    assert load_settings(path)[0] == kept
    path.chmod(0o640)
    link = tmp_path / "link.toml"
    link.symlink_to(path)
    keep(link, (), "theme", "mono")
    assert link.is_symlink()
    assert load_settings(path)[0].theme == "mono"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert [file.name for file in path.parent.iterdir()] == ["settings.toml"]
    path.write_text("theme = ")
    with pytest.raises(ValueError, match="not valid TOML"):
        keep(path, (), "theme", "dark")
    assert path.read_text() == "theme = "


def test_a_clock_counts_for_one_seat_at_a_time() -> None:
    clock = Clock()
    clock.count(0, 100.0)
    assert clock.taken(0, 103.5) == 3.5
    clock.count(1, 105.0)
    clock.count(1, 106.0)
    clock.count(-1, 110.0)  # a menu
    assert (clock.taken(0, 999.0), clock.taken(1, 999.0)) == (5.0, 5.0)
    clock.count(0, 1000.0)
    assert clock.taken(0, 1002.0) == 7.0
    assert clock_words(3599.9) == "59:59"
