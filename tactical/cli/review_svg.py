"""The curve of a review as SVG, with its turning points. All text in it is filtered and escaped."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.cli.svg import plain
from tactical.report.review import BattleReview, turning_point_lines
from tactical.table.phrases import capital

WIDE, HIGH, EDGE = 800, 300, 48  # in SVG's own units
FONT = 'font-family="sans-serif" font-size="12"'
INK, FAINT, CURVE, POINT = "#222222", "#cccccc", "#1f5fa8", "#b03030"


def curve(found: BattleReview) -> str:
    """A whole SVG document: the chance after each order, and the turning points."""
    what = "chance to win" if found.told == "chance" else "share of the material"
    title = plain(f"{found.title}: {what} of {capital(found.side)}")
    chances = [found.start, *(order.chance for order in found.orders)]
    records = [0, *(order.record for order in found.orders)]
    places = [(_x(number, len(chances)), _y(each)) for number, each in enumerate(chances)]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE + 2 * EDGE} {HIGH + 2 * EDGE}" role="img" {FONT}>',
        f"<title>{title}</title>",
        f'<rect width="{WIDE + 2 * EDGE}" height="{HIGH + 2 * EDGE}" fill="#ffffff"/>',
        f'<text x="{EDGE}" y="{EDGE / 2}" fill="{INK}">{title}</text>',
        *_grid(),
        f'<polyline points="{points}" fill="none" stroke="{CURVE}" stroke-width="2"/>',
    ]
    for point in found.turning_points:
        x, y = places[records.index(point.last)]
        words = "; ".join(turning_point_lines(point))
        lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{POINT}"><title>{plain(words)}</title></circle>')
    last = records[-1]
    below = EDGE + HIGH + 20
    lines.append(f'<text x="{EDGE + WIDE}" y="{below}" text-anchor="end" fill="{INK}">record {last}</text>')
    return "\n".join([*lines, "</svg>"])


def _grid() -> Iterator[str]:
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        yield f'<line x1="{EDGE}" y1="{y}" x2="{EDGE + WIDE}" y2="{y}" stroke="{FAINT}"/>'
        yield f'<text x="{EDGE - 8}" y="{y + 4}" text-anchor="end" fill="{INK}">{percent}%</text>'


def _x(number: int, many: int) -> float:
    return EDGE + WIDE * number / max(1, many - 1)


def _y(share: float) -> float:
    return EDGE + HIGH * (1 - share)
