"""Overrunning enemies, grinding over foxholes, and felling trees (section 11, AR-62 to AR-65, AR-H37 to AR-H42)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tactical.rules.armour import movement as mv
from tactical.rules.armour.damage import destroy, marked
from tactical.rules.armour.data import DIAGONAL, LIGHT, OVERRUN, SMALLER, STRAIGHT, U
from tactical.rules.armour.events import Acted, Moved
from tactical.rules.armour.foxholes import SHARE, Crush
from tactical.rules.armour.modules import ModuleRules
from tactical.rules.armour.movement import Manner
from tactical.rules.armour.order_checks import board_reasons, spend, unpayable, within
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.steps import Activate, done, gone, leg
from tactical.rules.armour.terrain import HEIGHT
from tactical.rules.armour.watch import Watch
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.values import CellRef, PieceRef, replace
from tactical.table.verdicts import OK, Leg, Note, Reason, Verdict, no, reason

# --- overruns ---

ROADS = ("AR-56", "AR-59")  # the clauses of their rate, which an overrun may use by one of its own


class RunOver(Step, tag="run_over", frozen=True):
    """Into and over an enemy, all its squares in one step; the vehicle may stop there (AR-114, AR-115, AR-H40)."""

    piece: PieceRef
    target: PieceRef

    def way(self, state: Position) -> tuple[Manner, tuple[int, ...]]:
        """Its way over the target, as squares of its anchor; empty if the target is not in line."""
        who, wanted = state.pieces[self.piece], set(state.pieces[self.target].place.cells)
        for manner, direction in (("advance", who.heading), ("reverse", (who.heading + 4) % 8)):
            path: list[int] = []
            left, cell = set(wanted), who.cell
            while left:
                cell = state.board.neighbour(cell, direction)
                covered = self._covered(state, who, cell)
                if not left & covered:
                    break
                left -= covered
                path.append(cell)
            if not left and path:
                return ("advance" if manner == "advance" else "reverse"), tuple(path)
        return "advance", ()

    def _covered(self, state: Position, who: Element, cell: int) -> set[int]:
        if cell < 0:
            return set()
        try:
            return set(state.set_down(who, cell, who.heading).cells)
        except ValueError:
            return set()

    def total(self, state: Position) -> tuple[int, mv.Price, tuple[Note, ...]]:
        """Three times the cost of each step; the first impossible step, if any, or the last one; and what makes it
        more, or less, than open ground costs (AR-114, AR-116)."""
        who = state.pieces[self.piece]
        manner, path = self.way(state)
        cost, price, dearer = 0, mv.Price(), list[Note]()
        for cell in path:
            price = mv.step_price(state, who, state.board.direction(who.cell, cell), manner)
            if price.refused:
                break
            cost += OVERRUN * price.cost
            dearer.append(Note("AR-114", "overrun", (OVERRUN - 1) * price.plain))
            dearer += (
                replace(note, amount=OVERRUN * note.amount, clause="AR-116" if note.clause in ROADS else note.clause)
                for note in price.notes
            )
            who = replace(who, place=state.set_down(who, cell, who.heading))
        return cost, price, tuple(dearer)

    def check(self, state: Position, /) -> Verdict:
        who, target = state.pieces[self.piece], state.pieces[self.target]
        if not who.on_board:
            return gone(who)
        if not target.on_board:
            return gone(target)
        _, path = self.way(state)
        if not path:
            return no("not_in_line", "AR-H40", piece=who, target=target)
        cost, price, dearer = self.total(state)
        if price.refused:
            cell = state.cell_name(path[0])
            return no(price.refused, price.clause, cell=cell, piece=who, terrain=price.terrain)
        found = list(unpayable(state, who, cost, "AR-115", f"running over {target.title}", dearer=dearer))
        cells = {cell for anchor in path for cell in self._covered(state, who, anchor)} - {*who.place.cells}
        others = [p for cell in sorted(cells) for p in state.grounded_on(cell, who.id) if p.id != target.id]
        found += [reason("occupied", "AR-H55", cell=state.cell_name(p.cell), who=p) for p in others[:1]]
        return Verdict(tuple(found))

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        cost, _, dearer = self.total(state)
        return leg(state, who, self.way(state)[1][-1], cost, *dearer)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who, target = state.pieces[self.piece], state.pieces[self.target]
        path, cost = self.way(state)[1], self.total(state)[0]
        step = DIAGONAL if state.board.direction(who.cell, path[0]) % 2 else STRAIGHT
        moved = replace(who, place=state.set_down(who, path[-1], who.heading))
        moved = spend(state, moved, travel=cost, distance=U * step // STRAIGHT * len(path), spun=0)
        events: tuple[Event, ...] = (Moved(who.id, who.cell, path[-1], cost, "runs over", clause="AR-114"),)
        state = state.with_piece(moved)
        if not sheltered(state, target):
            state, more = destroy(state, target.id, "overrun")
            events += more
        return done(state, moved, *events)


def sheltered(state: Position, target: Element) -> bool:
    """True for infantry and crewed weapons in a foxhole, which one overrun does not eliminate (AR-117)."""
    dug_in = any(state.square(cell).foxhole for cell in target.place.cells)
    return dug_in and not state.kind(target).vehicle and not target.altitude


class Overrun(Order, tag="overrun", frozen=True):
    """Overrun an enemy in the next square ahead or behind (AR-110 to AR-119)."""

    form = "{piece} overrun {target}"
    word = "overrun an enemy"
    help = "overrun an enemy at least three sizes smaller, straight ahead or behind"
    piece: PieceRef
    target: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        reasons = board_reasons(state, self.seat, self.piece)
        if reasons:
            return Verdict(reasons)
        who, target = state.pieces[self.piece], state.pieces[self.target]
        kind, other = state.kind(who), state.kind(target)
        found: list[Reason] = []
        if not kind.armoured:
            found.append(reason("not_armoured", "AR-110", piece=who))
        if kind.aircraft:
            found.append(reason("flies", "FT-AR-14", piece=who))
        if not target.on_board:
            found.append(reason("no_target", "AR-112", target=target))
            return Verdict(tuple(found))
        if who.id == target.id or (state.side(target) and not state.enemies(who, target)):
            found.append(reason("own_side", "AR-112", target=target))
        if state.setup.options.overrun_targets == "armoured" and other.vehicle and not other.armoured:
            found.append(reason("unarmoured", "AR-112", target=target))
        most = kind.size - SMALLER
        if other.size > most >= 0:
            found.append(reason("too_large", "AR-113", target=target, size=other.size, most=most))
        elif most < 0:
            found.append(reason("too_small", "AR-113", piece=who))
        if who.altitude or target.altitude:
            found.append(reason("aloft", "AR-H40", piece=who if who.altitude else target))
        return Verdict(tuple(found))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Activate(self.piece), Watch(self.piece), RunOver(self.piece, self.target))  # AR-H41


# --- foxholes ---


class GrindOver(Step, tag="grind_over", frozen=True):
    """Spend allowance in place, over a position (AR-118, AR-H42)."""

    piece: PieceRef
    amount: int

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if not who.on_board:
            return gone(who)
        return Verdict(unpayable(state, who, self.amount, "AR-H42", "grinding"))

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        return leg(state, who, who.cell, self.amount, Note("AR-118", "over the position"))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        after = spend(state, who, travel=self.amount, spun=0)
        event = Acted(who.id, "grinds over the position", clause="AR-H42")
        return Did(state.with_piece(after), (event,), then=(Crush(who.id),))


class Grind(Order, tag="grind", frozen=True):
    """Spend allowance over a foxhole to destroy it (AR-117, AR-118, AR-H42)."""

    form = "{piece} grind {cell} {twelfths}"
    told = "crush the foxhole on {cell}"
    word = "crush a foxhole"
    help = "spend twelfths of an inch over a foxhole; 2/3 of the rate in one turn destroys it"
    piece: PieceRef
    cell: CellRef
    twelfths: Annotated[int, Meta(ge=1, le=1152, extra={"ref": "count"})]

    def judge(self, state: Position, /) -> Verdict:
        reasons = board_reasons(state, self.seat, self.piece)
        if reasons:
            return Verdict(reasons)
        who = state.pieces[self.piece]
        name = state.cell_name(self.cell)
        if not state.kind(who).crushes_foxholes:
            return no("cannot_crush", "AR-117", piece=who)
        if wrong := within("twelfths", self.twelfths, 1, 1152):
            return Verdict(wrong)
        if self.cell not in who.place.cells or who.altitude or not state.square(self.cell).foxhole:
            return no("not_upon", "AR-118", piece=who, cell=name)
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Activate(self.piece), GrindOver(self.piece, self.twelfths))


# --- trees ---


class FellTree(Step, tag="fell_tree", frozen=True):
    """Knock down one tree, at its price in the ground it stands in (AR-62 to AR-65, AR-H37)."""

    piece: PieceRef
    cell: CellRef

    def cost(self, state: Position, who: Element) -> int:
        """Inches per tree, times the ground (AR-64, AR-65); 0: no driving there."""
        mover = mv.mover_of(state, who)
        ground = mv.surface_cost(mover, state.square(self.cell).surface)
        return state.setup.options.tree_cost * ground

    def dearer(self, state: Position, who: Element) -> tuple[Note, ...]:
        """The size of the trees and their ground, where a tree costs more, or less, than an inch (AR-64, AR-65)."""
        whole, surface = U * state.setup.options.tree_cost, state.square(self.cell).surface
        notes = Note("AR-65", "size of the trees", whole - U), Note("AR-64", surface, self.cost(state, who) - whole)
        return tuple(note for note in notes if note.amount)

    def check(self, state: Position, /) -> Verdict:
        who, name = state.pieces[self.piece], state.cell_name(self.cell)
        if not who.on_board:
            return gone(who)
        cost = self.cost(state, who)
        if not cost:
            return no("impassable", "AR-64", terrain=state.square(self.cell).surface, piece=who)
        what, dearer = f"felling a tree on {name}", self.dearer(state, who)
        return Verdict(unpayable(state, who, cost, "AR-62", what, travel=False, dearer=dearer))

    def price(self, state: Position, /) -> Leg | None:
        who = state.pieces[self.piece]
        return leg(state, who, self.cell, self.cost(state, who), Note("AR-62", "tree"), *self.dearer(state, who))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        after = spend(state, who, other=self.cost(state, who))
        board, trees = state.board, state.square(self.cell).trees
        if board.kind("ground", self.cell) == "tree":
            board = board.with_kind("ground", self.cell, "firm")
        left = {0: "none", 1: "tree"}.get(trees - 1, f"tree-{trees - 1}")
        if any(layer.name == "growth" for layer in board.layers):
            board = marked(board, "growth", self.cell, left)
        event = Acted(who.id, f"fells a tree on {state.cell_name(self.cell)}", clause="AR-62")
        return Did(state.having(board=board).with_piece(after), (event,))


class FellTrees(Order, tag="fell", frozen=True):
    """Knock down the trees of a square beside the vehicle (AR-62)."""

    form = "{piece} fell {cell}"
    told = "fell the trees on {cell}"
    word = "fell trees"
    help = "knock down single trees in a square beside a medium or heavy vehicle"
    piece: PieceRef
    cell: CellRef

    def judge(self, state: Position, /) -> Verdict:
        reasons = board_reasons(state, self.seat, self.piece)
        if reasons:
            return Verdict(reasons)
        who, name = state.pieces[self.piece], state.cell_name(self.cell)
        kind = state.kind(who)
        if not kind.vehicle or kind.size <= LIGHT:
            return no("too_light", "AR-63", piece=who)
        if kind.aircraft:
            return no("flies", "FT-AR-14", piece=who)
        if not state.square(self.cell).trees:
            return no("no_tree", "AR-62", cell=name)
        beside = any(state.board.direction(cell, self.cell) >= 0 for cell in who.place.cells)
        if not beside or who.altitude > HEIGHT["vegetation"]:
            return no("not_beside", "AR-62", cell=name, piece=who)
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        trees = state.square(self.cell).trees
        return (Activate(self.piece), *(FellTree(self.piece, self.cell) for _ in range(trees)))


def offers(state: Position, who: Element) -> list[Order]:
    """Enemies in line, the position it is on, trees beside it."""
    if not who.on_board or not state.kind(who).vehicle:
        return []
    found: list[Order] = []
    if state.kind(who).armoured and not state.kind(who).aircraft:
        found += [Overrun(who.seat, who.id, p.id) for p in state.pieces if _could_overrun(state, who, p)]
    spent = dict(who.turn.over)
    for cell in who.place.cells:
        held = any(state.enemies(who, p) for p in state.grounded_on(cell, who.id))
        need = -(-state.allowance(who) * SHARE[0] // SHARE[1]) - spent.get(cell, 0)
        if held and need > 0:
            found.append(Grind(who.seat, who.id, cell, min(need, max(1, state.left(who)))))
    around = {near for cell in who.place.cells for near in state.board.neighbours(cell)}
    found += [FellTrees(who.seat, who.id, cell) for cell in sorted(around) if state.square(cell).trees]
    return found


def _could_overrun(state: Position, who: Element, other: Element) -> bool:
    """True if a piece is an enemy, small enough and on a square that touches those of a vehicle (AR-113)."""
    if not state.enemies(who, other) or state.kind(who).size - state.kind(other).size < SMALLER:
        return False
    return any(state.board.distance(a, b) <= 1 for b in other.place.cells for a in who.place.cells)


REFUSALS = {
    "unarmoured": "{target} is not an armoured vehicle, and only those can be overrun",
    "not_armoured": "{piece} is not an armoured vehicle",
    "too_small": "{piece} is too small to overrun anything",
    "too_large": "{target} has size {size}, and at most {most} can be overrun",
    "aloft": "{piece} is in the air",
    "flies": "{piece} is an aircraft, which on the ground can only stand",
    "not_in_line": "{target} is not straight ahead of {piece} or behind it",
    "cannot_crush": "{piece} is neither fully tracked nor a walker",
    "not_upon": "{piece} is not over a foxhole on {cell}",
    "too_light": "{piece} is too light to knock down trees",
    "no_tree": "there is no single tree on {cell}",
    "not_beside": "{cell} is not beside {piece}",
}

PART = ModuleRules(
    (Overrun, Grind, FellTrees), (RunOver, GrindOver, FellTree, Crush), refusals=REFUSALS, offers=offers,
)  # fmt: skip
