"""`tactical scenario pack`, `install` and `remove`."""

from __future__ import annotations

import pytest

from tactical.scenario.skeleton import skeleton


@pytest.fixture
def pack(table):
    folder = table.folder / "night-watch"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "pack.toml").write_text('[about]\ntitle = "Night watch"\nauthor = "Ada"\n', "utf-8")
    (folder / "scenarios" / "post.toml").write_text(skeleton("skirmish", title="The post"), "utf-8")
    return folder


@pytest.mark.slow
def test_from_a_folder_to_a_game_and_away(table, pack):
    archive = table.folder / "night-watch.zip"
    made = table.run("scenario", "pack", str(pack), "--out", str(archive))
    assert (made.code, made.out) == (0, f"{archive}: Night watch, by Ada, 2 files\n")
    assert table.run("scenario", "pack", str(pack), "--out", str(archive)).code == 4
    ran = table.run("scenario", "install", str(archive))
    assert (ran.code, ran.out) == (0, "night-watch: Night watch, by Ada; New game and scenario list have it now\n")
    told = table.run("scenario", "list").out
    assert "post: The post (Skirmish)" in told
    assert "; of the pack night-watch\n" in told
    assert table.run("new", "night-watch:post").code == 0
    assert table.run("scenario", "remove", "night-watch").code == 0
    assert table.run("new", "post").code == 4


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("install",), 2),
        (("install", "nowhere.zip"), 4),
        (("pack", "a", "b"), 2),
        (("pack", "nowhere"), 4),
        (("remove", "nobody"), 2),
        (("remove", "../saves"), 2),
    ],
)
def test_what_cannot_be_done_is_one_line(table, words, code):
    ran = table.run("scenario", *words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1)
