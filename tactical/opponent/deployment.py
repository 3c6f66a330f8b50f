"""How the computer places its pieces before the first turn: each as close as possible to its purpose.

That is its role's, or else the cells of its side's goals, or else visible enemies, or else the other zones; among
equally close cells, one with cover.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tactical.opponent.distances import FAR, Distances
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Scenery
from tactical.table import AnyState, Ask, Order, Piece
from tactical.table.deployment import WHY, Deploy, EndDeployment, deployable, reach
from tactical.table.roles import role_of


def deployment_order(rules: AnyRuleset, view: AnyState, seat: int, distances: Distances | None = None) -> Order | None:
    """The next order of a deploying seat; None if it must decide something else.

    Pieces take the best remaining cell in order, so that it comes to an end.
    """
    ask = view.stack[-1].ask if view.stack else None
    if not isinstance(ask, Ask) or ask.why != WHY:
        return None
    settled: set[int] = set()
    distances = distances or Distances(rules)
    for piece in deployable(view, seat):
        far = distances.field(view, piece.id, frozenset(_wanted(view, piece)))
        free = [cell for cell in reach(rules, view, piece.id).stops if cell not in settled]
        here = piece.place.cells[0]
        best = min((here, *free), key=partial(_reluctance, rules, view, far, here))
        if best != here:
            return Deploy(seat, piece.id, best)
        settled.add(here)
    return EndDeployment(seat)


def _wanted(view: AnyState, piece: Piece) -> tuple[int, ...]:
    """The cells that a piece wants to be near."""
    role = role_of(view.setup.roles, piece.id)
    if role is not None:
        near = (*role.cells, *(cell for other in role.others for cell in view.pieces[other].place.cells))
        if near:
            return near
    side = view.side(piece)
    goals = [goal for goal in view.setup.goals if goal.open_to(side)]
    found = tuple(prize.cell for prize in view.prizes if prize.cell >= 0)
    found += tuple(cell for goal in goals for cell in goal.cells)
    found = found or tuple(c for other in view.pieces if view.side(other) not in ("", side) for c in other.place.cells)
    return found or tuple(cell for zone in view.setup.zones if zone.seat != piece.seat for cell in zone.cells)


def _reluctance(
    rules: AnyRuleset, view: AnyState, far: Mapping[int, float], here: int, cell: int
) -> tuple[float, bool, bool, int]:
    """The reasons against a cell: it is far, without cover, or elsewhere for no reason."""
    look = rules.extra(Scenery).look(view.board, cell)
    return far.get(cell, FAR), look is None or look.role != "cover", cell != here, cell
