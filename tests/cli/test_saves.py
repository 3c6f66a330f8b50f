"""`tactical saves`: one's own saves are listed, renamed, copied, deleted and brought back."""

from __future__ import annotations

import pytest

from tactical.journal.game import Game


@pytest.fixture
def folder(table):
    assert table.run("new", "first-battle").code == 0
    assert table.run("new", "first-battle", "--computer", "blue:hard").code == 0
    return table.folder / "data" / "tactical" / "saves"


def names(folder):
    return sorted(path.name for path in folder.glob("*.tactical"))


def test_they_are_told_apart_by_who_plays_and_when(table, folder):
    ran = table.run("saves")
    assert (ran.code, ran.err) == (0, "")
    lines = {line.partition(":")[0]: line for line in ran.out.splitlines()}
    first = "first-battle: First battle (Skirmish); Red against the computer (Blue, easy); not begun; 20"
    assert lines["first-battle"].startswith(first)
    assert "; Red against the computer (Blue, hard); not begun; 20" in lines["first-battle-2"]
    assert table.run("saves", "list", "hard", "mill").out == f"No saves with these words in {folder}\n"
    assert table.run("saves", "trash").out == f"No saves in {folder / 'trash'}\n"
    assert table.run("saves", "list", "HARD").out.startswith("first-battle-2: ")
    assert table.run("saves", "list", "BATTLE-2").out.count("\n") == 1
    (folder / "bad.tactical").write_bytes(b"nothing")
    assert "bad: cannot be opened: " in table.run("saves").out
    found = table.run("saves", "--json").json
    assert [save["problem"] is None for save in found["saves"]].count(False) == 1
    assert found["trash"] == []


def test_deleted_and_brought_back(table, folder):
    ran = table.run("saves", "delete", "first-battle", "first-battle-2.tactical")
    assert ran.out.splitlines()[0] == (
        "first-battle is in the trash; to bring it back: tactical saves restore first-battle"
    )
    assert names(folder) == []
    assert [save["name"] for save in table.run("saves", "trash", "--json").json["trash"]] != []
    assert table.run("saves", "trash").out.count("\n") == 2
    assert table.run("saves", "restore", "first-battle").out == f"{folder / 'first-battle.tactical'}\n"
    assert table.run("saves", "empty").out == "1 save removed for good\n"
    assert names(folder / "trash") == []


def test_renamed_and_copied(table, folder):
    assert table.run("saves", "rename", "first-battle-2", "The duel").out == "first-battle-2 is now called The duel\n"
    assert table.run("saves", "copy", "The duel", "again").out == f"{folder / 'again.tactical'}\n"
    assert names(folder) == ["The duel.tactical", "again.tactical", "first-battle.tactical"]


def test_what_is_open_elsewhere_stays(table, folder):
    with Game.open(folder / "first-battle.tactical"):
        for words in (("delete", "first-battle"), ("rename", "first-battle", "other")):
            ran = table.run("saves", *words)
            assert (ran.code, ran.out, ran.err.count("\n")) == (5, "", 1)
            assert "it is open in another window or process; leave it there first" in ran.err
        assert table.run("saves", "copy", "first-battle", "other").code == 0
    assert names(folder) == ["first-battle-2.tactical", "first-battle.tactical", "other.tactical"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("delete",), 2),
        (("rename", "first-battle"), 2),
        (("rename", "first-battle", "a/b"), 4),
        (("rename", "first-battle", "first-battle-2"), 4),
        (("delete", "first-batle"), 4),
        (("delete", "first-battle", "nobody"), 4),
        (("delete", "../saves/first-battle"), 4),
        (("restore", "first-battle"), 4),
        (("empty", "first-battle"), 2),
        (("burn", "first-battle"), 2),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line_and_nothing_is_done(table, folder, words, code):
    before = names(folder)
    ran = table.run("saves", *words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1)
    assert names(folder) == before
