"""A fault of a rule system that somebody else wrote is told in a line, as that package's, before it spoils a save."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.table import Table
from tests.contract.installed import pickets

WHOSE = "the rule system 'pickets' of the package pickets 1.0"
CREEK = "pickets/scenarios/the-creek.toml"
SHOTS = ("--dice", "6")


def begun(table: Table, folder: Path) -> str:
    """A new game at the creek in which ann may shoot cy."""
    save = str(folder / "creek.tactical")
    assert table.run("new", str(folder / CREEK), "--save", save).code == 0
    return save


def test_a_whole_one_plays(table: Table, tmp_path: Path) -> None:
    with pickets(tmp_path):
        save = begun(table, tmp_path)
        ran = table.run("do", save, "ann shoot cy", *SHOTS)
        assert (ran.code, ran.err) == (0, "")
        assert "a shot 4" in ran.out
        assert table.run("check", save).code == 0


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"pickets", "Pickets"', '"skirmishers", "Pickets"', "its `name` is 'skirmishers' and must be that"),
        ("    def open(", "    def opening(", "it has no method `open`"),
        ("    def offers_for(", "    def orders_now(", "it has no method `offers_for`"),
        ("    def broken_invariants(", "    def wrong(", "it has no method `broken_invariants`"),
        ("    fighters = ", "    people = ", "it has no `fighters`"),
        ("(Enter, Warn, Drop, Fire, *COMMON)", "(Enter, Warn, Drop, *COMMON)", "its `state` may not hold Fire"),
        ("(Enter, Warn, Drop, Fire), (Shot,)", "(Enter, Warn, Drop), (Shot,)", "Fire, which `steps` does not list"),
        ("(Walk, Shoot, Dive", "(Shoot, Dive", "`moves` names Walk, which `orders` does not list"),
        ('"shoot", "hold")', '"shot", "hold")', "its phase 'turn' takes shot, which are tags of none of its orders"),
        ('then="turn"', 'then="night"', "its phase 'turn' is followed by 'night', which is no phase"),
        ('form = "{piece} shoot {target}"', 'form = "{piece} shoot {enemy}"', "names enemy, which is none"),
        ('form = "{piece} shoot {target}"', 'form = "{piece} shoot"', "the form of Shoot leaves out target"),
        ('"{piece} is out of sight"', '"{piece is out of sight"', "the words of its refusal 'no_sight' cannot be read"),
        ('"no_sight": ', '"would_break": ', "has the code of one of the table's"),
        ("    cell: int\n    hits", "    cell: str\n    hits", "Row.cell must take a number"),
        ("class Shot(Event, frozen=True)", 'class Shot(Event, tag="rolled", frozen=True)', "have the tag 'rolled'"),
        ("from msgspec import Meta", "from msgspec import Metre", "ImportError: cannot import name 'Metre'"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_told_when_it_is_loaded(table: Table, tmp_path: Path, old, new, said) -> None:
    with pickets(tmp_path, (old, new)):
        ran = table.run("rules", "pickets")
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert WHOSE in ran.err
        assert said in ran.err
        ran = table.run("new", str(tmp_path / CREEK), "--save", str(tmp_path / "none.tactical"))
        assert ran.code == 4
        assert f"{CREEK}:2:9: {WHOSE}" in ran.err
        assert not (tmp_path / "none.tactical").exists()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("(Shot,)\n", "()\n", "Shot ('shot') is not listed in its `events`"),
        ("hits=target.hits - 1,", "hits=target.hits - 9,", "cannot be read back"),
        ("place=place)", "place=at(state.pieces[self.piece].cell))", "two pieces on b2"),
    ],
)
def test_what_could_not_be_read_again_is_not_written(table: Table, tmp_path: Path, old, new, said) -> None:
    with pickets(tmp_path, (old, new)):
        save = begun(table, tmp_path)
        before = Path(save).read_bytes()
        ran = table.run("do", save, "ann shoot cy", *SHOTS)
        assert (ran.code, ran.err.count("\n")) == (4, 1)
        assert f"the order cannot be written, because of a bug in {WHOSE}: " in ran.err
        assert said in ran.err
        assert Path(save).read_bytes() == before
        assert table.run("do", save, "ann walk b1").code == 0


@pytest.mark.parametrize(
    ("old", "new", "order", "said"),
    [
        ('"no_sight": ', '"unseen": ', "ann shoot dee", "its `refusals` have no words for 'no_sight'"),
        ("{pace} is all", "{allowance} is all", "ann walk b1 c1 d1 e1 f1", "no words for 'too_far'"),
        ("if not self.need(state).hit(got)", "if 1 / 0", "ann shoot cy", "ZeroDivisionError"),
    ],
)
def test_what_goes_wrong_in_its_code_is_for_its_authors(table: Table, tmp_path: Path, old, new, order, said) -> None:
    with pickets(tmp_path, (old, new), ("PACE, RANGE, HITS = 4, 5, 2", "PACE, RANGE, HITS = 4, 9, 2")):
        save = begun(table, tmp_path)
        ran = table.run("do", save, order, *SHOTS)
        assert (ran.code, ran.err.count("\n")) == (1, 1)
        assert ran.err.startswith(f"tactical: a bug in {WHOSE}: ")
        assert said in ran.err
        assert "please tell its authors" in ran.err
        assert "report" not in ran.err


def test_keys_and_clauses_that_cannot_be_read_are_its_fault(table: Table, tmp_path: Path) -> None:
    for file, words in (("keys.toml", ("scenario", "keys", "pickets")), ("clauses.toml", ("rules", "pickets"))):
        with pickets(tmp_path, ('"', ""), file=file):
            ran = table.run(*words)
            assert (ran.code, ran.err.count("\n")) == (1, 1)
            assert f"a bug in {WHOSE}: {file}:" in ran.err
    with pickets(tmp_path, ("hits = ", "hats = "), file="keys.toml"):
        assert "hats is not a field of its table's rows" in table.run("scenario", "keys", "pickets").err


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("keys.toml", "pieces = 3\n", "keys.toml:1:10: this must be a table of keys and their meanings"),
        ("keys.toml", "[pieces]\nhits = 'left'\n", "keys.toml:1:1: 'about' is missing, such as about = "),
        ("keys.toml", "[pieces]\nabout = 'A.'\nhits = 3\n", "keys.toml:3:8: hits must be a meaning in quotes"),
        ("keys.toml", "[pieces]\nabout = 'A.'\nhits = ['a']\n", "keys.toml:3:8: hits must have three texts"),
        ("clauses.toml", "PI-01 = 3\n", "clauses.toml:1:9: PI-01 must be a table, not 3"),
        ("clauses.toml", "[PI-01]\ntext = 'A rule.'\n", "clauses.toml:1:1: 'kind' is missing"),
        ("clauses.toml", "[PI-01]\ntext = 1\nkind = 'state'\n", "clauses.toml:2:8: text must be text in quotes, not 1"),
        ("clauses.toml", "[PI-01]\ntext = 'A.'\nkin = 's'\nkind = 's'\n", "unknown key 'kin'; did you mean kind?"),
        ("clauses.toml", "\xff", "clauses.toml:1:1: not UTF-8 text: save the file as UTF-8"),
        ("weights.toml", "level = 3\ngames = 1\ncommits = []\nweights = {}\n",
         "weights.toml:4:1: weights must have at least one measure"),
        ("weights.toml", "\xff", "weights.toml:1:1: not UTF-8 text: save the file as UTF-8"),
        ("weights.toml", 'level = "normal"\ngames = 1\ncommits = []\n[weights]\nfrce = 1.0\n',
         "weights.toml:5:1: unknown measure 'frce'; did you mean force?"),
    ],
)  # fmt: skip
def test_a_file_of_its_that_is_wrong_is_named_with_the_place_and_what_would_be_right(
    table: Table, tmp_path: Path, file, text, said
) -> None:
    commands = {"keys.toml": ("scenario", "keys", "pickets"), "clauses.toml": ("rules", "pickets")}
    with pickets(tmp_path):
        save = begun(table, tmp_path)
        (tmp_path / "pickets" / file).write_bytes(text.encode("latin-1"))
        ran = table.run(*commands.get(file, ("hint", save)))
        assert (ran.code, ran.err.count("\n")) == (1, 1)
        assert ran.err.startswith(f"tactical: a bug in {WHOSE}: ")
        assert said in ran.err


def test_its_keys_are_told_with_the_types_of_its_rows(table: Table, tmp_path: Path) -> None:
    with pickets(tmp_path):
        assert "hits (1 to 2; 2): how many hits it has left" in table.run("scenario", "keys", "pickets").out


def test_a_clause_is_found_without_naming_its_system(table: Table, tmp_path: Path) -> None:
    with pickets(tmp_path):
        assert table.run("rules", "pi-05").out.startswith("PI-05  A target in brush")
        assert "no rule system is called 'pi-99'" in table.run("rules", "PI-99").err
    with pickets(tmp_path / "mute", ("PI-", "PI-"), file="clauses.toml"):
        (tmp_path / "mute/pickets/clauses.toml").unlink()
        assert "Pickets has no clauses in words" in table.run("rules", "pickets").err


def changed(folder: Path, *changes: tuple[str, str]) -> str:
    """The creek with changes to its text, in a file."""
    text = (folder / CREEK).read_text("utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    file = folder / "changed.toml"
    file.write_text(text, "utf-8")
    return str(file)


def test_positions_that_cannot_be_are_told_where_their_piece_stands(table: Table, tmp_path: Path) -> None:
    with pickets(tmp_path):
        named = ('name = "dee"\n', 'name = "dee"\ncell = "b2"\n')
        two = changed(tmp_path, ("..d.", "...."), ('d = { piece = "dee" }\n', ""), named)
        for words in (("scenario", "check", two), ("new", two, "--save", str(tmp_path / "none.tactical"))):
            ran = table.run(*words)
            assert (ran.code, ran.out) == (4, "")
            assert "changed.toml:44:8: this position is not possible: two pieces on b2" in ran.err
        stands = ('{ piece = "bo" }', '{ piece = "bo", ground = "rock" }')
        ran = table.run("scenario", "check", changed(tmp_path, ("...##", "...b#"), (".b.", "..."), stands))
        assert "changed.toml:10:4: this position is not possible: bo stands on rock" in ran.err


def test_all_that_is_wrong_with_a_row_is_told(table: Table, tmp_path: Path) -> None:
    with pickets(tmp_path):
        file = changed(tmp_path, ("hits = 1", 'hits = 9\nspeed = 3\nkind = "foot"'))
        told = [line.partition("changed.toml:")[2] for line in table.run("scenario", "check", file).err.splitlines()]
        assert told == [
            "37:8: hits must be a whole number of at most 2, not 9",
            "38:1: unknown key 'speed'; known: name, seat, cell, hits",
            "39:1: unknown key 'kind'; known: name, seat, cell, hits",
        ]


def test_one_that_imports_what_has_moved_is_told_the_page(table: Table, tmp_path: Path) -> None:
    with pickets(tmp_path, ("from tactical.ruleset import COMMON", "from tactical.table import COMMON")):
        ran = table.run("rules", "pickets")
    assert ran.err.startswith(f"tactical: {WHOSE} cannot be loaded: ImportError: ")
    assert "`tactical guide rulesets` lists where the names are now" in ran.err
