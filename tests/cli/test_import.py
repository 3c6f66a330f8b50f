"""`tactical scenario import` prints a text or writes a new file, and harms none."""

from __future__ import annotations

import pytest

PICTURE = "#####\n#...#\n#...#\n#####\n"


@pytest.fixture
def cave(table):
    file = table.folder / "cave.txt"
    file.write_text(PICTURE, "utf-8")
    return str(file)


def test_a_text_is_printed_or_written(table, cave):
    printed = table.run("scenario", "import", cave)
    assert (printed.code, printed.err) == (0, "")
    out = table.folder / "cave.toml"
    written = table.run("scenario", "import", cave, "--as", "Armour", "--out", str(out))
    assert (written.code, written.err) == (0, "")
    assert out.read_text("utf-8").replace('"armour"', '"skirmish"').startswith(printed.out[:60])
    assert table.run("scenario", "check", str(out)).code == 0
    assert table.run("new", str(out)).code == 0


def test_nobody_s_text_is_harmed(table, cave):
    out = table.folder / "mine.toml"
    out.write_text("mine", "utf-8")
    link = table.folder / "link.toml"
    link.symlink_to(table.folder / "elsewhere.toml")
    for there in (out, link):
        ran = table.run("scenario", "import", cave, "--out", str(there))
        assert (ran.code, ran.out) == (4, "")
        assert "already exists: choose another name" in ran.err
    assert out.read_text("utf-8") == "mine"
    assert not (table.folder / "elsewhere.toml").exists()


@pytest.mark.parametrize(
    ("words", "code"), [((), 2), (("a.txt", "b.txt"), 2), (("nowhere.txt",), 4), (("nowhere.png",), 4)]
)
def test_what_cannot_be_imported(table, words, code):
    ran = table.run("scenario", "import", *words, "--out", str(table.folder / "new.toml"))
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1)
    assert not (table.folder / "new.toml").exists()


def test_a_folder_that_is_not_there(table, cave):
    ran = table.run("scenario", "import", cave, "--out", str(table.folder / "no" / "new.toml"))
    assert (ran.code, ran.err.count("\n")) == (4, 1)
