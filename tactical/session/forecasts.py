"""The possible results of an order: who is hurt and how badly, who is taken out, and which reactions it allows.

Exact odds, within limits; quick for most orders, but always run in a thread.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from fractions import Fraction

from tactical.rehearsal.answers import Reply, answering
from tactical.rehearsal.chain import Chain, ahead, chances, harmed, harms
from tactical.rehearsal.dice_policies import worst
from tactical.rehearsal.forecast import Forecast, forecast
from tactical.rehearsal.preview import WindowDue, preview
from tactical.rehearsal.tree_words import happens
from tactical.report.costs import cost_rows
from tactical.report.forecast import (
    Fall,
    Happening,
    Harm,
    Hit,
    Holding,
    OrderForecast,
    Outcomes,
    Reaction,
    Victory,
    Window,
    forecast_rows,
)
from tactical.report.goals import about_to_win
from tactical.ruleset import AnyRuleset
from tactical.session.order_costs import order_costs
from tactical.session.order_hints import first_roll
from tactical.table import AnyState, Order
from tactical.table.chances import Chance
from tactical.table.events import Ended, why_ended
from tactical.table.mentions import Mention
from tactical.table.phrases import percent_words
from tactical.table.rolls import chance_of
from tactical.table.rows import Cited, Row
from tactical.table.values import replace

LIMIT = 3_000  # throws tried for an order
WORTH_A_WORD = Fraction(1, 10)  # of losing somebody of one's own
THINGS = 2  # that may happen, beside harm, are told
CERTAIN = Chance(1)
WINDOW_LIMIT = 500  # and for each window on its way


def foresee(rules: AnyRuleset, view: AnyState, *orders: Order, limit: int = LIMIT) -> OrderForecast:
    """The possible results of one order or several in a row. Empty without dice and reactions. `limit`: throws tried
    for each series of orders."""
    if len(orders) > 1:
        return _in_a_row(rules, view, orders, limit)
    order = orders[0]
    found = preview(rules, view, order, limit=WINDOW_LIMIT)
    others = tuple(window for window in found.windows if window.ask.seat != order.seat)  # one's own surprise nobody
    side = view.seat(order.seat).side
    outcomes = outcomes_of(rules, view, forecast(rules, view, order, limit=limit), side) if found.rolls else Outcomes()
    ended = found.state.result
    if not found.rolls and ended is not None and ended.winners:
        outcomes = Outcomes((Victory(tuple(ended.winners), why_ended(ended, found.state), CERTAIN),))
    summary = OrderForecast(
        holds=_holds(rules, view, found.state),
        outcomes=outcomes,
        windows=tuple(_windows(rules, view, order, others, side)),
    )
    if len(others) > 1:
        if _only_one_used(rules, view, order):
            return replace(summary, one_reaction=True)
        used = chances(rules, view, orders, reply="always", limit=limit)
        return replace(summary, used=used.chance(used.whole), if_used=_outcomes(view, used, side))
    return summary


def foresee_answered(
    rules: AnyRuleset, view: AnyState, orders: Sequence[Order], reply: Reply, *, limit: int = LIMIT
) -> OrderForecast:
    """The possible results of orders in a row, whose reactions are answered in one way alone. `limit`: as in
    `foresee`."""
    found = chances(rules, view, orders, reply=reply, limit=limit)
    side = view.seat(orders[0].seat).side
    planned = _planned(found, orders, side)
    return OrderForecast(
        planned=found.chance(planned) if planned < 1 else None,
        holds=_holds(rules, view, ahead(rules, view, orders)[0]),
        outcomes=_outcomes(view, found, side),
    )


def foreseen_rows(
    rules: AnyRuleset, view: AnyState, *orders: Order, offers: Sequence[Order] | None = None
) -> tuple[Row, ...]:
    """The costs and possible results of orders, in rows."""
    costs, foreseen = order_costs(rules, view, orders, offers), foresee(rules, view, *orders)
    foreseen = replace(foreseen, hit=_hit(rules, view, orders, foreseen.outcomes.harms or foreseen.if_used.harms))
    rows = (*(cost_rows(costs) if costs is not None else ()), *forecast_rows(foreseen))
    return tuple(sorted(rows, key=lambda row: row.id == "used"))  # what it leaves of a turn decides least


def _hit(rules: AnyRuleset, view: AnyState, orders: Sequence[Order], harms: Sequence[Harm]) -> Hit | None:
    """How likely the attack at the end of these orders hits, where not every hit does harm; otherwise None."""
    target = getattr(orders[-1], "target", -1)
    harm = next((each for each in harms if each.piece.number == target and not each.own), None)
    there, verdict = ahead(rules, view, orders[:-1]) if len(orders) > 1 else (view, None)
    if harm is None or (verdict is not None and not verdict):
        return None
    roll = first_roll(rules, there, orders[-1])
    hit = chance_of(roll) if roll is not None else Fraction(0)
    if not hit or harm.chance.fraction >= hit:
        return None
    return Hit(harm.piece, Chance.of(hit), Chance.of(harm.chance.fraction / hit))


def own_losses(rules: AnyRuleset, view: AnyState, order: Order) -> str:
    """The pieces of its own side that a legal order of one piece may well lose: `58% to lose Chestnut`; otherwise
    empty."""
    if order.subject < 0:
        return ""
    side = view.side(view.pieces[order.subject])
    falls = forecast(rules, view, order, limit=WINDOW_LIMIT).falls
    own = ((view.pieces[piece], chance) for piece, chance in falls if chance >= WORTH_A_WORD)
    return ", ".join(f"{percent_words(chance)} to lose {who.title}" for who, chance in own if view.side(who) == side)


def does(rules: AnyRuleset, view: AnyState, order: Order, to: Container[int]) -> tuple[Fraction, Fraction]:
    """The average losses of some pieces by an order, in the rules' unit of harm, and how many of them are taken out;
    harm to those is not counted. Both may be too low if there are too many dice."""
    outcomes = forecast(rules, view, order, limit=WINDOW_LIMIT)
    came = ((chance, harmed((), events)) for events, chance in outcomes.outcomes)
    lost = sum((chance * amount for chance, harm in came for piece, amount in harm if piece in to), Fraction(0))
    return lost, sum((chance for piece, chance in outcomes.falls if piece in to), Fraction(0))


def _windows(
    rules: AnyRuleset, view: AnyState, order: Order, windows: tuple[WindowDue, ...], side: str
) -> Iterator[Window]:
    """The pieces that may react to an order, where on its way, and the possible results there; the same on several
    cells once."""
    alike: dict[tuple[str, Cited], list[WindowDue]] = {}
    for window in windows:
        alike.setdefault((window.who(view), window.about), []).append(window)
    going = isinstance(order, rules.moves)
    for (who, about), those in alike.items():
        came: dict[Outcomes, list[int]] = {}
        for window in those:
            used = outcomes_of(rules, view, window.used, side) if window.used is not None else Outcomes()
            came.setdefault(used, []).append(window.cell)
        reactions = (
            Reaction(who, (_cell(view, cells[0]), _cell(view, cells[-1])) if going else (), used)
            for used, cells in came.items()
        )
        yield Window(about, tuple(reactions))


def _only_one_used(rules: AnyRuleset, view: AnyState, order: Order) -> bool:
    """True if using the first window on an order's way closes all the others, even where nothing comes of it."""
    found = preview(rules, view, order, dice=worst(view, ""), reply=answering(rules, "always"), limit=0)
    used = [window.answer for window in found.windows if window.ask.seat != order.seat]
    return len(used) == 1 and used[0] is not None


def _cell(view: AnyState, cell: int) -> Mention:
    return Mention.of_cell(view, cell) if cell >= 0 else Mention("cell", cell, "the edge")


def _holds(rules: AnyRuleset, before: AnyState, after: AnyState) -> Holding | None:
    """True if the side wins at the end of this beat by standing where it then does, where it would not have."""
    goals = about_to_win(rules, after)
    return goals if goals != about_to_win(rules, before) else None


def _in_a_row(rules: AnyRuleset, view: AnyState, orders: tuple[Order, ...], limit: int) -> OrderForecast:
    """How likely it is that all of them are carried out as planned, where windows let pass and where they are used."""
    passed = chances(rules, view, orders, reply="never", limit=limit)
    used = chances(rules, view, orders, reply="always", limit=limit)
    if not passed.verdict:
        return OrderForecast()
    side = view.seat(orders[0].seat).side
    outcomes, alike = _outcomes(view, passed, side), used == passed
    planned = _planned(passed, orders, side)
    return OrderForecast(
        planned=passed.chance(planned) if planned < 1 else None,
        unanswered=not alike,
        holds=_holds(rules, view, ahead(rules, view, orders)[0]),
        outcomes=outcomes if alike else Outcomes(outcomes.victories),
        used=None if alike else used.chance(_planned(used, orders, side)),
        if_used=Outcomes() if alike else _outcomes(view, used, side),
    )


def _planned(found: Chain, orders: Sequence[Order], side: str) -> Fraction:
    """The chance that all orders are carried out, or that their side has won before that."""
    won = (chance for end, chance in found.courses if side in end.won and end.kept < len(orders))
    return found.whole + sum(won, Fraction(0))


def _outcomes(view: AnyState, found: Chain, side: str) -> Outcomes:
    """The sides that may win, and the pieces that may be hurt and fall; of a side that is a danger."""
    shares: dict[tuple[tuple[str, ...], str], Fraction] = {}
    for end, chance in found.courses:
        if end.won:
            shares[end.won, end.why] = shares.get((end.won, end.why), Fraction(0)) + chance
    return Outcomes(
        tuple(Victory(won, why, found.chance(chance)) for (won, why), chance in shares.items()),
        tuple(_harm(view, side, piece, found.chance(chance), low, high) for piece, chance, low, high in found.harms),
        tuple(_fall(view, side, piece, found.chance(chance)) for piece, chance in found.falls),
    )


def outcomes_of(rules: AnyRuleset, view: AnyState, found: Forecast, side: str) -> Outcomes:
    """The results in a forecast; those that hurt one side's pieces are dangers."""
    if not found.verdict or found.certain:
        return Outcomes()
    victories, things = list[Victory](), list[Happening]()
    for event, chance in found.events:
        if isinstance(event, Ended) and event.winners and chance < 1:
            victories.append(Victory(tuple(event.winners), why_ended(event, view), found.chance(chance)))
        elif chance < 1 and happens(event):
            things.append(Happening(rules.presenter.say(view, event), found.chance(chance)))
    return Outcomes(
        tuple(victories),
        tuple(_harm(view, side, piece, found.chance(p), low, high) for piece, (p, low, high) in harms(found).items()),
        tuple(_fall(view, side, piece, found.chance(chance)) for piece, chance in found.falls if chance),
        tuple(things[:THINGS]),
    )


def _harm(view: AnyState, side: str, piece: int, chance: Chance, least: int, most: int) -> Harm:
    own = view.side(view.pieces[piece]) == side
    return Harm(Mention.of_piece(view, piece), chance, least, most, view.harm_unit(piece), own)


def _fall(view: AnyState, side: str, piece: int, chance: Chance) -> Fall:
    return Fall(Mention.of_piece(view, piece), chance, view.side(view.pieces[piece]) == side)
