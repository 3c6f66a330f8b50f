"""Who could hurt a piece from where they stand, as its seat knows: at the stop of an attack, where a walk ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.table import Order, Ruleset
from tactical.table.overlays import foes
from tactical.table.phrases import in_a_row, percent_words

NOTICED = 0.02  # the share of a piece from which on an enemy is named
NAMED = 3  # enemies at most, those that take most
SAFE = "nobody known can hit it yet"


def exposure(rules: Ruleset[Any], there: Any, piece: int) -> Mapping[int, float]:
    """What share of a piece each known enemy takes on average without moving first, by its number."""
    enemies = foes(rules, there, there.pieces[piece].seat, piece)
    shares = {each.id: rules.tactics.harm(there, each.id, piece) for each in enemies}
    return {i: share for i, share in shares.items() if share > 0}


def feared(exposed: Mapping[int, float]) -> list[int]:
    """The enemies whose fire is worth a word, those that take most first."""
    return sorted((i for i, share in exposed.items() if share >= NOTICED), key=lambda i: -exposed[i])


def exposed_at_the_end(rules: Ruleset[Any], view: Any, *orders: Order) -> tuple[str, ...]:
    """Who could hit a piece where its way ends, if all goes well, and what that costs on average: `at c1: Xan and Wren
    could hit it, 9% of Ann lost on average`. Nothing where the last of its orders is no move, or these rules know no
    lines of fire."""
    from tactical.rehearsal.chain import ahead

    piece = orders[-1].subject
    if not isinstance(orders[-1], rules.moves) or "sight" not in rules.tactics.overlays:
        return ()
    there, verdict = ahead(rules, view, orders)
    if not verdict or there.result is not None or there.pieces[piece].cell < 0:
        return ()
    exposed, where = exposure(rules, there, piece), there.cell_name(there.pieces[piece].cell)
    worst = feared(exposed)
    if not worst:
        return (f"at {where}: {SAFE}",) if foes(rules, there, there.pieces[piece].seat, piece) else ()
    names = [there.name(i) for i in worst]
    if len(names) > NAMED:
        names[NAMED - 1 :] = [f"{len(names) - NAMED + 1} more"]
    lost = percent_words(min(1.0, sum(exposed[i] for i in worst)))
    return (f"at {where}: {in_a_row(names, 'and')} could hit it, {lost} of {there.name(piece)} lost on average",)
