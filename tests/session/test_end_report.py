"""The report of a battle that is over: its numbers are those of the recorded events, in every rule system."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tactical.journal.archive import Archive
from tactical.journal.game import Game
from tactical.journal.visibility import EVERYBODY, Visibility
from tactical.scenario import scenario_from_text
from tactical.session.pages.end_report import distribution, end_report, luck_words, report_lines, side_luck
from tactical.session.pages.help_pages import LEFT_BOARD, left_of
from tactical.session.pages.timeline import Timeline
from tactical.table import Roll, awaiting, tape
from tactical.table.events import Rolled
from tactical.table.notation import read
from tactical.table.orders import Concede
from tactical.table.places import Destroyed, Left
from tests.campaign.stories import beginning, into, lines
from tests.hard.playing import any_order, begun
from tests.journal.games import YARD
from tests.rules.armour.fixture import FAR, RULES, blue, red, start
from tests.session.test_secrets import WHERE, hidden_game

BATTLES = {
    "skirmish": "the-mill",
    "boarding": "the-west-lock",
    "armour": "slip",
    "fleet": "three-suns",
    "starship": "belt-duel",
    "overland": "salt-road",
}
ORDERS = 220


def timeline(game: Game, seat: int = EVERYBODY) -> Timeline:
    """The past of a game as a seat saw it, or all of it."""
    return Timeline(Archive.of(game.history), Visibility(game.rules, game.state, seat))


def fought(folder: Path, name: str, seed: int) -> Game:
    """A game in which blows are preferred to steps, given up at the end."""
    game, rng = begun(folder / f"{name}.tactical", name), Random(seed)
    for _ in range(ORDERS):
        tries = [any_order(rng, game.rules, game.state) for _ in range(6)]
        order: Any = next((o for o in tries if o is not None and getattr(o, "target", -1) >= 0), tries[0])
        if order is None:
            break
        game.play(order)
    if game.state.result is None:
        game.play(Concede(0))
    return game


@pytest.mark.parametrize("system", BATTLES)
def test_its_numbers_are_those_of_the_events(tmp_path: Path, system: str) -> None:
    with fought(tmp_path, BATTLES[system], 3) as game:
        line = timeline(game)
        report = end_report(line)
        events = [event for number in range(len(line)) for event in line.archive.moment(number).events]
        state, out = game.state, game.rules.fighters.out
        gone = [
            p
            for p in state.pieces
            if out(state, p)
            and not isinstance(p.place, Left)
            and not out(line.archive.opening, line.archive.opening.pieces[p.id])
        ]
        counted = [name for beat in report.beats for _, names in beat.lost for name in names]
        assert len(counted) >= len(gone)
        assert {piece.title for piece in gone} <= set(counted)
        assert sum(row.fell != "" for row in report.tallies) == len(counted)
        assert sum(row.felled for row in report.tallies) <= len(counted)
        harm = sum(e.amount for e in events if type(e).__name__ in ("Hurt", "Damaged") and e.amount > 0)  # type: ignore[attr-defined]
        assert sum(row.taken for row in report.tallies) == harm
        assert sum(row.dealt for row in report.tallies) <= harm
        aimed = [e for e in events if isinstance(e, Rolled) and e.roll.aim]
        by_pieces = [e for e in aimed if e.roll.piece >= 0]
        most = sum(e.roll.dice if e.roll.each else 1 for e in aimed)
        least = sum(e.roll.dice if e.roll.each else 1 for e in by_pieces)
        assert least <= sum(luck.throws for luck in report.luck) <= most
        assert all(0 <= luck.chance <= 1 and luck.met <= luck.throws for luck in report.luck)
        if harm:
            assert report.best is not None
            assert 1 <= report.best.place <= len(line)
            assert report.best.words
        assert report.orders == len(line)
        assert all(text for text, _ in report_lines(report))
        # Everything that happened in these battles is in the report: somebody was hurt or lost, or dice were thrown.
        assert counted or harm or aimed


def yard_fought(folder: Path) -> Game:
    """A yard in which Ann sees Dee, who stands in the open."""
    scenario = scenario_from_text(YARD, "yard")
    return Game.create(folder / "yard.tactical", scenario.rules, scenario.opened())


def test_damage_goes_to_who_dealt_it_and_luck_to_who_threw(tmp_path: Path) -> None:
    with yard_fought(tmp_path) as game:
        out = game.play(read(game.rules, game.state, 0, "ann fire rifle at dee"), tape([(1, 1), (6, 6)]))
        assert out.verdict
        hurt = next(event for event in out.events if type(event).__name__ == "Hurt")
        report = end_report(timeline(game))
        rows = {row.title: row for row in report.tallies}
        assert rows["Ann"].dealt == rows["Dee"].taken == hurt.amount > 0  # type: ignore[attr-defined]
        assert [(luck.side, luck.throws, luck.met) for luck in report.luck] == [("red", 1, 1), ("blue", 1, 0)]
        assert report.best is not None
        assert report.best.place == 1


def test_who_runs_somebody_over_has_put_them_out_not_who_fired_before(tmp_path: Path) -> None:
    """It takes no dice, so no event tells of an attack."""
    tank, cart = red("tracked", 0, 5, size=6, armoured=True), red("tracked", 0, 8, weapons=("machine-gun",))
    state = start(tank=tank, cart=cart, cy=blue("foot", 2, 5), di=FAR)
    orders = ["cart fire machine-gun at cy", "cart end", "di end unit", "tank advance 1", "tank overrun cy"]
    with Game.create(tmp_path / "field.tactical", RULES, state) as game:
        while orders:
            want = awaiting(game.state)
            text = "hold" if want.why == "intercept" else orders.pop(0)
            given = game.play(read(game.rules, game.state, want.seat, text), lambda roll: (1,) * roll.dice)
            assert given.verdict, (text, given.verdict)
        rows = {row.piece: row for row in end_report(timeline(game)).tallies}
    assert (rows[0].felled, rows[1].felled) == (1, 0)


def test_a_seat_is_told_nothing_that_it_did_not_notice(tmp_path: Path) -> None:
    with hidden_game(tmp_path) as game:
        told = "\n".join(text for text, _ in report_lines(end_report(timeline(game, 0))))
        assert WHERE not in told
        rows = {row.title for row in end_report(timeline(game, 0)).tallies}
        assert "Dee" not in rows  # hidden: not known to stand


def test_how_likely_luck_was_is_exact() -> None:
    assert distribution([]) == [1.0]
    assert distribution([Fraction(1, 6), Fraction(1, 2)]) == pytest.approx([5 / 12, 1 / 2, 1 / 12])
    even = Roll(1, 6, "test", "T-1", aim="at_least", target=4)
    lucky = side_luck("red", [(even, (6,)), (even, (5,)), (even, (4,))])
    assert (lucky.throws, lucky.met, lucky.expected, lucky.chance) == (3, 3, Fraction(3, 2), 0.125)
    assert luck_words(lucky) == "3 of 3 rolls succeeded, 1.5 expected: luck this good or better in 13% of such battles"
    sad = side_luck("red", [(even, (1,))] * 4)
    assert luck_words(sad) == "0 of 4 rolls succeeded, 2.0 expected: luck this bad or worse in 6% of such battles"
    many = Roll(5, 6, "test", "T-1", aim="at_least", target=4, each=True, sums=False)
    five = side_luck("red", [(many, (1, 2, 3, 4, 5))])
    assert (five.throws, five.met, five.expected) == (5, 2, Fraction(5, 2))
    assert "as expected" not in luck_words(five)


def test_what_a_game_lost_in_its_battles_are_its_losses(tmp_path: Path) -> None:
    """A fleet's ships are lost on the boards that it goes down to, and it is told of them when it is back."""
    with Game.begin(tmp_path / "story.tactical", beginning()) as game:
        for _ in into(game, lines()):
            if game.state.setup.title == "The Narrows" and game.state.result is not None:
                break
        report = end_report(timeline(game))
        gone = {piece.title for piece in game.state.pieces if isinstance(piece.place, Destroyed)}
    told = [name for beat in report.beats for _, names in beat.lost for name in names]
    assert sorted(told) == sorted(gone) == ["Daw", "Grey Company", "Rook"]
    assert report.orders == len(game.moments), "all of the story until then is this game and the battles it came to"


@pytest.mark.slow
def test_no_loss_is_the_best_moment_of_who_won(tmp_path: Path) -> None:
    lost = 0
    for seed in range(6):
        (folder := tmp_path / str(seed)).mkdir()
        with fought(folder, BATTLES["boarding"], seed) as game:
            past, ended, out = timeline(game), game.state.result, game.rules.fighters.out
            best = end_report(past).best
            if best is None or ended is None:
                continue
            moment = past.archive.moment(best.place - 1)
            before, after = moment.before, moment.after
            fell = [piece for piece in after.pieces if out(after, piece) and not out(before, before.pieces[piece.id])]
            lost += bool(fell)
            assert not fell or any(after.side(piece) not in ended.winners for piece in fell)
    assert lost, "or this shows nothing"


def test_who_left_by_the_goal_is_no_loss(tmp_path: Path) -> None:
    goal = '[[goals]]\ngoal = "exit"\ncells = ["a1"]\nside = "red"\ncount = 1\n'
    scenario = scenario_from_text(f"{YARD}\n{goal}", "yard.toml")
    with Game.create(tmp_path / "yard.tactical", scenario.rules, scenario.opened()) as game:
        game.play(read(game.rules, game.state, 0, "ann leave"))
        assert game.state.result is not None
        report = end_report(timeline(game))
        assert report.beats == ()
        (ann,) = (row for row in report.tallies if row.title == "Ann")
        assert (ann.fell, ann.fate) == ("", "left round 1")
        groups = left_of(game.rules, game.state, game.state.pieces)
        assert dict(groups)[LEFT_BOARD] == ["Ann"]
        assert "Ann" not in dict(groups).get("out of the fight", [])
