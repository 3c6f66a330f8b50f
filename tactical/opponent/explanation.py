"""Why an order is given, in words: what it does, the chance that decides it, and what it is for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tactical.opponent.candidates import aims
from tactical.opponent.distances import Cells
from tactical.opponent.evaluation import Evaluation, Worth
from tactical.opponent.search import ConsideredLine
from tactical.opponent.seeded_dice import strata
from tactical.opponent.trying import tried
from tactical.rehearsal import chain
from tactical.table import Order, Ruleset, sentences
from tactical.table.phrases import Hedge, capital, percent_words

LIMIT = 400  # throws tried for the chance that is told
SELDOM, NAMED = Fraction(1, 100), 3  # a chance to fall that is told; of so many at most
TOLD = 0.03  # average pieces: what changes less is not worth a word

# what is told of a change for the better, and of one for the worse
GAINS = {
    "end": ("to win", "at the risk of losing all"),
    "material": ("to wear them down", "at some loss"),
    "danger": ("out of harm's way", "at the risk of being hit there"),
    "chance": ("where there is more to strike at next", "with less to strike at next"),
    "goals": ("for the goal", "giving ground"),
    "place": ("to come nearer", "though it leads away"),
}
IN_PLACE = {  # of who stays where it is
    "danger": ("to be hurt less", "at the risk of being hit"),
    "chance": ("for a better strike later", "for a weaker strike later"),
}

BLOWS = ("material", "chance")


class Purpose(NamedTuple):
    """What changes, for the better or for the worse: a field of `Worth`, or `recovery` in place of a gain in `material`
    that is no loss of others'; and that in words. Empty: nothing is worth a word."""

    aim: str = ""
    words: str = ""


NONE = Purpose()


class Motive(NamedTuple):
    """Why: the chances that pieces fall, the purpose, and the risk.

    Chances are those that `odds` tells where everybody uses their windows; `least`: they may be more.
    """

    falls: tuple[tuple[int, Fraction], ...]
    purpose: Purpose = NONE
    risk: Purpose = NONE
    least: bool = False


def reason(
    rules: Ruleset[Any], view: Any, line: ConsideredLine, motives: tuple[Purpose, Purpose], limit: int = LIMIT
) -> Motive:
    """The reason for the first order of a line, of these purpose and risk. `limit`: throws tried for its chances."""
    orders = chain.through(rules, view, line.orders[:1])
    found = chain.chances(rules, view, orders, reply="always", limit=limit)
    return Motive(found.falls, *motives, least=not found.exact)


def first_motives(
    rules: Ruleset[Any], view: Any, line: ConsideredLine, evaluation: Evaluation, side: str
) -> tuple[Purpose, Purpose]:
    """The purpose and the risk of the first order of a line: what only later ones strike is none of its own."""
    told = motives(view, line, evaluation, side)
    if told[0].aim not in BLOWS or aims(view, line.orders[0], side):
        return told
    alone = tried(rules, view, line.orders[0], strata(0, 1))
    return motives(view, line._replace(state=alone.state), evaluation, side) if alone is not None else told


def motives(view: Any, line: ConsideredLine, evaluation: Evaluation, side: str) -> tuple[Purpose, Purpose]:
    """The purpose and the risk of a line; empty where nothing is worth a word."""
    after, before = evaluation.parts(line.state, side), evaluation.parts(view, side)
    if line.state.result is not None:
        after, before = Worth(after.end), Worth()
    change, moved = after.less(before), _moved(view, line.state, side)
    if not moved:
        # nobody is nearer or farther; and who has fallen can be struck no more, which is no loss
        change = change._replace(place=0.0, chance=max(0.0, change.chance) if change.material > 0 else change.chance)
    told = {**GAINS, "assets": evaluation.rules.tactics.asset_words, **({} if moved else IN_PLACE)}
    purpose = _best(change, told, 1)
    if purpose.aim == "place":
        whom = _nearer(view, line.state, evaluation, side, moved)
        known = Purpose("place", f"{purpose.words} to {whom}")
        purpose = known if whom else _best(change._replace(place=0.0), told, 1)
    if purpose.aim == "material" and not _worn(view, line.state, evaluation, side):
        purpose = Purpose("recovery", "to recover")
    return purpose, _best(change, told, -1)


def _worn(view: Any, after: Any, evaluation: Evaluation, side: str) -> bool:
    """Whether others have lost anything of what they had."""

    def theirs(state: Any) -> float:
        value = evaluation.standing(evaluation.rules.tactics.carried_out(state))[1]
        return sum(left for of, left in value.items() if of != side)

    return theirs(after) < theirs(view)


def _moved(view: Any, after: Any, side: str) -> list[Any]:
    """The pieces of a side that are on other cells afterwards."""
    own = (piece for piece in view.pieces if view.side(piece) == side and piece.cell >= 0)
    return [who for who in own if after.pieces[who.id].cell not in (-1, who.cell)]


def _nearer(view: Any, after: Any, evaluation: Evaluation, side: str, moved: Sequence[Any]) -> str:
    """What those who have moved have come nearer to: the cells of a goal, else the enemy they have come nearest to;
    empty: neither."""
    far, goals = evaluation.distances.far, evaluation.objectives.pulls(view, side)

    def gained(cells: Cells) -> float:
        return sum(far(view, who.id, cells) - far(after, who.id, cells) for who in moved)

    if goals and gained(frozenset().union(*(pull.cells for pull in goals))) > 0:
        return "the goal"
    standing, apart = evaluation.rules.fighters.standing, view.board.distance
    foes = [piece for piece in view.pieces if view.side(piece) not in ("", side) and piece.cell >= 0]
    ways = [
        (min(apart(after.pieces[who.id].cell, foe.cell) for who in moved), foe.id)
        for foe in foes
        if moved and standing(view, foe) and gained(frozenset({foe.cell})) > 0
    ]
    return str(view.name(min(ways)[1])) if ways else ""


def _best(change: Worth, told: Mapping[str, tuple[str, str]], sign: int) -> Purpose:
    """What has changed most for the better (1) or for the worse (-1)."""
    name, amount = max(zip(Worth._fields, change, strict=True), key=lambda item: sign * item[1])
    return Purpose(name, told[name][0 if sign > 0 else 1]) if sign * amount > TOLD else NONE


def deed(view: Any, order: Order) -> str:
    """What an order does, in a sentence: `Brook fires gun at Zoe`, `Ann walks to c4`; what is not one piece's, in the
    imperative: `Move all drafted ships`."""
    if sentences.is_of_a_piece(order):
        return sentences.deed(view, order)
    words = sentences.imperative(view, order)
    return capital(words)


def deeds(view: Any, orders: Sequence[Order], *, named: bool = False) -> str:
    """What several orders do one after the other: `Zoe fires rifle at Ada, walks to c4, then Yan ends`. `named`: whose
    the orders are that no piece is given."""
    told, before = "", None
    for order in orders:
        whose = (order.subject, order.seat) if named or sentences.is_of_a_piece(order) else None
        if whose is not None and whose == before:
            told += f", {sentences.third_person(sentences.imperative(view, order))}"
        else:
            told += f"{', then ' if told else ''}{_named(view, order) if named else deed(view, order)}"
        before = whose
    return told


def _named(view: Any, order: Order) -> str:
    """What an order does, with whose it is where it is given to no piece: `Yellow stays`, not `Stay`."""
    return deed(view, order) if order.subject >= 0 else sentences.deed(view, order)


def words(view: Any, line: ConsideredLine, why: Motive, most: int = NAMED, *, named: bool = False) -> str:
    """A sentence: `Brook fires gun at Zoe: 17% to stop Zoe, at some loss, 3% to lose Brook`. `most`: of so
    many of either side at most it tells how likely they fall. `named`: as of `deeds`."""
    order = line.orders[0]
    stops, losses = _falls(view, why, view.seat(order.seat).side, most)
    text = _named(view, order) if named else deed(view, order)
    good = ", ".join(filter(None, [*stops, why.purpose.words]))
    return ", ".join(filter(None, [f"{text}: {good}" if good else text, why.risk.words, *losses]))


def _falls(view: Any, why: Motive, own: str, most: int) -> tuple[list[str], list[str]]:
    """The enemies who may be stopped and one's own who may be lost, the likeliest of each."""
    hedge: Hedge = "at least" if why.least else ""
    told: tuple[list[str], list[str]] = ([], [])
    for piece, chance in sorted(why.falls, key=lambda fall: -fall[1]):
        ours = view.side(view.pieces[piece]) == own
        if chance >= SELDOM and len(told[ours]) < most:
            told[ours].append(f"{percent_words(chance, hedge)} to {'lose' if ours else 'stop'} {view.name(piece)}")
    return told
