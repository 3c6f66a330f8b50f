"""The permission to advise a seat: a table with a host may forbid advice until its game is over, and who takes no side
needs none."""

from __future__ import annotations

from tactical.journal.game import Game
from tactical.table import AnyState, Over, awaiting
from tactical.table.phrases import capital

NO_ADVICE = "The host allows no advice until the game is over"


def advice_refusal(game: Game) -> str:
    """Why nobody at a game may see hints, chances to win, worst enemy replies or a review; empty if they may. A
    campaign goes on after its battles."""
    rules = game.host_rules
    if rules is None or rules.advice:
        return ""
    over = game.campaign is None and isinstance(awaiting(game.state), Over)
    return "" if over else NO_ADVICE


def no_side(state: AnyState, seat: int) -> str:
    """Why a seat of no side, such as a storyteller's or a referee's, is not advised: nothing is better or worse for it.
    Empty if it has one."""
    sitting = state.seat(seat)
    return "" if sitting.side else f"{capital(sitting.name)} takes no side, and needs no advice"
