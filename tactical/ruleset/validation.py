"""Checks of every position that comes from a file, before anything else looks at it."""

from __future__ import annotations

from tactical.board import Board, check
from tactical.ruleset.contract import AnyRuleset
from tactical.table.effects import BOUNDARIES
from tactical.table.engine import awaiting
from tactical.table.names import folded, name_fault
from tactical.table.phrases import plain
from tactical.table.pieces import NOBODY, Piece
from tactical.table.place_notation import heading_names
from tactical.table.places import Aboard, OnBoard
from tactical.table.refs import misnamed, there_in
from tactical.table.state import AnyState
from tactical.table.values import Value, tag_of


def problems(rules: AnyRuleset, state: AnyState) -> list[str]:
    """The faults of a decoded position, in words; empty if it is sound.

    First what the table itself relies on (ground, ids, names, seats, cells, frames), then the ruleset's invariants.
    """
    found = check(state.board) or _map(rules, state.board)
    found = found or _references(state) or _pieces(state) + _seats(state) + _frames(state)
    over = state.result is not None  # then it rests wherever it came to its end
    if state.phase and not over and state.phase not in {phase.id for phase in rules.phases}:
        found.append(f"there is no phase {state.phase}")
    names = [prize.name for prize in state.prizes]
    if len({*names}) < len(names):
        found.append("two things that are carried have one name")
    if any(prize.taken_by not in ("", *state.sides) for prize in state.prizes):
        found.append("a thing was taken away by a side that is not there")
    if found:
        return found
    try:
        found = rules.dangling_references(state) or rules.broken_invariants(state)
        return found if found or awaiting(state) is not None else ["nobody is asked for an order"]
    except (IndexError, KeyError, TypeError, ValueError, StopIteration) as error:
        return [f"it refers to something that does not exist ({error})"]


def _map(rules: AnyRuleset, board: Board) -> list[str]:
    found = []
    grounds = [layer.kinds for layer in board.layers if layer.name == "ground"]
    if rules.terrain and (not grounds or not rules.terrain.keys() >= set(grounds[0])):
        found.append("its ground is not all known")
    if not rules.edges.keys() >= {edge.kind for edge in board.edges}:
        found.append("its borders are not all known")
    return found


def _pieces(state: AnyState) -> list[str]:
    found = []
    seats = len(state.setup.seats)
    headings = range(-1, len(heading_names(state.board.topology)))  # -1: none
    names: set[str] = set()
    for number, piece in enumerate(state.pieces):
        if piece.id != number:
            found.append(f"piece {number} says it is piece {piece.id}")
        if name_fault(piece.name) or folded(piece.name) in names:
            found.append(f"piece {number} has no name of its own")
        names.add(folded(piece.name))
        if not (0 <= piece.seat < seats or piece.seat == NOBODY):
            found.append(f"{piece.name} belongs to seat {piece.seat}, which is not there")
        if isinstance(piece.place, OnBoard) and not piece.place.cells:
            found.append(f"{piece.name} is off the board")
        if getattr(piece.place, "heading", -1) not in headings:
            found.append(f"{piece.name} has no such heading")
        if isinstance(piece.place, Aboard) and not _carried(state, piece):
            found.append(f"{piece.name} is aboard nothing")
        if any(effect.until not in BOUNDARIES or effect.times < 1 for effect in piece.effects):
            found.append(f"an effect on {piece.name} never ends")
    return found


def _carried(state: AnyState, piece: Piece) -> bool:
    """True if what a piece is aboard leads to one that is aboard nothing: not in a ring."""
    for _ in state.pieces:
        if not isinstance(piece.place, Aboard):
            return True
        piece = state.pieces[piece.place.carrier]
    return not isinstance(piece.place, Aboard)


def _seats(state: AnyState) -> list[str]:
    found = []
    names = [seat.name for seat in state.setup.seats]
    if not names or len(set(map(folded, names))) != len(names) or any(map(name_fault, names)):
        found.append("its seats do not have distinct names")
    return found


def _references(state: AnyState) -> list[str]:
    """References to things that do not exist, by the types of its fields; told of the piece or the step if it is
    one's."""
    there = there_in(state)
    found = misnamed(state, there)
    if not found:
        return []
    steps = [step for frame in state.stack for step in (*frame.steps, frame.about) if step is not None]
    parts: list[tuple[str, Value]] = [(piece.name, piece) for piece in state.pieces]
    parts += [(plain(tag_of(step)), step) for step in steps]
    return [f"{who} {wrong}" for who, part in parts if (wrong := misnamed(part, there))] or [f"it {found}"]


def _frames(state: AnyState) -> list[str]:
    found = []
    if not state.stack and state.result is None:
        found.append("it waits for nothing")
    asks = (frame.ask for frame in state.stack if frame.ask is not None)
    found += [f"seat {ask.seat} is asked for nothing" for ask in asks if not ask.verbs]
    top = state.stack[-1] if state.stack else None
    if top is not None and state.result is None and not top.steps and top.ask is None:
        found.append("nobody is asked for an order")
    return found
