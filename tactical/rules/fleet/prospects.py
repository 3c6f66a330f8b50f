"""Trade-offs of a seat at each step of its action: the score, who could come where, and battles before they begin."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tactical.rules.fleet.abilities import AbilityMove
from tactical.rules.fleet.activation import Activate
from tactical.rules.fleet.arrivals import arrivals_words, who_could_come
from tactical.rules.fleet.battle_odds import BattleOdds, cannon_shares, force, fought, percent, space_odds
from tactical.rules.fleet.capacity import excess
from tactical.rules.fleet.combat import opponents
from tactical.rules.fleet.data import HALVES
from tactical.rules.fleet.draft import moved, usual_load
from tactical.rules.fleet.invasion import Land, landers
from tactical.rules.fleet.landings import ELSEWHERE, landing, landing_lines, landing_value, rolled
from tactical.rules.fleet.moving import CommitMoves, Send, Unorder, left_behind
from tactical.rules.fleet.position import Position
from tactical.rules.fleet.reachable import come_to, stake, targets, threat_lines, worth_going_to
from tactical.table.cards import Line
from tactical.table.goals import Fighters, points_made
from tactical.table.ledgers import quantity
from tactical.table.mentions import Mention
from tactical.table.orders import Order
from tactical.table.phrases import capital
from tactical.table.pieces import titled
from tactical.table.rows import PLAIN_ROW, Row, phrase
from tactical.table.values import replace

SCORES = 3  # rows of points, at most
SHARES = 10_000  # of a chance by which an answer in advance is measured


def advice(state: Position, seat: int, fighters: Fighters) -> tuple[Line, ...]:
    """The trade-offs of a deciding seat: in its action, and before each round of a combat."""
    ask = state.stack[-1].ask if state.stack else None
    if ask is None or ask.seat != seat:
        return ()
    if ask.why == "retreat":
        return tuple(_fight_on(state, seat))
    if seat != state.turn:
        return ()
    match ask.why:
        case "action":
            return (*_score(state, fighters), *targets(state, seat), *threat_lines(state, seat))
        case "move_ships":
            return tuple(_draft(state, seat)) if state.draft else tuple(_before_draft(state, seat))
        case "invasion":
            return tuple(landing_lines(state, seat))
    return ()


def _fight_on(state: Position, seat: int) -> Iterator[Line]:
    """The rest of a combat under way, should nobody retreat (FT-FL-06)."""
    for foe in _against(state, seat):
        yield from _ending(state, _rest(state, seat, foe), seat, foe, "Stay and ")


def defeat(state: Position, seat: int) -> Fraction | None:
    """The chance that a seat loses the present combat, to the worst of its enemies; None: no dice decide it."""
    lost = [_rest(state, seat, foe).lost for foe in _against(state, seat)]
    return Fraction(round(max(lost) * SHARES), SHARES) if lost else None


def _against(state: Position, seat: int) -> tuple[int, ...]:
    """The enemy of a seat in the combat under way, where house dice decide it."""
    foes = opponents(state) if seat == state.turn else (state.turn,)
    return tuple(foes) if rolled(state) else ()


def _rest(state: Position, seat: int, foe: int) -> BattleOdds:
    return fought(*(force(state, state.ships(state.active, each)) for each in (seat, foe)))


def _ending(there: Position, odds: BattleOdds, seat: int, foe: int, how: str = "") -> Iterator[Line]:
    """The chance of each side to win a combat, and what it has left on average."""
    mine, theirs = (len(there.ships(there.active, each)) for each in (seat, foe))
    kept, held = (f"{number:.1f}".removesuffix(".0") for number in odds.left)
    name = titled(there.seat(foe).name)
    yield Line(capital(f"{how}beat {name}"), percent(odds.won), "FT-FL-03", vital=True)
    if odds.won and mine > 1:
        yield Line("you keep", f"{kept} of {mine} ships", "FT-FL-03", under=True)
    yield Line(capital(f"{how}lose to {name}"), percent(odds.lost), "FT-FL-03", vital=True)
    if odds.lost and theirs > 1:
        yield Line(f"{name} keeps", f"{held} of {theirs} ships", "FT-FL-03", under=True)


# --- in a list ---


def row(state: Position, order: Order) -> Row:
    """The row of an activation, with its possible gain; of a ship's path there or a move by an ability, with the number
    of its passengers; of a landing, with the chance that it takes the planet; of removing a ship from the draft, and of
    an end, without a value."""
    if isinstance(order, Activate):
        found = worth_going_to(state, order.seat)
        return Row("activation", value=stake(found[order.cell])) if order.cell in found else PLAIN_ROW
    if isinstance(order, Send):
        return Row("draft", phrase("draft ", Mention.of_piece(state, order.piece)), _load(order))
    if isinstance(order, CommitMoves) and not state.draft:
        return Row("end", phrase("end without moving a ship"))
    if isinstance(order, Unorder):
        return Row("undraft", phrase("leave out ", Mention.of_piece(state, order.piece)))
    if isinstance(order, AbilityMove):
        where = titled(order.planet) or Mention.of_cell(state, order.cell)
        label = phrase(f"{titled(order.ability)} ", Mention.of_piece(state, order.piece), " to ", where)
        return Row("ability", label, _load(order))
    if isinstance(order, Land):
        planet = next(planet for planet in state.planets_in(state.active) if planet.name == order.planet)
        troops = tuple(state.pieces[unit] for unit in order.units)
        return Row(
            "landing", phrase(f"{planet.title}: {state.names(order.units)}"), landing_value(state, troops, planet)
        )
    return PLAIN_ROW


def usual(state: Position, order: Order) -> Order:
    """The default cargo of a path drawn to the system, for a ship that is not drafted yet; it leaves a guard on each
    planet."""
    if not isinstance(order, Send) or not order.cargo or state.part_of(order.piece) is not None:
        return order
    ship = state.pieces[order.piece]
    return replace(order, cargo=usual_load(state, ship, (ship.cell, *order.path)))


def _load(order: Send | AbilityMove) -> str:
    return f"{len(order.cargo)} aboard" if order.cargo else "alone"


# --- the score ---


def _score(state: Position, fighters: Fighters) -> Iterator[Line]:
    """The points of the seat whose turn it is and of the others, and those that the end of the round brings; of many
    seats those of the first ones, and those of many that have the same in one row."""
    rows: dict[tuple[bool, float, int], list[int]] = {}
    for seat in state.setup.players:
        points = points_made(state, fighters, state.seat(seat).side).total / HALVES
        more = sum(planet.value for planet in state.setup.planets if state.owner(planet) == seat)
        rows.setdefault((seat != state.turn, -points, -more), []).append(seat)
    for (_, points, more), seats in sorted(rows.items())[:SCORES]:
        names = [titled(state.seat(seat).name) for seat in seats]
        who = " and ".join(names) if len(names) < SCORES else f"{names[0]} and {len(names) - 1} others"
        each = " each" if seats[1:] else ""
        total = f"{-points:g}"
        brief = f"{total} {'point' if total == '1' else 'points'}{each}, +{-more}{each}"
        yield Line(who, f"{brief} at the end of the round", "FT-06", vital=True, brief=brief)


# --- a draft ---


def _before_draft(state: Position, seat: int) -> Iterator[Line]:
    """The ships that could come; and those there already, which go on from there whether anything comes or not."""
    arriving = who_could_come(state, seat, state.active)
    away = tuple(each for each in arriving if state.pieces[each.ship].cell != state.active)
    if state.ships(state.active, seat):
        yield from _draft(state, seat)
    if away:
        yield Line("Within reach", arrivals_words(state, away), "FL-25", vital=True)
        yield from come_to(state, seat, state.active)


def _draft(state: Position, seat: int) -> Iterator[Line]:
    """The result of committing the draft as it is, and what it leaves behind or destroys."""
    there = moved(state, state.draft)
    yield from _space_lines(there, seat)
    troops, wanted = landers(there), [p for p in state.planets_in(state.active) if state.owner(p) != seat]
    for planet in wanted:
        if troops:
            how = "Then take" if opponents(there) else "Take"  # once space is won
            yield landing(there, troops, planet, f"{how} {planet.title}", " if all land there" if wanted[1:] else "")
        else:
            yield Line(planet.title, "no troops to land", "FT-FL-08", brief="no troops")
    for cell in left_behind(state):
        yield from _stays(there, seat, cell)
    for cell in (*left_behind(state), state.active):
        if (over := excess(there, seat, cell)) is not None:
            what = quantity(over.over, "units")
            why = "no room" if over.clause == "FL-D15" else "more ships than the fleet limit"
            yield Line(f"Destroyed at {state.cell_name(cell)}", f"{what}: {why}", over.clause, vital=True)


def _space_lines(there: Position, seat: int) -> Iterator[Line]:
    """The combat in space, before it is begun."""
    foes, shots = opponents(there), cannon_shares(there, seat)
    if not foes:
        yield Line("In space", "no combat", "FL-D25", vital=True)
    elif not rolled(there):
        yield Line("In space", ELSEWHERE, "FT-FL-01", vital=True)
    else:
        for foe in foes:
            yield from _ending(there, space_odds(there, seat, foe), seat, foe)
        if len(foes) > 1:
            yield Line("Each fight", "assuming no other fight", "FT-FL-01")
    if len(shots) > 1:
        yield Line("Cannon hit you", percent(1 - shots[0]), "FL-D03")


def _stays(there: Position, seat: int, cell: int) -> Iterator[Line]:
    """The units left in a system when the draft has gone."""
    left = there.by_kind(unit for unit in there.pieces_on(cell) if unit.seat == seat)
    yield Line(f"Left at {there.cell_name(cell)}", left or "nothing", "FL-D15")
    bare = [p.title for p in there.planets_in(cell) if there.owner(p) == seat and not there.ground_on(cell, p.name)]
    if bare:
        yield Line("unguarded", ", ".join(bare), "FL-D15", under=True)
