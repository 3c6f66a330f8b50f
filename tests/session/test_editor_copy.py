"""What is drawn on by a name: one's own files, and copies that harm none of them."""

import pytest

from tactical.cli.edit import editor_of
from tactical.cli.exits import CommandExit
from tactical.scenario import shipped_scenario
from tactical.scenario.rewriting import EditError
from tactical.session.editor_copy import copy_of


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "tactical" / "scenarios"


def test_a_shipped_scenario_is_drawn_on_as_a_copy(folder):
    editor = editor_of("first-steps")
    assert editor.document.text == shipped_scenario("first-steps").read_text()
    assert editor.file.path == folder / "first-steps.toml"
    assert not folder.exists()
    editor.file.save("mine")
    assert editor_of("first-steps").file.path == folder / "first-steps-2.toml"
    assert (folder / "first-steps.toml").read_text() == "mine"


def test_a_copy_has_all_that_it_needs(folder):
    with pytest.raises(EditError, match="includes kinds"):
        copy_of("hostage")


def test_a_name_alone_is_a_file_of_ones_own(folder):
    editor = editor_of("yard", "skirmish")
    assert editor.file.path == folder / "yard.toml"
    editor.file.save(editor.document.text)
    assert not editor_of("yard").unsaved
    for name, system in (("nothing", ""), ("yard", "skirmish"), ("c4", "skirmish")):
        with pytest.raises(CommandExit):
            editor_of(name, system)
