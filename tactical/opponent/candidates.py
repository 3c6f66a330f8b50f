"""The offers worth trying: all that stay, and each piece's likeliest moves with a few others.

Most moves are alike. A cell's promise is first estimated from distances, then checked with sight and cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from tactical.opponent.distances import FAR, Cells
from tactical.opponent.evaluation import Evaluation
from tactical.opponent.levels import Level
from tactical.opponent.objectives import NEAR, TASK, Pull
from tactical.opponent.threats import Combatant
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting, Holdings
from tactical.ruleset.offers import MoveOffer, Offers
from tactical.table import AnyState, Order
from tactical.table.values import replace

STAYING = 40  # orders that stay, at most
LOOKED_AT = 2  # times as many cells as are tried are looked at with sight and cover
SPREAD = 3  # of ten moves tried come from all over the rest
FEWEST = 3  # moves that are tried of a piece in one way of moving, be it never so many
STEP = 0.001  # the penalty of a longer way, a step

Row = Order | MoveOffer


class Candidates:
    """The orders worth trying, for one decision. A cell's promise is worked out once: orders change it little."""

    def __init__(self, rules: AnyRuleset, evaluation: Evaluation, level: Level) -> None:
        self.rules, self.evaluation, self.level = rules, evaluation, level
        self._guessed: dict[tuple[int, int], float] = {}
        self._looked: dict[tuple[int, int], float] = {}
        self._apart: dict[int, list[tuple[int, float, Combatant]]] = {}  # of one position, as the next two
        self._within: dict[tuple[int, int, float], list[Combatant]] = {}
        self._foes: Cells = frozenset()

    def of(self, state: AnyState, offers: Sequence[Order], side: str) -> list[Order]:
        """The likely orders, likeliest first: those that name an enemy, then in turn one of each piece's moves and one
        of each other verb, so that in a short list none crowds out the others."""
        rows: Sequence[Row] = offers.rows if isinstance(offers, Offers) else offers
        moves: dict[tuple[int, str], list[tuple[int, Row]]] = {}
        rest: list[Order] = []
        trying = self.rules.tactics.worth_trying
        for row in (*self.rules.extra(Drafting).unlisted(state), *rows):
            cell = _end(self.rules, row)
            if cell >= 0:
                moves.setdefault(_group(row), []).append((cell, row))
            elif isinstance(row, Order) and trying(state, row):
                rest.append(row)
        aimed = [order for order in rest if aims(state, order, side)]
        rest = [order for order in rest if order not in aimed]
        rest = [*self._places(state, rest[:-1], side), *rest[-1:]]
        if len(rest) > STAYING:
            rest = [*rest[:-1][:: len(rest) // STAYING + 1], rest[-1]]
        if not moves:
            return [*aimed, *rest]
        there, _ = self.evaluation.standing(state)
        ours = there.get(side, [])
        theirs = [each for of, some in there.items() if of != side for each in some]
        pulls = self.evaluation.objectives.pulls(state, side)
        self._apart, self._within = {}, {}
        self._foes = frozenset(state.pieces[foe.id].cell for foe in theirs)
        pieces, met = len({piece for piece, _ in moves}), set[int]()
        going: list[list[Order]] = []
        for (piece, _), some in self._within_trials(state, moves, ours, theirs, pulls):
            usual = piece not in met
            met.add(piece)
            most = max(FEWEST, self.level.moves // pieces) if usual else FEWEST
            likely = self._likely(state, piece, some, most, ours, theirs, pulls)
            going.append([row.order if isinstance(row, MoveOffer) else row for row in likely])
        others: dict[str, list[Order]] = {}
        for order in rest:
            others.setdefault(order.verb, []).append(order)
        turns = zip_longest(*going, *others.values())
        return [*aimed, *(order for some in turns for order in some if order is not None)]

    def _within_trials(
        self, state: AnyState, moves: dict[tuple[int, str], list[tuple[int, Row]]], ours: list[Combatant],
        theirs: list[Combatant], pulls: Sequence[Pull],
    ) -> Iterable[tuple[tuple[int, str], list[tuple[int, Row]]]]:  # fmt: skip
        """The ways of moving of all pieces; where they are more than orders can be tried, the likeliest. To look at
        each of hundreds of pieces with sight and cover takes longer than all the rest."""
        if len(moves) <= self.level.trials:
            return moves.items()
        whom = {who.id: who for who in ours}

        def promise(way: tuple[tuple[int, str], list[tuple[int, Row]]]) -> float:
            (piece, _), some = way
            me = whom.get(piece, Combatant(piece, 1.0, 1.0))
            return -max(self._promise(state, me, cell, theirs, pulls) for cell, _ in some)

        return sorted(moves.items(), key=promise)[: self.level.trials]

    def _places(self, state: AnyState, rest: list[Order], side: str) -> list[Order]:
        """The orders in a row, those first that name a place where something counts and nobody of ours is, the nearest
        first."""
        counts = set(self.rules.extra(Holdings).objectives(state))
        ours = {who.cell for who in state.pieces if who.cell >= 0 and state.side(who) == side}

        def far(order: Order) -> tuple[bool, int]:
            cell = getattr(order, "cell", -1)
            if order.subject >= 0 or not isinstance(cell, int) or cell < 0 or not counts or not ours:
                return True, 0
            return cell not in counts or cell in ours, min(state.board.distance(cell, other) for other in ours)

        return sorted(rest, key=far)

    def _likely(
        self, state: AnyState, piece: int, some: list[tuple[int, Row]], most: int, ours: list[Combatant],
        theirs: list[Combatant], pulls: Sequence[Pull],
    ) -> list[Row]:  # fmt: skip
        """The likeliest of one piece's moves of one kind, the likeliest first."""
        me = next((who for who in ours if who.id == piece), Combatant(piece, 1.0, 1.0))
        guessed = sorted(
            (-self._promise(state, me, cell, theirs, pulls), number) for number, (cell, _) in enumerate(some)
        )
        near, far = guessed[: LOOKED_AT * most], guessed[LOOKED_AT * most :]
        if theirs and self.evaluation.fought:
            near = sorted((guess - self._seen(state, me, some[number][0], theirs), number) for guess, number in near)
        if len(some) <= most:
            return [some[number][1] for _, number in [*near, *far]]
        spread = most * SPREAD // 10
        best, others = near[: most - spread], [*near[most - spread :], *far]
        chosen = [*best, *(others[:: len(others) // spread + 1] if spread else ())]
        return [some[number][1] for _, number in chosen]

    def _promise(
        self, state: AnyState, me: Combatant, cell: int, theirs: list[Combatant], pulls: Sequence[Pull]
    ) -> float:
        """The promise of a cell by distances alone, less for a longer way."""
        found = self._guessed.get((me.id, cell))
        if found is None:
            found = self._guessed[me.id, cell] = self._guess(state, me, cell, theirs, pulls)
        here = state.pieces[me.id].cell
        return found - STEP * state.board.distance(here, cell) if here >= 0 else found

    def _seen(self, state: AnyState, me: Combatant, cell: int, theirs: list[Combatant]) -> float:
        """The value that sight and cover add to that."""
        found = self._looked.get((me.id, cell))
        if found is None:
            found = self._looked[me.id, cell] = self._look(state, me, cell, theirs)
        return found

    def _guess(
        self, state: AnyState, me: Combatant, cell: int, theirs: list[Combatant], pulls: Sequence[Pull]
    ) -> float:
        """Near its goals, in range of a foe, not in reach of many."""
        style, distances, threats = self.evaluation.style, self.evaluation.distances, self.evaluation.threats
        fire, stride = threats.reach(state, me.id)
        value = -TASK * self.evaluation.objectives.astray(state, me, cell) if state.setup.roles else 0.0
        for pull in pulls:
            value -= 3 * style.pull * pull.weight * distances.field(state, me.id, pull.cells).get(cell, FAR) / stride
            value += pull.weight * (cell in pull.cells)  # there it counts, from beside it does not
        if not theirs or not self.evaluation.fought:
            return value
        field = distances.field(state, me.id, self._foes)
        away = max(0.0, field.get(cell, FAR) - NEAR * fire) / stride
        near = self._near(state, me, cell, theirs, fire + stride)
        harms, goods = threats.between(state, me.id, cell, near)
        harm = sum(harms) * me.value
        good = max((share * foe.value for share, foe in zip(goods, near, strict=True)), default=0.0)
        return value - style.pull * away - style.danger * harm / 2 + 1.5 * style.chance * good

    def _near(
        self, state: AnyState, me: Combatant, cell: int, theirs: list[Combatant], reach: float
    ) -> list[Combatant]:
        """The foes that could hurt it on a cell next turn, or be hurt: of hundreds most are too far away."""
        here = state.pieces[me.id].cell
        if here < 0:
            return theirs
        if me.id not in self._apart:
            threats = self.evaluation.threats
            self._apart[me.id] = [
                (threats.apart(state, me.id, foe.id), sum(threats.reach(state, foe.id)), foe) for foe in theirs
            ]
        gone = state.board.distance(here, cell)
        near = self._within.get((me.id, gone, reach))
        if near is None:
            near = [foe for apart, other, foe in self._apart[me.id] if apart - gone <= max(reach, other)]
            self._within[me.id, gone, reach] = near
        return near

    def _look(self, state: AnyState, me: Combatant, cell: int, theirs: list[Combatant]) -> float:
        """The change that sight and cover make, were it there."""
        who = state.pieces[me.id]
        if who.cell < 0:
            return 0.0
        try:
            there = state.with_piece(replace(who, place=state.placed(who, cell)))
        except ValueError:
            return 0.0
        threats, style, total, best = self.evaluation.threats, self.evaluation.style, 0.0, 0.0
        for foe in self._near(state, me, cell, theirs, sum(threats.reach(there, me.id))):
            far = threats.apart(there, me.id, foe.id)
            harm = threats.harm(there, foe.id, me.id) - threats.at(state, foe.id, me.id, far)
            total -= style.danger * harm * me.value / 2
            good = threats.harm(there, me.id, foe.id) - threats.at(state, me.id, foe.id, far)
            best = min(best, good * foe.value)
        return total + 1.5 * style.chance * best


def _end(rules: AnyRuleset, row: Row) -> int:
    """The cell that a move ends on; -1: it stays, as far as one can see without trying."""
    if isinstance(row, MoveOffer):
        return row.cell
    if not isinstance(row, rules.moves) and not hasattr(row, "path"):
        return -1
    path = getattr(row, "path", ())
    cell = path[-1] if path else getattr(row, "cell", -1)
    return cell if isinstance(cell, int) and row.subject >= 0 else -1


def aims(state: AnyState, order: Order, side: str) -> bool:
    """True if an order names an enemy piece."""
    target = getattr(order, "target", -1)
    if not isinstance(target, int) or not 0 <= target < len(state.pieces):
        return False
    return state.side(state.pieces[target]) not in ("", side)


def _group(row: Row) -> tuple[int, str]:
    return (row.piece, row.mode) if isinstance(row, MoveOffer) else (row.subject, row.verb)
