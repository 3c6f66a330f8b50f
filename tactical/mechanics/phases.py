"""The phase state machine: it runs a rule system's phase table.

A phase is the bottom frame of the stack. Whenever the stack is empty, the phase that `state.phase` names is over and
the next one of its row begins; rows that push no frames are passed at once. `state.phase` becomes the row whose frames
are pushed, unless its `begin` names another.
"""

from __future__ import annotations

from tactical.table.contract import Ruleset
from tactical.table.deployment import deploying
from tactical.table.events import Ended, Event
from tactical.table.frames import Did, Ending
from tactical.table.goals import at_limit
from tactical.table.phases import Crumb, Phase
from tactical.table.phrases import plain
from tactical.table.state import AnyState, S


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
