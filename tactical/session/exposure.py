"""The enemies that could hurt a piece from where they stand, as its seat knows: at the stop of an attack, at the end of
a walk."""

from __future__ import annotations

from collections.abc import Mapping

from tactical.table import AnyRuleset, AnyState
from tactical.table.overlays import foes

NOTICED = 0.02  # the share of a piece from which on an enemy is named
NAMED = 3  # enemies at most, those that take most


def exposure(rules: AnyRuleset, there: AnyState, piece: int) -> Mapping[int, float]:
    """The average share of a piece that each known enemy takes without moving first, by enemy; 0 if none."""
    enemies = foes(rules, there, there.pieces[piece].seat, piece)
    return {each.id: rules.tactics.harm(there, each.id, piece) for each in enemies}


def feared(exposed: Mapping[int, float]) -> list[int]:
    """The enemies whose fire is worth a word, most dangerous first."""
    return sorted((i for i, share in exposed.items() if share >= NOTICED), key=lambda i: -exposed[i])
