"""The cost of turning (sections 6 and 9): a fraction of the current rate, at any speed and on any ground."""

from __future__ import annotations

from fractions import Fraction

from tactical.board import turn_between
from tactical.rules.armour import data
from tactical.rules.armour.data import BAND, Kind, U
from tactical.rules.armour.options import ArmourOptions
from tactical.rules.armour.order_checks import rate_of
from tactical.rules.armour.position import Element, Position
from tactical.table.breakdown import Breakdown


def turn_cost(kind: Kind, options: ArmourOptions, rate: int, damage: int, degrees: int) -> int:
    """Twelfths for a turn in place at a current rate (in twelfths): only the band of the angle matters (AR-95).

    Undamaged: the exact fraction; damaged: whole inches, at least 1 (AR-H12). Beyond a half turn it is the price of a
    half turn and of the rest (AR-H08).
    """
    if degrees <= 0 or not kind.turns:  # infantry turn freely (AR-H10)
        return 0
    bands = kind.turning or (data.LINEAR if options.turn_table == "linear" else data.TURNS[kind.turns])

    def price(angle: int) -> int:
        sixths = bands[-(-angle // BAND) - 1]
        if not damage or options.damaged_turns == "exact":
            return rate * sixths // 6
        return U * max(1, (rate // U * sixths + 3) // 6) if rate else 0

    if degrees <= 4 * BAND:
        return price(degrees)
    halves, rest = divmod(degrees - 1, 4 * BAND)
    return halves * price(4 * BAND) + price(rest + 1)


def spin_cost(state: Position, who: Element, eighths: int, spun: int = -1) -> int:
    """Twelfths for turning by this many eighths now: turns without travel between them are priced as one (AR-H08).

    `spun`: use this much turning since the last travel instead of the piece's own.
    """
    kind, options = state.kind(who), state.setup.options
    before = who.turn.spun if spun < 0 else spun
    damage = who.damage if kind.vehicle else 0

    def price(turned: int) -> int:
        return turn_cost(kind, options, state.allowance(who), damage, turned * BAND)

    return max(0, price(before + abs(eighths)) - price(before))


def clause_of(state: Position, who: Element) -> str:
    """The clause of a turn's share: of the rate that damage has left, where it has taken some (AR-101)."""
    return "AR-101" if who.damage and state.kind(who).vehicle else "AR-32"


def spin_made(state: Position, who: Element, eighths: int) -> Breakdown:
    """`spin_cost`, explained: the share of the current rate that the table takes, its rounding, and what was paid for
    turning since the last travel."""
    kind, options, rate = state.kind(who), state.setup.options, state.allowance(who)
    whole = (who.turn.spun + abs(eighths)) * BAND
    if not kind.turns or not whole:
        return Breakdown.of(0, "turns freely", "AR-H10")
    bands = kind.turning or (data.LINEAR if options.turn_table == "linear" else data.TURNS[kind.turns])
    share = Fraction(bands[min(whole // BAND, 4) - 1], 6)
    words, clause = f"{min(whole, 4 * BAND)} degrees", clause_of(state, who)
    made = rate_of(state, who).times(share.numerator, words, clause, over=share.denominator)
    cost = turn_cost(kind, options, rate, who.damage if kind.vehicle else 0, whole)
    if whole > 4 * BAND:
        made = made.becomes(cost, "beyond half a turn", "AR-H08")
    made = made.becomes(cost, "in whole inches", "AR-103" if rate // U in data.D5 else "AR-H12")
    return made.add(spin_cost(state, who, eighths) - cost, "turned earlier", "AR-H08")


def eighths_to(heading: int, direction: int) -> int:
    """The shorter turn to a direction, in eighths of a circle, clockwise positive."""
    return turn_between(heading, direction, 8)
