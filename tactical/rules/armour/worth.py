"""The worth of a piece and the harm it could do to another, in numbers, for the computer in a seat."""

from __future__ import annotations

from tactical.rules.armour import data, shots
from tactical.rules.armour import movement as mv
from tactical.rules.armour.data import Weapon
from tactical.rules.armour.position import Element, Position, Turn
from tactical.rules.armour.prices import price_array, weight
from tactical.rules.armour.steps import link_cost, link_entry
from tactical.ruleset.roll_chances import at_least
from tactical.ruleset.tactics import StepCosts
from tactical.table.memo import Memo
from tactical.table.values import replace

FAR = 24  # inches: the range taken for weapons without one
BURST = 1.4  # a burst takes in others beside
AT_REST = Turn()
HARM, IN_THE_OPEN = Memo[float](8192), Memo[float](4096)
AHEAD = Memo[StepCosts](64)
EASY, PLAIN, ROUGH = 0.6, 1.0, 2.0  # steps


def strength(state: Position, piece: int) -> float:
    """Levels of a vehicle, crew of a weapon; infantry is whole or lost (AR-H13)."""
    who = state.pieces[piece]
    kind = state.kind(who)
    if not who.lives:
        return 0.0
    if kind.crew:
        return who.crew / kind.crew
    return 1 - who.damage / (data.LEVELS + 1) if kind.vehicle else 1.0


def harm(state: Position, piece: int, target: int, distance: int = -1) -> float:
    """The harm by its best weapon, standing still (FT-AR-01 to FT-AR-09), cached by everything that matters.

    From another distance, only the struck side counts.
    """
    who, at = state.pieces[piece], state.pieces[target]
    if piece == target or not (who.on_board and at.on_board):
        return 0.0

    def best() -> float:
        weapons = (state.weapon(name) for name in dict.fromkeys(state.kind(who).weapons))
        one, other = _at_rest(who), _at_rest(at)
        return max((_share(state, one, weapon, other, distance) for weapon in weapons), default=0.0)

    counts = who.seat, who.kind, who.used, at.seat, at.kind
    if distance < 0:
        return HARM.of_all((state.setup, state.board), (counts, who.place, at.place), best)
    struck = shots.struck_side(state, who, at) if state.kind(at).vehicle else ()
    return IN_THE_OPEN.get(state.setup, (counts, struck, distance), best)


def _at_rest(who: Element) -> Element:
    return who if who.turn == AT_REST else replace(who, turn=AT_REST)


def _share(state: Position, who: Element, weapon: Weapon, at: Element, distance: int) -> float:
    if shots.against_target(state, who, weapon, at) or (weapon.uses and who.used.count(weapon.name) >= weapon.uses):
        return 0.0
    if distance < 0:
        if not shots.can_aim(state, who, weapon, at):
            return 0.0
        bonus = shots.added(state, who, weapon, at)
    elif distance <= (1 if weapon.charge else 2 * (weapon.short or FAR)):
        far = bool(weapon.short) and distance > weapon.short
        bonus = shots.in_the_open(state, who, weapon, at) - far
    else:
        return 0.0
    kind = state.kind(at)
    if kind.infantry or weapon.target != "aa":
        lost = 1.0 if kind.infantry else 1 / max(1, kind.crew or data.LEVELS + 1)
        return at_least(2, 6, data.TO_HIT - bonus) * lost * (BURST if weapon.burst and kind.infantry else 1.0)
    left = kind.crew or data.LEVELS + 1
    levels = (at_least(2, 6, data.TO_HIT + data.EACH_LEVEL * more - bonus) for more in range(left))
    return sum(levels) / left


def had_a_shot(state: Position, piece: int, target: int) -> bool:
    """True if a piece, which fires once a turn (AR-H24), could fire at another as both stand."""
    return (
        target >= 0
        and state.pieces[target].on_board
        and shots.has_shot(state, state.pieces[piece], state.pieces[target])
    )


def fire_range(state: Position, piece: int) -> int:
    """The range in inches, long range included."""
    kind = state.kind(state.pieces[piece])
    ranges = (1 if weapon.charge else 2 * (weapon.short or FAR) for weapon in map(state.weapon, kind.weapons))
    return max((1, *ranges))


def stride(state: Position, piece: int) -> float:
    """Inches of its current rate."""
    return max(1.0, state.allowance(state.pieces[piece]) / data.U)


def mobility(state: Position, piece: int) -> str:
    """Its kind of mobility."""
    return state.kind(state.pieces[piece]).mobility


def link_price(state: Position, piece: int, a: int, b: int, kind: str) -> float | None:
    """The inches of stairs or a ladder, where it may take them at all."""
    who = state.pieces[piece]
    return None if link_entry(state, who, kind, (a, b)).refused else link_cost(state, who, kind) / data.U


def step_costs(state: Position, piece: int) -> StepCosts:
    """The price of a step from a square to the next, going straight ahead, where it may go at all."""
    who, board = state.pieces[piece], state.board

    def made() -> StepCosts:
        mover, direction = mv.mover_of(state, who), board.direction
        rows = [(price_array(board, mover, mv.cruising(mover), way, 1), weight(way)) for way in range(8)]

        def cost(a: int, b: int) -> float | None:
            prices, factor = rows[direction(a, b)]
            price = prices[b] * factor
            return price / data.U if price else None

        return cost

    return AHEAD.of_all((state.setup, board), who.kind, made)
