"""Who could hurt a piece from where they stand, as its seat knows: at the stop of an attack, where a walk ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tactical.table import Order, Ruleset
from tactical.table.overlays import foes
from tactical.table.phrases import in_a_row, percent_words

NOTICED = 0.02  # the share of a piece from which on an enemy is named
NAMED = 3  # enemies at most, those that take most


class Danger(str):
    """A line that tells what one's own side may lose."""

    __slots__ = ()


def exposure(rules: Ruleset[Any], there: Any, piece: int) -> Mapping[int, float]:
    """What share of a piece each known enemy takes on average without moving first, by its number: 0 where it takes
    none."""
    enemies = foes(rules, there, there.pieces[piece].seat, piece)
    return {each.id: rules.tactics.harm(there, each.id, piece) for each in enemies}


def feared(exposed: Mapping[int, float]) -> list[int]:
    """The enemies whose fire is worth a word, those that take most first."""
    return sorted((i for i, share in exposed.items() if share >= NOTICED), key=lambda i: -exposed[i])


def exposed_at_the_end(rules: Ruleset[Any], view: Any, *orders: Order) -> tuple[str, ...]:
    """Who could hit a piece where its way ends, if all goes well, without moving first, and what that costs on average:
    `at c1 Xan and Wren can hit Ann without moving: 9% lost on average`. A line for each piece that goes, and aims at
    nobody after that; none where these rules know no lines of fire, or no enemy is known."""
    from tactical.rehearsal.chain import ahead

    going: dict[int, None] = {}
    for order in orders:
        if isinstance(order, rules.moves):
            going[order.subject] = None
        elif getattr(order, "target", -1) >= 0:
            going.pop(order.subject, None)
    if not going or "sight" not in rules.tactics.overlays:
        return ()
    there, verdict = ahead(rules, view, orders)
    if not verdict or there.result is not None:
        return ()
    lines = (_exposed(rules, there, piece) for piece in going if there.pieces[piece].cell >= 0)
    return tuple(line for line in lines if line)


def _exposed(rules: Ruleset[Any], there: Any, piece: int) -> str:
    """Who could hit one piece where it is."""
    who, where = there.name(piece), there.cell_name(there.pieces[piece].cell)
    exposed = exposure(rules, there, piece)
    worst = feared(exposed)
    if not worst:
        return f"at {where} no known enemy can hit {who} without moving" if exposed else ""
    names = [there.name(i) for i in worst]
    if len(names) > NAMED:
        names[NAMED - 1 :] = [f"{len(names) - NAMED + 1} more"]
    lost = percent_words(min(1.0, sum(exposed[i] for i in worst)))
    return Danger(f"at {where} {in_a_row(names, 'and')} can hit {who} without moving: {lost} lost on average")
