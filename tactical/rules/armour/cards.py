"""Showing armour: tokens, and cards for pieces and squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tactical.board import Board, direction_name
from tactical.rules.armour import movement as mv
from tactical.rules.armour import turning
from tactical.rules.armour.data import BAND, BANDS, SPEEDS, U, Weapon
from tactical.rules.armour.events import in_inches, inches
from tactical.rules.armour.ground import Square, square
from tactical.rules.armour.modules import ModuleRules
from tactical.rules.armour.order_checks import rate_of, speed_made
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.reserves import reported
from tactical.rules.armour.terrain import HIGHER, OVERLAYS, TERRAIN
from tactical.table.cards import Bar, Card, Line, Look, Token
from tactical.table.ledgers import quantity
from tactical.table.phrases import plain
from tactical.table.places import Aboard, Destroyed, Left, OffBoard, Unseen


def look(board: Board, cell: int) -> Look:
    """The look of a square: by what lies on its ground, or stands on it; open higher ground as such."""
    for layer in board.layers:
        found = OVERLAYS.get((layer.name, layer.kinds[layer.cells[cell]]))
        if found is not None:
            return found
    ground = board.kind("ground", cell)
    return HIGHER if ground == "firm" and square(board, cell).level else TERRAIN[ground]


def token(state: Position, piece: int) -> Token:
    """The first letter of the name, and flags for the most important facts."""
    who = state.pieces[piece]
    kind = state.kind(who)
    flags = {
        "spare": not who.place.known,
        "dead": isinstance(who.place, Destroyed),
        "wounded": who.damage > 0 or (kind.crew > 0 and who.crew < kind.crew),
        "spent": who.turn.activated,
        "acting": bool(state.active) and who.unit == state.active and who.seat == _seat(state),
    }
    left, whole = (3 - who.damage, 3) if kind.vehicle else (who.crew, kind.crew)
    return Token(who.name[:1].upper(), tuple(flag for flag, on in flags.items() if on), kind.name, left, whole)


def _seat(state: Position) -> int:
    bottom = state.stack[0] if state.stack else None
    return bottom.ask.seat if bottom is not None and bottom.ask is not None else -1


def piece_card(state: Position, parts: Sequence[ModuleRules], piece: int) -> Card:
    """An element: its ledger, its speed, its turning costs, its weapons, and its passengers.

    Of others' pieces off the board, only the notices that were given (AR-159 to AR-161).
    """
    who = state.pieces[piece]
    if isinstance(who.place, Unseen):
        given = reported(state, who) if who.place.known else ()
        told = (f"troops move {n.direction}, could enter in turn {n.turn}" for n in given)
        notices = tuple(Line("Notice", words, "AR-158") for words in told)
        return Card(who.title, (state.side(who) or "neutral", "unseen"), effects=notices)
    kind = state.kind(who)
    allowance = state.allowance(who)
    bars = [Bar("Move", state.left(who), allowance, "inches", U, rate_of(state, who))]
    if kind.vehicle:
        bars.append(Bar("Levels", 3 - who.damage, 3))
    elif kind.crew:
        bars.append(Bar("Crew", who.crew, kind.crew))
    spent = who.turn.spent
    whose = "AR-97" if who.damage else "AR-02"
    lines = [Line("Movement Rate", f"{inches(allowance)} of {quantity(who.rate, 'inches')}", whose)]
    for part in parts:
        if part.lines is not None:
            lines += part.lines(state, who)
    made, own = speed_made(state, who), speed_made(state, who, firing=True)
    lines.append(Line("Speed", SPEEDS[made.total], "AR-H19", number=made.total, made=made, names=SPEEDS))
    if own.total != made.total:
        lines.append(Line("Speed of own fire", SPEEDS[own.total], "AR-H18", number=own.total, made=own, names=SPEEDS))
    if who.on_board:
        facing = direction_name("square8", who.heading)
        limit = "no limit" if kind.ceiling < 0 else f"limit {kind.ceiling}"
        above = f", altitude {who.altitude} ({limit})" if kind.ceiling else ""
        lines.append(Line("Faces", facing + above, "AR-H32"))
        if kind.turns:
            turns = ", ".join(
                f"{inches(turning.spin_cost(state, who, n))} for {n * BAND}°" for n in range(1, BANDS + 1)
            )
            lines.append(Line("To turn, in inches", turns, "AR-32"))
    if kind.weapons:
        lines.append(Line("Fire", "used" if who.turn.fired else "available", "FT-AR-08", id="allowance"))
    lines += [_weapon_line(who, state.weapon(name)) for name in kind.weapons]
    armour = ", ".join(f"{side} {n}" for side, n in zip(("front", "side", "rear"), kind.armour, strict=True))
    lines.append(Line("Armour", armour, "FT-AR-05"))
    purposes = {"travel": spent.travel, "turning": spent.turning, "other things": spent.other}
    paid = ", ".join(f"{in_inches(amount)} on {what}" for what, amount in purposes.items() if amount)
    lines.append(Line("Used", paid or "nothing yet", "AR-36"))
    side = state.side(who) or "neutral"
    about = (plain(kind.name), f"size {kind.size}", kind.mobility, side, _where(state, who))
    return Card(who.title, about, tuple(lines), tuple(bars))


def _where(state: Position, who: Element) -> str:
    if who.cell >= 0:
        return state.cell_name(who.cell)
    match who.place:
        case Aboard():
            return f"aboard {state.name(who.place.carrier)}"
        case OffBoard():
            return "off the board"
        case Left():
            return "left the board"
        case Destroyed():
            return "destroyed"
    return "unseen"


def _weapon_line(who: Element, weapon: Weapon) -> Line:
    words = {"any": "no range bands", "ap": "anti-personnel", "aa": f"anti-armour {weapon.power}"}[weapon.target]
    if weapon.short:
        words += f", short range {quantity(weapon.short, 'inches')}"
    if weapon.uses:
        words += f", {weapon.uses - who.used.count(weapon.name)} left"
    told = (words, *weapon.traits, *(["fired"] if who.turn.fired else []))
    return Line(plain(weapon.name).capitalize(), ", ".join(told), "FT-AR-04")


def cell_card(state: Position, cell: int, piece: int = -1) -> Card:
    """A square: its kind, the cost for this piece to enter it from each side, who is there."""
    place = state.square(cell)
    lines = [*_facts(place)]
    if 0 <= piece < len(state.pieces) and state.pieces[piece].on_board:
        who = state.pieces[piece]
        entry = mv.stands(state, who, cell, who.altitude)
        if entry.refused:
            lines.append(Line("To enter", "not possible", entry.clause, id="price"))
        else:
            made = mv.flat_cost(state, who, cell)
            told = f"each inch costs {in_inches(made.total)}"
            lines.append(Line("To enter", told, "AR-84", number=made.total, made=made, in_units=True, id="price"))
    lines += [Line("Here", _here(state, other), id="here") for other in state.pieces_on(cell)]
    return Card(state.cell_name(cell), (TERRAIN[state.board.kind("ground", cell)].name,), tuple(lines))


def _facts(place: Square) -> Iterator[Line]:
    facts = (
        (place.growth, Line("Growth", place.growth, "AR-60")),
        (place.trees, Line.of("Trees", place.trees, "AR-62", vital=False)),
        (place.obstacle, Line("Obstacle", plain(place.obstacle), "AR-66")),
        (place.rubble, Line("Rubble", "yes", "AR-73")),
        (place.level, Line.of("Level", place.level, "AR-H33", vital=False)),
        (place.bears, Line("Bears", f"vehicles up to size {place.bears}", "AR-75")),
        (place.foxhole, Line("Foxhole", "cover", "FT-AR-01")),
    )
    return (line for there, line in facts if there)


def _here(state: Position, who: Element) -> str:
    above = f", altitude {who.altitude}" if who.altitude else ""
    return f"{who.title} ({plain(state.kind(who).name)}{above})"
