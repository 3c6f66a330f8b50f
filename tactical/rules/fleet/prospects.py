"""What a seat weighs at each step of its action: the score, who could come where, and battles before they are begun."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tactical.rules.fleet.arrivals import who_could_come
from tactical.rules.fleet.battle_odds import BattleOdds, cannon_shares, force, fought, percent, space_odds
from tactical.rules.fleet.capacity import excess
from tactical.rules.fleet.combat import opponents
from tactical.rules.fleet.data import HALVES
from tactical.rules.fleet.draft import moved
from tactical.rules.fleet.invasion import landers
from tactical.rules.fleet.landings import ELSEWHERE, kinds_words, landing, landing_lines, rolled
from tactical.rules.fleet.moving import left_behind
from tactical.rules.fleet.position import Galaxy
from tactical.rules.fleet.reachable import come_to, fleet_words, targets, threat_lines
from tactical.table.cards import Line
from tactical.table.goals import Fighters, Points, points_made
from tactical.table.ledgers import quantity

Position = Galaxy[Any]

SHARES = 10_000  # of a chance by which an answer in advance is measured


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
            return (_score(state, fighters), *targets(state, seat), *threat_lines(state, seat))
        case "move_ships":
            return tuple(_draft(state, seat)) if state.draft else tuple(_before_draft(state, seat))
        case "invasion":
            return tuple(landing_lines(state, seat))
    return ()


def _fight_on(state: Position, seat: int) -> Iterator[Line]:
    """The rest of a combat under way, should nobody retreat (FT-FL-06)."""
    for foe in _against(state, seat):
        words = _ending(_rest(state, seat, foe), *(len(state.ships(state.active, each)) for each in (seat, foe)))
        yield Line("If you stay", f"against {state.seat(foe).name} {words}", "FT-FL-03", vital=True)


def defeat(state: Position, seat: int) -> Fraction | None:
    """The chance that a seat loses the combat under way, to the worst of those it fights; None: no dice decide it."""
    lost = [_rest(state, seat, foe).lost for foe in _against(state, seat)]
    return Fraction(round(max(lost) * SHARES), SHARES) if lost else None


def _against(state: Position, seat: int) -> tuple[int, ...]:
    """Whom a seat fights in the combat under way, where house dice decide it."""
    foes = opponents(state) if seat == state.turn else (state.turn,)
    return tuple(foes) if rolled(state) else ()


def _rest(state: Position, seat: int, foe: int) -> BattleOdds:
    return fought(*(force(state, state.ships(state.active, each)) for each in (seat, foe)))


def _ending(odds: BattleOdds, mine: int, theirs: int) -> str:
    """`38% won with 1.2 of 3 ships left, 60% lost, they keep 2 of 3`: who wins a combat, and what it has left on
    average."""
    kept, held = (f"{number:.1f}".removesuffix(".0") for number in odds.left)
    won = f" with {kept} of {mine} ships left" if odds.won and mine > 1 else ""
    lost = f", they keep {held} of {theirs}" if odds.lost and theirs > 1 else ""
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


# --- a draft ---


def _before_draft(state: Position, seat: int) -> Iterator[Line]:
    """What could come; and what is there already, which goes on from there whether anything comes or not."""
    comers = who_could_come(state, seat, state.active)
    away = tuple(each for each in comers if state.pieces[each.ship].cell != state.active)
    if state.ships(state.active, seat):
        yield from _draft(state, seat)
    if away:
        words = f"{fleet_words(state, away)}{come_to(state, seat, state.active)}"
        yield Line("Could come", words, "FL-25", vital=True)


def _draft(state: Position, seat: int) -> Iterator[Line]:
    """What a commit of the draft as it is would lead to, and what it leaves behind or destroys."""
    there = moved(state, state.draft)
    yield _space_line(there, seat)
    troops, wanted = landers(there), [p for p in state.planets_in(state.active) if state.owner(p) != seat]
    land = "all land" if troops[1:] else "it lands"
    land = f"if {land} here" if wanted[1:] else land
    for planet in wanted:
        words = f"{quantity(planet.value, 'points')} a round; "
        words += f"{land}: {landing(there, troops, planet)}" if troops else "no troops to land"
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
    if not rolled(there):
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
    kinds = kinds_words(there, tuple(unit for unit in there.pieces_on(cell) if unit.seat == seat)) or "nothing"
    bare = [p.name for p in there.planets_in(cell) if there.owner(p) == seat and not there.ground_on(cell, p.name)]
    return f"{kinds}; nobody guards {' or '.join(bare)}" if bare else kinds
