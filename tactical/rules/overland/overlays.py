"""Overlays of the map: the day on which a group could reach each square, and where it may have encounters."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tactical.rules.overland import groups as gr
from tactical.rules.overland import numbers as nr
from tactical.rules.overland.encounters import waiting_at
from tactical.rules.overland.events import in_squares
from tactical.rules.overland.paths import reach
from tactical.rules.overland.position import Position, Traveller
from tactical.ruleset.overlays import MOST, Overlay, Shade
from tactical.table.cards import Line
from tactical.table.ledgers import quantity
from tactical.table.phrases import percent_words, plain

OVERLAYS: Mapping[str, str] = MappingProxyType(
    {
        "march": "March: days to get there without forced marches",
        "threat": "Threat: hazards and known enemies",
    }
)
RISKY = (0, 12, 24, 36)  # chances in 36 from which a hazard is of the next level


def overlay(state: Position, seat: int, piece: int, name: str) -> Overlay:
    """One of them for a group of the seat: the picked one, or else its first."""
    return _march(state, seat, piece) if name == "march" else _threat(state)


def _group(state: Position, seat: int, piece: int) -> Traveller | None:
    at = gr.group_of(state, state.pieces[piece]) if piece >= 0 else -1
    if at >= 0 and state.pieces[at].on_map:
        return state.pieces[at]
    return next(iter(gr.own_groups(state, seat)), None)


def days(state: Position, group: Traveller, squares: int) -> int:
    """Days until this many squares are travelled, without marches or nights: 0 is today; -1: never (OV-01, OV-11)."""
    today = 0 if group.day.over else gr.left(state, group)
    if squares <= today:
        return 0
    base = gr.base(state, group.id)
    return -(-(squares - today) // base) if base else -1


def _march(state: Position, seat: int, piece: int) -> Overlay:
    group = _group(state, seat, piece)
    cells: dict[int, Shade] = {}
    for stop in reach(state, group.id, "route") if group is not None else ():
        assert group is not None
        later = days(state, group, stop.cost)
        if later >= 0:
            when = "today" if not later else "1 day later" if later == 1 else f"{later} days later"
            count = in_squares(stop.cost)
            words = f"day {state.beat + later}, {when}: {count}"
            cells[stop.cell] = Shade(max(1, MOST - later), str(min(9, later)), words)
    legend = (("0", "today"), ("1-9", "days later"))
    return Overlay("march", OVERLAYS["march"], cells, legend, "OV-11", "" if cells else "nobody can travel", "no way")


def _threat(state: Position) -> Overlay:
    """Squares with a hazard, with the chance of an encounter (FT-OV-02), and those somebody is known to hold."""
    met = {e.hazard: e for e in state.setup.encounters if e.hazard}
    cells: dict[int, Shade] = {}
    for cell in range(state.board.size):
        held, hazard = waiting_at(state, cell), state.hazard(cell)
        if held >= 0:
            cells[cell] = Shade(MOST, "x", f"held by {state.setup.encounters[held].faces}")
        elif hazard:
            words, level = plain(hazard), 1
            if hazard in met:
                day, dark = (nr.chance(nr.meeting_number(met[hazard], dark=night).total) for night in (False, True))
                words += f": {met[hazard].faces} {percent_words(day)}, by night {percent_words(dark)}"
                level = max(n for n, least in enumerate(RISKY, 1) if day * 36 >= least)
            cells[cell] = Shade(level, "!", words)
    legend = (("!", "hazard"), ("x", "enemies waiting"))
    words = "" if cells else "no danger is known"
    return Overlay("threat", OVERLAYS["threat"], cells, legend, "FT-OV-02", words, "none known")


def distance(state: Position, a: int, b: int, piece: int = -1) -> Line:
    """The squares between two as a group travels (OV-D01), and the days for a group, if one is given."""
    (ax, ay, _), (bx, by, _) = state.board.xy(a), state.board.xy(b)
    dx, dy = abs(ax - bx), abs(ay - by)
    far = dx + dy if state.setup.options.neighbours == "four" else max(dx, dy)
    words = in_squares(far)
    group = gr.group_of(state, state.pieces[piece]) if piece >= 0 else -1
    base = gr.base(state, group) if group >= 0 else 0
    if base:
        words += f", {quantity(-(-far // base), 'days')}"
    return Line("Distance", words, "OV-D01")
