"""Modifiers that last until named boundaries have passed."""

from __future__ import annotations

from tactical.table.values import PieceOrNone, Value, replace

BOUNDARIES = ("step", "move", "turn", "phase", "round", "day", "battle", "campaign_turn", "repaired")
"""The boundaries an effect may wait for: the end of each of these. Nothing passes `repaired` but a repair."""


class Effect(Value, frozen=True):
    """A modifier on a piece (in `Piece.effects`) or on the whole battle (in `State.effects`).

    It ends when the boundary `until` of `whose` (a piece, or a seat if the ruleset says so; -1: anybody's) has passed
    `times` times. `amount` is in the ruleset's whole units.
    """

    name: str
    amount: int = 0
    until: str = "battle"
    whose: PieceOrNone = -1
    times: int = 1
    clause: str = ""


Effects = tuple[Effect, ...]


def passed(effects: Effects, boundary: str, whose: int = -1) -> tuple[Effects, Effects]:
    """(still running, just ended) once `boundary` of `whose` has passed."""
    kept: list[Effect] = []
    ended: list[Effect] = []
    for effect in effects:
        if effect.until != boundary or effect.whose not in (-1, whose):
            kept.append(effect)
        elif effect.times > 1:
            kept.append(replace(effect, times=effect.times - 1))
        else:
            ended.append(effect)
    return tuple(kept), tuple(ended)


def total(effects: Effects, name: str) -> int:
    """The sum of the amounts of all effects called `name`."""
    return sum(effect.amount for effect in effects if effect.name == name)


def renewed(effects: Effects, effect: Effect) -> Effects:
    """`effects` with `effect` in place of any of the same name: one penalty, its count started again."""
    return (*(e for e in effects if e.name != effect.name), effect)
