"""The common checks of all orders of an activation, and spending allowance."""

from __future__ import annotations

from collections.abc import Iterable

from tactical.rules.armour.data import SPEEDS, THIRDS
from tactical.rules.armour.events import inches
from tactical.rules.armour.position import Element, Position
from tactical.table.breakdown import Breakdown, shortfall
from tactical.table.ledgers import quantity
from tactical.table.places import Aboard, OffBoard
from tactical.table.values import replace
from tactical.table.verdicts import TABLE_CLAUSE, Note, Reason, reason

DAMAGED = ("AR-97", "AR-99", "AR-100", "AR-H13")  # by levels: what they leave of a rate
RODE = ("", "AR-137", "AR-138", "AR-H50")  # by thirds lost to its carrier: how far it may still go itself
LOADED = ("", "AR-132", "AR-133", "AR-134")  # by thirds that loads have cost a carrier: how far it may still go
LOADED_DAMAGED = {1: "AR-143", 2: "AR-144", 3: "AR-144"}  # the same, and whether it may load at all, if damaged


def turn_reasons(state: Position, seat: int, piece: int) -> tuple[Reason, ...]:
    """The reasons against ordering a piece at all now: it is another's, or another unit is being activated (AR-H23)."""
    who = state.pieces[piece]
    if who.seat != seat:
        return (reason("not_yours", TABLE_CLAUSE, piece=who),)
    if who.turn.activated:
        return (reason("activated", "AR-H23", piece=who),)
    if state.active and who.unit != state.active:
        mate = next(mate for mate in state.pieces if mate.unit == state.active)
        unit = mate.title if state.active == mate.name else state.active
        return (reason("other_unit", "AR-H23", unit=unit, remedy=f"{mate.name} end unit"),)
    return ()


def absent(state: Position, who: Element, clause: str) -> Reason:
    """The reasons against an order that needs a piece on the map: where it is, and how it could enter."""
    remedy = ""
    if isinstance(who.place, Aboard):
        remedy = f"it is aboard {state.name(who.place.carrier)}; give {who.name} disembark and a square at its door"
    elif isinstance(who.place, OffBoard):
        remedy = f"it waits off the board; give {who.name} enter and a square at the edge"
    return reason("off_map", clause, piece=who, remedy=remedy)


def board_reasons(state: Position, seat: int, piece: int) -> tuple[Reason, ...]:
    """The same, for orders that only a piece on the map can carry out."""
    reasons = turn_reasons(state, seat, piece)
    who = state.pieces[piece]
    if not reasons and not who.on_board:
        return (absent(state, who, "AR-H55"),)
    return reasons


def unpayable(
    state: Position,
    who: Element,
    cost: int,
    clause: str,
    what: str,
    *,
    travel: bool = True,
    keep: int = 0,
    dearer: tuple[Note, ...] = (),
) -> tuple[Reason, ...]:
    """The reasons against spending so much: more than is left (AR-37, AR-H14) or, with a declared speed, faster
    (AR-H18).

    `keep`: twelfths that must be left after it, for the rest of the way out and the way back (AR-H43). `dearer`: what
    makes it cost more, or less, than over open ground.
    """
    left = state.left(who)
    if cost > left and not state.allowance(who):
        return (rooted(state, who),)
    if cost > left:
        price = Breakdown.sum((Note(clause, what, cost - sum(note.amount for note in dearer)), *dearer))
        return (_short(state, who, "too_dear", _bound(state, who, cost, clause), price, what=what),)
    if cost + keep > left:
        price = Breakdown.of(cost + keep, what, "AR-H43")
        return (_short(state, who, "no_way_back", "AR-H43", price, what=what, step=inches(cost), keep=inches(keep)),)
    if who.turn.capped:
        moved = who.turn.spent.travel + who.turn.spent.turning + cost
        if state.speed_class(who, moved) > who.turn.cap and travel:
            return (reason("declared", "AR-H18", piece=who, speed=SPEEDS[who.turn.cap]),)
    return ()


def _bound(state: Position, who: Element, cost: int, clause: str) -> str:
    """The rule that bounds its travel: that of its rate, unless its carrier's move, loads or damage are closer."""
    turn = who.turn
    if clause != "AR-02":
        return clause
    if turn.lost:
        return RODE[turn.lost]
    if turn.loading:
        return LOADED_DAMAGED.get(who.damage, LOADED[turn.thirds])
    too_fast = state.speed_class(who, turn.spent.travel + cost) > THIRDS - who.damage
    return DAMAGED[who.damage] if too_fast else clause


def _short(state: Position, who: Element, code: str, clause: str, price: Breakdown, **args: str) -> Reason:
    """The reason why the rest of its rate does not pay for a price."""
    spent = spent_of(who).add(who.turn.loading, "loading", "AR-127")
    rate = rate_of(state, who)
    left = f"{inches(max(0, rate.total - spent.total))} of {inches(rate.total)}"
    return shortfall(code, clause, price, rate, spent, shown=inches, left=left, **args)


def spent_of(who: Element) -> Breakdown:
    """The allowance a piece has spent this turn on anything but taking others in (AR-36, AR-62, AR-128)."""
    spent, other = who.turn.spent, who.turn.spent.other - who.turn.loading
    made = Breakdown.of(spent.travel, "travel", "AR-36").add(spent.turning, "turning", "AR-32")
    return made.add(other, *(("getting in or out", "AR-128") if who.turn.boarded else ("felling", "AR-62")))


def rooted(state: Position, who: Element) -> Reason:
    """The reason why a piece cannot move: the cause that took away all its rate (AR-138, AR-H13, AR-H52, AR-H64)."""
    lost = rate_of(state, who).changes
    clause = RODE[who.turn.lost] if who.turn.lost else lost[-1].clause if lost else "AR-02"
    return reason("no_rate", clause, piece=who).due_to(lost, inches, lack=0)


def rate_of(state: Position, who: Element) -> Breakdown:
    """The current rate in twelfths with its breakdown: `state.allowance`, explained (AR-97, AR-H13, AR-H52)."""
    kind = state.kind(who)
    whole, lost = state.allowance(who), who.turn.lost
    found = Breakdown.of(state.full(who), "rate", "AR-02")
    kept = state.allowance(replace(who, turn=replace(who.turn, lost=0))) if lost else whole
    if kind.category == "gun":
        found = found.becomes(kept, f"crew {who.crew} of {kind.crew}", "AR-17" if who.crew else "AR-H52")
    elif kind.pod and not kept:
        found = found.becomes(kept, "landed", "AR-H64")
    else:
        found = found.becomes(kept, f"{quantity(who.damage, 'levels')} of damage", DAMAGED[who.damage])
    if lost == THIRDS:
        return found.becomes(whole, "bailed out", "AR-H50")
    return found.becomes(whole, f"{quantity(lost, 'thirds')} to its carrier's move", "AR-H47")


def speed_made(state: Position, who: Element, *, firing: bool = False) -> Breakdown:
    """The class of its speed, an index of `SPEEDS`: `state.target_class`, explained; `firing`: `state.firer_class`."""
    full, turn = state.full(who), who.turn
    by_distance = state.setup.options.speed_basis == "distance"
    travelled = state.travelled(who)
    covered = f"{inches(travelled)} of {inches(full)} inches {'covered' if by_distance else 'spent on travel'}:"
    damaged = who.damage and state.kind(who).vehicle
    resting = "AR-94" if turn.spent.turning else "AR-H17"  # a turn in place is no travel
    clause = ("AR-98" if damaged else "AR-87") if travelled else resting
    made = Breakdown.of(state.speed_class(who, travelled), covered, clause)
    if firing:
        turned = state.speed_class(who, travelled + turn.spent.turning)
        made = made.becomes(turned, f"with {inches(turn.spent.turning)} on turning", "AR-89")
    return made.at_least(turn.cap, "declared", "AR-H18") if firing and turn.capped else made


def spend(state: Position, who: Element, *, distance: int = 0, spun: int | None = None, **amounts: int) -> Element:
    """The piece with allowance spent, by purpose; what it spends over a foxhole is counted there too (AR-H42)."""
    turn = replace(who.turn, spent=who.turn.spent.spend(**amounts), distance=who.turn.distance + distance)
    turn = replace(turn, spun=turn.spun if spun is None else spun)
    if not who.altitude:
        holes = [cell for cell in who.place.cells if state.square(cell).foxhole]
        total = sum(amounts.values())
        over = dict(turn.over)
        over.update({cell: over.get(cell, 0) + total for cell in holes})
        turn = replace(turn, over=tuple(sorted(over.items())))
    return replace(who, turn=turn)


def within(what: str, value: int, low: int, high: int) -> tuple[Reason, ...]:
    """The reasons against a number that no order could have."""
    if low <= value <= high:
        return ()
    return (reason("out_of_bounds", TABLE_CLAUSE, what=what, low=low, high=high),)


def among(what: str, value: str, known: Iterable[str]) -> tuple[Reason, ...]:
    """The reasons against a word that no order could have."""
    if value in known:
        return ()
    return (reason("unknown_word", TABLE_CLAUSE, what=what, known=", ".join(word for word in known if word)),)


def may_stretch(state: Position, who: Element) -> bool:
    """True if its next step may cost more than it has: with nothing spent, one step for all of R (AR-H05)."""
    return state.setup.options.min_step and not who.turn.spent.total and state.left(who) > 0


def step_cost(state: Position, who: Element, price: int) -> int:
    """The cost of a step at a price, or all of a whole allowance if that is less (AR-H05)."""
    return min(price, state.left(who)) if may_stretch(state, who) else price
