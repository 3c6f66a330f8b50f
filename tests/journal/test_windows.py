"""A game closed inside a window, inside a window of that window, or at a roll there, opens and goes on exactly."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.journal.game import Game
from tactical.rules.boarding import RULES
from tactical.table import CHANCE, Ask, Roll, Throw, awaiting, by_hand
from tactical.table.notation import read, write
from tests.rules.boarding.fixture import REFEREED, corridor, foe, friend, sheet

GUARD = {"weapons": ("blade",), "combat": 1}
PEOPLE = {
    "ann": friend((0, 0), move=8), "xan": foe((2, 0), **GUARD), "yve": foe((3, 0), **GUARD), "bea": friend((7, 0)),
}  # fmt: skip
WALK = "ann walk 1,0 2,0 3,0 4,0 5,0"

# each line is an order, or the faces of the roll that is awaited
HOUSE = (WALK, "react attack", (4, 4), (1, 2, 1), "react attack", (5, 5), (2, 1, 1), "ann end", "finish", "finish")
REFEREE = (WALK, "react attack", "result damage 3", "react attack", "result miss", "ann end", "finish", "finish")
DRAW = (WALK, "offer draw", "decline draw", "react pass", "react attack", (1, 1), "ann end")


def made(folder: Any, name: str, fighting: str) -> Game:
    given = sheet(corridor(8), seats=REFEREED, options={"fighting": fighting}, **PEOPLE)
    return Game.create(folder / f"{name}.tactical", RULES, RULES.open(given))


def give(game: Game, what: str | tuple[int, ...]) -> None:
    want = awaiting(game.state)
    if isinstance(what, tuple):
        assert isinstance(want, Roll)
        order: Any = Throw(CHANCE, what)
    else:
        assert isinstance(want, Ask)
        order = read(RULES, game.state, want.seat, what)
    outcome = game.play(order, by_hand)
    assert outcome.verdict, (what, [RULES.presenter.why(r) for r in outcome.verdict.reasons])


@pytest.mark.parametrize(
    ("script", "fighting", "deepest"),
    [(HOUSE, "house", 4), (REFEREE, "referee", 5), (DRAW, "house", 4)],
    ids=["dice", "referee", "draw"],
)
def test_closed_and_opened_after_every_order_it_comes_to_the_same(tmp_path, script, fighting, deepest):
    with made(tmp_path, "through", fighting) as game:
        states = []
        for what in script:
            give(game, what)
            states.append(game.state)
        assert max(len(state.stack) for state in states) >= deepest
        assert any(len(state.stack) > 2 and isinstance(awaiting(state), Ask) for state in states)
    with made(tmp_path, "stopped", fighting) as game:
        path = game.save.path
    for number, (what, state) in enumerate(zip(script, states, strict=True), 1):
        with Game.open(path, write=True) as game:
            assert game.notice is None
            give(game, what)
        with Game.open(path) as game:
            assert game.state == state
            assert awaiting(game.state) == awaiting(state)
            want = awaiting(state)
            if isinstance(want, Ask):
                there, here = (
                    [write(each, order) for order in RULES.offers(RULES.view(each, want.seat))]
                    for each in (state, game.state)
                )
                assert there == here
            assert game.history.verify() == number


def test_taking_back_inside_a_nested_window_after_opening(tmp_path):
    with made(tmp_path, "back", "referee") as game:
        give(game, WALK)
        give(game, "react attack")
        path, inside = game.save.path, game.state
    with Game.open(path, write=True) as game:
        assert game.state == inside
        give(game, "result damage 3")
        referee = game.state.setup.seats.index(REFEREED[2])
        assert game.undo(referee, range(len(REFEREED)))
        assert game.state == inside
    with Game.open(path, write=True) as game:
        assert game.state == inside
        give(game, "result miss")
        assert game.state.piece_named("ann").hits == 14
