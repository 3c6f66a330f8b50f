"""What a piece is worth and what it could do to another, in numbers, for the computer in a seat."""

from __future__ import annotations

from tactical.mechanics.roll_chances import at_least
from tactical.rules.armour import data, shots
from tactical.rules.armour import movement as mv
from tactical.rules.armour.data import Weapon
from tactical.rules.armour.position import Element, Position, Turn
from tactical.rules.armour.prices import Prices, price_array, weight
from tactical.table.memo import Memo
from tactical.table.values import replace

FAR = 24  # inches: the range taken for weapons without one
LARGEST = 8  # squares that two pieces may cover on a line between their anchors
BURST = 1.4  # a burst takes in others beside
AT_REST = Turn()
HARM, IN_THE_OPEN = Memo[float](8192), Memo[float](4096)
AHEAD = Memo[tuple[Prices, ...]](64)
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


def harm(state: Position, piece: int, target: int, distance: int) -> float:
    """By its best weapon, standing still (FT-AR-01 to FT-AR-09): kept by all that counts of the two at rest.

    From a distance that is not where they stand, only which side is struck.
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
        return HARM.of_two(state.setup, state.board, (counts, who.place, at.place), best)
    struck = shots.struck_side(state, who, at) if state.kind(at).vehicle else ()
    return IN_THE_OPEN.get(state.setup, (counts, struck, distance), best)


def _at_rest(who: Element) -> Element:
    return who if who.turn == AT_REST else replace(who, turn=AT_REST)


def _share(state: Position, who: Element, weapon: Weapon, at: Element, distance: int) -> float:
    if shots.against_target(state, who, weapon, at) or (weapon.uses and who.used.count(weapon.name) >= weapon.uses):
        return 0.0
    if distance < 0:
        # squares are fewer than inches: beyond that nobody need look for sight
        if weapon.short and state.board.distance(who.cell, at.cell) > 2 * weapon.short + LARGEST:
            return 0.0
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
    """Whether a piece, which fires once a turn (AR-H24), could fire at another as both stand."""
    return (
        target >= 0
        and state.pieces[target].on_board
        and shots.has_shot(state, state.pieces[piece], state.pieces[target])
    )


def fire_range(state: Position, piece: int) -> int:
    """In inches, long range included."""
    kind = state.kind(state.pieces[piece])
    ranges = (1 if weapon.charge else 2 * (weapon.short or FAR) for weapon in map(state.weapon, kind.weapons))
    return max((1, *ranges))


def stride(state: Position, piece: int) -> float:
    """Inches of its current rate."""
    return max(1.0, state.allowance(state.pieces[piece]) / data.U)


def mobility(state: Position, piece: int) -> str:
    """Its kind of mobility."""
    return state.kind(state.pieces[piece]).mobility


def step_cost(state: Position, piece: int, a: int, b: int) -> float | None:
    """By the price of going straight ahead, where it may go at all."""
    who, board, ahead = state.pieces[piece], state.board, state.board.direction(a, b)

    def by_direction() -> tuple[Prices, ...]:
        return tuple(price_array(board, mv.mover_of(state, who), 0, direction, 1) for direction in range(8))

    cost = AHEAD.of_two(state.setup, board, who.kind, by_direction)[ahead][b] * weight(ahead)
    return cost / data.U if cost else None
