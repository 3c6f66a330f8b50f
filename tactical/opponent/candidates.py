"""Which of the offered orders are tried: all that stay, and of each piece's moves the likeliest and a few others.

Most moves are alike. What a cell promises is guessed from distances first, then looked at with sight and cover.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from tactical.opponent.distances import FAR
from tactical.opponent.evaluation import Evaluation
from tactical.opponent.levels import Level
from tactical.opponent.objectives import NEAR, TASK, Pull
from tactical.opponent.threats import Combatant
from tactical.table import Order, Ruleset
from tactical.table.offers import MoveOffer, Offers
from tactical.table.values import replace

STAYING = 40  # orders that stay, at most
LOOKED_AT = 2  # times as many cells as are tried are looked at with sight and cover
SPREAD = 3  # of ten moves tried come from all over the rest
FEWEST = 3  # moves that are tried of a piece in one way of moving, be it never so many
STEP = 0.001  # what a longer way is worse by, a step

Row = Order | MoveOffer


class Candidates:
    """The orders worth trying, for one decision. What a cell promises is asked once: orders change it little."""

    def __init__(self, rules: Ruleset[Any], evaluation: Evaluation, level: Level) -> None:
        self.rules, self.evaluation, self.level = rules, evaluation, level
        self._guessed: dict[tuple[int, int], float] = {}
        self._looked: dict[tuple[int, int], float] = {}

    def of(self, state: Any, offers: Sequence[Order], side: str) -> list[Order]:
        """The likely orders, the likeliest first: those that name an enemy, then by turns one of each piece's moves and
        one of each other verb, so that where few are tried none crowds out the others."""
        rows: Sequence[Row] = offers.rows if isinstance(offers, Offers) else offers
        moves: dict[tuple[int, str], list[tuple[int, Row]]] = {}
        rest: list[Order] = []
        trying = self.rules.tactics.worth_trying
        for row in (*self.rules.tactics.beside_offers(state), *rows):
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
        pieces = len({piece for piece, _ in moves})
        going: list[list[Order]] = []
        for number, ((piece, _), some) in enumerate(moves.items()):
            usual = not number or piece not in {one for one, _ in list(moves)[:number]}
            most = max(FEWEST, self.level.moves // pieces) if usual else FEWEST
            likely = self._likely(state, piece, some, most, ours, theirs, pulls)
            going.append([row.order if isinstance(row, MoveOffer) else row for row in likely])
        others: dict[str, list[Order]] = {}
        for order in rest:
            others.setdefault(order.verb, []).append(order)
        turns = zip_longest(*going, *others.values())
        return [*aimed, *(order for some in turns for order in some if order is not None)]

    def _places(self, state: Any, rest: list[Order], side: str) -> list[Order]:
        """The orders in a row, those first that name a place where something counts and nobody of ours is, the nearest
        first."""
        counts = set(self.rules.tactics.objectives(state))
        ours = {who.cell for who in state.pieces if who.cell >= 0 and state.side(who) == side}

        def far(order: Order) -> tuple[bool, int]:
            cell = getattr(order, "cell", -1)
            if order.subject >= 0 or not isinstance(cell, int) or cell < 0 or not counts or not ours:
                return True, 0
            return cell not in counts or cell in ours, min(state.board.distance(cell, other) for other in ours)

        return sorted(rest, key=far)

    def _likely(
        self, state: Any, piece: int, some: list[tuple[int, Row]], most: int, ours: list[Combatant],
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

    def _promise(self, state: Any, me: Combatant, cell: int, theirs: list[Combatant], pulls: Sequence[Pull]) -> float:
        """What a cell promises by distances alone, less for a longer way."""
        found = self._guessed.get((me.id, cell))
        if found is None:
            found = self._guessed[me.id, cell] = self._guess(state, me, cell, theirs, pulls)
        here = state.pieces[me.id].cell
        return found - STEP * state.board.distance(here, cell) if here >= 0 else found

    def _seen(self, state: Any, me: Combatant, cell: int, theirs: list[Combatant]) -> float:
        """What sight and cover add to that."""
        found = self._looked.get((me.id, cell))
        if found is None:
            found = self._looked[me.id, cell] = self._look(state, me, cell, theirs)
        return found

    def _guess(self, state: Any, me: Combatant, cell: int, theirs: list[Combatant], pulls: Sequence[Pull]) -> float:
        """Near its goals, in range of a foe, not in reach of many."""
        style, distances, threats = self.evaluation.style, self.evaluation.distances, self.evaluation.threats
        fire, stride = threats.reach(state, me.id)
        value = -TASK * self.evaluation.objectives.astray(state, me, cell) if state.setup.roles else 0.0
        for pull in pulls:
            value -= 3 * style.pull * pull.weight * distances.field(state, me.id, pull.cells).get(cell, FAR) / stride
            value += pull.weight * (cell in pull.cells)  # there it counts, from beside it does not
        if not theirs or not self.evaluation.fought:
            return value
        cells = frozenset(state.pieces[foe.id].cell for foe in theirs)
        away = max(0.0, distances.field(state, me.id, cells).get(cell, FAR) - NEAR * fire) / stride
        apart = [(foe, state.board.distance(cell, state.pieces[foe.id].cell)) for foe in theirs]
        harm = sum(threats.at(state, foe.id, me.id, far) for foe, far in apart) * me.value
        good = max(threats.at(state, me.id, foe.id, far) * foe.value for foe, far in apart)
        return value - style.pull * away - style.danger * harm / 2 + 1.5 * style.chance * good

    def _look(self, state: Any, me: Combatant, cell: int, theirs: list[Combatant]) -> float:
        """What sight and cover change, were it there."""
        who = state.pieces[me.id]
        if who.cell < 0:
            return 0.0
        try:
            there = state.with_piece(replace(who, place=state.placed(who, cell)))
        except ValueError:
            return 0.0
        threats, style, total, best = self.evaluation.threats, self.evaluation.style, 0.0, 0.0
        for foe in theirs:
            far = threats.apart(there, me.id, foe.id)
            harm = threats.harm(there, foe.id, me.id) - threats.at(state, foe.id, me.id, far)
            total -= style.danger * harm * me.value / 2
            good = threats.harm(there, me.id, foe.id) - threats.at(state, me.id, foe.id, far)
            best = min(best, good * foe.value)
        return total + 1.5 * style.chance * best


def _end(rules: Ruleset[Any], row: Row) -> int:
    """The cell that a move ends on; -1: it stays, as far as one can see without trying."""
    if isinstance(row, MoveOffer):
        return row.cell
    if not isinstance(row, rules.moves) and not hasattr(row, "path"):
        return -1
    path = getattr(row, "path", ())
    cell = path[-1] if path else getattr(row, "cell", -1)
    return cell if isinstance(cell, int) and row.subject >= 0 else -1


def aims(state: Any, order: Order, side: str) -> bool:
    """Whether an order names a piece of an enemy."""
    target = getattr(order, "target", -1)
    if not isinstance(target, int) or not 0 <= target < len(state.pieces):
        return False
    return state.side(state.pieces[target]) not in ("", side)


def _group(row: Row) -> tuple[int, str]:
    return (row.piece, row.mode) if isinstance(row, MoveOffer) else (row.subject, row.verb)
