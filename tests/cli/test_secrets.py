"""With --seat nothing is printed that the seat may not know.

Two games that differ only in secrets must print the same to the seat from which they are kept.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tactical.cli import main
from tactical.journal.game import Game
from tactical.rehearsal.dice import live
from tests.cli.table import Table
from tests.hard.stages import begun
from tests.journal.games import BLUE, RED, random_order

COMMANDS = (
    ("show",), ("show", "--json"), ("show", "--ascii"), ("orders",), ("orders", "--json"), ("log",), ("log", "--json"),
    ("replay",), ("replay", "--json"), ("review",), ("review", "--json"), ("review", "--svg"),
    ("export", "--format", "text"), ("export", "--format", "svg"),
    ("reach", "ann"), ("reach", "ann", "--json"), ("reach", "cy"), ("reach", "cy", "--json"),
    ("try", "ann walk b1 c1 d1"),
    ("try", "ann walk b2 c2 d2 e2 f2", "--json"), ("try", "cy walk i3"), ("try", "ann end"),
    ("do", "cy walk i3"), ("do", "ann fire rifle at cy", "--by-hand"),
)  # fmt: skip


def hiding(folder: Path, capsys: pytest.CaptureFixture[str], middle: str, below: str) -> Table:
    """A game in a wider yard, where nobody comes near enough to find Cy by chance."""
    folder.mkdir()
    found = Table(folder, capsys)
    text = found.scenario.read_text()
    text = text.replace("a..x...", "a......x..").replace("...c..d", middle).replace(".b.....", below)
    found.scenario.write_text(text)
    Path(found.save).unlink()
    assert found.run("new", str(found.scenario), "--save", found.save).code == 0
    return found


@pytest.fixture
def table(tmp_path, capsys):
    """Cy hides at h2."""
    return hiding(tmp_path / "one", capsys, "......xc.d", ".b........")


@pytest.fixture
def other(tmp_path, capsys):
    """The same game, but for where Cy hides: at g2."""
    return hiding(tmp_path / "other", capsys, "......cx.d", ".b........")


def printed(table: Table, words: tuple[str, ...], seat: str) -> tuple[int, str, str]:
    """What a command prints for a seat, the name of the file apart."""
    ran = table.on(*words, "--seat", seat)
    return ran.code, ran.out.replace(table.save, "FILE"), ran.err.replace(table.save, "FILE")


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_where_somebody_hides_is_printed_to_nobody_else(table, other, words):
    assert printed(table, words, "red") == printed(other, words, "red")


def test_the_games_do_differ(table, other):
    assert printed(table, ("show",), "blue") != printed(other, ("show",), "blue")
    assert "at h2" in printed(table, ("show",), "blue")[1]
    assert "h2" not in printed(table, ("show",), "red")[1]


@pytest.mark.slow
def test_what_somebody_does_in_hiding_is_printed_to_nobody_else(table, other):
    for each, path in ((table, "i3"), (other, "f3")):
        assert each.on("do", "ann walk a2", "ann end", "--seat", "red").code == 0
        ran = each.on("do", f"cy walk {path} hidden", "cy end", "--seat", "blue")
        assert ran.code == 0, ran
        assert path in ran.out
    for words in COMMANDS:
        assert printed(table, words, "red") == printed(other, words, "red"), words
    out = printed(table, ("log",), "red")[1]
    assert "red: ann walk a2" in out
    assert "hidden" not in out
    assert "i3" not in out


def test_taking_back_is_told_without_what_was_taken_back(table):
    table.on("do", "ann walk a2", "ann end")
    table.on("do", "cy walk i3 hidden")
    ran = table.on("undo", "--seat", "red", "--agreed", "all")
    assert ran.code == 0
    assert "i3" not in ran.out
    assert "i3" not in table.on("replay", "--seat", "red").out
    assert "i3" in table.on("replay", "--seat", "blue").out
    ran = table.on("redo", "--seat", "red")
    assert ran.code == 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 4))])
def test_in_random_play_every_word_is_from_the_seats_own_view(table, seed):
    """Every cell that JSON tells of a piece is where the seat's view has it; the log holds what it noticed."""
    rng, dice = random.Random(seed), live(seed)
    for _ in range(25):
        with Game.open(table.save) as game:
            chosen = random_order(game, rng)
            if chosen is None or not game.play(chosen, dice).verdict:
                break
            views = [game.rules.view(game.state, seat) for seat in (RED, BLUE)]
            noticed = [
                [game.rules.presenter.say(m.after, e) for m in game.moments for e in m.events if e.visible_to(seat)]
                for seat in (RED, BLUE)
            ]
        for seat, name in ((RED, "red"), (BLUE, "blue")):
            found = table.on("show", "--json", "--seat", name).json
            for piece, known in zip(found["pieces"], views[seat].pieces, strict=True):
                assert piece["cell"] == (views[seat].cell_name(known.cell) if known.cell >= 0 else None)
            log = table.on("log", "--json", "--seat", name).json["entries"]
            assert [event["text"] for entry in log for event in entry["events"]] == noticed[seat]
            assert all(entry["text"] is None for entry in log if entry["seat"] != name)


@pytest.mark.clause("AR-161", "AR-H61")
def test_troops_off_the_board_are_neither_named_nor_counted(table):
    """The enemy is told that troops move, where to and by when; not who they are, nor how many."""
    table.save = str(table.folder / "company.tactical")
    assert table.run("new", "company-action", "--save", table.save).code == 0
    hidden = ("ghost", "trunk", "tess", "tom", "tim", "tara", "troll")
    for words in (("show",), ("show", "--json"), ("reach", "nobody"), ("export", "--format", "svg"), ("orders",)):
        ran = table.on(*words, "--seat", "red")
        assert not set(hidden) & set(re.findall(r"[a-z]+", ran.out + ran.err)), words
    red, blue = (table.good("show", "--json", "--seat", seat).json["pieces"] for seat in ("red", "blue"))
    assert set(hidden) <= {piece["name"] for piece in blue}
    unseen = [piece for piece in red if piece["place"] == "unseen"]
    assert [[line["value"] for line in piece["effects"]] for piece in unseen] == [
        ["troops move west, could enter in turn 2"]
    ]
    assert "troops move west, could enter in turn 2" in table.good("show", "--seat", "red").out
    assert table.on("reach", "ghost", "--seat", "red").err == table.on("reach", "ghosts", "--seat", "red").err.replace(
        "'ghosts'", "'ghost'"
    )


@pytest.mark.clause("AR-H24")
def test_what_the_enemy_has_told_its_pieces_to_do_changes_no_odds(table):
    """Odds know of no standing answer but one's own."""
    other = str(table.folder / "battle.tactical")
    assert table.run("new", "bridge-and-ford", "--save", other).code == 0
    assert table.run("do", other, "--dice", "1").code == 0
    asked = ("odds", other, "anvil advance 12", "--seat", "red")
    before = table.run(*asked)
    assert "Blue may react" in before.out
    assert table.run("do", other, "stand never intercept", "--seat", "blue").code == 0
    assert table.run(*asked).out == before.out


@pytest.mark.clause("AR-161")
def test_a_piece_that_a_seat_does_not_know_of_has_no_name(tmp_path, capsys):
    """Not even the name that stands for it in the seat's view, which could be guessed."""
    rules, state = begun("who-comes-when")
    path = tmp_path / "game.tactical"
    Game.create(path, rules, state).close()
    view = rules.view(state, RED)
    (unknown, *_) = (piece.name for piece in view.pieces if not piece.place.known)
    assert view.piece_named(unknown) is None
    for words in (("reach", unknown), ("orders", "--piece", unknown), ("do", f"anvil fire gun at {unknown}")):
        assert main([words[0], str(path), *words[1:], "--seat", "red"]) == 2
        told = capsys.readouterr()
        assert f"unknown piece '{unknown}'" in told.err
        assert "bea" not in (told.out + told.err).lower()
