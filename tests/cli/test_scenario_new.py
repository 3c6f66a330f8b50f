"""`tactical scenario new` writes a scenario to begin with, and harms no file."""

from __future__ import annotations

import pytest

from tactical.rules import SHIPPED


@pytest.mark.parametrize("system", SHIPPED)
def test_it_is_checked_and_begun_by_its_file(table, system):
    file = table.folder / "mine.toml"
    ran = table.run("scenario", "new", str(file), "--rules", system.upper(), "--size", "24x16", "--title", "Mine")
    assert (ran.code, ran.err) == (0, "")
    assert str(file) in ran.out
    assert table.run("scenario", "check", str(file), "--strict").out.startswith(f"{file}: good: Mine")
    begun = table.run("new", str(file))
    assert begun.code == 0
    assert table.run("orders", begun.out.strip()).code == 0


def test_a_name_is_written_to_one_s_own_folder(table):
    ran = table.run("scenario", "new", "The-gate", "--rules", "skirmish")
    file = table.folder / "data" / "tactical" / "scenarios" / "The-gate.toml"
    assert (ran.code, ran.err, file.is_file()) == (0, "", True)
    text = file.read_bytes()
    again = table.run("scenario", "new", "The-gate", "--rules", "armour")
    assert (again.code, again.out, again.err.count("\n")) == (4, "", 1)
    assert file.read_bytes() == text


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), 2),
        (("a-b", "c-d"), 2),
        (("gate",), 2),  # which rules?
        (("gate", "--rules", "chess"), 2),
        (("gate", "--rules", "skirmish", "--size", "24"), 2),
        (("gate", "--rules", "skirmish", "--size", "3x3"), 4),
        (("gate", "--rules", "skirmish", "--title", "[b]"), 4),
        (("the-mill", "--rules", "skirmish"), 2),
        (("c4", "--rules", "skirmish"), 2),
        (("no/where/gate.toml", "--rules", "skirmish"), 4),
    ],
)
def test_what_cannot_be_written(table, words, code):
    ran = table.run("scenario", "new", *words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1)
    assert not (table.folder / "data").exists() or not list((table.folder / "data").rglob("*.toml"))


@pytest.mark.slow
def test_one_s_own_scenario_is_begun_listed_and_shown_by_name(table):
    assert table.run("scenario", "new", "the-gate", "--rules", "skirmish", "--title", "The gate").code == 0
    folder = table.folder / "data" / "tactical" / "scenarios"
    (folder / "broken.toml").write_text('title = "Broken"\n', "utf-8")
    begun = table.run("new", "the-gate")
    assert (begun.code, begun.err, "the-gate.tactical" in begun.out) == (0, "", True)
    assert table.run("scenario", "check", "the-gate").out == "the-gate.toml: good: The gate (Skirmish)\n"
    told = table.run("scenario", "list")
    assert "the-gate: The gate (Skirmish)" in told.out
    assert (told.code, told.err.count("\n"), "broken.toml" in told.err) == (0, 1, True)
    assert any(row["name"] == "the-gate" for row in table.run("scenario", "list", "--json").json["scenarios"])
    assert f"scenarios: {folder}\n" in table.run("locate").out


def test_a_schema_is_printed_and_lies_beside_a_new_scenario(table):
    file = table.folder / "mine.toml"
    assert table.run("scenario", "new", str(file), "--rules", "skirmish").code == 0
    beside = table.folder / "skirmish.schema.json"
    assert file.read_text("utf-8").startswith("#:schema skirmish.schema.json\n")
    printed = table.run("scenario", "schema", "Skirmish")
    assert (printed.code, printed.err, printed.out) == (0, "", beside.read_text("utf-8"))
    assert len(table.run("scenario", "schema").json["anyOf"]) == len(SHIPPED) + 1
    beside.write_text("mine", "utf-8")
    assert table.run("scenario", "new", str(table.folder / "more.toml"), "--rules", "skirmish").code == 0
    assert table.run("scenario", "schema", "campaign", "--out", str(beside)).code == 4
    assert beside.read_text("utf-8") == "mine"
    for words in (("chess",), ("skirmish", "armour")):
        ran = table.run("scenario", "schema", *words)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_a_file_is_watched_by_lines(table, monkeypatch):
    file = table.folder / "mine.toml"
    assert table.run("scenario", "new", str(file), "--rules", "skirmish", "--title", "Mine").code == 0
    changes = [lambda text: text, lambda text: text.replace("..b....", "?.b...."), lambda text: text]

    def sleep(_seconds):
        if not changes:
            raise KeyboardInterrupt
        file.write_text(changes.pop()(file.read_text("utf-8")), "utf-8")

    monkeypatch.setattr("tactical.cli.scenario_watch.time.sleep", sleep)
    ran = table.run("scenario", "watch", str(file), "--plain")
    assert (ran.code, ran.err) == (0, "")
    heads = [line for line in ran.out.splitlines() if line.startswith("Mine")]
    assert heads[0] == "Mine (Skirmish): it opens; nothing is wrong"
    assert heads[-1].startswith("Mine (Skirmish): 1 mistake; this is the last board that opened")
    assert "1 line " in ran.out
    for words in ((), ("a", "b"), ("nowhere.toml",), (str(table.folder),)):
        ran = table.run("scenario", "watch", *words, "--plain")
        assert (ran.out, ran.err.count("\n")) == ("", 1)
        assert ran.code in (2, 4)
