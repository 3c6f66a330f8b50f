"""Lines side by side in every system: honest, repeatable, and sorted by what is picked."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.journal.digest import digest
from tactical.journal.game import Game
from tactical.opponent.winning import chance_to_win
from tactical.rehearsal.chain import chances
from tactical.rehearsal.dice import live
from tactical.rehearsal.kept import Regrown
from tactical.rules.skirmish.actions import EndTurn
from tactical.scenario import open_scenario
from tactical.scenario.shipped_files import shipped_saves
from tactical.session import line_ends
from tactical.session.line_ends import Weighing
from tactical.session.rehearsed_game import RehearsedGame
from tactical.session.side_by_side import SORTS, THIS_LINE, ordered, orders_of_line, rows, side_by_side, tried_lines
from tactical.table import Ask, Roll, awaiting, opened
from tactical.table.notation import read
from tactical.table.phrases import percent_words
from tactical.table.place_notation import place_words
from tactical.table.places import Aboard, OnBoard
from tests.rehearsal.test_chain import gauntlet
from tests.rules.boarding import fixture as boarding
from tests.rules.skirmish import fixture as skirmish
from tests.scenario.chosen import ONE_A_SYSTEM

TRIES = 6
CY = 2


def line_of(rules, state, seat, first):
    """A line that begins with one order, with the dice that are due thrown."""
    tried = RehearsedGame(rules, state, seat)
    tried.rehearsal.play(first)
    while isinstance(awaiting(tried.state), Roll):
        tried.rehearsal.throw()
    path = tried.rehearsal.path
    return Regrown(tried.rehearsal, 0, len(path), len(path))


@pytest.mark.parametrize("name", ONE_A_SYSTEM)
def test_lines_of_every_system_are_weighed_the_same_way_twice(name):
    rules, state = open_scenario(name)
    state = opened(rules, state, live(1)).state
    want = awaiting(state)
    assert isinstance(want, Ask)
    view = rules.view(state, want.seat)
    offers = {order.verb: order for order in rules.offers(view)}
    before = digest(state)
    lines = [(verb, line_of(rules, state, want.seat, order)) for verb, order in [*offers.items()][:3]]
    columns = side_by_side(rules, lines, want.seat, tries=TRIES)
    assert columns == side_by_side(rules, lines, want.seat, tries=TRIES)
    assert digest(state) == before
    for column, (verb, _) in zip(columns, lines, strict=True):
        assert column.name == verb
        assert column.orders
        assert column.tries in (0, TRIES)
        assert 0 <= column.whole <= 1
        assert bool(column.endangered) == (column.gains.danger > 0)
        assert column.gains.danger >= 0
    for by in SORTS:
        assert sorted(each.name for each in ordered(columns, by)) == sorted(each.name for each in columns)
    safest = [max(each.gains.lost, each.used.lost) + each.gains.danger for each in ordered(columns, "safest")]
    assert safest == sorted(safest)
    damage = [each.gains.dealt for each in ordered(columns, "most damage")]
    assert damage == sorted(damage, reverse=True)


def test_what_could_be_hurt_is_weighed_once_for_each_end(monkeypatch):
    rules, state = open_scenario("the-mill")
    state, asked, weighed = opened(rules, state, live(1)).state, Weighing.danger, []
    monkeypatch.setattr(Weighing, "danger", lambda self, end: weighed.append(end) or asked(self, end))
    offers = rules.offers(rules.view(state, awaiting(state).seat))
    lines = [("one", line_of(rules, state, awaiting(state).seat, offers[0]))]
    (column,) = side_by_side(rules, lines, awaiting(state).seat, tries=TRIES)
    assert len(weighed) == 2 * max(1, column.tries), "where windows are passed, and where they are used"


def test_what_was_tried_stands_beside_where_the_rehearsal_is_and_tells_what_has_changed():
    rules, state = open_scenario("first-steps")
    state = opened(rules, state, live(1)).state
    seat = awaiting(state).seat
    tried = RehearsedGame(rules, state, seat).rehearsal
    walks = [order for order in rules.offers(tried.state) if order.verb == "walk"][:2]
    for order in walks:
        tried.rewind()
        assert tried.play(order).verdict
    here, other = tried_lines(tried)
    assert (here[0], other[0]) == (THIS_LINE, "tried 1")
    assert [orders_of_line(line.rehearsal) for _, line in (here, other)] == [(walks[1],), (walks[0],)]
    assert tried_lines(tried, {(walks[0],)})[0][0] == THIS_LINE
    assert len(tried_lines(tried, {(walks[0],)})) == 1, "what is kept is not told twice"
    column, _ = side_by_side(rules, [here, other], seat, tries=1)
    piece = tried.state.pieces[walks[1].piece]
    (told,) = column.own
    assert told.startswith(f"{tried.state.name(piece.id)} {tried.state.cell_name(piece.place.cells[0])}, Move ")
    assert (column.others, column.changed) == ((), piece.place.cells)
    tried.rewind()
    assert [name for name, _ in tried_lines(tried)] == ["tried 2", "tried 1"], "nothing is rehearsed at the start"


def test_what_is_too_long_is_played_again_and_stopped_it_keeps_what_is_there(monkeypatch):
    rules, state = skirmish.RULES, skirmish.start(cy={"cell": (5, 4)})
    lines = [("one", line_of(rules, state, 0, read(rules, state, 0, "ann fire rifle at cy")))]
    monkeypatch.setattr(line_ends, "LIMIT", 10)
    (column,) = side_by_side(rules, lines, 0, tries=TRIES)
    assert column.tries == TRIES
    assert column.their_losses[0].startswith("Cy about ")
    assert "to 100%" in dict(column.rows())["All carried out"], "with its interval"
    (column,) = side_by_side(rules, lines, 0, tries=TRIES, watch=lambda: False)
    assert column.tries == 1


def test_a_short_line_is_worked_out_and_agrees_with_the_odds_of_its_orders():
    rules, state = skirmish.RULES, skirmish.start(cy={"cell": (5, 4)})
    order = read(rules, state, 0, "ann fire rifle at cy")
    column, still = side_by_side(
        rules,
        [("one", line_of(rules, state, 0, order)), ("two", line_of(rules, state, 0, EndTurn(0, 0)))],
        0,
        tries=TRIES,
    )
    found = chances(rules, state, [order])
    mean = sum(dict(end.harm).get(CY, 0) * chance for end, chance in found.courses)
    assert found.exact
    assert column.their_losses == (f"Cy {float(mean):.1f} Health",)
    assert not column.own_losses
    told = dict(column.rows())
    assert told["Enemies lose"].endswith(f"pieces: Cy {float(mean):.1f} Health")
    assert told["All carried out"] == "100%", "no interval where it was worked out"
    assert told["Orders"] == "ann fire rifle at cy", "its dice are thrown anew each time"
    assert dict(still.rows())["Enemies lose"] == "0.00 pieces"
    labels = [label for label, _ in rows([column, still])]
    assert labels == [label for label, value in column.rows() if value and label != "Asked then"]
    assert "Stops" not in labels
    others = still._replace(asked="blue")
    assert ("Asked then", ["you", "blue"]) in rows([column, others]), "a line that goes less far may lose less"


def test_a_line_that_may_win_says_how_likely_and_stands_nearest_to_the_goal():
    rules, state = skirmish.RULES, skirmish.start(cy={"cell": (5, 4), "health": 4})
    texts = ["ann fire rifle at cy", "ann end"]
    lines = [(text, line_of(rules, state, 0, read(rules, state, 0, text))) for text in texts]
    fire, wait = side_by_side(rules, lines, 0, tries=TRIES)
    fell = dict(chances(rules, state, [lines[0][1].rehearsal.path[0].order]).falls)[CY]
    assert fire.gains.won == pytest.approx(float(fell))
    assert dict(fire.rows())["You win"] == percent_words(fell)
    assert not wait.gains.won
    assert abs(fire.gains.goals) < 1, "what is won is told beside it"
    assert ordered([wait, fire], "nearest to the goal") == [fire, wait]


def test_what_follows_on_a_line_of_itself_counts_whether_it_is_worked_out_or_tried(monkeypatch):
    with Game.open(shipped_saves()["fleet"], write=False) as game:
        rules, view, seat = game.rules, game.state, awaiting(game.state).seat
    lines = [("stay", line_of(rules, view, seat, read(rules, view, seat, "stay")))]
    monkeypatch.setattr(line_ends, "LIMIT", 10)
    (column,) = side_by_side(rules, lines, seat, tries=TRIES)
    assert column.tries == TRIES
    assert all("out about" in words for words in column.own_losses), column.own_losses
    assert column.own_losses, "the fight goes on to its end, as in its odds"


def test_what_enemies_take_by_their_windows_is_told_beside_what_they_take_without():
    rules, state = boarding.RULES, gauntlet((5, 0), hits=14)
    order = read(rules, state, 0, f"ann walk {boarding.to(5, 9)}")
    (column,) = side_by_side(rules, [("one", line_of(rules, state, 0, order))], 0, tries=TRIES)
    used = chances(rules, state, [order], reply="always")
    fell = dict(used.falls)[0]
    assert not column.own_losses, "where they are passed"
    assert column.if_used.startswith("you lose ")
    assert f"out {percent_words(fell)}" in column.if_used
    assert column.used.lost > column.gains.lost == 0


def test_the_chance_to_win_is_told_of_each_line_beside_that_of_now():
    rules, state = skirmish.RULES, skirmish.start(cy={"cell": (5, 4), "health": 4})
    texts = ["ann fire rifle at cy", "ann end"]
    lines = [(text, line_of(rules, state, 0, read(rules, state, 0, text))) for text in texts]
    fire, wait = side_by_side(rules, lines, 0, tries=TRIES)
    now = chance_to_win(rules, state, 0)
    assert fire.now == wait.now == float(now.fraction)
    assert fire.gains.outlook > max(fire.now, fire.gains.won)
    then, before = (percent_words(Fraction(round(1000 * each), 1000)) for each in (fire.gains.outlook, fire.now))
    assert dict(fire.rows())["Chance to win"] == f"{then} ({before} now)"
    assert ordered([wait, fire], "best chance") == [fire, wait]


def test_where_nothing_is_fitted_lines_tell_the_material(monkeypatch):
    monkeypatch.setattr("tactical.opponent.winning.weights_of", lambda system: None)
    rules, state = skirmish.RULES, skirmish.start()
    (column,) = side_by_side(rules, [("end", line_of(rules, state, 0, read(rules, state, 0, "ann end")))], 0, tries=1)
    assert "Share of the material" in dict(column.rows())
    assert "Chance to win" not in dict(column.rows())


def test_planets_are_named_and_ships_are_in_no_danger_by_where_they_lie():
    """To pass and to take a planet cost the same next turn, by the same three who had moved meanwhile."""
    rules, state = open_scenario("three-suns")
    state = opened(rules, state, live(1)).state
    seat = awaiting(state).seat
    texts = ("pass", "ability tow red-carrier to Bel with red-fighter red-infantry-1..4 red-guard")
    lines = [(text, line_of(rules, state, seat, read(rules, state, seat, text))) for text in texts]
    wait, take = side_by_side(rules, lines, seat, tries=TRIES)
    assert (wait.gains.danger, take.gains.danger) == (0.0, 0.0)
    assert not any("spot" in words for column in (wait, take) for words in (*column.own, *column.others))
    assert take.gains.outlook > wait.gains.outlook
    assert place_words(state, OnBoard((0,), spot="ash-prime")) == "on Ash Prime"
    assert place_words(state, Aboard(0)) == "aboard Red Carrier"
