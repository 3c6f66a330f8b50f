"""Shots: who may fire what at whom, and at which number (FT-AR-01 to FT-AR-09, AR-85 to AR-94, AR-H18 to AR-H22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tactical.board import SQUARE_STEPS, Board, cross, dot, side
from tactical.rules.armour import data
from tactical.rules.armour.data import Weapon
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.sight import halves, hidden_by, in_cover, in_sight, touching
from tactical.table.breakdown import Breakdown
from tactical.table.memo import Memo
from tactical.table.phrases import plain
from tactical.table.rolls import Roll
from tactical.table.verdicts import Note, Reason, reason

LARGEST = 8  # squares that two pieces may cover on a line between their anchors


# --- numbers ---


def factors(state: Position, who: Element, weapon: Weapon, target: Element) -> tuple[Note, ...]:
    """Everything added to 2d6 (FT-AR-01): speeds, cover, range, weapon and armour, without zeros."""
    covered = not weapon.charge and in_cover(state, who, target)
    far = bool(weapon.short) and halves(state, who, target) > 2 * weapon.short
    found = (
        *_speeds(state, who, target),
        Note("AR-H24", "cover", data.COVER if covered else 0),
        Note("FT-AR-02", "long range", -1 if far else 0),
        *_armament(state, who, weapon, target),
    )
    return tuple(factor for factor in found if factor.amount)


def added(state: Position, who: Element, weapon: Weapon, target: Element) -> int:
    """The total of `bonus`."""
    return sum(factor.amount for factor in factors(state, who, weapon, target))


def in_the_open(state: Position, who: Element, weapon: Weapon, target: Element) -> int:
    """The total without cover and range, from where the two stand."""
    return sum(factor.amount for factor in (*_speeds(state, who, target), *_armament(state, who, weapon, target)))


def _speeds(state: Position, who: Element, target: Element) -> tuple[Note, Note]:
    """The modifier for the movement of firer and target (AR-92, AR-H20)."""
    firer, moving = state.firer_class(who), state.target_class(target)
    printed = "AR-92" if data.SPEEDS[firer] == "slow" else "AR-H20"
    return (
        Note(printed, f"{data.SPEEDS[firer]} firer", data.FIRER_FACTOR[firer]),
        Note("AR-H20", f"{data.SPEEDS[moving]} target", data.TARGET_FACTOR[moving]),
    )


def _armament(state: Position, who: Element, weapon: Weapon, target: Element) -> Iterator[Note]:
    """The modifiers of weapon and target for each other (FT-AR-04, FT-AR-05)."""
    kind = state.kind(target)
    if weapon.target == "aa" and kind.vehicle:
        struck, armour = struck_side(state, who, target)
        yield Note("FT-AR-05", "power", weapon.power)
        yield Note("FT-AR-05", f"{struck} armour", -armour)
    elif weapon.target == "aa":
        yield Note("FT-AR-04", "anti-armour weapon", weapon.infantry)
    if kind.mobility == "powered":
        yield Note("FT-AR-04", "powered armour", data.TOUGH)


def struck_side(state: Position, who: Element, target: Element) -> tuple[str, int]:
    """The side of a target that a firer strikes, and the armour there (FT-AR-05)."""
    name = side(SQUARE_STEPS[target.heading], _offset(state, target, who))
    front, flank, rear = state.kind(target).armour
    return {"front": ("front", front), "rear": ("rear", rear)}.get(name, ("side", flank))


def _offset(state: Position, a: Element, b: Element) -> tuple[int, int]:
    """The offset from the middle of one piece to that of another, in a unit that keeps halves whole."""
    ax, ay = _middle(state, a)
    bx, by = _middle(state, b)
    na, nb = len(a.place.cells), len(b.place.cells)
    return bx * na - ax * nb, by * na - ay * nb


def _middle(state: Position, who: Element) -> tuple[int, int]:
    places = [state.board.xy(cell) for cell in who.place.cells]
    return sum(x for x, _, _ in places), sum(y for _, y, _ in places)


def bonus(state: Position, who: Element, weapon: Weapon, target: Element) -> Breakdown:
    """Everything added to the dice (FT-AR-01)."""
    found = factors(state, who, weapon, target)
    return Breakdown.sum(found) if found else Breakdown()


def roll_for(state: Position, who: Element, weapon: Weapon, target: Element) -> Roll:
    """The roll of a shot: 2d6 + factors, 7 or more hits (FT-AR-01)."""
    what = f"{who.title}'s {plain(weapon.name)} at {target.title}"
    added, needed = bonus(state, who, weapon, target), Breakdown.of(data.TO_HIT, "to hit", "FT-AR-01")
    return Roll(
        2, 6, what, "FT-AR-01", who.id, "at_least", needed.total, added.total,
        target_made=needed, bonus_made=added if added.parts else None,
    )  # fmt: skip


def levels(state: Position, weapon: Weapon, target: Element, total: int) -> Breakdown:
    """The levels, or crew, that a hit takes (FT-AR-06)."""
    made, over = Breakdown.of(1, "hit", "FT-AR-06"), total - data.TO_HIT
    if weapon.target == "aa" and not state.kind(target).infantry:
        made = made.add(over // data.EACH_LEVEL, f"hit by {over} more than needed", "FT-AR-06")
    return made


# --- legality ---


def carried(state: Position, who: Element, name: str) -> tuple[Reason, ...]:
    """The reasons against using a weapon at all: it does not have it, has fired already (FT-AR-08), or has used it
    up."""
    if name not in state.kind(who).weapons:
        owned = ", ".join(state.kind(who).weapons)
        code = "no_weapon" if owned else "unarmed"
        return (reason(code, "FT-AR-08", piece=who, weapon=name, owned=owned),)
    if who.turn.fired:
        return (reason("has_fired", "FT-AR-08", piece=who),)
    return ()


def target_reasons(state: Position, who: Element, weapon: Weapon, target: Element) -> tuple[Reason, ...]:
    """The reasons against a target at any distance: no referee overrules these."""
    match against_target(state, who, weapon, target):
        case "":
            return ()
        case "no_target" | "own_side" as against:
            return (reason(against, "AR-H24", target=target),)
        case "no_effect":
            return (reason("no_effect", "FT-AR-04", weapon=weapon.name, target=target),)
        case against:
            return (reason(against, "FT-AR-09", weapon=weapon.name),)


def against_target(state: Position, who: Element, weapon: Weapon, target: Element) -> str:
    """The same by name; empty if there is nothing."""
    if not target.on_board:
        return "no_target"
    if target.id == who.id or (state.side(target) and not state.enemies(who, target)):
        return "own_side"
    kind = state.kind(target)
    if weapon.target == "ap" and kind.vehicle and kind.armoured:
        return "no_effect"
    if weapon.charge and not (kind.vehicle and state.kind(who).mobility in ("foot", "powered")):
        return "no_charge"
    return ""


def aim_reasons(state: Position, who: Element, weapon: Weapon, target: Element) -> tuple[Reason, ...]:
    """Range, arc, sight and uses: with a referee they are shown but not enforced (FT-01)."""
    return tuple(_told(state, who, weapon, target, against) for against in _against_aim(state, who, weapon, target))


def can_aim(state: Position, who: Element, weapon: Weapon, target: Element) -> bool:
    """True if range, arc, sight and uses allow it, without the reasons."""
    far = bool(weapon.short) and state.board.distance(who.cell, target.cell) > _farthest(state.board, weapon.short)
    return not far and next(_against_aim(state, who, weapon, target), None) is None


def _farthest(board: Board, short: int) -> int:
    """The squares between the anchors of two pieces beyond which a weapon's range never reaches, whatever they cover:
    squares are fewer than inches. Beyond it nothing is measured and no line of sight is drawn."""
    return 2 * short + LARGEST + board.storeys


def _against_aim(state: Position, who: Element, weapon: Weapon, target: Element) -> Iterator[str]:
    """The reasons against it, by name; sight, which takes longest, is looked for last."""
    if weapon.uses and who.used.count(weapon.name) >= weapon.uses:
        yield "no_uses"
    if weapon.short and halves(state, who, target) > 4 * weapon.short:
        yield "too_far"
    if weapon.charge and not touching(state, who, target):
        yield "not_touching"
    if weapon.front and not in_arc(state, who, target):
        yield "out_of_arc"
    if not in_sight(state, who, target):
        yield "no_sight"


def _told(state: Position, who: Element, weapon: Weapon, target: Element, against: str) -> Reason:
    """The same in words."""
    name = weapon.name
    match against:
        case "no_uses":
            return reason(against, "FT-AR-09", weapon=name)
        case "too_far":
            distance = halves(state, who, target)
            inches = f"{distance // 2}{' 1/2' if distance % 2 else ''}"
            return reason(against, "FT-AR-02", target=target, inches=inches, most=2 * weapon.short, weapon=name)
        case "not_touching":
            return reason(against, "FT-AR-09", target=target, weapon=name)
        case "out_of_arc":
            return reason(against, "FT-AR-03", target=target, weapon=name)
    return reason(against, "AR-H24", target=target, cell=state.cell_name(hidden_by(state, who, target)))


def in_arc(state: Position, who: Element, target: Element) -> bool:
    """True if the target lies within 45 degrees of the facing, exactly 45 included (FT-AR-03)."""
    heading, offset = SQUARE_STEPS[who.heading], _offset(state, who, target)
    return dot(heading, offset) >= abs(cross(heading, offset))


def may_shoot(state: Position, who: Element, weapon: Weapon, target: Element) -> bool:
    """True if the rows allow a shot now, apart from having fired (FT-AR-03)."""
    return not against_target(state, who, weapon, target) and can_aim(state, who, weapon, target)


def may_order(state: Position, who: Element, weapon: Weapon, target: Element) -> bool:
    """The same of an order to fire: where a referee decides, range, arc, sight and uses refuse nothing (FT-01)."""
    if state.setup.options.fighting == "referee":
        return not against_target(state, who, weapon, target)
    return may_shoot(state, who, weapon, target)


def has_shot(state: Position, who: Element, target: Element) -> bool:
    """True if a piece could fire at a target now with any weapon."""
    if who.turn.fired or not who.on_board or not state.enemies(who, target):
        return False
    return any(may_shoot(state, who, state.weapon(name), target) for name in state.kind(who).weapons)


def could_hit(state: Position, who: Element, weapon: Weapon, target: Element, bonus: int) -> bool:
    """True if any throw of a shot with this bonus hits its target, or another piece in its burst. A referee needs no
    throw."""
    if state.setup.options.fighting == "referee" or bonus + data.BEST_THROW >= data.TO_HIT:
        return True
    return bool(bursts(state, who, weapon, target))


Rated = tuple[tuple[int, str], ...]
RATED = Memo[Rated](4096)  # each step of a way asks about all that come after it
ALL_AT = Memo[Mapping[int, Rated]](64)


def rated(state: Position, who: Element, target: Element) -> Rated:
    """(bonus, weapon) of all weapons that a piece could fire at a target now, the likeliest to hit first.

    Cached by everything it depends on: kinds, sides, places and speeds of the two and the uses of the weapons.
    """
    if who.turn.fired or not who.on_board or not state.enemies(who, target):
        return ()
    firer = who.seat, who.kind, who.used, who.place, state.firer_class(who)
    counts = firer, target.seat, target.kind, target.place, state.target_class(target)
    return RATED.of_all((state.setup, state.board), counts, lambda: _rated(state, who, target))


def all_at(state: Position, target: Element) -> Mapping[int, Rated]:
    """The same of everybody who could fire at a target now, by piece."""

    def found() -> dict[int, Rated]:
        rows = ((who.id, rated(state, who, target)) for who in state.pieces)
        return {piece: row for piece, row in rows if row}

    return ALL_AT.of_all((state.setup, state.board, state.pieces), target.id, found)


def _rated(state: Position, who: Element, target: Element) -> Rated:
    weapons = ((name, state.weapon(name)) for name in state.kind(who).weapons)
    found = [
        (added(state, who, weapon, target), name) for name, weapon in weapons if may_shoot(state, who, weapon, target)
    ]
    return tuple(sorted(found, key=lambda shot: -shot[0]))


def shots_at(state: Position, who: Element, target: Element) -> tuple[str, ...]:
    """The weapons of these, in the same order."""
    return tuple(name for _, name in rated(state, who, target))


# --- bursts (FT-AR-07) ---


def bursts(state: Position, who: Element, weapon: Weapon, target: Element) -> tuple[tuple[int, int], ...]:
    """(distance in half inches, piece) of all other pieces that a burst at a target could include, nearest first."""
    if not weapon.burst:
        return ()
    found = [
        (halves(state, target, other), other.id)
        for other in state.pieces
        if other.on_board
        and other.id not in (target.id, who.id)
        and not state.kind(other).vehicle
        and halves(state, target, other) <= 2 * data.BURST_RANGE
        and may_shoot(state, who, weapon, other)
    ]
    return tuple(sorted(found))


def burst_targets(
    state: Position, who: Element, weapon: Weapon, target: Element, chosen: tuple[int, ...]
) -> tuple[int, ...] | None:
    """The further targets: those chosen, filled up with the nearest; None if the choice leaves out a nearer one."""
    near = bursts(state, who, weapon, target)
    distance = {piece: far for far, piece in near}
    if len(set(chosen)) < len(chosen) or any(piece not in distance for piece in chosen):
        return None
    taken = [*chosen, *(piece for _, piece in near if piece not in chosen)][: data.BURST]
    furthest = max((distance[piece] for piece in taken), default=0)
    if any(far < furthest and piece not in taken for far, piece in near):
        return None
    return tuple(sorted(taken, key=lambda piece: (distance[piece], taken.index(piece))))
