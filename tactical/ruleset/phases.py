"""The phase state machine: a table of rows that say who acts, which orders are allowed, what a phase does and what
follows it, and what runs it.

A phase is the bottom frame of the stack. Whenever the stack is empty, the phase that `state.phase` names is over and
the next one of its row begins; rows that push no frames are passed at once. `state.phase` becomes the row whose frames
are pushed, unless its `begin` names another. The trail on the status line, the rule book and the help for the moment
are derived from the rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic

import msgspec

from tactical.table.deployment import deploying
from tactical.table.events import Ended, Event
from tactical.table.frames import Did, Ending
from tactical.table.goals import at_limit
from tactical.table.phrases import plain
from tactical.table.state import AnyState, S

if TYPE_CHECKING:
    from tactical.ruleset.contract import Ruleset


class Phase(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """One row.

    begin: what happens when the phase begins. It may push frames (steps to run, or an ask) and end the battle; where
    it does neither, the next phase begins at once. then: the phase that follows once all its frames have run.
    """

    id: str
    title: str
    who: str  # the actor, in words
    begin: Callable[[Ruleset[S], S], Did[S]]
    then: str | Callable[[S], str]
    verbs: tuple[str, ...] = ()  # the orders it takes
    ends: str = ""  # with what it ends, in words
    follows: str = ""  # the next phase, in words


class Crumb(msgspec.Struct, frozen=True):
    """One word of the phase trail."""

    text: str
    current: bool = False


def next_phase(rules: Ruleset[S], state: S) -> Did[S]:
    """Go from phase to phase until one has frames to run, or the battle is over. The first row begins the battle."""
    rows: dict[str, Phase[S]] = {row.id: row for row in rules.phases}
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


def _following(rows: dict[str, Phase[S]], state: S, phase: str) -> Phase[S]:
    then = rows[phase].then
    return rows[then if isinstance(then, str) else then(state)]


def beat_over(rules: Ruleset[S], did: Did[S]) -> Did[S]:
    """Do `did`, then check the goals and limits of a beat's end (FT-03, FT-08)."""
    ended = rules.beat_end(did.state)
    return Did(ended.state, (*did.events, *ended.events))


def nobody_left(rules: Ruleset[S], state: S) -> Did[S]:
    """End the game when nobody can act any more, with the result of the limit (FT-08), or a draw without one."""
    return ended_with_nobody(state, at_limit(state, rules.fighters) if state.setup.limit else ())


def ended_with_nobody(state: S, winners: tuple[str, ...], losers: tuple[str, ...] = ()) -> Did[S]:
    """The battle ends because nobody can act any more (FT-08)."""
    result = Ending(winners, "nobody left", "FT-08", losers)
    return Did(state.having(result=result), (Ended(winners, "nobody left", losers, clause="FT-08"),))


def trail(state: AnyState, *words: str, window: str = "") -> tuple[Crumb, ...]:
    """The phase trail: these words, then the window that is open on top of the turn, as its cause or `window` says. The
    last one is the current one."""
    if deploying(state):
        return (Crumb("Deployment", True),)
    if len(state.stack) > 1:
        words = (*words, window or plain(state.stack[-1].cause))
    return (*map(Crumb, words[:-1]), Crumb(words[-1], True))
