"""The cell under the cursor: its ground and cost, who is there, and what an overlay and the ruler say of it."""

from __future__ import annotations

from textual.content import Content

from tactical.ruleset.overlays import Overlay
from tactical.session.session import Session
from tactical.table import AnyState
from tactical.table.phrases import capital
from tactical.ui.battle.panels.panel import Ink
from tactical.ui.battle.panels.words import borders


def cell_lines(
    session: Session, cell: int, ink: Ink, columns: int, *, overlay: Overlay | None = None, anchor: int = -1
) -> list[Content]:
    """The lines about a cell, most important first. `anchor`: the cell at the ruler's end."""
    view, rules = session.seat.view, session.seat.rules
    card = rules.presenter.cell_card(view, cell, session.selection.piece)
    lines: list[Content] = []
    # the price comes first: it is what one looks for, and so it stays in place while the cursor moves
    for line in sorted((line for line in card.lines if line.id != "here"), key=lambda line: line.id != "price"):
        lines += ink.row(line.inset, line.value, columns, brief=line.brief)
    names = ", ".join(piece.title for piece in view.pieces_on(cell))
    here = ink.row("Here", names, columns) if names else []
    for each in session.sightings.now():
        if each.cell == cell:
            here += ink.row("Last seen", f"{view.pieces[each.piece].title}, {rules.beat} {each.beat}", columns)
    edges = borders(rules, view, cell)
    bordered = ink.row("Borders", edges, columns) if edges else []
    said = [*_overlay(overlay, cell, ink, columns), *_ruler(session, cell, anchor, ink, columns)]
    if said:  # its subject comes before what one knew without it
        return [*said, *here, *_storeys(view, cell, ink, columns), *lines, *bordered]
    return [*_storeys(view, cell, ink, columns), *lines, *here, *bordered]


def cell_title(session: Session, cell: int) -> str:
    """The title of the panel."""
    card = session.seat.rules.presenter.cell_card(session.seat.view, cell, session.selection.piece)
    return f"{card.title} {card.subtitle}".strip()


def _overlay(overlay: Overlay | None, cell: int, ink: Ink, columns: int) -> list[Content]:
    if overlay is None:
        return []
    shade = overlay.cells.get(cell)
    if shade is None:
        return ink.row(capital(overlay.name), overlay.otherwise if overlay.cells else overlay.words, columns, "muted")
    return ink.row(capital(overlay.name), shade.words, columns, "warn")


def _ruler(session: Session, cell: int, anchor: int, ink: Ink, columns: int) -> list[Content]:
    if anchor < 0:
        return []
    view = session.seat.view
    lines = [ink.say(f"From {view.cell_name(anchor)}", "strong")]
    for line in session.seat.rules.tactics.measure(view, anchor, cell, session.selection.piece):
        lines += ink.row(line.inset, line.value + (f" ({line.clause})" if line.clause else ""), columns)
    return lines


def _storeys(view: AnyState, cell: int, ink: Ink, columns: int) -> list[Content]:
    """Pieces on other storeys of the same square."""
    board = view.board
    if board.storeys < 2:
        return []
    x, y, here = board.xy(cell)
    found: list[Content] = []
    for storey in range(board.storeys):
        names = [piece.title for piece in view.pieces_on(board.cell(x, y, storey))] if storey != here else []
        if names:
            found += ink.row("Above" if storey > here else "Below", ", ".join(names), columns)
    return found
