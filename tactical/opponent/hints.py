"""Hints: orders that differ in piece, aim or purpose, each with its odds, reason and risk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from tactical.opponent.explanation import TOLD, Motive, Purpose, falls, motives, moved, reason, weighed_motives, words
from tactical.opponent.player import Opponent, ends_day, only_ends
from tactical.opponent.search import ConsideredLine
from tactical.opponent.trying import expected, outcomes
from tactical.opponent.winning import ChanceOrMaterial, Weighed, after_orders, chance_words, decided, share_of
from tactical.rehearsal import chain
from tactical.ruleset.offers import MoveOffer, Offers
from tactical.ruleset.overlays import expected_loss, of_what
from tactical.table import AnyState, Order
from tactical.table.chances import Chance
from tactical.table.phrases import percent_words
from tactical.table.rows import Amount

MOST, LOOKED_AT = 3, 2  # hints, and so many times as many lines that are looked at for them
SHORT = 4  # orders: of a longer line each throw takes longer, and fewer are tried
PER_CENT = 100
GIVEN_AWAY, WORTH_A_PIECE = 0.9, 0.05  # of what is left of a piece, and of the chance to win
WAYS = 4  # strata of the dice on the way to where a piece is in danger
EXPOSED = 0.01  # of a piece: what is lost on average that is told


class Exposed(NamedTuple):
    """A piece that moves into danger shown by the threat overlay: the cell, and the average share of its remaining
    health that is lost there, and where it is now."""

    piece: int
    cell: int
    share: float
    now: float = 0.0


class AfterReactions(NamedTuple):
    """The result of a hint if the enemy reacts with what it could do in its own turn as well: the chance to win (or
    share of the material), and the chances of losses."""

    then: ChanceOrMaterial
    why: Motive


class Hint(NamedTuple):
    """One hint: its orders, the reason, and the same in a sentence; the chance to win (or share of the material) now
    and after them, before the enemy replies; the worst danger they lead into; and the result if enemies react
    instead of acting later."""

    orders: tuple[Order, ...]
    why: Motive
    words: str
    now: ChanceOrMaterial
    then: ChanceOrMaterial
    exposed: Exposed | None = None
    answered: AfterReactions | None = None

    @property
    def gain(self) -> float:
        """How much it adds to the chance to win, or to the share of the material."""
        return share_of(self.then) - share_of(self.now)


class Advised(NamedTuple):
    """A line worth a hint, as far as it can be planned now, with its result, purpose and risk. `ended`: the worth of
    ending instead."""

    line: ConsideredLine
    orders: tuple[Order, ...]
    weighed: Weighed
    motives: tuple[Purpose, Purpose]
    exposed: Exposed | None = None
    ended: float = float("inf")

    @property
    def reckless(self) -> bool:
        """True if it costs much of the chance to win, or gives a piece away for almost nothing. Where no chance is
        known, the material says nothing of goals: a line that the search prefers to ending, whatever the enemy answers,
        is not."""
        if isinstance(self.weighed.then, Amount) and self.line.worth >= self.ended + TOLD:
            return False
        gain = share_of(self.weighed.then) - share_of(self.weighed.now)
        given = self.exposed is not None and self.exposed.now < GIVEN_AWAY <= self.exposed.share
        return gain <= -WORTH_A_PIECE or (given and gain < WORTH_A_PIECE)


def hints(mind: Opponent, view: AnyState, seat: int, most: int = MOST, piece: int = -1) -> list[Hint]:
    """The best lines for a deciding seat, each with its reason and the chance to win after it, best chance first; among
    equals in percent, and where no chance is known, the more promising. `piece`: whose hints; see `advised`."""
    rules, found = mind.rules, list[Hint]()
    for _, orders, weighed, why, exposed, _ in advised(mind, view, seat, most, piece):
        told = reason(rules, view, orders, why, throws_for(orders))
        answered = _answered(mind, view, orders, why) if told.answered else None
        risks = [exposed_words(view, exposed)] if exposed is not None else []
        risks += [answered_words(view, view.seat(seat).side, answered)] if answered is not None else []
        text = words(view, orders, told, first=chance_words(weighed.then, weighed.now), last="; ".join(risks))
        found.append(Hint(orders, told, text, weighed.now, weighed.then, exposed, answered))
    return sorted(found, key=_percent, reverse=True)


def throws_for(orders: Sequence[Order]) -> int:
    """How many throws are tried for the odds of a hint: the same for whoever may fall and for all other results, so
    that they agree."""
    return chain.LIMIT * SHORT // max(SHORT, len(orders))


def _answered(
    mind: Opponent, view: AnyState, orders: tuple[Order, ...], why: tuple[Purpose, Purpose]
) -> AfterReactions:
    side = view.seat(orders[0].seat).side
    weighed = after_orders(mind.rules, view, orders, side, mind.distances, spared=False)
    return AfterReactions(weighed.then, reason(mind.rules, view, orders, why, chain.LIMIT, spared=False))


def answered_words(view: AnyState, side: str, answered: AfterReactions) -> str:
    """`if enemies react at once instead of acting later: 83% to lose Quint, your chance to win: 47%`."""
    losses = falls(view, answered.why, side)[1]
    told = ", ".join([*losses, chance_words(answered.then, answered.then)])
    return f"if enemies react at once instead of acting later: {told}"


def _percent(hint: Hint) -> int:
    """The chance to win after a hint; 0 if none is known."""
    return round(PER_CENT * share_of(hint.then)) if isinstance(hint.then, Chance) else 0


def advised(mind: Opponent, view: AnyState, seat: int, most: int = MOST, piece: int = -1) -> list[Advised]:
    """The best lines for a deciding seat, best first, each of another piece, against another enemy, at once or after a
    move, or with another purpose; none omits what another does on the same cell.

    None that costs much of the chance to win or gives a piece away for almost nothing, unless all do; besides the best,
    only those with a purpose, and noticeably better than ending. If there are too few, others for what they do better
    than the best: they are safer, say, but get less close. `piece`: only lines that begin with an order of that piece;
    none if it cannot be given any. A seat of no side gets none: nothing is better or worse for it.
    """
    if not view.seat(seat).side:
        return []
    offers = mind.rules.offers(view)
    found, instead = list[Advised](), list[Advised]()
    for number, each in enumerate(islice(_advised(mind, view, seat, offers, piece), LOOKED_AT * most)):
        if number and each.line.orders == (offers[-1],) and not each.reckless:
            instead.insert(0, each)
        else:
            (instead if each.reckless else found).append(each)
        if len(found) == most:
            break
    return found or instead[:1]


def _advised(mind: Opponent, view: AnyState, seat: int, offers: Sequence[Order], piece: int = -1) -> Iterator[Advised]:
    """The same, as many as there are, prudent or not; what ends the turn is the second, if it is not the best."""
    lines = [line for line in mind.lines(view, seat, _of_piece(offers, piece)) if line.worth > float("-inf")]
    evaluation, side = mind.evaluation, view.seat(seat).side
    assert evaluation is not None, "`lines` has made one"
    known = set[tuple[object, ...]]()
    ended = next((_own(line) for line in lines if line.orders == (offers[-1],)), float("-inf"))
    lines[1:] = sorted(lines[1:], key=lambda line: line.orders != (offers[-1],))
    if piece >= 0:
        lines = [line for line in lines if line.orders[0].subject == piece]
    for than in (view, *(line.state for line in lines[:1])):
        for line in lines:
            why = motives(than, line, evaluation, side)
            alike, helps = _kinds(line, why[0]), bool(why[0].aim) and _own(line) >= ended + TOLD
            ends = {(offers[-1],)} if line.orders == (offers[-1],) else None  # like nothing but itself
            if known & (ends or alike | _only_goes(view, line)):
                continue
            if known and not helps and not ends:
                continue
            orders = _plannable(mind, view, line.orders)
            counted = _counted(mind, view, orders)
            weighed = after_orders(mind.rules, view, counted, side, mind.distances)
            done = line
            if counted != line.orders:
                done = line._replace(state=expected(mind.rules, view, counted))
            why = weighed_motives(view, line, evaluation, weighed, motives(view, done, evaluation, side))
            told = _kinds(line, why[0])
            if known & (ends or told):
                continue
            known |= alike | told | _goes(view, line)
            yield Advised(line, orders, weighed, why, _exposed(mind, view, orders, side), ended)


def exposed_words(view: AnyState, exposed: Exposed) -> str:
    """`expected damage to Bram at g3: 70% of what Bram has left`."""
    who, where = view.name(exposed.piece), view.cell_name(exposed.cell)
    return f"expected damage to {who} at {where}: {percent_words(exposed.share)}{of_what(who)}"


def _exposed(mind: Opponent, view: AnyState, orders: Sequence[Order], side: str) -> Exposed | None:
    """The worst danger that the threat overlay shows now where pieces of a side go, whatever the dice show on the way;
    None: none worth a word."""
    ends = outcomes(mind.rules, view, orders, WAYS)
    there = dict.fromkeys((piece, after.pieces[piece.id].cell) for after in ends for piece in moved(view, after, side))
    found = [(expected_loss(mind.rules, view, piece.id, cell), piece, cell) for piece, cell in there]
    share, who, where = max(found, key=lambda each: each[0], default=(0.0, None, -1))
    if who is None or share < EXPOSED:
        return None
    return Exposed(who.id, where, share, expected_loss(mind.rules, view, who.id, who.cell))


def _of_piece(offers: Sequence[Order], piece: int) -> Sequence[Order]:
    """The offers of one piece, and the last, which ends what is asked; of all where none is named."""
    if piece < 0:
        return offers
    rows: Sequence[Order | MoveOffer] = offers.rows if isinstance(offers, Offers) else offers
    own = (row for row in rows[:-1] if (row.piece if isinstance(row, MoveOffer) else row.subject) == piece)
    return Offers((*own, rows[-1]))


def _own(line: ConsideredLine) -> float:
    """The worth of a line without the enemy's answer, by which only the best have been judged."""
    return line.worth - line.answer


def _plannable(mind: Opponent, view: AnyState, orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """The orders that can be planned now: not those after somebody else has been asked, nor what only ends the turn."""
    while len(orders) > 1:
        before = chain.ahead(mind.rules, view, orders[:-1])[0]
        if not only_ends(mind.rules, before, orders[-1]) and chain.ahead(mind.rules, view, orders)[1]:
            break
        orders = orders[:-1]
    return orders


def _counted(mind: Opponent, view: AnyState, orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """The orders whose effect is told: on a journey those before the one with which the day ends, as one by a route
    does, and none if they only end a turn, since it ends in any case and what that takes is not their doing. All, if
    after them the rules alone decide: there is no more to come."""
    if decided(mind.rules, expected(mind.rules, view, orders)) is not None:
        return orders
    if len(orders) == 1 and only_ends(mind.rules, view, orders[0]):
        return ()
    state = view
    for number, order in enumerate(orders):
        if ends_day(mind.rules, state, order):
            return orders[:number]
        state = expected(mind.rules, state, (order,))
    return orders


def _goes(view: AnyState, line: ConsideredLine) -> set[tuple[object, ...]]:
    """The piece of a line's first order and the cell it goes to, if it goes anywhere."""
    who = line.orders[0].subject
    cell = line.state.pieces[who].cell if who >= 0 else -1
    return {("goes", who, cell)} if cell not in (-1, view.pieces[who].cell) else set()


def _only_goes(view: AnyState, line: ConsideredLine) -> set[tuple[object, ...]]:
    """The same of a line that strikes nobody."""
    return set() if any(getattr(order, "target", -1) != -1 for order in line.orders) else _goes(view, line)


def _kinds(line: ConsideredLine, purpose: Purpose) -> set[tuple[object, ...]]:
    """The traits that make two hints alike: the same first order; a piece, its target, whether at once or after a move,
    and the purpose (without a piece: the order); or the same result for the same purpose."""
    first = line.orders[0]
    who = first.subject if first.subject >= 0 else first
    whom = [target for order in line.orders if (target := getattr(order, "target", -1)) != -1]
    at_once = getattr(first, "target", -1) != -1
    why = purpose if purpose.aim != "place" else purpose.aim  # to come nearer to another is the same on another cell
    return {(first,), (who, *whom[:1], at_once, why), (round(line.there, 9), why)}
