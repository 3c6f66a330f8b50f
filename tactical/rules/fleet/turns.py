"""Rounds, phases and steps: what follows once nothing is pending (FL-02 to FL-07, FT-FL-11)."""

from __future__ import annotations

from tactical.rules.fleet.abilities import usable
from tactical.rules.fleet.cannon import Cannon
from tactical.rules.fleet.capacity import Overload
from tactical.rules.fleet.combat import Combat
from tactical.rules.fleet.data import ACTION_VERBS, COMBAT_VERBS, HALVES, INVASION_VERBS, MOVE_VERBS
from tactical.rules.fleet.events import Changed, Counted, Moved, StepBegan
from tactical.rules.fleet.invasion import Siege, landers, settled
from tactical.rules.fleet.position import NOBODYS, Position
from tactical.ruleset.contract import Ruleset
from tactical.ruleset.effects import expire_effects
from tactical.ruleset.events import RoundBegan
from tactical.ruleset.phases import Phase
from tactical.table.breakdown import Breakdown
from tactical.table.events import Ended, Event
from tactical.table.frames import Ask, Did, Ending, Frame, Step
from tactical.table.goals import at_limit
from tactical.table.places import Destroyed, Left, OnBoard
from tactical.table.values import replace

# --- rounds ---


def _round(_rules: Ruleset[Position], state: Position) -> Did[Position]:
    """The next round: its strategy phase if there is one, then the first action."""
    state = state.having(beat=state.beat + 1, turn=-1)
    return Did(
        state, (RoundBegan(state.beat), StepBegan("strategy" if state.setup.options.strategy_phase else "action"))
    )


def _strategy(_rules: Ruleset[Position], state: Position) -> Did[Position]:
    """Every seat says that it is ready, with `strategy_phase` on; then the action phase (FL-02)."""
    if not state.setup.options.strategy_phase:
        return Did(state.having(turn=-1))
    waiting = [seat for seat in _later(state) if _plays(state, seat)]
    if not waiting:
        return Did(state.having(turn=-1), (StepBegan("action", clause="FL-02"),))
    ask = Ask(waiting[0], ("ready",), "strategy")
    return Did(state.having(turn=waiting[0]), push=(Frame("strategy", -1, (), ask),))


def _later(state: Position) -> tuple[int, ...]:
    """The players after the one whose turn it was, until the speaker comes round again."""
    players = state.setup.players
    return players[players.index(state.turn) + 1 :] if state.turn in players else players


def _plays(state: Position, seat: int) -> bool:
    """True if a seat still has a part in the game: it has not given up, and owns something."""
    if state.retired(seat):
        return False
    return any(unit.seat == seat and not isinstance(unit.place, Destroyed | Left) for unit in state.pieces)


def _next_action(_rules: Ruleset[Position], state: Position) -> Did[Position]:
    """The next seat that has not passed takes an action; none when all have (FL-07, FL-D02)."""
    players = state.setup.players
    seats = (*_later(state), *players[: len(players) - len(_later(state))])
    able = [seat for seat in seats if seat not in state.passed and _plays(state, seat)]
    state = state.having(active=NOBODYS, moved=False, draft=(), retreat=())
    if not able:
        return Did(state.having(turn=-1))
    ask = Ask(able[0], ACTION_VERBS, "action", ("pass", "activate"))
    return Did(state.having(turn=able[0], phase="action"), push=(Frame("action", -1, (), ask),))


# --- the steps of a tactical action ---


def _after_action(state: Position) -> str:
    """An activation begins the Movement step; a pass leaves the turn to the next seat (FL-03, FL-07)."""
    if state.turn < 0:  # all have passed
        return "status"
    return "move_ships" if state.active >= 0 else "action"


def _move_ships(_rules: Ruleset[Position], state: Position) -> Did[Position]:
    begun = (StepBegan("movement", clause="FL-03"), StepBegan("move_ships", clause="FL-05"))
    ask = Ask(state.turn, MOVE_VERBS, "move_ships", ("commit_moves",))
    return Did(state.having(phase="move_ships"), begun, (Frame("move_ships", -1, (), ask),))


def _cannon(_rules: Ruleset[Position], state: Position) -> Did[Position]:
    after = (Overload((state.active,)),) if state.setup.options.excess_after_cannon else ()
    return _step(state, "space_cannon_offense", "FL-05", Cannon(), *after)


def _combat(_rules: Ruleset[Position], state: Position) -> Did[Position]:
    return _step(state, "space_combat", "FL-04", Combat(), Overload((state.active,)))


def _invasion(_rules: Ruleset[Position], state: Position) -> Did[Position]:
    """The active seat is asked where its ground forces land, if it has any and there is a planet (FL-50), and what it
    does with its abilities, if any can be used in this step (FL-51)."""
    lands = bool(landers(state) and state.planets_in(state.active))
    if not lands and not usable(state.having(phase="invasion"), state.turn):
        return _step(state, "invasion", "FL-50")
    ask = Ask(state.turn, INVASION_VERBS, "invasion", ("done",))
    begun = (StepBegan("invasion", clause="FL-50"),)
    return Did(state.having(phase="invasion"), begun, (Frame("invasion", -1, (), ask),))


def _ground(_rules: Ruleset[Position], state: Position) -> Did[Position]:
    return Did(state.having(phase="ground_combat"), push=(Frame("ground_combat", -1, (Siege(),)),))


def _production(_rules: Ruleset[Position], state: Position) -> Did[Position]:
    """A hook: nothing is built (FL-D25, FT-FL-10)."""
    return _step(state, "production", "FL-D25")


def _step(state: Position, step: str, clause: str, *steps: Step) -> Did[Position]:
    begun = (StepBegan(step, clause=clause),)
    return Did(state.having(phase=step), begun, (Frame(step, -1, steps),))


# --- the end of a round ---


def _status(rules: Ruleset[Position], state: Position) -> Did[Position]:
    """Tokens return, damage is repaired, the retreated are free, holdings are counted (FT-FL-11)."""
    events: list[Event] = [StepBegan("status", clause="FT-FL-11")]
    state = state.having(phase="status", turn=-1, tokens=(), pools=state.setup.pools, passed=(), used=())
    for unit in state.pieces:
        if unit.damage or unit.withdrawn:
            if unit.damage and isinstance(unit.place, OnBoard):
                events.append(Changed(unit.id, "is repaired", clause="FT-FL-11"))
            state = state.with_piece(replace(unit, damage=0, withdrawn=False))
    did = expire_effects(state, "round")
    state, events = _counted(did.state, [*events, *did.events])
    ended = rules.beat_end(state)
    if ended is not None:
        state, events = ended.state, [*events, *ended.events]
    if state.result is not None:
        return Did(state, tuple(events))
    if not any(_plays(state, seat) for seat in state.setup.players):
        winners = at_limit(state, rules.fighters) if state.setup.limit else ()
        events.append(Ended(winners, "nobody left", clause="FT-08"))
        return Did(state.having(result=Ending(winners, "nobody left", "FT-08")), tuple(events))
    return Did(state, tuple(events), (Frame("status", -1, (Reinforce(state.beat + 1),)),))


def _counted(state: Position, events: list[Event]) -> tuple[Position, list[Event]]:
    """Each planet's value goes to the side of its owner (FT-FL-12)."""
    points = dict(state.score.objective)
    gained: dict[str, Breakdown] = {}
    for planet, owner in zip(state.setup.planets, state.owners, strict=True):
        if owner >= 0 and planet.value:
            side = state.seat(owner).side
            before = gained.get(side) or Breakdown.of(points.get(side, 0), "was", "FT-FL-12")
            gained[side] = before.add(planet.value * HALVES, planet.title, "FT-FL-12")
    for side, made in gained.items():
        points[side] = made.total
        events.append(Counted(side, made.total, made, clause="FT-FL-12"))
    return state.having(score=replace(state.score, objective=tuple(points.items()))), events


class Reinforce(Step, tag="reinforce", frozen=True):
    """Units that a scenario sends for this round arrive, as far as there is room (FT-FL-10)."""

    round: int

    def run(self, state: Position, got: None, /) -> Did[Position]:
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


PHASES: tuple[Phase[Position], ...] = (
    Phase(id="round_start", title="Round", who="nobody", begin=_round, then="strategy",
          follows="strategy, or the first action"),
    Phase(id="strategy", title="Strategy", who="every seat in turn, where `strategy_phase` is on", verbs=("ready",),
          ends="ready of every seat", begin=_strategy, then=lambda state: "strategy" if state.turn >= 0 else "action"),
    Phase(id="action", title="Action", who="each seat in turn", verbs=ACTION_VERBS, ends="activate or pass",
          begin=_next_action, then=_after_action),
    Phase(id="move_ships", title="Move ships", who="the active seat", verbs=MOVE_VERBS, ends="commit",
          begin=_move_ships, then="space_cannon_offense"),
    Phase(id="space_cannon_offense", title="Space cannon", who="each seat with a shot",
          verbs=("fire", "decline", "assign_hit"), begin=_cannon, then="space_combat"),
    Phase(id="space_combat", title="Space combat", who="both sides", verbs=COMBAT_VERBS, begin=_combat,
          then="invasion"),
    Phase(id="invasion", title="Invasion", who="the active seat", verbs=INVASION_VERBS, ends="end landing",
          begin=_invasion, then="ground_combat"),
    Phase(id="ground_combat", title="Ground combat", who="both sides", verbs=("assign_hit", "outcome"),
          begin=_ground, then="production"),
    Phase(id="production", title="Production", who="nobody", begin=_production, then="action",
          follows="the next seat's action"),
    Phase(id="status", title="Status", who="nobody", begin=_status, then="round_start",
          follows="tokens return, repairs, points, then the next round"),
)  # fmt: skip

STEPS: tuple[type[Step], ...] = (Reinforce,)
