"""Works out an order's costs besides its price, from what its seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from tactical.report.base import ratio
from tactical.report.costs import AttackForgone, EnemyFire, FireOn, OrderCosts, UsedUp
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Holdings
from tactical.ruleset.overlays import approach_harm, foes
from tactical.session.exposure import exposure, feared
from tactical.session.order_hints import first_roll
from tactical.table import AnyState, Ask, Order, awaiting
from tactical.table.cards import Line
from tactical.table.notation import write
from tactical.table.phrases import capital
from tactical.table.rolls import chance_of

PARTS = 10_000  # of a piece: the unit of average losses
LEAST_LEFT = 0.1  # of a piece, for shares of what is left of it
ALLOWANCE = "allowance"


def order_costs(
    rules: AnyRuleset, view: AnyState, orders: Sequence[Order], offers: Sequence[Order] | None = None
) -> OrderCosts | None:
    """The costs of orders for the pieces they are about, if all goes well; None if they are refused, or end the game.
    `offers`: those of the position, if known."""
    from tactical.rehearsal.chain import ahead

    who, seat = orders[0].subject, orders[0].seat
    there, verdict = ahead(rules, view, orders)
    if not verdict or there.result is not None:
        return None
    if who < 0:
        used = _used(*(_of_seat(rules, state, seat) for state in (view, there)))
        return OrderCosts(capital(view.seat(seat).name), tuple(used), None, ())
    used = _used(*(rules.presenter.piece_card(state, who).lines for state in (view, there)))
    going = dict.fromkeys(order.subject for order in orders if isinstance(order, rules.moves))
    fire = [_fire(rules, there, piece) for piece in going] if "sight" in rules.tactics.overlay_titles else []
    shots = tuple(each for each in fire if each is not None)
    return OrderCosts(view.name(who), tuple(used), _forgone(rules, view, there, orders, offers), shots)


def _used(before: Sequence[Line], after: Sequence[Line]) -> Iterable[UsedUp]:
    """The allowances of a turn, now and afterwards, where they differ."""
    was = {line.label: line.value for line in before}
    for line in after:
        if line.id == ALLOWANCE and was.get(line.label, line.value) != line.value:
            yield UsedUp(line.label, was[line.label], line.value, line.clause)


def _of_seat(rules: AnyRuleset, state: AnyState, seat: int) -> list[Line]:
    """The lines about one seat in the overview of all seats."""
    lines, whose = [], False
    for line in rules.extra(Holdings).overview(state):
        whose = whose if line.under else line.label.lower() == state.seat(seat).name.lower()
        lines += [line] if whose else []
    return lines


def _forgone(
    rules: AnyRuleset, view: AnyState, there: AnyState, orders: Sequence[Order], offers: Sequence[Order] | None
) -> AttackForgone | None:
    """The best attack of the piece that is possible now, where it has none afterwards; None: it has one, or attacks by
    these orders."""
    who = orders[0].subject
    if any(_attacks(view, order, who) for order in orders):
        return None
    now = [order for order in (rules.offers(view) if offers is None else offers) if _attacks(view, order, who)]
    if not now:
        return None
    want = awaiting(there)
    own = isinstance(want, Ask) and want.seat == orders[0].seat
    if own and any(_attacks(there, order, who) for order in rules.offers(there)):
        return None
    rolls = [(order, first_roll(rules, view, order)) for order in now]
    best, roll = max(rolls, key=lambda pair: chance_of(pair[1]) if pair[1] is not None and pair[1].aim else Fraction(0))
    chance = ratio(chance_of(roll)) if roll is not None and roll.aim else None
    return AttackForgone(view.name(best.target), write(view, best), chance)  # type: ignore[attr-defined]


def _attacks(state: AnyState, order: Order, who: int) -> bool:
    """True if an order is an attack of a piece on an enemy."""
    target = getattr(order, "target", -1)
    if order.subject != who or not isinstance(target, int) or not 0 <= target < len(state.pieces):
        return False
    sides = state.side(state.pieces[who]), state.side(state.pieces[target])
    return "" not in sides and sides[0] != sides[1]


def _fire(rules: AnyRuleset, there: AnyState, who: int) -> FireOn | None:
    """The enemies that could hit a piece from where they are, and in their next turn; None where no enemy is known,
    or it is not on the board."""
    piece = there.pieces[who]
    if piece.cell < 0 or not foes(rules, there, piece.seat, who):
        return None
    left = max(LEAST_LEFT, rules.tactics.strength(there, who))
    standing = {foe: share / left for foe, share in exposure(rules, there, who).items()}
    coming = {foe: max(share, approach_harm(rules, there, foe, who) / left) for foe, share in standing.items()}
    return FireOn(there.name(who), there.cell_name(piece.cell), _enemies(there, standing), _enemies(there, coming))


def _enemies(there: AnyState, shares: Mapping[int, float]) -> EnemyFire:
    """The enemies whose fire matters, and the share that all of them take."""
    worst = feared(shares)
    lost = Fraction(min(1.0, sum(shares[foe] for foe in worst))).limit_denominator(PARTS)
    return EnemyFire(tuple(there.name(foe) for foe in worst), ratio(lost))
