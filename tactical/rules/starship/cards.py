"""What the inspector shows of ships and squares: speed in feet or squares, arcs and ranges."""

from __future__ import annotations

from typing import Any

from tactical.rules.starship import data
from tactical.rules.starship import gunnery as gn
from tactical.rules.starship import movement as mv
from tactical.rules.starship.data import Mount
from tactical.rules.starship.events import heading_words
from tactical.rules.starship.position import Ship, Starship
from tactical.table.cards import Bar, Card, Line, Token
from tactical.table.effects import Effect

Position = Starship[Any]


def amount(state: Position, units: int, *, bare: bool = False) -> str:
    """A cost as the players want to read it: in feet, or in squares (SC-48)."""
    if state.setup.options.shown_in == "squares":
        return mv.squares(units).removesuffix(" sq") if bare else mv.squares(units)
    return mv.feet(units) if bare else f"{mv.feet(units)} ft"


def range_words(state: Position, feet: int) -> str:
    """A distance as the players want to read it."""
    return f"{feet} ft" if state.setup.options.shown_in == "feet" else mv.squares(feet * data.FOOT)


def token(state: Position, piece: int) -> Token:
    """Initial of the name; flags for what a glance must tell."""
    ship = state.pieces[piece]
    flags = {
        "dead": state.wrecked(ship),
        "out": state.kind(ship).thing,
        "wounded": state.crippled(ship),
        "acting": (of := state.turn_of()) is not None and of.id == piece,
    }
    return Token(ship.name[:1].upper(), tuple(flag for flag, on in flags.items() if on))


def piece_card(state: Position, piece: int) -> Card:
    """A ship: its ledgers, its shields, its numbers as they stand, its crew and mounts."""
    ship = state.pieces[piece]
    kind = state.kind(ship)
    place = state.cell_name(ship.cell) if ship.cell >= 0 else "off the board"
    side = state.side(ship) or "neutral"
    about = f"{kind.size} {kind.name}, {side}, {place}{_condition(state, ship)}"
    if kind.thing:
        return Card(ship.name, about, (Line("Space", f"{state.squares(ship)} squares", "SC-66"),))
    acting = (of := state.turn_of()) is not None and of.id == piece
    speed = state.speed(ship)
    left = state.left(ship) if acting else speed * data.FOOT
    bars = (
        Bar("Hull", ship.hull, kind.hull),
        Bar("Flight", left // data.FOOT, max(speed, left // data.FOOT), "ft"),
        *(
            Bar(name.title(), now, printed)
            for name, now, printed in zip(data.SIDES, ship.shields, kind.shields, strict=True)
        ),
    )
    lines = [
        *([Line("Left", amount(state, left), "SC-15")] if acting else []),
        Line("Flight Speed", f"{speed} ft ({mv.squares(speed * data.FOOT)})", "SC-49"),
        Line("Turning", f"{state.turning(ship)} ft per 90", "SC-25"),
        *([Line("Heading", heading_words(state, ship.heading, ship.off), "SC-45")] if ship.heading >= 0 else []),
        Line("Defence", str(state.defence(ship)), "FT-SC-01"),
        Line("Gunnery", f"{kind.gunnery:+d}", "FT-SC-01"),
        Line("Pilot", state.post(ship, ship.pilot), "SC-03"),
    ]
    if acting:
        free = [post for number, post in enumerate(kind.crew) if state.free(ship, number)]
        lines.append(Line("Free to act", ", ".join(free) or "nobody", "SC-H23"))
        lines.append(Line("Next diagonal", amount(state, mv.clear_price(state, 1, odd=ship.turn.odd)), "SC-53"))
    lines += [_mount_line(state, ship, mount) for mount in kind.mounts]
    return Card(ship.name, about, tuple(lines), bars, tuple(_effect(state, effect) for effect in ship.effects))


def _condition(state: Position, ship: Ship) -> str:
    if state.wrecked(ship):
        return ", a wreck"
    words = [
        *(["crippled"] if state.crippled(ship) else []),
        *(["evading"] if ship.turn.evading else []),
        *(["boosted"] if ship.turn.boosted else []),
    ]
    return "".join(f", {word}" for word in words)


def _mount_line(state: Position, ship: Ship, mount: Mount) -> Line:
    weapon = state.weapon(mount)
    sides = "all" if len(mount.sides) == len(data.SIDES) else "+".join(mount.sides)
    words = f"{weapon.attacks} x {weapon.dice}d6 {sides} {weapon.short}/{2 * weapon.short} ft"
    if weapon.uses:
        words += f", {max(0, weapon.uses - ship.used.count(mount.name))} left"
    return Line(mount.name, words + (", fired" if mount.name in ship.turn.fired else ""), "FT-SC-05")


def _effect(state: Position, effect: Effect) -> Line:
    whose = f"{state.name(effect.whose)}'s " if effect.whose >= 0 else ""
    ends = f"until the end of {whose}{effect.until.replace('_', ' ')}"
    times = f" ({effect.times} times)" if effect.times > 1 else ""
    return Line(f"{effect.name.replace('_', ' ')} {effect.amount:+d}", ends + times, effect.clause)


def cell_card(state: Position, cell: int, piece: int = -1) -> Card:
    """A square: what it is, how far and on which side it lies, what bears on it, who is there."""
    ground = state.ground(cell)
    name = data.TERRAIN[state.board.kind("ground", cell)].name
    lines = []
    if ground.difficult:
        lines.append(Line("Difficult", "each foot costs 2", "SC-39"))
    if ground.solid:
        lines.append(Line("Filled", "nothing enters", "SC-H16"))
    if ground.field:
        lines.append(Line("In a field", f"Defence +{data.IN_FIELD}", "FT-SC-04"))
    ship = state.pieces[piece] if 0 <= piece < len(state.pieces) else None
    if ship is not None and state.able(ship):
        lines += _seen_from(state, ship, cell)
    lines += [
        Line("Here", f"{other.name} ({state.kind(other).name}{_condition(state, other)})")
        for other in state.pieces_on(cell)
    ]
    return Card(state.cell_name(cell), name, tuple(lines))


def _seen_from(state: Position, ship: Ship, cell: int) -> list[Line]:
    """Range and side of a square, or of the ship on it, and the mounts that bear (SC-56, FT-SC-02, FT-SC-03)."""
    target = next((other for other in state.pieces_on(cell) if other.id != ship.id), None)
    if target is None and cell in ship.cells:
        return []
    cells = target.cells if target is not None else (cell,)
    feet, side = mv.gap(state, ship.cells, cells), gn.bearing(state, ship, cells)
    lines = [Line("Range", f"{range_words(state, feet)}, {side}", "SC-56")]
    if target is not None and not gn.target_reasons(state, ship, target):
        bearing = [
            f"{mount.name} {gn.needed(state, ship, mount, target)}+"
            for mount in state.kind(ship).mounts
            if not gn.aim_reasons(state, ship, mount, target, None)
        ]
        facing = gn.bearing(state, target, ship.cells)
        lines.append(Line("Bear", ", ".join(bearing) or "none", "FT-SC-02"))
        lines.append(Line("Strikes", f"the {facing} shield", "FT-SC-06"))
    return lines


