"""Positions from a file that no play reaches: what is asked of nobody, and maps that the rules do not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tactical.board import Edge
from tactical.rehearsal.dice import live
from tactical.ruleset.validation import problems as problems_of
from tactical.scenario import open_scenario
from tactical.table import opened
from tactical.table.frames import Ending
from tactical.table.values import replace


def asked(seat: int) -> Callable[[Any], Any]:
    """Somebody else is asked."""

    def spoilt(state: Any) -> Any:
        frame = state.stack[-1]
        return state.having(stack=(*state.stack[:-1], replace(frame, ask=replace(frame.ask, seat=seat))))

    return spoilt


def ground(kind: str) -> Callable[[Any], Any]:
    """The first square is of another kind."""
    return lambda state: state.having(board=state.board.with_kind("ground", 0, kind))


def border(kind: str) -> Callable[[Any], Any]:
    """The last two cells of the map have something between them."""

    def spoilt(state: Any) -> Any:
        last = state.board.size - 1
        rest = tuple(edge for edge in state.board.edges if (edge.a, edge.b) != (last - 1, last))
        return state.having(board=replace(state.board, edges=(*rest, Edge(last - 1, last, kind))))

    return spoilt


def bare(state: Any) -> Any:
    """The map has no layers."""
    return state.having(board=replace(state.board, layers=()))


def unarmed(state: Any) -> Any:
    """Nobody has hands."""
    weapons = tuple(weapon for weapon in state.setup.weapons if weapon.name != "bare-hands")
    return state.having(setup=replace(state.setup, weapons=weapons))


def turn_of(side: int) -> Callable[[Any], Any]:
    """The turn is another side's."""
    return lambda state: state.having(turn_of=side)


def as_it_is(state: Any) -> Any:
    """Nothing is changed."""
    return state


def heading(number: int) -> Callable[[Any], Any]:
    """A piece points somewhere."""

    def spoilt(state: Any) -> Any:
        piece = state.pieces[0]
        return state.with_piece(replace(piece, place=replace(piece.place, heading=number)))

    return spoilt


def asked_for(*verbs: str) -> Callable[[Any], Any]:
    """Something else is asked for."""

    def spoilt(state: Any) -> Any:
        frame = state.stack[-1]
        return state.having(stack=(*state.stack[:-1], replace(frame, ask=replace(frame.ask, verbs=verbs))))

    return spoilt


def idle(state: Any) -> Any:
    """Nothing is under way and nobody is asked."""
    return state.having(stack=(*state.stack[:-1], replace(state.stack[-1], steps=(), ask=None)))


EACH = ("first-steps", "the-west-lock", "bridge-and-ford", "three-suns", "belt-duel", "salt-road")
ENDED = Ending((), "nobody left", "FT-08")

CASES = (
    ("bridge-and-ford", heading(7), heading(8), "has no such heading"),
    ("three-suns", heading(5), heading(6), "has no such heading"),
    ("first-steps", as_it_is, idle, "nobody is asked"),
    ("bridge-and-ford", as_it_is, idle, "nobody is asked"),
    ("first-steps", asked_for("end_turn"), asked_for(), "is asked for nothing"),
    ("first-steps", as_it_is, unarmed, "bare hands"),
    ("the-west-lock", as_it_is, unarmed, "bare hands"),
    ("bridge-and-ford", as_it_is, turn_of(2), "belongs to a missing side"),
    ("bridge-and-ford", as_it_is, turn_of(1), "no unit left"),
    ("belt-duel", asked(0), asked(1), "does not have the turn"),
    ("over-the-ridge", asked(0), asked(1), "groups have all ended their day"),
    ("first-steps", ground("gravel"), ground("x"), "its ground is not all known"),
    ("the-west-lock", ground("crate"), ground("x"), "its ground is not all known"),
    ("bridge-and-ford", ground("road"), ground("é"), "its ground is not all known"),
    ("three-suns", ground("system"), ground("x"), "its ground is not all known"),
    ("belt-duel", ground("space"), ground("x"), "its ground is not all known"),
    ("salt-road", ground("hills"), ground("x"), "its ground is not all known"),
    *((name, as_it_is, bare, "its ground is not all known") for name in EACH),
    ("first-steps", border("wall"), border("x"), "its borders are not all known"),
    ("the-west-lock", border("wall"), border("gate"), "its borders are not all known"),
    ("bridge-and-ford", border("low"), border("x"), "its borders are not all known"),
    ("three-suns", as_it_is, border("wall"), "its borders are not all known"),
    ("belt-duel", as_it_is, border("wall"), "its borders are not all known"),
    ("salt-road", as_it_is, border("wall"), "its borders are not all known"),
)


@pytest.mark.parametrize(("name", "good", "bad", "said"), CASES)
def test_it_cannot_be(name: str, good: Any, bad: Any, said: str) -> None:
    rules, state = open_scenario(name)
    state = opened(rules, state, live(1)).state
    assert problems_of(rules, good(state)) == []
    assert any(said in fault for fault in problems_of(rules, bad(state)))


def test_an_ended_battle_is_sound_wherever_it_ended() -> None:
    rules, state = open_scenario("bridge-and-ford")
    state = opened(rules, state, live(1)).state
    seat = state.stack[-1].ask.seat
    done = [
        replace(piece, turn=replace(piece.turn, activated=True)) if piece.seat == seat else piece
        for piece in state.pieces
    ]
    idle = state.having(pieces=tuple(done))
    assert any("no unit left" in fault for fault in problems_of(rules, idle))
    assert problems_of(rules, idle.having(result=ENDED)) == []

    rules, state = open_scenario("belt-duel")
    resting = opened(rules, state, live(1)).state.having(phase="half_time")
    assert problems_of(rules, resting) == ["there is no phase half_time"]
    assert problems_of(rules, resting.having(phase="turn_end", result=ENDED)) == []
