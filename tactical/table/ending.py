"""How a battle ends, the same in all systems (FT-02 to FT-09): goals tested after orders and at the end of beats."""

from __future__ import annotations

from collections.abc import Sequence

from tactical.table import goals
from tactical.table.events import Ended
from tactical.table.frames import Did, Ending
from tactical.table.goals import Fighters, Win
from tactical.table.state import S


def after_order(state: S, fighters: Fighters) -> Did[S] | None:
    """The end of the battle if an order met a goal (FT-07); None if it continues."""
    if state.result is not None:
        return None
    ended = goals.after_order(state, fighters)
    return _ended(state, ended[1], ended[0]) if ended else None


def beat_end(state: S, fighters: Fighters) -> Did[S]:
    """The end of beat `state.beat`: goals that count beats, then the limit (FT-08)."""
    score, wins, limit = goals.beat_end(state, fighters)
    failed = score.yielded != state.score.yielded
    state = state.having(score=score)
    if wins:
        return _ended(state, goals.foremost(state, fighters, wins), wins[0].why, at_once=len({w.side for w in wins}))
    unbroken = [side for side in state.sides if side not in score.yielded]
    if failed and len(unbroken) < 2:
        return _ended(state, [Win(side, "too late", "FT-OV-07") for side in unbroken], "too late")
    if limit:
        winners = goals.at_limit(state, fighters)
        result = Ending(winners, "limit", "FT-08")
        return Did(state.having(result=result), (Ended(winners, "limit", clause="FT-08"),))
    return Did(state)


def _ended(state: S, wins: Sequence[Win], why: str, *, at_once: int = 1) -> Did[S]:
    """One side met its goals, or several at one test, which is a draw (FT-07).

    `at_once`: the sides that met theirs, also those that another has passed by its points.

    Nobody wins a game of one side that it gave up, or whose goal it failed: that side has lost (FT-09, FT-OV-07).
    """
    sides = tuple(dict.fromkeys(win.side for win in wins))
    winners = sides if len(sides) == 1 else ()
    losers = state.sides if not wins and len(state.sides) == 1 else ()
    clause = wins[0].clause if len(sides) == at_once == 1 else "FT-09" if losers else "FT-07"
    if losers and why == "too late":
        clause = "FT-OV-07"
    result = Ending(winners, why, clause, losers)
    return Did(state.having(result=result), (Ended(winners, why, losers, clause=clause),))
