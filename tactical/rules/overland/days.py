"""Days: who decides next, rest, the effects of the day's end, and the next morning (OV-35 to OV-38, OV-D21, OV-D29)."""

from __future__ import annotations

from tactical.rules.overland import data
from tactical.rules.overland import groups as gr
from tactical.rules.overland.battle_result import wrecked
from tactical.rules.overland.encounters import Meet
from tactical.rules.overland.events import DayBegan, Paid, RanOut, Travelled, Worn
from tactical.rules.overland.position import Day, Position, Traveller
from tactical.rules.overland.resting import night
from tactical.rules.overland.storyteller import morning
from tactical.ruleset.contract import Ruleset
from tactical.ruleset.effects import expire_effects
from tactical.ruleset.phases import Phase, ended_with_nobody
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.goals import at_limit
from tactical.table.places import at
from tactical.table.values import replace


def _day_start(_: Ruleset[Position], state: Position) -> Did[Position]:
    """A new morning: hostile groups have moved in the night, and meet whom they have come to (FT-OV-03)."""
    moved = _hostiles_move(state) if state.beat else Did(state)
    began = _dawn(moved.state.having(beat=state.beat + 1))
    meetings = _meetings(began.state, [event.piece for event in moved.events if isinstance(event, Travelled)])
    state = began.state.having(phase="day", turn=-1, acted=False) if meetings else began.state
    return Did(state, (*moved.events, *began.events), meetings)


def _day(_: Ruleset[Position], state: Position) -> Did[Position]:
    """The next group is asked."""
    state = _passed_over(state)
    group = _next_group(state)
    if group is None:
        return Did(state)
    ask = Ask(group.seat, data.VERBS, "day")
    return Did(state.having(turn=group.id, acted=False), push=(Frame("day", group.id, (), ask),))


def _after_day(state: Position) -> str:
    return "day" if _next_group(_passed_over(state)) is not None else "day_end"


def _next_group(state: Position) -> Traveller | None:
    """The group that was ordered last, while its day goes on; otherwise the first of the first seat that has one."""
    for seat, chair in enumerate(state.setup.seats):
        if chair.side in state.score.yielded:
            continue
        groups = [group for group in gr.own_groups(state, seat) if _can_act(state, group)]
        if groups:
            return next((group for group in groups if group.id == state.turn), groups[0])
    return None


def _can_act(state: Position, group: Traveller) -> bool:
    """True if a group's day goes on and somebody in it is conscious: who dozes can still be woken."""
    return not group.day.over and any(who.health > 0 for who in gr.people(state, group.id))


def _passed_over(state: Position) -> Position:
    """Where a referee skipped a group's decision, it has done all it may today."""
    if state.phase != "day" or state.turn < 0 or state.acted:
        return state
    state = gr.begun(state, state.turn)
    return gr.having_day(state, state.turn, closed=True, over=True)


def _nobody_left(rules: Ruleset[Position], state: Position) -> Did[Position]:
    """End the journey if no living traveller is on the map: what the limit would decide is decided at once (FT-08)."""
    winners = at_limit(state, rules.fighters) if len(state.sides) > 1 else ()
    return ended_with_nobody(state, winners, () if winners else state.sides)


# --- the day's end ---


def _day_end(rules: Ruleset[Position], state: Position) -> Did[Position]:
    """Rest, upkeep, losses, then goals (OV-D21)."""
    state = _passed_over(state)
    if not any(gr.people(state, p.id) for p in state.pieces if p.on_map and state.kind(p).sort == "group"):
        return _nobody_left(rules, state)
    events: list[Event] = []
    for group in [p for p in state.pieces if p.on_map and state.kind(p).sort == "group"]:
        rested = night(state, group.id)
        state, events = rested.state, [*events, *rested.events]
        state = _upkeep(state, state.pieces[group.id], events)
    for carrier in [p for p in state.pieces if p.pending]:
        state = _worn(state, carrier, events)
    for piece in [p for p in state.pieces if p.mended]:
        state = state.with_piece(replace(piece, mended=False))
    for group in [p for p in state.pieces if p.on_map and state.kind(p).sort == "group"]:
        state = gr.disbanded(state, group.id)
    ended = rules.beat_end(state.having(phase="day_end"))
    if ended.state.result is not None:
        return Did(ended.state, (*events, *ended.events))
    older = expire_effects(ended.state, "day")
    return Did(older.state, (*events, *ended.events, *older.events))


def _upkeep(state: Position, group: Traveller, events: list[Event]) -> Position:
    """A day of travel uses up stores; without any it is a warning (OV-57, OV-D29)."""
    for stock in ("provisions", "fuel"):
        tonight = gr.stock_tonight(state, group, stock)
        if len(tonight.parts) == 1:
            continue
        left, amount = tonight.total, tonight.parts[0].amount
        if left == amount:
            events.append(RanOut(group.id, stock, clause="OV-D29"))
            continue
        events.append(Paid(group.id, stock, amount - left, left, tonight.parts[1].text, clause="OV-57"))
        changed: dict[str, object] = {stock: left}
        group = replace(group, **changed)
    return state.with_piece(group)


def _worn(state: Position, carrier: Traveller, events: list[Event]) -> Position:
    """Apply pending losses; below level 0 a mount dies and a vehicle breaks down (OV-35 to OV-38)."""
    index = gr.in_use(state, carrier)
    if carrier.gone or index < 0:
        return state.with_piece(replace(carrier, pending=0))
    level = carrier.levels[index] - carrier.pending
    name = state.kind(carrier).attributes[index][0]
    if level < 0:
        levels = (*carrier.levels[:index], 0, *carrier.levels[index + 1 :])
        state = state.with_piece(replace(carrier, levels=levels))
        return wrecked(state, state.pieces[carrier.id], gr.ruin(state, carrier)[1], events)
    made = Breakdown.of(carrier.levels[index], "was", "OV-05").add(-carrier.pending, "forced marches", "OV-32")
    events.append(Worn(carrier.id, name, level, made=made, clause="OV-35"))
    levels = (*carrier.levels[:index], level, *carrier.levels[index + 1 :])
    return state.with_piece(replace(carrier, levels=levels, pending=0))


# --- the next morning ---


def _hostiles_move(state: Position) -> Did[Position]:
    """Hostile groups move as the script says, after the day's end (FT-OV-03)."""
    events: list[Event] = []
    for cue in state.setup.script:
        if cue.do != "move" or cue.day != state.beat:
            continue
        hostile = state.pieces[cue.piece]
        if hostile.on_map:
            state = state.with_piece(replace(hostile, place=at(cue.cells[-1])))
            events.append(Travelled(hostile.id, hostile.cell, cue.cells[-1], 0, "moves", clause="FT-OV-03"))
    return Did(state, tuple(events))


def _dawn(state: Position) -> Did[Position]:
    """A fresh day for every group, and what the storyteller's script says of it."""
    for group in [p for p in state.pieces if p.day != Day()]:
        state = state.with_piece(replace(group, day=Day()))
    told = morning(state.having(phase="day_start", turn=-1))
    return Did(told.state, (DayBegan(state.beat), *told.events))


def _meetings(state: Position, hostiles: list[int]) -> tuple[Frame[Step], ...]:
    """Encounters of groups whose square a hostile group has come to."""
    frames: list[Frame[Step]] = []
    for number, encounter in enumerate(state.setup.encounters):
        if encounter.hostile in hostiles:
            here = state.pieces[encounter.hostile].cell
            frames += [
                Frame("arrival", group.id, (Meet(group.id, number),))
                for group in state.pieces_on(here)
                if state.kind(group).sort == "group" and _can_act(state, group)
            ]
    return tuple(reversed(frames))


PHASES: tuple[Phase[Position], ...] = (
    Phase(id="day_start", title="Day start", who="the storyteller's script", begin=_day_start, then="day",
          follows="day"),
    Phase(id="day", title="Day", who="each group of a seat", verbs=data.VERBS, ends="end day of its last group",
          begin=_day, then=_after_day, follows="the next seat, then day end"),
    Phase(id="day_end", title="Day end", who="nobody", begin=_day_end, then="day_start",
          follows="rest, upkeep, losses, goals, hostile groups; then the next day"),
)  # fmt: skip
