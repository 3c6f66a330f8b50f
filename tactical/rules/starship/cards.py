"""The inspector's rows for ships and squares: speed in feet or squares, arcs and ranges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tactical.rules.starship import data, gridless
from tactical.rules.starship import gunnery as gn
from tactical.rules.starship import movement as mv
from tactical.rules.starship.broadsides import idle
from tactical.rules.starship.data import Mount, Weapon
from tactical.rules.starship.events import heading_words
from tactical.rules.starship.position import Position, Ship, Space
from tactical.table.cards import Bar, Card, Line, Token
from tactical.table.effects import Effect
from tactical.table.ledgers import mixed, quantity
from tactical.table.phrases import plain


def token(state: Position, piece: int) -> Token:
    """The initial of the name; flags for the most important facts."""
    ship = state.pieces[piece]
    flags = {
        "dead": state.wrecked(ship),
        "out": state.kind(ship).thing,
        "wounded": state.crippled(ship),
        "acting": (of := state.turn_of()) is not None and of.id == piece,
    }
    kind = state.kind(ship)
    whole = 0 if kind.thing else kind.hull
    return Token(ship.name[:1].upper(), tuple(flag for flag, on in flags.items() if on), kind.name, ship.hull, whole)


def piece_card(state: Position, piece: int) -> Card:
    """A ship: its ledgers, its shields, its present numbers, its crew and mounts."""
    ship = state.pieces[piece]
    kind = state.kind(ship)
    place = state.cell_name(ship.cell) if ship.cell >= 0 else "off the board"
    side = state.side(ship) or "neutral"
    about = (f"{kind.size} {plain(kind.name)}", side, place, *_condition(state, ship))
    if kind.thing:
        return Card(ship.title, about, (Line("Space", _squares(state.squares(ship)), "SC-66"),))
    acting = (of := state.turn_of()) is not None and of.id == piece
    speed = state.speed_made(ship)
    full, turning = speed.total, state.turning_made(ship)
    left = state.left(ship) if acting else full
    squares = f" ({mixed(full, data.SQUARE)} sq)" if state.setup.options.grid else ""
    bars = (
        Bar("Hull", ship.hull, kind.hull),
        Bar("Flight", left, full, *mv.unit(state), made=speed),
        *(
            Bar(f"{name.title()} shield", now, printed)
            for name, now, printed in zip(data.SIDES, ship.shields, kind.shields, strict=True)
        ),
    )
    lines = [
        *(_pending(state, ship) if acting else ()),
        *(_mount_line(state, ship, mount) for mount in kind.mounts),
        Line.of("Defence", state.defence(ship), "FT-SC-01", vital=False),
        *(_lies(state, ship) if ship.heading >= 0 else ()),
        Line("Speed", f"{state.speed(ship)} ft{squares}", "SC-49" if squares else "SC-14", made=speed, in_units=True),
        Line("Turning", f"{mv.shown(state, turning.total)} per 90°", "SC-25", made=turning, in_units=True),
        Line("Gunnery", f"{kind.gunnery:+d} on 1d20 to hit", "FT-SC-01"),
        Line("At the helm", plain(state.post(ship, ship.pilot)), "SC-03"),
    ]
    return Card(ship.title, about, tuple(lines), bars, tuple(_effect(state, ship, effect) for effect in ship.effects))


def _lies(state: Position, ship: Ship) -> Iterator[Line]:
    """The heading, and off the grid the place to the hundredth of a foot."""
    grid = state.setup.options.grid
    yield Line("Heading", heading_words(state, ship.heading, ship.off), "SC-45" if grid else "SC-H28")
    if not grid:
        east, south = (_hundredths(each) for each in gridless.position(state, ship))
        yield Line("Place", f"{east} ft east, {south} ft south", "SC-H28")


def _hundredths(parts: int) -> str:
    """Parts of a foot in feet, to the nearest hundredth."""
    whole, rest = divmod((parts * 100 + data.POINT // 2) // data.POINT, 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".")


def _squares(count: int) -> str:
    return quantity(count, "squares")


def _pending(state: Position, ship: Ship) -> Iterator[Line]:
    """The open parts of its turn: attacks under way, who has not acted, what the next diagonal costs."""
    volley = ship.turn.volley
    if volley is not None:
        yield Line("Attacks", f"{volley.left} more of {plain(volley.mount)}", "FT-SC-05")
    yield Line("Crew to act", free_words(state, ship) or "nobody", "SC-H23", id="allowance")
    if state.setup.options.grid:
        yield Line("Next diagonal", mv.shown(state, mv.clear_price(state, 1, odd=ship.turn.odd)), "SC-53")


def free_words(state: Position, ship: Ship) -> str:
    """The crew that may still act, grouped by post: `pilot, 2 gunners, engineer`."""
    posts: dict[str, int] = {}
    for number, post in enumerate(state.kind(ship).crew):
        if state.free(ship, number):
            name = post.rstrip("0123456789").removesuffix("-") or post
            posts[name] = posts.get(name, 0) + 1
    return ", ".join(name if count == 1 else f"{count} {name}s" for name, count in posts.items())


def _condition(state: Position, ship: Ship) -> Sequence[str]:
    if state.wrecked(ship):
        return ("a wreck",)
    return [
        *(["crippled"] if state.crippled(ship) else []),
        *(["evading"] if ship.turn.evading else []),
        *(["boosted"] if ship.turn.boosted else []),
    ]


def _reaches(state: Position, weapon: Weapon) -> tuple[str, str]:
    """Short and long range (FT-SC-03), in brief and in words."""
    name, parts = mv.unit(state)
    short, long = (mixed(feet * data.FOOT, parts) for feet in (weapon.short, 2 * weapon.short))
    return f"{short}/{long} {name}", f"range {short} {name}, or {long} {name} at -{data.LONG_RANGE}"


def _mount_line(state: Position, ship: Ship, mount: Mount) -> Line:
    weapon = state.weapon(mount)
    sides = "all" if len(mount.sides) == len(data.SIDES) else "+".join(mount.sides)
    times, several = (f"{weapon.attacks}x", f"{weapon.attacks} attacks, ") if weapon.attacks > 1 else ("", "")
    brief, reaches = _reaches(state, weapon)
    more = f", {max(0, weapon.uses - ship.used.count(mount.name))} left" if weapon.uses else ""
    why = idle(state, ship, mount)
    more += f", {why}" if why in ("broken", "fired") else ""
    traits = "".join(f", {trait}" for trait in weapon.traits)
    words = f"{several}damage {weapon.dice}d6, {sides.replace('all', 'all sides')}, {reaches}{traits}{more}"
    return Line(
        plain(mount.name).capitalize(), words, "FT-SC-05", brief=f"{times}{weapon.dice}d6 {sides} {brief}{more}"
    )


def _effect(state: Position, ship: Ship, effect: Effect) -> Line:
    """An effect that a scenario has laid on a ship, and when it ends."""
    whose = f"{state.name(effect.whose)}'s " if effect.whose >= 0 else ""
    ends = "until repaired" if effect.until == "repaired" else f"until the end of {whose}{effect.until}"
    times = f" ({effect.times} times)" if effect.times > 1 else ""
    match effect.name:
        case "disabled":
            what = f"{state.post(ship, effect.amount)} disabled"
        case "broken":
            what = f"{state.kind(ship).mounts[effect.amount].name} broken"
        case _:
            sign = "-" if effect.amount < 0 else "+"
            what = f"{plain(effect.name)} {sign}{mv.shown_feet(state, abs(effect.amount))}"
    return Line(what, ends + times, effect.clause)


def cell_card(state: Position, cell: int, piece: int = -1) -> Card:
    """A square: its kind, its distance and side, the mounts that fire there, who is there."""
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
        Line(
            "Here",
            f"{other.title} ({', '.join((plain(state.kind(other).name), *_condition(state, other)))})",
            id="here",
        )
        for other in state.pieces_on(cell)
    ]
    return Card(state.cell_name(cell), (name,), tuple(lines))


def _seen_from(state: Position, ship: Ship, cell: int) -> list[Line]:
    """Range and side of a square, or of the ship on it, and the mounts that bear (SC-56, FT-SC-02, FT-SC-03)."""
    target = next((other for other in state.pieces_on(cell) if other.id != ship.id), None)
    if target is None and cell in ship.cells:
        return []
    space = target.space if target is not None else Space((cell,))
    feet, side = mv.gap(state, ship.space, space), gn.bearing(state, ship, space)
    lines = [Line("Range", f"{mv.shown_feet(state, feet)}, {side}", "SC-56")]
    if target is not None and not gn.target_reasons(state, ship, target):
        facing = gn.bearing(state, target, ship.space)
        aimed = [mount for mount in state.kind(ship).mounts if not gn.aim_reasons(state, ship, mount, target, None)]
        lines += [_to_hit(state, ship, mount, target) for mount in aimed] or [_no_mount(state, ship, target)]
        lines.append(Line("Strikes", f"{facing} shield", "FT-SC-06"))
    return lines


def _no_mount(state: Position, ship: Ship, target: Ship) -> Line:
    if gn.in_sight(state, ship, target):
        return Line("To hit", "none", "FT-SC-02")
    return Line("To hit", f"rock at {state.cell_name(gn.rock_between(state, ship, target))} hides it", "FT-SC-04")


def _to_hit(state: Position, ship: Ship, mount: Mount, target: Ship) -> Line:
    if why := idle(state, ship, mount):
        return Line("To hit", f"{plain(mount.name)} {why}", "FT-SC-05")
    made = gn.needed(state, ship, mount, target)
    return Line("To hit", f"{plain(mount.name)} {made.total}+ on 1d20", "FT-SC-02", number=made.total, made=made)
