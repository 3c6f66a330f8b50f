"""What the signs on and beside pieces mean, for help: those that this board shows now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tactical.controller.scene.builder import seat_looks
from tactical.controller.scene.glyphs import GlyphSet
from tactical.table.contract import Ruleset

STATE_WORDS = {
    "selected": "the piece that is picked",
    "acting": "whose turn it is, or who must answer",
    "prone": "down on the ground",
    "hidden": "hidden from others",
    "wounded": "wounded or damaged",
    "spent": "has done all it could",
}
STAYS = {"prone", "hidden", "wounded"}  # all else gives way to where a piece points and how high it is
Row = tuple[str, str]
"""A sign and what it means."""


def piece_signs(rules: Ruleset[Any], view: Any, glyphs: GlyphSet) -> list[Row]:
    """Signs of pieces in view. Where one could have several, the first in this order stands there; maps of hexes write
    what is in them."""
    if view.board.topology == "hex":
        return []
    on_board = [piece for piece in view.pieces if piece.place.cells]
    flags = {piece.id: set(rules.presenter.token(view, piece.id).flags) for piece in on_board}
    rows: list[Row] = [("A B c", "a piece by the first letter of its name; a small letter: out of the fight")]
    if any("dead" in own for own in flags.values()):
        rows.append(("%", "dead or destroyed"))
    plain = [piece for piece in on_board if getattr(piece.place, "heading", -1) < 0]
    telling = [flags[piece.id] | {"selected"} for piece in on_board if piece in plain or flags[piece.id] & STAYS]
    shown = set().union(*telling)
    rows += [(glyphs.states[state], words) for state, words in STATE_WORDS.items() if state in shown]
    return [*rows, *_shapes(on_board, glyphs), *_seats(view, {piece.seat for piece in plain}, glyphs)]


def _shapes(on_board: list[Any], glyphs: GlyphSet) -> Iterator[Row]:
    places = [piece.place for piece in on_board]
    cells = [cell for place in places for cell in place.cells]
    if any(place.altitude for place in places):
        yield "1 2 3", "how high it flies"
    if any((place.altitude or 0) > 9 for place in places):
        yield glyphs.more, "higher than 9"
    if any(getattr(place, "heading", -1) >= 0 for place in places):
        yield " ".join(glyphs.headings), "where it points: north, north-east and so on round"
    if any(len(place.cells) > 1 for place in places):
        yield glyphs.body, "the rest of a large piece"
    if len(set(cells)) < len(cells):
        yield glyphs.stack, "more than one piece in the square"


def _seats(view: Any, shown: set[int], glyphs: GlyphSet) -> Iterator[Row]:
    """What the pieces of these seats have where nothing more pressing is to be told."""
    looks = seat_looks(tuple(seat.name for seat in view.setup.seats))
    for number in sorted(shown & looks.keys()):
        sign = glyphs.seats[looks[number]]
        yield (sign, f"of {view.seat(number).name}") if sign.strip() else ("no sign", f"of {view.seat(number).name}")
