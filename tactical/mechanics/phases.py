"""The phase state machine: a rule system's phase table, run.

A phase is the bottom frame of the stack. Whenever the stack has run empty, the phase that `state.phase` names is over
and the one that its row says begins; rows that push no frames are passed through at once. `state.phase` becomes the
row whose frames are pushed, unless its `begin` names another whose frames they are.
"""

from __future__ import annotations

from typing import Any

from tactical.table.contract import Ruleset
from tactical.table.events import Ended, Event
from tactical.table.frames import Did, Ending
from tactical.table.goals import at_limit
from tactical.table.phases import Crumb, Phase
from tactical.table.phrases import plain
from tactical.table.state import S, State


def next_phase(rules: Ruleset[S], state: S) -> Did:
    """Goes from phase to phase until one has frames to run, or the battle is over. The first row begins the battle."""
    rows: dict[str, Phase[Any]] = {row.id: row for row in rules.phases}
    events: list[Event] = []
    row = rules.phases[0] if not state.phase else _following(rows, state, state.phase)
    while True:
        did = row.begin(rules, state)
        state, events = did.state, [*events, *did.events]
        if did.push or state.result is not None:
            return Did(
                state if state.phase == row.id or state.result else state.having(phase=row.id), tuple(events), did.push
            )
        row = _following(rows, state, row.id)


def _following(rows: dict[str, Phase[Any]], state: S, phase: str) -> Phase[Any]:
    then = rows[phase].then
    return rows[then if isinstance(then, str) else then(state)]


def beat_over(rules: Ruleset[S], did: Did) -> Did:
    """What `did`, and then the goals and limits that are looked at when a beat ends (FT-03, FT-08)."""
    ended = rules.beat_end(did.state)
    return Did(ended.state, (*did.events, *ended.events))


def nobody_left(rules: Ruleset[S], state: S) -> Did:
    """Nobody can act any more: what the limit would decide is decided at once (FT-08); without one, a draw."""
    return ended_with_nobody(state, at_limit(state, rules.fighters) if state.setup.limit else ())


def ended_with_nobody(state: S, winners: tuple[str, ...], losers: tuple[str, ...] = ()) -> Did:
    """The battle ends because nobody can act any more (FT-08)."""
    result = Ending(winners, "nobody left", "FT-08", losers)
    return Did(state.having(result=result), (Ended(winners, "nobody left", losers, clause="FT-08"),))


def trail(state: State[Any, Any, Any], *words: str, window: str = "") -> tuple[Crumb, ...]:
    """The phase trail: these words, then the window that is open on top of the turn, as its cause or `window` says.
    What is last is where play is."""
    if len(state.stack) > 1:
        words = (*words, window or plain(state.stack[-1].cause))
    return (*map(Crumb, words[:-1]), Crumb(words[-1], True))
