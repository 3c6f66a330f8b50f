"""The meaning of the signs on counters that this board shows now, for help."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.ruleset import AnyRuleset
from tactical.session.scene.glyphs import GlyphSet
from tactical.table import AnyState, Piece
from tactical.table.places import OnBoard

STATE_WORDS = {
    "prone": "down on the ground",
    "hidden": "hidden from others",
}
Row = tuple[str, str]
"""A sign and what it means."""


def piece_signs(rules: AnyRuleset, view: AnyState, glyphs: GlyphSet) -> list[Row]:
    """The signs of the pieces in view, on boards of squares; hexes spell out their contents."""
    if view.board.topology == "hex":
        return []
    on_board = [piece for piece in view.pieces if piece.place.cells]
    tokens = [rules.presenter.token(view, piece.id) for piece in on_board]
    flags = {flag for token in tokens for flag in token.flags}
    rows: list[Row] = [
        ("a name", "a piece, or the beginning of its name, in the colour of its side; underlined: the selected piece")
    ]
    if any(token.whole for token in tokens):
        rows.append(
            ("a letter", "the first letter of its kind, such as t for a trooper; the number after it: what it has left")
        )
        rows.append(("a bar", "what it has left: green above 2/3, yellow above 1/3, red below"))
    rows += [(glyphs.states[state], words) for state, words in STATE_WORDS.items() if state in flags]
    if "out" in flags:
        rows.append((glyphs.states["prone"], "before a name on the bare ground: out of the fight"))
    if "dead" in flags:
        rows.append(("%", "dead or destroyed"))
    carries = any(hasattr(piece.place, "carrier") or getattr(piece, "group", -1) >= 0 for piece in view.pieces)
    return [*rows, *_shapes(on_board, glyphs, carries=carries)]


def _shapes(on_board: list[Piece], glyphs: GlyphSet, *, carries: bool) -> Iterator[Row]:
    places = [piece.place for piece in on_board if isinstance(piece.place, OnBoard)]
    cells = [cell for place in places for cell in place.cells]
    if any(place.altitude for place in places):
        yield "1 2 3", "how high it flies"
    if any(place.altitude > 9 for place in places):
        yield glyphs.more, "higher than 9"
    if any(place.heading >= 0 for place in places):
        yield " ".join(glyphs.headings), "where it points: north, north-east and so on round"
    if carries or len(set(cells)) < len(cells):
        yield glyphs.stack, "more than one piece in the square, or somebody aboard"
