"""The reason for an order, in words: its effect, the chance that decides it, and its purpose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tactical.opponent.candidates import aims
from tactical.opponent.distances import Cells
from tactical.opponent.evaluation import Evaluation, Worth, left_unharmed
from tactical.opponent.measures import END, ENDED, MEASURES
from tactical.opponent.search import ConsideredLine
from tactical.opponent.trying import UsualReactions, expected
from tactical.opponent.winning import Weighed, most_changed
from tactical.rehearsal import chain
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting, Holdings
from tactical.ruleset.overlays import expected_loss
from tactical.table import AnyState, Order, Piece, sentences
from tactical.table.phrases import Hedge, capital, in_a_row, percent_words
from tactical.table.places import Left
from tactical.table.values import replace

LIMIT = 400  # throws tried for the chance that is told
SELDOM, NAMED = Fraction(1, 100), 3  # a chance to fall that is told; of so many at most
TOLD = 0.03  # average pieces: what changes less is not worth a word

LOSSES = "at the cost of losses"
# the words for a change for the better, and for one for the worse
GAINS = {
    END: (ENDED.own_up, ENDED.own_down),
    "material": ("to weaken the enemy", LOSSES),
    "danger": ("to take fewer hits", "at the risk of being hit"),
    "chance": ("for better targets next turn", "but with worse targets next turn"),
    "goals": ("to reach the goal", "but farther from the goal"),
    "place": ("to get closer", "but away from the goal"),
    "together": (MEASURES["together"].own_up, MEASURES["together"].own_down),
    "met": (MEASURES["met"].own_up, MEASURES["met"].own_down),
}
OPPOSITES = dict((*GAINS.values(), *((each.own_up, each.own_down) for each in MEASURES.values())))
RECOVERS = "to recover"  # said only if a piece has more left afterwards
AVOIDS, SPARES = "to avoid losses", "sparing the enemy losses"  # said instead of losses that were foreseen
SAFE = "to safety"  # of who was in danger, and nobody known can hit now

BLOWS = ("material", "chance")
FORCES = ("force", "health")  # measures of what stands
ADVANCES = ("hold", "time", "holders", "points", "cells", "days")  # measures of the way to a goal
GROUND = ("place", "goals", "hold", "holders", "cells")  # of what stands where: one's own are lost by moves alone


class Purpose(NamedTuple):
    """A change for better or worse: a measure of the chance to win, or a field of `Worth`, or `recovery` instead of a
    gain in `material` without others' loss; its words; and whether one's own changed. Empty: not worth a word."""

    aim: str = ""
    words: str = ""
    own: bool = True


NONE = Purpose()


class Motive(NamedTuple):
    """The reasons: the chances of losses, the purpose, and the risk.

    Chances are those of `odds` if everybody reacts, but for reactions that are left for the enemy's own turn; `least`:
    lower bounds. `answered`: there are such reactions.
    """

    falls: tuple[tuple[int, Fraction], ...]
    purpose: Purpose = NONE
    risk: Purpose = NONE
    least: bool = False
    answered: bool = False


def reason(
    rules: AnyRuleset,
    view: AnyState,
    orders: Sequence[Order],
    motives: tuple[Purpose, Purpose],
    limit: int = LIMIT,
    *,
    spared: bool = True,
) -> Motive:
    """The reason for some orders in a row with this purpose and risk. `limit`: throws tried for their chances.
    `spared`: see `UsualReactions`."""
    reactions = UsualReactions(rules, view, spared=spared)
    found = chain.chances(rules, view, chain.through(rules, view, orders), reply=reactions, limit=limit)
    purpose, risk = motives
    if risk.own and risk.aim in GROUND and not _goes(rules, view, orders):
        risk = NONE
    return Motive(found.falls, purpose, risk, least=not found.exact, answered=reactions.found)


def _goes(rules: AnyRuleset, view: AnyState, orders: Sequence[Order]) -> bool:
    """True if some orders bring a piece of their side to another cell."""
    after = expected(rules, view, orders)
    return bool(moved(view, after, view.seat(orders[0].seat).side))


def first_motives(
    rules: AnyRuleset, view: AnyState, line: ConsideredLine, evaluation: Evaluation, side: str
) -> tuple[Purpose, Purpose]:
    """The purpose and the risk of the first order of a line, without those of later ones."""
    told = motives(view, line, evaluation, side)
    if told[0].aim not in BLOWS or aims(view, line.orders[0], side):
        return told
    alone = expected(rules, view, line.orders[:1])
    return motives(view, line._replace(state=alone), evaluation, side)


def motives(view: AnyState, line: ConsideredLine, evaluation: Evaluation, side: str) -> tuple[Purpose, Purpose]:
    """The purpose and the risk of a line; empty if nothing is worth a word."""
    after, before = evaluation.parts(line.state, side), evaluation.parts(view, side)
    if line.state.result is not None:
        after, before = Worth(after.end), Worth()
    change, went = after.less(before), moved(view, line.state, side)
    change = change._replace(material=change.material + _gone(view, line.state, evaluation, side))
    if not went:
        change = change._replace(place=0.0)  # nobody is nearer or farther
    if change.material > 0:
        change = change._replace(chance=max(0.0, change.chance))  # who has fallen can be struck no more: no loss
    if went and change.danger > 0 and not _spared(view, line.state, evaluation, went):
        change = change._replace(danger=0.0)
    if change.danger < -TOLD and not _endangered(view, line, evaluation, went):
        change = change._replace(danger=0.0)
    told = {**GAINS, "assets": evaluation.rules.extra(Holdings).asset_words}
    purpose = _best(change, told, 1)
    if purpose.aim == "place":
        whom = _nearer(view, line.state, evaluation, side, went)
        known = Purpose("place", f"{purpose.words} to {whom}")
        purpose = known if whom else _best(change._replace(place=0.0), told, 1)
    if purpose.aim == "danger" and went and evaluation.safe(line.state, [who.id for who in went]):
        purpose = Purpose("danger", SAFE)
    if purpose.aim == "material" and not _worn(view, line.state, evaluation, side):
        purpose = Purpose("recovery", RECOVERS if _mended(view, line.state, evaluation, [side]) else "")
    return purpose, _best(change, told, -1)


def weighed_motives(
    view: AnyState, line: ConsideredLine, evaluation: Evaluation, weighed: Weighed, otherwise: tuple[Purpose, Purpose]
) -> tuple[Purpose, Purpose]:
    """The purpose and the risk of a line by the measures that raise and lower its chance to win most.

    `otherwise`: for use if none does, or nothing is fitted. A lost piece cannot be hit any more, which is no risk.
    """
    side = view.seat(line.orders[0].seat).side
    fallen = any(each.measure in FORCES and not each.own and each.change > 0 for each in weighed.changes)
    losses = [each for each in weighed.changes if not (fallen and each.measure == "threat" and each.own)]
    best, worst = most_changed(weighed.changes), most_changed(losses, worse=True)
    if best is not None and best.measure == "threat" and not best.own:
        went = [who.id for who in moved(view, line.state, side)]
        best = replace(best, words=SAFE) if went and evaluation.safe(line.state, went) else best
    purpose = Purpose(best.measure, best.words, best.own) if best is not None else otherwise[0]
    risk = Purpose(worst.measure, worst.words, worst.own) if worst is not None else otherwise[1]
    others = [of for of in view.sides if of != side]
    foreseen = evaluation.rules.extra(Drafting).carried_out(view) is not view
    if purpose.own and purpose.aim in FORCES and not _mended(view, line.state, evaluation, [side]):
        purpose = purpose._replace(words=AVOIDS if foreseen else "")
    if not risk.own and risk.aim in FORCES and not _mended(view, line.state, evaluation, others):
        risk = risk._replace(words=SPARES if foreseen else "")
    if purpose.aim == "goals" and worst is not None and worst.own and worst.measure in ADVANCES:
        purpose = NONE
    opposed = risk.words and OPPOSITES.get(purpose.words) == risk.words
    return purpose, NONE if opposed or (risk.aim, risk.own) == (purpose.aim, purpose.own) else risk


def _gone(view: AnyState, after: AnyState, evaluation: Evaluation, side: str) -> float:
    """The worth of a side's pieces that have left the board unharmed meanwhile, which is no loss."""
    staying = (who.id for who in view.pieces if view.side(who) == side and not isinstance(who.place, Left))
    fighters = evaluation.rules.fighters
    gone = {who: after.pieces[who] for who in staying if left_unharmed(fighters, after, after.pieces[who])}
    if not gone:
        return 0.0
    without = view.having(pieces=tuple(gone.get(who.id, who) for who in view.pieces))
    return evaluation.standing(view)[1][side] - evaluation.standing(without)[1][side]


def _spared(view: AnyState, after: AnyState, evaluation: Evaluation, went: Sequence[Piece]) -> bool:
    """False if the threat overlay shows as much danger where the moved pieces are as where they were."""
    before, there = _shown(view, view, evaluation, went), _shown(view, after, evaluation, went)
    return not before or there < before


def _endangered(view: AnyState, line: ConsideredLine, evaluation: Evaluation, went: Sequence[Piece]) -> bool:
    """True if the threat overlay shows more danger where the moved pieces are than where they were; or, if none has
    moved, afterwards for the piece of the first order, which may have given up its cover or its guard."""
    if went:
        return _shown(view, line.state, evaluation, went) > _shown(view, view, evaluation, went)
    own = [view.pieces[line.orders[0].subject]] if line.orders[0].subject >= 0 else []
    after = line.state
    return _shown(after, after, evaluation, own) > _shown(view, view, evaluation, own)


def _shown(view: AnyState, places: AnyState, evaluation: Evaluation, some: Sequence[Piece]) -> float:
    """The danger that the threat overlay of a position shows for some pieces, where they are in another."""
    cells = ((who.id, places.pieces[who.id].cell) for who in some)
    return sum(expected_loss(evaluation.rules, view, who, cell) for who, cell in cells if cell >= 0)


def _worn(view: AnyState, after: AnyState, evaluation: Evaluation, side: str) -> bool:
    """True if others have lost anything of what they had."""

    def theirs(state: AnyState) -> float:
        value = evaluation.standing(evaluation.rules.extra(Drafting).carried_out(state))[1]
        return sum(left for of, left in value.items() if of != side)

    return theirs(after) < theirs(view)


def _mended(view: AnyState, after: AnyState, evaluation: Evaluation, sides: Sequence[str]) -> bool:
    """True if a piece of some sides has more left than before."""
    strength = evaluation.rules.tactics.strength
    some = (who.id for who in view.pieces if view.side(who) in sides and who.place.known)
    return any(strength(after, each) > strength(view, each) for each in some)


def moved(view: AnyState, after: AnyState, side: str) -> list[Piece]:
    """The pieces of a side that are on other cells afterwards."""
    own = (piece for piece in view.pieces if view.side(piece) == side and piece.cell >= 0)
    return [who for who in own if after.pieces[who.id].cell not in (-1, who.cell)]


def _nearer(view: AnyState, after: AnyState, evaluation: Evaluation, side: str, went: Sequence[Piece]) -> str:
    """The cells of a goal that the moved pieces have come nearer to, or else the enemy they have come nearest to,
    wherever it is then; empty: neither."""
    far, goals = evaluation.distances.far, evaluation.objectives.pulls(view, side)

    def gained(cells: Cells, then: Cells = frozenset()) -> float:
        return sum(far(view, who.id, cells) - far(after, who.id, then or cells) for who in went)

    if goals and gained(frozenset().union(*(pull.cells for pull in goals))) > 0:
        return "the goal"
    standing, apart = evaluation.rules.fighters.standing, view.board.distance
    foes = [piece for piece in view.pieces if view.side(piece) not in ("", side) and piece.cell >= 0]
    ways = sorted(
        (min(apart(after.pieces[who.id].cell, after.pieces[foe.id].cell) for who in went), foe.id)
        for foe in foes
        if went and standing(after, after.pieces[foe.id]) and after.pieces[foe.id].cell >= 0
    )  # a way is looked for to the nearest alone, as a rule: on a large map each takes long
    at = ((foe, view.pieces[foe].cell, after.pieces[foe].cell) for _, foe in ways)
    nearest = next((foe for foe, was, now in at if gained(frozenset({was}), frozenset({now})) > 0), -1)
    return str(view.name(nearest)) if nearest >= 0 else ""


def _best(change: Worth, told: Mapping[str, tuple[str, str]], sign: int) -> Purpose:
    """The greatest change for the better (1) or for the worse (-1)."""
    name, amount = max(zip(Worth._fields, change, strict=True), key=lambda item: sign * item[1])
    return Purpose(name, told[name][0 if sign > 0 else 1]) if sign * amount > TOLD else NONE


def deed(view: AnyState, order: Order) -> str:
    """An order as a sentence: `Brook fires a gun at Zoe`, `Ann walks to c4`; if it is not a single piece's, in the
    imperative: `Move all drafted ships`."""
    if sentences.is_of_a_piece(order):
        return sentences.deed(view, order)
    words = sentences.imperative(view, order)
    return capital(words)


def deeds(view: AnyState, orders: Sequence[Order], *, named: bool = False) -> str:
    """Several orders in a row: `Zoe fires a rifle at Ada and walks to c4, then Yan ends`. `named`: the seat of an
    order that is not its piece's, as in `Yellow stays`."""
    rows, before = list[list[str]](), None
    for number, order in enumerate(orders):
        piece = order.subject if sentences.is_of_a_piece(order) else -1
        whose = (piece, order.seat) if named or piece >= 0 else None
        if whose is not None and whose == before:
            further = sentences.goes_on(view, orders[number - 1], order)
            rows[-1].append(further or sentences.third_person(sentences.imperative(view, order)))
        else:
            tell = sentences.imperative if whose is None and rows else sentences.deed if named else deed
            rows.append([tell(view, order)])
        before = whose
    return ", then ".join(in_a_row(row, "and") for row in rows)


def words(
    view: AnyState,
    orders: Sequence[Order],
    why: Motive,
    most: int = NAMED,
    *,
    named: bool = False,
    first: str = "",
    last: str = "",
) -> str:
    """A sentence: `Brook fires a gun at Zoe, to weaken the enemy; 17% to take out Zoe, 3% to lose Brook`. All orders
    come before the reasons, which are for all of them together. `most`: how many losses of either side it names at
    most. `named`: as in `deeds`. `first`, `last`: words before and after the odds. Losses that are named need no other
    word for the risk."""
    kills, losses = falls(view, why, view.seat(orders[0].seat).side, most)
    risk = "" if losses and why.risk.words == LOSSES else why.risk.words
    told = ", ".join(filter(None, [deeds(view, orders, named=named), why.purpose.words, risk]))
    return "; ".join(filter(None, [told, first, ", ".join([*kills, *losses]), last]))


def falls(view: AnyState, why: Motive, own: str, most: int = NAMED) -> tuple[list[str], list[str]]:
    """The enemies who may be taken out and one's own who may be lost, the likeliest of each."""
    hedge: Hedge = "at least" if why.least else ""
    told: tuple[list[str], list[str]] = ([], [])
    for piece, chance in sorted(why.falls, key=lambda fall: -fall[1]):
        ours = view.side(view.pieces[piece]) == own
        if chance >= SELDOM and len(told[ours]) < most:
            name = view.name(piece)
            if chance == 1:
                told[ours].append(f"{name} is {'lost' if ours else 'taken out'}")
            else:
                told[ours].append(f"{percent_words(chance, hedge)} to {'lose' if ours else 'take out'} {name}")
    return told
