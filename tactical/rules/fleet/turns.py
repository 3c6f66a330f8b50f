"""Rounds, phases and steps: what follows when nothing is pending any more (FL-02 to FL-07, FT-FL-11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tactical.rules.fleet.abilities import usable
from tactical.rules.fleet.cannon import Cannon
from tactical.rules.fleet.capacity import Overload
from tactical.rules.fleet.combat import Combat
from tactical.rules.fleet.data import HALVES, MOVE_VERBS
from tactical.rules.fleet.events import Changed, Counted, Moved, RoundBegan, StepBegan
from tactical.rules.fleet.invasion import Siege, landers, settled
from tactical.rules.fleet.position import NOBODYS, Galaxy
from tactical.table.events import Ended, Event
from tactical.table.frames import Ask, Did, Frame, Result, Step
from tactical.table.goals import at_limit
from tactical.table.places import Destroyed, Left, OnBoard
from tactical.table.ruleset import Ruleset, aged
from tactical.table.values import replace

Position = Galaxy[Any]


def next_phase(rules: Ruleset, state: Position) -> Did:
    """What comes after the phase or step that has just ended."""
    return _AFTER[state.phase](rules, state)


# --- rounds ---


def _round(rules: Ruleset, state: Position) -> Did:
    """The next round: its strategy phase if there is one, then the first action."""
    state = state.having(beat=state.beat + 1, turn=-1)
    begun = (RoundBegan(state.beat), StepBegan("strategy" if state.setup.options.strategy_phase else "action"))
    state = state.having(phase="strategy")
    did = _strategy(rules, state)
    return Did(did.state, (*begun, *did.events), did.push)


def _strategy(rules: Ruleset, state: Position) -> Did:
    """Every seat says that it is ready, with `strategy_phase` on; then the action phase (FL-02)."""
    if not state.setup.options.strategy_phase:
        return _next_action(rules, state.having(turn=-1))
    waiting = [seat for seat in _later(state) if _plays(state, seat)]
    if not waiting:
        did = _next_action(rules, state.having(turn=-1))
        return Did(did.state, (StepBegan("action", clause="FL-02"), *did.events), did.push)
    ask = Ask(waiting[0], ("ready",), "strategy")
    return Did(state.having(turn=waiting[0]), push=(Frame[Any]("strategy", -1, (), ask),))


def _later(state: Position) -> tuple[int, ...]:
    """The players after the one whose turn it was, until the speaker comes round again."""
    players = state.setup.players
    return players[players.index(state.turn) + 1 :] if state.turn in players else players


def _plays(state: Position, seat: int) -> bool:
    """Whether a seat still has a part in the game: it has not given up, and owns something."""
    if state.retired(seat):
        return False
    return any(unit.seat == seat and not isinstance(unit.place, Destroyed | Left) for unit in state.pieces)


def _next_action(rules: Ruleset, state: Position) -> Did:
    """The next seat that has not passed takes an action; when all have, the status phase (FL-07, FL-D02)."""
    players = state.setup.players
    seats = (*_later(state), *players[: len(players) - len(_later(state))])
    able = [seat for seat in seats if seat not in state.passed and _plays(state, seat)]
    state = state.having(active=NOBODYS, moved=False, draft=(), retreat=())
    if not able:
        return _status(rules, state)
    ask = Ask(able[0], ("activate", "pass", "ability_move"), "action", ("pass", "activate"))
    return Did(state.having(turn=able[0], phase="action"), push=(Frame[Any]("action", -1, (), ask),))


# --- the steps of a tactical action ---


def _after_action(rules: Ruleset, state: Position) -> Did:
    """An activation begins the Movement step; a pass leaves the turn to the next seat (FL-03, FL-07)."""
    if state.active < 0:
        return _next_action(rules, state)
    begun = (StepBegan("movement", clause="FL-03"), StepBegan("move_ships", clause="FL-05"))
    ask = Ask(state.turn, MOVE_VERBS, "move_ships", ("commit_moves",))
    return Did(state.having(phase="move_ships"), begun, (Frame[Any]("move_ships", -1, (), ask),))


def _cannon(_rules: Ruleset, state: Position) -> Did:
    after = (Overload((state.active,)),) if state.setup.options.excess_after_cannon else ()
    return _step(state, "space_cannon_offense", "FL-05", Cannon(), *after)


def _combat(_rules: Ruleset, state: Position) -> Did:
    return _step(state, "space_combat", "FL-04", Combat(), Overload((state.active,)))


def _invasion(_rules: Ruleset, state: Position) -> Did:
    """The active seat is asked where its ground forces land, if it has any and there is a planet (FL-50), and what it
    does with its abilities, if any can be used in this step (FL-51)."""
    lands = bool(landers(state) and state.planets_in(state.active))
    if not lands and not usable(state.having(phase="invasion"), state.turn):
        return _step(state, "invasion", "FL-50")
    ask = Ask(state.turn, ("land", "done", "ability_move"), "invasion", ("done",))
    begun = (StepBegan("invasion", clause="FL-50"),)
    return Did(state.having(phase="invasion"), begun, (Frame[Any]("invasion", -1, (), ask),))


def _ground(_rules: Ruleset, state: Position) -> Did:
    return Did(state.having(phase="ground_combat"), push=(Frame[Any]("ground_combat", -1, (Siege(),)),))


def _production(_rules: Ruleset, state: Position) -> Did:
    """A hook: nothing is built (FL-D25, FT-FL-10)."""
    return _step(state, "production", "FL-D25")


def _step(state: Position, step: str, clause: str, *steps: Step) -> Did:
    begun = (StepBegan(step, clause=clause),)
    return Did(state.having(phase=step), begun, (Frame[Any](step, -1, steps),))


# --- the end of a round ---


def _status(rules: Ruleset, state: Position) -> Did:
    """Tokens return, damage is repaired, the retreated are free, holdings are counted (FT-FL-11)."""
    events: list[Event] = [StepBegan("status", clause="FT-FL-11")]
    state = state.having(phase="status", turn=-1, tokens=(), pools=state.setup.pools, passed=(), used=())
    for unit in state.pieces:
        if unit.damage or unit.withdrawn:
            if unit.damage and isinstance(unit.place, OnBoard):
                events.append(Changed(unit.id, "is repaired", clause="FT-FL-11"))
            state = state.with_piece(replace(unit, damage=0, withdrawn=False))
    did = aged(state, "round")
    state, events = _counted(did.state, [*events, *did.events])
    ended = rules.beat_end(state)
    if ended is not None:
        state, events = ended.state, [*events, *ended.events]
    if state.result is not None:
        return Did(state, tuple(events))
    if not any(_plays(state, seat) for seat in state.setup.players):
        winners = at_limit(state, rules.fighters) if state.setup.limit else ()
        events.append(Ended(winners, "nobody left", clause="FT-08"))
        return Did(state.having(result=Result(winners, "nobody left", "FT-08")), tuple(events))
    return Did(state, tuple(events), (Frame[Any]("status", -1, (Reinforce(state.beat + 1),)),))


def _counted(state: Position, events: list[Event]) -> tuple[Position, list[Event]]:
    """Each planet's value goes to the side of its owner (FT-FL-12)."""
    points = dict(state.score.objective)
    gained: dict[str, int] = {}
    for planet, owner in zip(state.setup.planets, state.owners, strict=True):
        if owner >= 0 and planet.value:
            side = state.seat(owner).side
            gained[side] = gained.get(side, 0) + planet.value * HALVES
    for side, halves in gained.items():
        points[side] = points.get(side, 0) + halves
        events.append(Counted(side, points[side], clause="FT-FL-12"))
    return state.having(score=replace(state.score, objective=tuple(points.items()))), events


class Reinforce(Step, tag="reinforce", frozen=True):
    """Units that a scenario sends for this round arrive, as far as there is room (FT-FL-10)."""

    round: int

    def run(self, state: Position, got: Any, /) -> Did:
        events: list[Event] = []
        cells: dict[int, None] = {}
        for arrival in state.setup.arrivals:
            if arrival.round != self.round:
                continue
            unit = state.pieces[arrival.unit]
            if isinstance(unit.place, Destroyed | Left | OnBoard):
                continue  # a referee was faster
            place = OnBoard((arrival.cell,), spot=arrival.planet)
            state = state.with_piece(replace(unit, place=place))
            cells[arrival.cell] = None
            events.append(Moved(unit.id, -1, arrival.cell, arrival.planet, clause="FT-FL-10"))
            for number, planet in enumerate(state.setup.planets):
                if planet.name == arrival.planet:
                    did = settled(state, number)
                    state, events = did.state, [*events, *did.events]
        return Did(state, tuple(events), then=(Overload(tuple(cells)),) if cells else ())


_AFTER: Mapping[str, Callable[[Ruleset, Position], Did]] = {
    "": _round,
    "strategy": _strategy,
    "action": _after_action,
    "move_ships": _cannon,
    "space_cannon_offense": _combat,
    "space_combat": _invasion,
    "invasion": _ground,
    "ground_combat": _production,
    "production": _next_action,
    "status": _round,
}

STEPS: tuple[type[Step], ...] = (Reinforce,)
