"""Overlays of a map being drawn: one as in play, or a piece's reach in its first turn."""

from __future__ import annotations

from typing import NamedTuple

from tactical.ruleset import AnyRuleset
from tactical.scenario.document import Document
from tactical.scenario.problems import ScenarioError
from tactical.scenario.rewriting import EditError
from tactical.session.overlays import legend
from tactical.session.scene.builder import Picture
from tactical.session.scene.scene import Scene
from tactical.table import AnyState, opened
from tactical.table.phrases import capital


class LaidOver(NamedTuple):
    """The choice: an overlay by name, for the deciding seat or that of a piece, or the reach of a piece in a movement
    mode."""

    piece: str = ""
    overlay: str = ""
    mode: str = ""

    def __bool__(self) -> bool:
        return bool(self.overlay or self.mode)


def next_overlay(rules: AnyRuleset, now: LaidOver, piece: str) -> LaidOver:
    """The next overlay; None after the last."""
    names = ["", *rules.tactics.overlay_titles]
    at = names.index(now.overlay) if now.overlay in names else 0
    return LaidOver(piece, names[(at + 1) % len(names)])


def next_reach(document: Document, now: LaidOver, piece: str) -> LaidOver:
    """The reach of a piece in its next movement mode; None after the last. Raises EditError if it cannot move."""
    state = _opening(document)
    number = _number(state, piece)
    turn = document.rules.tactics.next_turn(state, number) if number >= 0 else None
    modes = [*document.rules.modes(turn, number)] if turn is not None else []
    if not modes:
        raise EditError(f"{piece} goes nowhere by itself" if piece else "nobody stands here whose reach could be shown")
    at = modes.index(now.mode) + 1 if now.piece == piece and now.mode in modes else 0
    return LaidOver(piece, mode=modes[at]) if at < len(modes) else LaidOver()


def drawn(document: Document, laid: LaidOver, storey: int) -> tuple[Scene, str]:
    """The map with the overlay, and its meaning in words. May be slow. Raises EditError if the text does not open."""
    rules, state = document.rules, _opening(document)
    number, picture = _number(state, laid.piece), Picture(document.rules)
    if laid.overlay:
        seat = state.pieces[number].seat if number >= 0 else 0
        overlay = rules.tactics.overlay(state, max(0, seat), -1, laid.overlay)
        return picture.scene(state, overlay=overlay, storey=storey), legend(overlay)
    turn = rules.tactics.next_turn(state, number) if number >= 0 else None
    if turn is None or laid.mode not in rules.modes(turn, number):
        raise EditError(f"{laid.piece} goes nowhere now")
    reach = rules.reach(turn, number, laid.mode)
    scene = picture.scene(turn, picked=number, reach=reach, storey=storey)
    return scene, f"{capital(laid.piece)}, {laid.mode}: {len(reach.stops)} cells in its first turn"


def _opening(document: Document) -> AnyState:
    """The position in which somebody is asked first. Raises EditError where the text does not open."""
    try:
        scenario = document.scenario()
        state: AnyState = opened(scenario.rules, scenario.opened()).state
    except ScenarioError as error:
        raise EditError(f"it does not open yet: {error.mistakes[0].words}") from None
    return state


def _number(state: AnyState, name: str) -> int:
    return next((piece.id for piece in state.pieces if piece.name == name), -1)
