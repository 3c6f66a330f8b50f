"""A galaxy as SVG: hexes with their names, planets, fleets and tokens, wormholes as lines, the draft as arrows."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

from tactical.cli.svg import GROUND, NOBODY, plain
from tactical.controller.scene.builder import seat_looks
from tactical.controller.scene.galaxy_sites import FREE, seat_letters
from tactical.table.cards import Site
from tactical.table.contract import Ruleset

SIDE = 48.0  # of a hex, in SVG's own units
HALF = SIDE * sqrt(3) / 2  # from its middle to the middle of a side
EDGE = 12.0
INKS = ("#2040b0", "#b02020", "#208040", "#8a6a00", "#8040a0", "#5a6070")  # of the looks of seats, see `seat_looks`
TIP = (
    '<marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="6" markerHeight="6" orient="auto">'
    '<path d="M0 0 10 5 0 10z" fill="#202020"/></marker>'
)
FONT = 'font-family="sans-serif" font-size="12" text-anchor="middle"'


def galaxy(rules: Ruleset[Any], view: Any) -> str:
    """A whole SVG document; each hex has everything about it as a tooltip."""
    board = view.board
    width, height = EDGE * 2 + HALF * (2 * board.width + 1), EDGE * 2 + SIDE * (1.5 * board.height + 0.5)
    held = {cell: site for cell in range(board.size) if (site := rules.presenter.site(view, cell)) is not None}
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img" {FONT}>',
        f"<title>{plain(f'{view.setup.title}, {rules.beat} {view.beat}')}</title>",
        f"<defs>{TIP}</defs>",
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>',
        *(line for cell in held for line in _hex(rules, view, cell)),
        *_links(view, held),
        *(line for cell, site in held.items() for line in _contents(view, cell, site)),
        *_routes(rules, view),
        "</svg>",
    ]
    return "\n".join(lines)


def _middle(board: Any, cell: int) -> tuple[float, float]:
    x, y, _ = board.xy(cell)
    return EDGE + HALF * (2 * x + 1 + y % 2), EDGE + SIDE * (1 + 1.5 * y)


def _hex(rules: Ruleset[Any], view: Any, cell: int) -> Iterator[str]:
    cx, cy = _middle(view.board, cell)
    corners = ((0.0, -SIDE), (HALF, -SIDE / 2), (HALF, SIDE / 2), (0.0, SIDE), (-HALF, SIDE / 2), (-HALF, -SIDE / 2))
    points = " ".join(f"{cx + dx:.1f},{cy + dy:.1f}" for dx, dy in corners)
    look, site = rules.presenter.look(view.board, cell), rules.presenter.site(view, cell)
    fill = GROUND.get(look.role if look is not None else "floor", "#ffffff")
    border = 'stroke="#202020" stroke-width="3"' if site is not None and site.marked else 'stroke="#888888"'
    card = rules.presenter.cell_card(view, cell)
    words = plain("; ".join((f"{card.title}, {card.subtitle}", *(f"{x.label}: {x.value}" for x in card.lines))))
    yield f'<polygon points="{points}" fill="{fill}" {border}><title>{words}</title></polygon>'


def _contents(view: Any, cell: int, site: Site) -> Iterator[str]:
    """Name and sign, planets, fleets, tokens: from the top down, written into the hex."""
    cx, cy = _middle(view.board, cell)
    letters = seat_letters(tuple(seat.name for seat in view.setup.seats))
    name = f"{site.name} {site.sign}".strip()
    yield f'<text x="{cx:.1f}" y="{cy - 24:.1f}" font-weight="bold">{plain(name)}</text>'
    on = dict(site.below)
    start = cx - 9 * (len(site.spots) - 1)
    for i, owner in enumerate(site.spots):
        letter = letters[owner].lower() if owner >= 0 else FREE
        yield f'<circle cx="{start + 18 * i:.1f}" cy="{cy - 12:.1f}" r="8" fill="{_colour(view, owner)}"/>'
        yield f'<text x="{start + 18 * i:.1f}" y="{cy - 8:.1f}" fill="#ffffff" font-size="10">{letter}</text>'
    rows = [(seat, f"{letters[seat].lower()}{number}") for seat, number in sorted(on.items())]
    guests, ships = dict(site.guests), dict(site.stacks)
    for seat in sorted({*ships, *guests}):
        more = f"+{guests[seat]}" if seat in guests else ""
        rows.append((seat, f"{letters[seat]}{ships.get(seat) or ''}{more}"))
    for i, (seat, text) in enumerate(rows):
        x, y = cx + (i % 2 * 2 - 1) * (18 if len(rows) > 1 else 0), cy + 12 + 15 * (i // 2)
        yield f'<rect x="{x - 17:.1f}" y="{y - 11:.1f}" width="34" height="14" rx="3" fill="{_colour(view, seat)}"/>'
        yield f'<text x="{x:.1f}" y="{y:.1f}" fill="#ffffff" font-weight="bold" font-size="11">{text}</text>'
    if site.tokens:
        tokens = "".join(letters[seat].lower() for seat in site.tokens)
        yield f'<text x="{cx:.1f}" y="{cy + 43:.1f}" font-size="10">*{tokens}</text>'


def _colour(view: Any, seat: int) -> str:
    looks = seat_looks(tuple(chair.name for chair in view.setup.seats))
    return INKS[looks[seat]] if seat in looks else NOBODY


def _links(view: Any, held: dict[int, Site]) -> Iterator[str]:
    """Wormholes: a thin dashed line from middle to middle."""
    for link in view.board.links:
        if link.a in held and link.b in held:
            (ax, ay), (bx, by) = _middle(view.board, link.a), _middle(view.board, link.b)
            ends = f'x1="{ax:.1f}" y1="{ay:.1f}" x2="{bx:.1f}" y2="{by:.1f}"'
            title = f"<title>{plain(link.kind)}</title>"
            yield f'<line {ends} stroke="#8040a0" stroke-dasharray="2 6" opacity="0.6">{title}</line>'


def _routes(rules: Ruleset[Any], view: Any) -> Iterator[str]:
    """The draft: an arrow for each ship along its path, with what it takes along."""
    for i, route in enumerate(rules.presenter.routes(view)):
        shift = 4.0 * (i % 5 - 2)  # beside each other where ships go the same way
        points = [(x + shift, y + shift) for x, y in (_middle(view.board, cell) for cell in route.cells)]
        piece = view.pieces[route.piece]
        load = f" with {route.load}" if route.load else ""
        words = plain(f"{piece.title}{load}: {' '.join(map(view.cell_name, route.cells))}")
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        style = f'fill="none" stroke="{_colour(view, piece.seat)}" stroke-width="2.5" marker-end="url(#tip)"'
        yield f'<polyline points="{path}" {style}><title>{words}</title></polyline>'
        if load and len(points) > 1:
            (ax, ay), (bx, by) = points[0], points[1]
            yield f'<text x="{(ax + bx) / 2:.1f}" y="{(ay + by) / 2:.1f}" font-size="11">+{route.load}</text>'
