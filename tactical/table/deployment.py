"""Deployment: before the first turn seats place their pieces in zones that the scenario gives them (FT-12).

Each seat with a zone is asked in turn, in frames below which nothing has begun. A piece that starts in its seat's zone
may go to any free cell of it, and until then stays where it starts. No other side sees the pieces in a hidden zone
until all have placed theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tactical.table.events import Deployed, Said
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import Order
from tactical.table.pieces import Piece
from tactical.table.places import Unseen
from tactical.table.reach import Reach, Stop
from tactical.table.values import CellRef, PieceRef, SeatRef, replace
from tactical.table.verdicts import OK, Verdict, no
from tactical.table.zones import Zone

if TYPE_CHECKING:
    from tactical.table.play_rules import PlayRules
    from tactical.table.state import AnyState, S


CLAUSE: Final = "FT-12"
WHY: Final = "deployment"
MODE: Final = "deploy"


def deployment_due(state: AnyState) -> bool:
    """True if seats must deploy before the battle begins."""
    return bool(state.setup.zones) and not state.deployed


def deployment_begun(state: S) -> S:
    """The position in which all seats with zones are asked, the first zone's on top."""
    asks = (Ask(zone.seat, ("deploy", "end_deployment"), WHY, ("end_deployment",)) for zone in state.setup.zones)
    frames: tuple[Frame[Step], ...] = tuple(Frame(WHY, -1, (), ask) for ask in asks)
    return state.having(deployed=True).with_stack(frames[::-1])


def deploying(state: AnyState) -> bool:
    """True if seats are placing their pieces now."""
    return any(frame.cause == WHY for frame in state.stack)


def zone_of(state: AnyState, seat: int) -> Zone | None:
    """The zone of a seat; None if it has none."""
    return next((zone for zone in state.setup.zones if zone.seat == seat), None)


def deployable(state: AnyState, seat: int) -> Iterator[Piece]:
    """The pieces that a seat may place: its own pieces in its zone."""
    zone = zone_of(state, seat)
    if zone is not None:
        yield from (p for p in state.pieces if p.seat == seat and p.place.cells and set(p.place.cells) <= {*zone.cells})


def undeployed(state: S, seat: int) -> S:
    """The position without other sides' pieces in hidden zones, during deployment."""
    if not state.setup.zones or not deploying(state):
        return state
    side = state.seat(seat).side
    for zone in state.setup.zones:
        if zone.hidden and state.seat(zone.seat).side != side:
            for piece in deployable(state, zone.seat):
                state = state.with_piece(replace(piece, place=Unseen()))
    return state


def _asked(state: AnyState) -> Ask | None:
    ask = state.stack[-1].ask if state.stack else None
    return ask if ask is not None and ask.why == WHY else None


def modes(state: AnyState, piece: int) -> tuple[str, ...]:
    """The ways to place a piece now; empty if it cannot be placed."""
    ask = _asked(state)
    return (MODE,) if ask is not None and any(who.id == piece for who in deployable(state, ask.seat)) else ()


def footing_problem(rules: PlayRules[S], state: S, piece: int, cell: int) -> str:
    """Why a piece cannot be placed on a cell before the first turn, in words; empty if it can (FT-12): the faults that
    the invariants would find, and the ground."""
    who = state.pieces[piece]
    before = rules.broken_invariants(state)
    after = rules.broken_invariants(state.put(who, state.placed(who, cell)))
    fault = next((problem for problem in after if problem not in before), "")
    return fault or rules.barrier(state, piece, cell)


def reach(rules: PlayRules[S], state: S, piece: int) -> Reach:
    """The cells on which a piece may be placed."""
    who = state.pieces[piece]
    zone = zone_of(state, who.seat)
    cells = sorted(zone.cells) if zone is not None else ()
    orders = (Deploy(who.seat, piece, cell) for cell in cells)
    stops = {
        order.cell: (Stop(order.cell, (order.cell,), 0, 0),)
        for order in orders
        if order.judge(state) and not footing_problem(rules, state, piece, order.cell)
    }
    return Reach(MODE, 0, stops, lambda stop: Deploy(who.seat, piece, stop.cell))


def offers(rules: PlayRules[S], state: S, seat: int) -> tuple[Order, ...]:
    """All orders of a seat during its deployment."""
    placed = (
        Deploy(seat, who.id, cell) for who in deployable(state, seat) for cell in reach(rules, state, who.id).stops
    )
    return (*placed, EndDeployment(seat))


class DeployStep(Step, tag="deploy_step", frozen=True):
    """Put a piece on a cell of its zone."""

    piece: PieceRef
    cell: CellRef

    def run(self, state: AnyState, got: None, /) -> Did[AnyState]:
        who = state.pieces[self.piece]
        zone = zone_of(state, who.seat)
        side = state.side(who)
        hidden = zone is not None and zone.hidden
        seen = (
            tuple(n for n, seat in enumerate(state.setup.seats) if seat.referee or seat.side == side)
            if hidden
            else None
        )
        event = Deployed(piece=who.id, cell=self.cell, clause=CLAUSE, seen=seen)
        return Did(state.put(who, state.placed(who, self.cell)), (event,))


class Deploy(Order, tag="deploy", frozen=True):
    """Place a piece on a free cell of one's zone (FT-12)."""

    form = "{piece} deploy {cell}"
    told = "deploy on {cell}"
    word = "deploy"
    help = "place a piece in your zone before the battle begins"
    declares_path = False
    piece: PieceRef
    cell: CellRef

    def judge(self, state: AnyState, /) -> Verdict:
        who, name = state.pieces[self.piece], state.cell_name(self.cell)
        zone = zone_of(state, self.seat)
        if all(piece.id != self.piece for piece in deployable(state, self.seat)):
            return no("not_deployable", CLAUSE, piece=who)
        covered = state.placed(who, self.cell).cells
        if zone is None or not set(covered) <= {*zone.cells}:
            outside = next((cell for cell in covered if zone is None or cell not in zone.cells), self.cell)
            return no("outside_zone", CLAUSE, cell=state.cell_name(outside))
        for other in state.pieces:
            taken = self.cell in other.place.cells or (other.id != who.id and set(covered) & {*other.place.cells})
            if taken:
                return no("zone_taken", CLAUSE, cell=name, who=other)
        return OK

    def steps(self, state: AnyState, /) -> tuple[Step, ...]:
        return (DeployStep(self.piece, self.cell),)


class EndDeployment(Order, tag="end_deployment", frozen=True):
    """Leave one's pieces where they stand; the battle begins once all have (FT-12)."""

    form = "end deployment"
    help = "leave your pieces where they stand; the battle begins when everybody has done so"

    def steps(self, state: AnyState, /) -> tuple[Step, ...]:
        return (EndStep(self.seat),)


class EndStep(Step, tag="end_deployment_step", frozen=True):
    """Report that a seat has placed its pieces."""

    seat: SeatRef

    def run(self, state: AnyState, got: None, /) -> Did[AnyState]:
        return Did(state, (Said(self.seat, "has deployed", clause=CLAUSE),))


DEPLOYMENT_ORDERS: tuple[type[Order], ...] = (Deploy, EndDeployment)
DEPLOYMENT_STEPS: tuple[type[Step], ...] = (DeployStep, EndStep)
