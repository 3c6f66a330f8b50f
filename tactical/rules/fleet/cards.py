"""The inspector's rows for units and systems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tactical.rules.fleet import data
from tactical.rules.fleet.arrivals import arrival_lines, who_could_come
from tactical.rules.fleet.capacity import capacity, room
from tactical.rules.fleet.draft import riding
from tactical.rules.fleet.facts import facts
from tactical.rules.fleet.hits import hits_at
from tactical.rules.fleet.movement import adjacent, allowance
from tactical.rules.fleet.position import Planet, Position, Unit
from tactical.rules.fleet.reachable import threats
from tactical.rules.fleet.retreat import FallBack, Retreat
from tactical.ruleset.phases import Crumb, Phase
from tactical.table.cards import Bar, Card, Line, Route, Site, Spot, Token
from tactical.table.goals import Fighters
from tactical.table.ledgers import quantity
from tactical.table.orders import Order
from tactical.table.phrases import plain
from tactical.table.pieces import titled
from tactical.table.places import Destroyed


def token(state: Position, piece: int) -> Token:
    """The initial of the kind; flags for the most important facts."""
    unit = state.pieces[piece]
    flags = {
        "dead": isinstance(unit.place, Destroyed),
        "wounded": bool(unit.damage),
        "spent": unit.withdrawn,
    }
    kind = state.kind(unit).name
    return Token(kind[:1].upper(), tuple(flag for flag, on in flags.items() if on), kind)


def piece_card(state: Position, piece: int) -> Card:
    """A unit: its numbers, and what is drafted for it."""
    unit = state.pieces[piece]
    kind, part = state.kind(unit), state.part_of(piece)
    bars, lines = [], []
    path = part.path if part is not None else ()
    move = allowance(state, unit, path)
    if move.total or part is not None:
        bars.append(Bar("Move", max(0, move.total - len(path)), move.total, "systems", made=move))
    if kind.capacity:
        taken, made = len(part.cargo) if part is not None else 0, capacity(state, (unit,))
        bars.append(Bar("Room", max(0, made.total - taken), made.total, "units", made=made))
    if part is not None:
        lines.append(Line("Drafted to", " ".join(map(state.cell_name, part.path)), "FL-D07"))
        lines += [Line("Aboard", state.names(part.cargo), "FL-D07")] if part.cargo else []
    if kind.combat and kind.dice:
        dice = f", {kind.dice} dice" if kind.dice > 1 else ""
        made = hits_at((kind,), kind.combat, lambda k: k.dice, "FT-FL-04")
        lines.append(Line("Combat", f"{made.total} or more{dice}", "FT-FL-04", number=made.total, made=made))
    if kind.sustain:
        lines.append(Line("Sustain", "used" if unit.damage else "ready", "FL-D05"))
    if kind.barrage and kind.barrage_dice:
        made = hits_at((kind,), kind.barrage, lambda k: k.barrage_dice, "FT-FL-02")
        words = f"{kind.barrage_dice} dice, {made.total} or more"
        lines.append(Line("Barrage", words, "FT-FL-02", number=made.total, made=made))
    if kind.cannon and kind.cannon_dice:
        far = ", also into adjacent systems" if kind.deep and state.setup.options.deep_space_cannon else ""
        made = hits_at((kind,), kind.cannon, lambda k: k.cannon_dice, "FL-D03")
        lines.append(Line("Space cannon", f"{made.total} or more{far}", "FL-D03", number=made.total, made=made))
    if unit.withdrawn:
        lines.append(Line("Retreated", "cannot move until the tokens return", "FT-FL-06"))
    about = (plain(kind.name), state.seat(unit.seat).name, state.where(unit))
    return Card(unit.title, about, tuple(lines), tuple(bars))


def cell_card(state: Position, cell: int, piece: int = -1) -> Card:
    """A system: planets, ships by seat, tokens, paths through wormholes, and one's own ships that could come."""
    look = data.TERRAIN[state.board.kind("ground", cell)]
    if not state.space(cell).system:
        return Card(state.cell_name(cell), (look.name,))
    seat = state.pieces[piece].seat if 0 <= piece < len(state.pieces) else state.turn
    lines = [line for planet in state.planets_in(cell) for line in _planet_lines(state, planet)]
    for owner, units in _by_seat(state, state.in_space(cell)):
        lines.append(Line(f"{titled(state.seat(owner).name)} in space", units, "FL-14"))
    tokens = [titled(state.seat(owner).name) for at, owner in state.tokens if at == cell]
    if tokens:
        lines.append(Line("Tokens", ", ".join(tokens), "FL-20"))
    for other, kind in state.board.links_from(cell):
        if other in adjacent(state, cell):
            lines.append(Line(f"Wormhole {kind}", f"to {state.cell_name(other)}", "FL-D18"))
    if seat >= 0:
        lines += _room_lines(state, seat, cell)
        if state.phase in ("strategy", "action", "move_ships"):
            lines += arrival_lines(state, seat, cell)
            lines += threats(state, seat, cell)
    about = (look.name, *(["active"] if cell == state.active else []))
    return Card(state.cell_name(cell), about, tuple(lines))


def _planet_lines(state: Position, planet: Planet) -> Iterator[Line]:
    """The owner of a planet and its worth; below, the units on it."""
    owner = state.owner(planet)
    whose = titled(state.seat(owner).name) if owner >= 0 else "Free"
    worth = quantity(planet.value, "points")
    yield Line(planet.title, f"{whose} {worth}", "FT-FL-09", brief=f"{whose}, {planet.value}")
    for seat, units in _by_seat(state, _on(state, planet)):
        yield Line("on it" if seat == owner else f"{titled(state.seat(seat).name)}", units, "FT-FL-09", under=True)


def _on(state: Position, planet: Planet) -> Iterator[Unit]:
    return (unit for unit in state.pieces_on(planet.cell) if unit.planet == planet.name)


def _by_seat(state: Position, units: Iterable[Unit]) -> Iterator[tuple[int, str]]:
    """A seat after the other with its units: `2 infantry, 1 pds`."""
    found: dict[int, list[Unit]] = {}
    for unit in units:
        found.setdefault(unit.seat, []).append(unit)
    yield from ((seat, state.by_kind(found[seat])) for seat in sorted(found))


def _room_lines(state: Position, seat: int, cell: int) -> Iterator[Line]:
    """How much of a seat's capacity is taken up, where it has any."""
    has = room(state, seat, cell)
    if has.capacity.total or has.over:
        used = len(has.ground) + len(has.fighters)
        docks = f" and {quantity(has.docks, 'fighters')}" if has.docks else ""
        value = f"{used} of {has.capacity.total}{docks}"
        yield Line("Room", value, "FL-D15", number=has.capacity.total, made=has.capacity)


def site(state: Position, cell: int) -> Site | None:
    """A system on the board; nothing where no system is."""
    if not state.space(cell).system:
        return None
    kinds = sorted({link.kind for link in state.board.links})
    holes = [data.WORMHOLES[kinds.index(kind) % len(data.WORMHOLES)] for _, kind in state.board.links_from(cell)]
    ground = state.board.kind("ground", cell)
    sign = holes[0] if holes else "" if ground == "system" else data.TERRAIN[ground].glyph
    stacks: dict[int, int] = {}
    ships: dict[tuple[int, int], int] = {}
    guests: dict[int, int] = {}
    below: dict[int, int] = {}
    for unit in state.pieces_on(cell):
        if unit.in_space and state.kind(unit).ship:
            stacks[unit.seat] = stacks.get(unit.seat, 0) + 1
            kind = unit.seat, unit.kind
            ships[kind] = ships.get(kind, 0) + 1
        elif unit.in_space:
            guests[unit.seat] = guests.get(unit.seat, 0) + 1
        elif unit.planet and state.kind(unit).role == "ground":
            below[unit.seat] = below.get(unit.seat, 0) + 1
    return Site(
        titled(state.board.given_name(cell)),
        sign,
        tuple(
            Spot(planet.title, state.owner(planet), planet.value, tuple(_by_seat(state, _on(state, planet))))
            for planet in state.planets_in(cell)
        ),
        tuple(sorted(stacks.items())),
        tuple(
            (seat, name, count, data.several(count, name))
            for (seat, kind), count in sorted(ships.items())
            for name in (state.setup.kinds[kind].name,)
        ),
        tuple(sorted(guests.items())),
        tuple(sorted(below.items())),
        tuple(seat for at, seat in state.tokens if at == cell),
        cell == state.active,
        tuple(other for other, _ in state.board.links_from(cell) if other in adjacent(state, cell)),
    )


def overview(state: Position, fighters: Fighters) -> Iterator[Line]:
    """The score, seat by seat: points with their sources, tokens, planets; then planets without owners."""
    told = facts(state, fighters)
    for row in told.seats:
        yield Line(titled(row.seat), quantity(row.points, "points"), "FT-FL-12")
        if len(row.points_from) > 1:
            parts = (f"{part.text} {part.points}" for part in row.points_from)
            yield Line("of these", ", ".join(parts), "FT-FL-12", under=True)
        passed = ", passed" if row.passed else ""
        left = f"{row.tokens} of {row.tokens_of}{passed}"
        yield Line("tokens left", left, "FL-20", under=True, id="allowance")
        if row.tokens_at:
            yield Line("tokens at", ", ".join(row.tokens_at), "FL-20", under=True)
        if row.fleet_limit:
            yield Line("fleet limit", f"{row.fleet_limit} ships per system", "FL-D16", under=True)
        yield Line("holds", ", ".join(map(titled, row.planets)) or "no planet", "FT-FL-09", under=True)
    free = [titled(planet.name) for planet in told.planets if planet.owner is None]
    if free:
        yield Line("Nobody's", ", ".join(free), "FT-FL-09")


def scores(state: Position, fighters: Fighters) -> Iterator[Line]:
    """The rest of the scores, in one row: how many tokens each seat has left."""
    rows = facts(state, fighters).seats
    told = (f"{titled(row.seat)} {row.tokens}{' (passed)' if row.passed else ''}" for row in rows)
    yield Line("Tokens", ", ".join(told), "FL-20")


def routes(state: Position) -> tuple[Route, ...]:
    """The draft, ship by ship."""
    return tuple(Route(part.ship, (state.pieces[part.ship].cell, *part.path), len(part.cargo)) for part in state.draft)


def retreat_routes(state: Position, order: Order) -> tuple[Route, ...]:
    """The routes of a seat's ships in the active system if they retreat by this order; after a separate battle, only
    of those that left it (FT-FL-06)."""
    if not isinstance(order, Retreat):
        return ()
    about = state.stack[-1].about if state.stack else None
    ships = state.ships(state.active, order.seat)
    going = [ship for ship in ships if not isinstance(about, FallBack) or ship.id in about.units]
    return tuple(Route(ship.id, (state.active, order.cell)) for ship in going)


def lanes(state: Position, cell: int) -> tuple[Route, ...]:
    """The shortest way of each ship that is not drafted and could come into the active system, or into another before
    one is: over edges and by wormholes, as there are no other ways (FL-24, FL-D18)."""
    cell = {"action": cell, "move_ships": state.active}.get(state.phase, -1)
    if cell < 0:
        return ()
    gone = {part.ship for part in state.draft} | riding(state)
    arriving = (each for each in who_could_come(state, state.turn, cell) if each.ship not in gone)
    return tuple(Route(each.ship, (state.pieces[each.ship].cell, *each.path)) for each in arriving)


def trail(phases: Sequence[Phase[Position]], state: Position) -> tuple[Crumb, ...]:
    """The round, whose action it is and where, and its step."""
    words = [f"Round {state.beat}"]
    if state.turn >= 0:
        where = f" at {state.cell_name(state.active)}" if state.active >= 0 else ""
        words.append(f"{titled(state.seat(state.turn).name)}'s action{where}")
    title = next((phase.title for phase in phases if phase.id == state.phase), "")
    if title and state.phase != "action":
        words.append(title)
    return (*(Crumb(text) for text in words[:-1]), Crumb(words[-1], True))
