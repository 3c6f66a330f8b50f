"""Hints for a seat: what it could do now, from what it may know, as well as the computer can think."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tactical.opponent.explanation import deeds
from tactical.opponent.hints import Hint, hints
from tactical.opponent.levels import LEVELS, STYLES
from tactical.opponent.player import Opponent
from tactical.report.forecast import forecast_rows, forecast_text
from tactical.report.rolls import odds_text
from tactical.session.order_hints import chance_of_what, roll_of
from tactical.table import AnyRuleset, AnyState, Ask, Order, by_hand, play

FALLS = ("fall", "fall-led")  # rows of a forecast about who falls
MOST = 2  # lines of what may come of a hint
NOTHING = "Waiting is as good as any order now"


def hints_for(rules: AnyRuleset, view: AnyState, seat: int) -> list[Hint]:
    """Up to three orders or plans that differ, the best first. `view`: what the seat knows; it is asked. It may take a
    second or two."""
    return hints(Opponent(rules, LEVELS["hard"], STYLES["balanced"]), view, seat)


def odds_of(rules: AnyRuleset, view: AnyState, orders: Sequence[Order]) -> str:
    """What orders one after the other may come to, as their plan tells it: `17% hurts Xan by 7 to 11 Health`; or the
    chance of the first roll that aims, `58% (7 or less on 2d6)`. Empty: none is known before. Who may fall is told
    before that."""
    from tactical.session.forecasts import foresee

    rows = [row for row in forecast_rows(foresee(rules, view, *orders)) if row.id not in FALLS]
    if rows:
        return ", ".join(map(forecast_text, rows[:MOST]))
    for order in orders:
        outcome = play(rules, view, order, by_hand)
        if (roll := roll_of(outcome)) is not None:
            return f"{odds_text(roll)} {chance_of_what(order, roll)}".rstrip()
        if not outcome.verdict or not isinstance(outcome.awaiting, Ask):
            break
        view = outcome.state
    return ""


def told(rules: AnyRuleset, view: AnyState, hint: Hint) -> str:
    """A hint in a sentence or two: what it is for and risks, what follows, the odds."""
    then, odds = deeds(view, hint.orders[1:]), odds_of(rules, view, hint.orders)
    return "; ".join(filter(None, [hint.words, then and f"then {then}", odds]))


def why_no_hint(session: Any) -> str:
    """Why no hint is given at this keyboard now; empty: one is."""
    seat = session.seat
    if seat.puzzle is not None:
        return "A puzzle is yours to solve: your line can be judged"
    asked = seat.my_turn and isinstance(seat.want, Ask)
    return "" if asked else "Hints come when you have a decision to make, and now you have none"
