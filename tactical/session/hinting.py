"""Hints for a seat: what it could do now, from what it may know, at the computer's full strength."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tactical.opponent.hints import Hint, hints, throws_for
from tactical.opponent.levels import LEVELS, STYLES
from tactical.opponent.player import Opponent
from tactical.opponent.trying import UsualReactions
from tactical.report.forecast import forecast_rows, forecast_text
from tactical.report.rolls import odds_text
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting
from tactical.session.advice import no_side
from tactical.session.order_hints import chance_of_what, roll_of
from tactical.table import AnyState, Ask, Order, by_hand, play

if TYPE_CHECKING:
    from tactical.session.session import Session

FALLS = ("fall", "fall-led")  # rows of a forecast about who falls
REMARKS = ("window", "one-reaction")  # rows that say nothing without others
MOST = 2  # lines of what may come of a hint
NOTHING = "No order is better than waiting now"


def hints_for(rules: AnyRuleset, view: AnyState, seat: int, piece: int = -1) -> list[Hint]:
    """Up to three different orders or plans, best first; with a `piece`, only its own. `view`: what the deciding seat
    knows. May take a second or two."""
    return hints(Opponent(rules, LEVELS["hard"], STYLES["balanced"]), view, seat, piece=piece)


def no_hint(rules: AnyRuleset, view: AnyState, piece: int = -1) -> str:
    """The message if there is no hint, for a piece or at all."""
    if piece < 0:
        return NOTHING
    drafted = any(part.order.subject == piece for part in rules.extra(Drafting).parts(view))
    return f"{view.name(piece)} {'has its orders already' if drafted else 'cannot be given an order now'}"


def odds_of(
    rules: AnyRuleset, view: AnyState, orders: Sequence[Order], *, fall: bool = False, spared: bool = False
) -> str:
    """The possible results of a series of orders, as their plan shows them: `17%: Xan loses 7 to 11 Health`; or the
    chance of the first roll with an aim, `Mara's forced march: 58% (7 or less on 2d6)`. Empty if unknown, or if
    all of it is told elsewhere: who may `fall`, unless it is asked for. `spared`: only of the future in which enemies
    leave reactions for their own turn."""
    from tactical.session.forecasts import foresee, foresee_answered

    limit = throws_for(orders)
    if spared:
        found = foresee_answered(rules, view, orders, UsualReactions(rules, view), limit=limit)
    else:
        found = foresee(rules, view, *orders, limit=limit)
    foreseen = [row for row in forecast_rows(found) if row.id not in REMARKS]
    rows = [row for row in foreseen if fall or row.id not in FALLS]
    if foreseen:
        return "; ".join(map(forecast_text, rows[:MOST]))
    for order in orders:
        outcome = play(rules, view, order, by_hand)
        if (roll := roll_of(outcome)) is not None:
            what = chance_of_what(order, roll)
            return f"{odds_text(roll)} {what}" if what else f"{roll.purpose}: {odds_text(roll)}"
        if not outcome.verdict or not isinstance(outcome.awaiting, Ask):
            break
        view = outcome.state
    return ""


def told(rules: AnyRuleset, view: AnyState, hint: Hint) -> str:
    """A hint in a sentence or two: its orders, purpose, chances and risk, and their odds."""
    odds = odds_of(rules, view, hint.orders, fall=not hint.why.falls, spared=hint.answered is not None)
    return "; ".join(filter(None, [hint.words, odds]))


def why_no_hint(session: Session) -> str:
    """Why no hint is given at this keyboard now; empty if one is."""
    seat = session.seat
    if seat.puzzle is not None:
        return "A puzzle is yours to solve: your line can be judged"
    if refusal := session.rehearsing.advice_refusal:
        return str(refusal)
    if not seat.my_turn or not isinstance(seat.want, Ask):
        return "There is no hint, because you have no decision to make now"
    return no_side(seat.view, seat.want.seat)
