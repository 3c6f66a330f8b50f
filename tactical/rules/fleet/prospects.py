"""What a seat weighs at each step of its action: the score, who could come where, and battles before they are begun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tactical.rules.fleet.arrivals import Arriving, who_could_come
from tactical.rules.fleet.battle_odds import BattleOdds, cannon_shares, force, fought, ground_odds, percent, space_odds
from tactical.rules.fleet.capacity import excess
from tactical.rules.fleet.combat import opponents
from tactical.rules.fleet.data import HALVES, several
from tactical.rules.fleet.draft import moved
from tactical.rules.fleet.encounters import listed
from tactical.rules.fleet.invasion import landers
from tactical.rules.fleet.moving import left_behind
from tactical.rules.fleet.position import Galaxy, Planet, Unit
from tactical.table.cards import Line
from tactical.table.goals import Fighters, Points, points_made
from tactical.table.ledgers import quantity
from tactical.table.memo import memo
from tactical.table.places import at
from tactical.table.values import replace

Position = Galaxy[Any]

TARGETS, THREATS = 5, 4  # systems that are told of
ELSEWHERE = "fought on another board, or told by the referee"


def advice(state: Position, seat: int, fighters: Fighters) -> tuple[Line, ...]:
    """What a seat that is asked may weigh now: in its action, and before each round of a combat."""
    ask = state.stack[-1].ask if state.stack else None
    if ask is None or ask.seat != seat:
        return ()
    if ask.why == "retreat":
        return tuple(_fight_on(state, seat))
    if seat != state.turn:
        return ()
    match ask.why:
        case "action":
            return (_score(state, fighters), *_targets(state, seat), *_threats(state, seat))
        case "move_ships":
            return tuple(_draft(state, seat)) if state.draft else tuple(_before_draft(state, seat))
        case "invasion":
            return tuple(_landings(state, seat))
    return ()


def _fight_on(state: Position, seat: int) -> Iterator[Line]:
    """The rest of a combat under way, should nobody retreat (FT-FL-06)."""
    foes = opponents(state) if seat == state.turn else (state.turn,)
    for foe in foes if _rolled(state) else ():
        forces = [force(state, state.ships(state.active, each)) for each in (seat, foe)]
        words = _ending(fought(*forces), len(forces[0]), len(forces[1]))
        yield Line("If you stay", f"against {state.seat(foe).name} {words}", "FT-FL-03", vital=True)


def _ending(odds: BattleOdds, mine: int, theirs: int) -> str:
    """`38% won with 1.2 of 3 ships left, 60% lost to 2 of 3`: who wins a combat, and what it has left on average."""
    kept, held = (f"{number:.1f}".removesuffix(".0") for number in odds.left)
    won = f" with {kept} of {mine} ships left" if odds.won and mine > 1 else ""
    lost = f" to {held} of {theirs}" if odds.lost and theirs > 1 else ""
    return f"{percent(odds.won)} won{won}, {percent(odds.lost)} lost{lost}"


# --- the score ---


def _score(state: Position, fighters: Fighters) -> Line:
    """`red 4 (+2 when all have passed), blue 3 (+2) of 8; tokens 2 and 1`."""
    total = max((goal.total for goal in state.setup.goals if isinstance(goal, Points)), default=0)
    rows = []
    for seat in state.setup.players:
        points = points_made(state, fighters, state.seat(seat).side).total / HALVES
        more = sum(planet.value for planet in state.setup.planets if state.owner(planet) == seat)
        rows.append(f"{state.seat(seat).name} {points:g} +{more} ({quantity(state.pools[seat], 'tokens')})")
    goal = f", of {total}" if total else ""
    return Line("Score", f"{', '.join(rows)} at the end of the round{goal}", "FT-06", vital=True)


# --- where one could go, and who could come ---


def _targets(state: Position, seat: int) -> Iterator[Line]:
    """The systems in reach with planets that this seat does not hold, or enemies' ships; the most valuable first."""
    if not state.pools[seat]:
        return
    worth = _by_system(state, lambda planet: state.owner(planet) != seat)
    enemies = {ship.cell for ship in state.pieces if ship.in_space and state.foes(seat, ship.seat)}
    found = 0
    value = {cell: sum(planet.value for planet in worth.get(cell, ())) for cell in {*worth, *enemies}}
    for cell in sorted(value, key=lambda cell: (-value[cell] - (cell in enemies), cell)):
        comers = who_could_come(state, seat, cell) if not state.token(cell, seat) else ()
        if not comers:
            continue
        goals = [f"{planet.name} {planet.value}" for planet in worth.get(cell, ())] or ["enemies' ships"]
        words = f"{', '.join(goals)}; {_comers_words(state, comers, cell)}{_come_to(state, seat, cell)}"
        yield Line(f"Reach {state.cell_name(cell)}", words, "FL-25")
        found += 1
        if found == TARGETS:
            return


def _threats(state: Position, seat: int) -> Iterator[Line]:
    """The systems of this seat that others could come to next, those with most to lose first."""
    held = _by_system(state, lambda planet: state.owner(planet) == seat)
    ships = {unit.cell for unit in state.pieces if unit.seat == seat and unit.in_space and state.kind(unit).ship}
    told = 0
    for cell in sorted({*held, *ships}, key=lambda cell: -sum(planet.value for planet in held.get(cell, ()))):
        words = "; ".join(threats(state, seat, cell))
        if words:
            yield Line(f"Threat {state.cell_name(cell)}", words, "FL-25")
            told += 1
        if told == THREATS:
            return


@memo(128)
def threats(state: Position, seat: int, cell: int) -> tuple[str, ...]:
    """For each enemy that could come to a system in its next action, what, and how a combat there would end."""
    found = []
    for other in state.setup.players:
        if not state.foes(seat, other) or not state.pools[other] or state.retired(other) or state.token(cell, other):
            continue
        theirs = state.having(turn=other, phase="action", active=-1, draft=())
        comers = who_could_come(theirs, other, cell)
        if comers:
            words = f"{state.seat(other).name} {_fleet_words(state, comers)}"
            found.append(f"{words}{_come_to(theirs, other, cell)}")
    return tuple(found)


def _by_system(state: Position, wanted: Any) -> dict[int, list[Planet]]:
    found: dict[int, list[Planet]] = {}
    for planet in state.setup.planets:
        if planet.value and wanted(planet):
            found.setdefault(planet.cell, []).append(planet)
    return found


def _fleet_words(state: Position, comers: tuple[Arriving, ...]) -> str:
    """`carrier-ii +6, 2 cruisers`."""
    alike: dict[tuple[int, int], int] = {}
    for each in comers:
        key = (state.pieces[each.ship].kind, each.most)
        alike[key] = alike.get(key, 0) + 1
    return ", ".join(
        several(count, state.setup.kinds[kind].name).removeprefix("1 ") + (f" +{most}" if most else "")
        for (kind, most), count in alike.items()
    )


def _comers_words(state: Position, comers: tuple[Arriving, ...], cell: int) -> str:
    """`cruiser is there, 2 destroyers could come`."""
    here = tuple(each for each in comers if state.pieces[each.ship].cell == cell)
    away = tuple(each for each in comers if each not in here)
    words = [f"{_fleet_words(state, here)} {'is' if len(here) == 1 else 'are'} there"] if here else []
    return ", ".join([*words, f"{_fleet_words(state, away)} could come"] if away else words)


def _come_to(state: Position, seat: int, cell: int) -> str:
    """How it would go if all that could come came, troops first: `: wins in space 83%, then takes bel-prime 71%`."""
    there, troops = all_come(state, seat, cell)
    words = []
    foes = opponents(there)
    if len(foes) == 1 and _rolled(there):
        words.append(f"wins in space {percent(space_odds(there, seat, foes[0]).won)}")
    elif foes:
        words.append(f"space held by {' and '.join(state.seat(foe).name for foe in foes)}")
    wanted = [planet for planet in state.planets_in(cell) if state.owner(planet) != seat and troops]
    taken = [f"{planet.name} {_landing(there, troops, planet)}" for planet in wanted]
    if taken:
        words.append(f"{'then ' if foes else ''}takes {', '.join(taken)}")
    return f": {', '.join(words)}" if words else ""


def all_come(state: Position, seat: int, cell: int) -> tuple[Position, tuple[Unit, ...]]:
    """The position once all that could come to a system is there, within the fleet limit, and the troops it has."""
    comers = sorted(who_could_come(state, seat, cell), key=lambda each: -each.room)
    limit = state.setup.limits[seat]
    if limit:
        here = sum(state.kind(ship).role == "ship" for ship in state.ships(cell, seat))
        comers = comers[: max(0, limit - here)]
    ships = {each.ship for each in comers}
    aboard: list[int] = []
    for each in comers:
        waiting = [unit for unit in each.cargo if unit not in aboard and unit not in ships]
        waiting.sort(key=lambda unit: (state.kind(state.pieces[unit]).role != "ground", unit))
        aboard += waiting[: each.room]
    there = state.supposing(cell).having(turn=seat)
    for unit in (*ships, *aboard):
        there = there.with_piece(replace(there.pieces[unit], place=at(cell)))
    return there, landers(there)


def _rolled(state: Position, planet: str = "") -> bool:
    """Whether house dice decide a combat in the active system."""
    return state.setup.options.fighting == "house" and listed(state, planet) < 0


# --- a draft ---


def _before_draft(state: Position, seat: int) -> Iterator[Line]:
    """What could come; and what is there already, which goes on from there whether anything comes or not."""
    comers = who_could_come(state, seat, state.active)
    away = tuple(each for each in comers if state.pieces[each.ship].cell != state.active)
    if state.ships(state.active, seat):
        yield from _draft(state, seat)
    if away:
        words = f"{_fleet_words(state, away)}{_come_to(state, seat, state.active)}"
        yield Line("Could come", words, "FL-25", vital=True)


def _draft(state: Position, seat: int) -> Iterator[Line]:
    """What a commit of the draft as it is would lead to, and what it leaves behind or destroys."""
    there = moved(state, state.draft)
    yield _space_line(there, seat)
    troops = landers(there)
    for planet in state.planets_in(state.active):
        if state.owner(planet) != seat:
            words = f"{quantity(planet.value, 'points')} a round; "
            words += f"all {len(troops)} land: {_landing(there, troops, planet)}" if troops else "no troops to land"
            yield Line(planet.name, words, "FT-FL-08")
    for cell in left_behind(state):
        if words := _stays(there, seat, cell):
            yield Line(f"Behind at {state.cell_name(cell)}", words, "FL-D15")
    for cell in (*left_behind(state), state.active):
        if (over := excess(there, seat, cell)) is not None:
            what = quantity(over.over, "units")
            why = "no room" if over.clause == "FL-D15" else "more ships than the fleet limit"
            yield Line(f"Destroyed at {state.cell_name(cell)}", f"{what}: {why}", over.clause, vital=True)


def _space_line(there: Position, seat: int) -> Line:
    """The combat in space, before it is begun."""
    foes, shots = opponents(there), cannon_shares(there, seat)
    cannon = f"; cannon hit with {percent(1 - shots[0])}" if len(shots) > 1 else ""
    if not foes:
        return Line("Space", f"no combat{cannon}", "FL-D25", vital=True)
    if not _rolled(there):
        return Line("Space", ELSEWHERE, "FT-FL-01", vital=True)
    rows = []
    for foe in foes:
        odds = space_odds(there, seat, foe)
        mine, theirs = (len(there.ships(there.active, each)) for each in (seat, foe))
        rows.append(f"against {there.seat(foe).name} {_ending(odds, mine, theirs)}")
    alone = ", each as if alone" if len(foes) > 1 else ""
    return Line("Space", f"{'; '.join(rows)}{alone}{cannon}", "FT-FL-03", vital=True)


def _stays(there: Position, seat: int, cell: int) -> str:
    """What a system has left when the draft has gone."""
    kinds = _kinds(there, tuple(unit for unit in there.pieces_on(cell) if unit.seat == seat)) or "nothing"
    bare = [p.name for p in there.planets_in(cell) if there.owner(p) == seat and not there.ground_on(cell, p.name)]
    return f"{kinds}; nobody guards {' or '.join(bare)}" if bare else kinds


# --- landings ---


def _landings(state: Position, seat: int) -> Iterator[Line]:
    """For each planet, how many troops take it how likely."""
    troops = landers(state)
    for planet in state.planets_in(state.active):
        if state.owner(planet) == seat and not _guards(state, seat, planet):
            continue
        words = f"{quantity(planet.value, 'points')} a round; {_landing_rows(state, seat, planet, troops)}"
        yield Line(planet.name, words, "FT-FL-08", vital=True)


def _landing_rows(state: Position, seat: int, planet: Planet, troops: tuple[Unit, ...]) -> str:
    """`against 2 infantry: 1 lands 31%, 2 land 64%`: with those of one's own that have landed already."""
    own, guards = _own(state, seat, planet), _guards(state, seat, planet)
    landed = f"{len(own)} of yours there" if own else ""
    if not guards:
        return landed or ("unguarded" if troops else "no troops to land")
    most = range(0 if own else 1, len(troops) + 1)
    if not _rolled(state, planet.name):
        return ELSEWHERE
    rows = [f"{_number(n)} {percent(ground_odds(state, (*own, *troops[:n]), guards).won)}" for n in most]
    return f"{landed}{' ' * bool(own)}against {_kinds(state, guards)}: {', '.join(rows) or 'no troops to land'}"


def _number(landing: int) -> str:
    return {0: "as it is", 1: "1 lands"}.get(landing, f"{landing} land")


def _guards(state: Position, seat: int, planet: Planet) -> tuple[Unit, ...]:
    here = state.ground_on(planet.cell, planet.name)
    return tuple(unit for unit in here if state.foes(unit.seat, seat))


def _own(state: Position, seat: int, planet: Planet) -> tuple[Unit, ...]:
    return tuple(unit for unit in state.ground_on(planet.cell, planet.name) if unit.seat == seat)


def _landing(there: Position, troops: tuple[Unit, ...], planet: Planet) -> str:
    """The chance that these troops take a planet: `71% against 2 infantry`."""
    guards = _guards(there, there.turn, planet)
    if not guards:
        return "unguarded"
    if not _rolled(there, planet.name):
        return ELSEWHERE
    return f"{percent(ground_odds(there, troops, guards).won)} against {_kinds(there, guards)}"


def _kinds(state: Position, units: tuple[Unit, ...]) -> str:
    """`2 infantry, 1 mech`."""
    kinds: dict[int, int] = {}
    for unit in units:
        kinds[unit.kind] = kinds.get(unit.kind, 0) + 1
    return ", ".join(several(n, state.setup.kinds[kind].name) for kind, n in kinds.items())
