"""tactical edit: what it opens, and what it refuses in a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tactical.cli.edit import editor_of
from tactical.cli.exits import BAD_FILE, USAGE, CommandExit
from tactical.scenario.skeleton import skeleton


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_a_new_file_begins_as_that_of_a_system(tmp_path: Path) -> None:
    editor = editor_of(str(tmp_path / "yard.toml"), "skirmish", "24x16", "The yard")
    assert editor.document.text == skeleton("skirmish", 24, 16, "The yard")
    assert editor.unsaved
    assert not (tmp_path / "yard.toml").exists()


@pytest.mark.parametrize(
    ("name", "more", "code", "said"),
    [
        ("none.toml", (), USAGE, "--rules begins a new one"),
        ("none.txt", ("skirmish",), USAGE, "ends in .toml"),
        ("none.toml", ("chess",), USAGE, "chess"),
        ("none.toml", ("skirmish", "big"), USAGE, "24x16"),
        ("none.toml", ("skirmish", "9999x9999"), BAD_FILE, "rows"),
        ("there.toml", ("skirmish",), USAGE, "already exists"),
        ("there.toml", (), BAD_FILE, "there.toml"),
        ("\x00.toml", ("skirmish",), USAGE, "not a file name"),
    ],
)
def test_what_cannot_be_edited_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, more: tuple[str, ...], code: int, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.toml").write_text("rules = 1\n", "utf-8")
    with pytest.raises(CommandExit) as refused:
        editor_of(name, *more)
    assert refused.value.code == code
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
