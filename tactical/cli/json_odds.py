"""What `odds` prints with --json: sums over all courses, and the courses as a tree."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tactical.cli.json_form import Json, roll_due
from tactical.rehearsal.chain import Chain
from tactical.rehearsal.tree import Course, WindowAhead
from tactical.report.text import cited_text
from tactical.table import Ruleset


def chain(view: Any, found: Chain) -> Json:
    """What may come of orders, summed up."""
    return {
        "kept": [_pair(chance) for chance in found.kept],
        "ends": [{"cells": [view.cell_name(c) for c in cells], "chance": _pair(p)} for cells, p in found.ends],
        "harms": [
            {"piece": view.pieces[piece].name, "chance": _pair(chance), "least": low, "most": high}
            for piece, chance, low, high in found.harms
        ],
        "upshots": [
            {
                "text": text,
                "chance": _pair(chance),
                "left": [{"text": what, "chance": _pair(part)} for what, part in left],
            }
            for text, chance, left in found.upshots
        ],
        "falls": [{"piece": view.pieces[piece].name, "chance": _pair(chance)} for piece, chance in found.falls],
        "open": _pair(found.open),
        "why": found.why,
        "samples": found.samples,
    }


def courses(view: Any, found: Chain) -> list[Json]:
    """The courses that orders may take, each with all that it comes to."""
    return [
        {
            "chance": _pair(chance),
            "kept": end.kept,
            "cells": [view.cell_name(cell) for cell in end.cells],
            "lost": [{"piece": view.pieces[piece].name, "amount": amount} for piece, amount in end.harm],
            "fallen": [view.pieces[piece].name for piece in end.gone],
            "upshot": end.upshot,
            "left": end.left,
            "held": [{"goal": goal, "side": side or None} for goal, side in end.held],
            "won": list(end.won),
            "points": [{"side": side, "points": float(points)} for side, points in end.points],
        }
        for end, chance in found.courses
    ]


def course(rules: Ruleset[Any], view: Any, found: Course) -> Json:
    """One way that it may go, with all that follows."""
    return {
        "chance": _pair(found.chance),
        "happens": [rules.presenter.say(view, event) for event in found.events],
        "lost": [{"piece": view.pieces[piece].name, "least": low, "most": high} for piece, low, high in found.harms],
        "fallen": [view.pieces[piece].name for piece in found.fallen],
        "cells": [view.cell_name(cell) for cell in found.cells],
        "end": found.end,
        "upshot": found.upshot,
        "left": found.left,
        "due": _due(view, found),
        "ways": [
            {"label": way.label, "hits": way.hits, "share": _pair(way.share), "course": course(rules, view, way.course)}
            for way in found.ways
        ],
        "rest": chain(view, found.rest) if found.rest is not None else None,
    }


def _due(view: Any, found: Course) -> Json | None:
    if isinstance(found.due, WindowAhead):
        ask, piece, about = found.due
        name = view.pieces[piece].name if piece >= 0 else None
        return {
            "kind": "window",
            "seat": view.seat(ask.seat).name,
            "piece": name,
            "why": ask.why,
            "text": cited_text(about),
        }
    rolls = [roll_due(view, roll) for roll in found.due or ()]
    return {"kind": "rolls", "rolls": rolls} if rolls else None


def _pair(chance: Fraction) -> list[int]:
    return list(chance.as_integer_ratio())
