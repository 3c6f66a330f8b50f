"""Case three: a draft with illegal parts, ships that move at once, fire in seat order, losses the victim chooses."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, ClassVar

from tests.contract.cases.common import BLUE, RED, CaseRules, CaseState, any_step, scored

from tactical.board import Board, CellName, Link
from tactical.table import OK, Ask, Did, Frame, Order, Piece, Reason, Roll, Seat, Setup, Step, Verdict, no, reason
from tactical.table.events import Event
from tactical.table.orders import PathRef
from tactical.table.places import Destroyed, OnBoard, at
from tactical.table.rows import Cited
from tactical.table.values import CellRef, PieceRef, SeatRef, Value, replace

SYSTEMS = ("Abo", "Bel", "Cor", "Dun", "Eos", "Fay", "Gar", "Hel")
A, B, C, D, E, F, G, H = range(8)
LANES = ((A, B), (A, E), (B, C), (B, E), (B, F), (C, D), (C, F), (C, G), (D, G), (D, H), (E, F), (F, G), (G, H))
KINDS = ("carrier", "cruiser", "dread", "fighter", "infantry", "pds")
CAPACITY = (6, 0, 1, 0, 0, 0)
MOVE = (2, 2, 1, 0, 0, 0)
ACTIVE = (C, D, G)  # the system each seat goes for


class Part(Value, frozen=True):
    """One ship of a movement: its path, and who comes aboard where."""

    ship: int
    path: tuple[int, ...]
    cargo: tuple[tuple[int, int], ...] = ()


def in_space(state: Any, cell: int) -> list[Piece]:
    """The pieces in a system's space, by id."""
    return [p for p in state.pieces_on(cell) if not p.place.spot]


def part_reasons(state: Any, seat: int, number: int) -> list[Reason]:
    """All that is wrong with one part of the draft."""
    draft: tuple[Part, ...] = state.draft
    part, found = draft[number], []
    ship, path = state.pieces[part.ship], part.path

    def wrong(code: str, clause: str, **args: str | int) -> None:
        found.append(reason(code, clause, part=number, **args))

    if ship.seat != seat:
        wrong("not_own", "FL-09")
    links = {(link.a, link.b) for link in state.board.links}
    if ship.cell != path[0] or any((a, b) not in links and (b, a) not in links for a, b in pairwise(path)):
        wrong("path", "FL-24")
    if len(path) - 1 > MOVE[ship.kind]:
        wrong("too_far", "FL-25", far=len(path) - 1, move=MOVE[ship.kind])
    if path[-1] != state.active:
        wrong("end", "FL-12")
    if ship.cell in state.tokens and ship.cell != state.active:
        wrong("locked", "FL-20")
    for cell in path[1:-1]:
        if any(p.seat != seat for p in in_space(state, cell)):
            wrong("blocked", "FL-13", system=state.cell_name(cell))
    if len(part.cargo) > CAPACITY[ship.kind]:
        wrong("capacity", "FL-34", cargo=len(part.cargo), capacity=CAPACITY[ship.kind])
    for unit, cell in part.cargo:
        if cell not in path or state.pieces[unit].cell != cell or state.pieces[unit].seat != seat:
            wrong("pickup", "FL-45", unit=state.name(unit))
        if any(unit == other for earlier in draft[:number] for other, _ in earlier.cargo):
            wrong("two_ships", "FL-D11", unit=state.name(unit))
    return found


def excess(state: Any, seat: int) -> list[Reason]:
    """Warnings: units that the ships left behind cannot hold."""
    going = {part.ship for part in state.draft} | {unit for part in state.draft for unit, _ in part.cargo}
    found = []
    for cell in sorted({part.path[0] for part in state.draft}):
        rest = [p for p in in_space(state, cell) if p.id not in going and p.seat == seat]
        over = sum(KINDS[p.kind] in ("fighter", "infantry") for p in rest) - sum(CAPACITY[p.kind] for p in rest)
        if over > 0:
            found.append(reason("excess", "FL-D15", system=state.cell_name(cell), over=over))
    return found


class Keep(Step, frozen=True):
    """Writes a part into the draft; None of a path takes it out."""

    part: Part

    def run(self, state: Any, got: Any, /) -> Did:
        rest = tuple(part for part in state.draft if part.ship != self.part.ship)
        return Did(state.having(draft=(*rest, self.part) if self.part.path else rest))


class Arrive(Step, frozen=True):
    """All ships of the draft move together."""

    def run(self, state: Any, got: Any, /) -> Did:
        ships = tuple(part.ship for part in state.draft)
        for part in state.draft:
            for piece in (part.ship, *(unit for unit, _ in part.cargo)):
                state = state.with_piece(replace(state.pieces[piece], place=at(state.active)))
        return Did(state.having(draft=()), (Arrived(ships, state.active, clause="FL-D07"),))


class Cannon(Step, frozen=True):
    """Asks one seat for its cannon, and puts the next seat's turn behind it."""

    mover: int
    nth: int = 0

    def run(self, state: Any, got: Any, /) -> Did:
        if self.nth == len(state.setup.seats):
            return Did(state)
        seat = (self.mover + self.nth) % len(state.setup.seats)
        guns = [p for p in state.pieces_on(state.active) if p.seat == seat and KINDS[p.kind] == "pds"]
        ask = Ask(seat, ("fire", "decline"), "cannon")
        push = (Frame("cannon", guns[0].id, (), ask, self),) if guns and targets(state, seat, self.mover) else ()
        return Did(state, push=push, then=(Cannon(self.mover, self.nth + 1),))


def targets(state: Any, seat: int, mover: int) -> list[int]:
    """Seats whose ships a seat's cannon may fire at: the mover's, or for the mover everybody's."""
    there = sorted({p.seat for p in in_space(state, state.active)})
    return [other for other in there if other != seat and mover in (seat, other)]


class Shots(Step, frozen=True):
    """One die, 6 or more."""

    gun: int
    target: int

    def need(self, state: Any, /) -> Roll:
        return Roll(1, 10, "space cannon", "FL-D03", self.gun, "at_least", 6)

    def run(self, state: Any, got: Any, /) -> Did:
        hit = self.need(state).hit(got)
        victims = [p for p in in_space(state, state.active) if p.seat == self.target]
        ask = Ask(self.target, ("assign",), "assign")
        return Did(state, push=(Frame("assign", -1, (), ask, self),) if hit and victims else ())


class Lose(Step, frozen=True):
    """A ship is destroyed."""

    ship: int

    def run(self, state: Any, got: Any, /) -> Did:
        lost = replace(state.pieces[self.ship], place=Destroyed("cannon"))
        return Did(state.with_piece(lost), (Lost(self.ship, clause="FL-D05"),))


class Route(Order, frozen=True):
    """Draft a ship's path, in place of what was drafted for it. It may be wrong: the commit says how."""

    form = "{piece} via {path}"
    piece: PieceRef
    path: PathRef

    def judge(self, state: Any, /) -> Verdict:
        return OK if self.path else no("empty", "FL-24")

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (Keep(Part(self.piece, self.path)),)


class Load(Order, frozen=True):
    """Draft that a ship takes a unit aboard."""

    form = "{piece} load {unit} at {cell}"
    piece: PieceRef
    unit: PieceRef
    cell: CellRef

    def judge(self, state: Any, /) -> Verdict:
        part = next((part for part in state.draft if part.ship == self.piece), None)
        return OK if part and len(part.cargo) < 10 else no("no_part", "FL-45")

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        part = next(part for part in state.draft if part.ship == self.piece)
        return (Keep(replace(part, cargo=(*part.cargo, (self.unit, self.cell)))),)


class Withdraw(Order, frozen=True):
    """Take a ship out of the draft."""

    form = "withdraw {piece}"
    piece: PieceRef

    def judge(self, state: Any, /) -> Verdict:
        return OK if any(part.ship == self.piece for part in state.draft) else no("no_part", "FL-45")

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (Keep(Part(self.piece, ())),)


class Commit(Order, frozen=True):
    """Carry out the draft."""

    form = "commit"

    def judge(self, state: Any, /) -> Verdict:
        wrong = [r for number in range(len(state.draft)) for r in part_reasons(state, self.seat, number)]
        return Verdict(tuple(wrong), tuple(excess(state, self.seat)))

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (Arrive(), Cannon(self.seat))


class Fire(Order, frozen=True):
    """Fire the cannon at a seat's ships."""

    form = "{piece} fire at {target}"
    piece: PieceRef
    target: SeatRef

    def judge(self, state: Any, /) -> Verdict:
        window = state.stack[-1]
        fit = self.piece == window.piece and self.target in targets(state, self.seat, window.about.mover)
        return OK if fit else no("no_target", "FL-D03")

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (Shots(self.piece, self.target),)


class Decline(Order, frozen=True):
    """Do not fire."""

    form = "decline"


class Assign(Order, frozen=True):
    """Choose the ship that a hit destroys."""

    form = "assign {piece}"
    piece: PieceRef

    def judge(self, state: Any, /) -> Verdict:
        there = any(p.id == self.piece and p.seat == self.seat for p in in_space(state, state.active))
        return OK if there else no("not_there", "FL-D05")

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        return (Lose(self.piece),)


class Arrived(Event, frozen=True):
    """Ships have moved."""

    ships: tuple[int, ...]
    cell: int

    def words(self, state: Any, /) -> str:
        who = ", ".join(state.name(ship) for ship in self.ships) or "nobody"
        return f"{who} arrives at {state.cell_name(self.cell)}"


class Lost(Event, frozen=True):
    """A ship was destroyed."""

    ship: int

    def words(self, state: Any, /) -> str:
        return f"{state.name(self.ship)} is destroyed"


STEPS = (Keep, Arrive, Cannon, Shots, Lose)


class Galaxy(CaseState[Piece, any_step(*STEPS)], frozen=True, dict=True):
    """A position with the system that is active, the tokens lying, and the draft of the seat whose turn it is."""

    active: int = C
    tokens: tuple[int, ...] = ()
    draft: tuple[Part, ...] = ()


class Fleet(CaseRules):
    """See the module."""

    name, title = "fleet", "Fleet case"
    state = Galaxy
    orders, steps, events = (Route, Load, Withdraw, Commit, Fire, Decline, Assign), STEPS, (Arrived, Lost)
    verbs, closing = ("route", "load", "withdraw"), ("commit",)
    windows: ClassVar[dict[str, Cited]] = {
        "cannon": Cited("ships come into range"),
        "assign": Cited("a hit must be taken"),
    }
    refusals: ClassVar[dict[str, str]] = {
        "not_own": "that ship is not yours",
        "path": "the path does not follow the lanes from where the ship is",
        "too_far": "{far} systems are too far for a move of {move}",
        "end": "the path does not end in the active system",
        "locked": "a token lies where the ship is",
        "blocked": "{system} is held by others",
        "capacity": "{cargo} units do not fit into {capacity}",
        "pickup": "{unit} cannot be taken aboard there",
        "two_ships": "{unit} is already aboard another ship",
        "excess": "{over} units left at {system} have no ship to hold them",
        "empty": "a path needs a system",
        "no_part": "that ship is not in the draft, or full",
        "no_target": "that cannot be fired at",
        "not_there": "that ship is not yours, or not here",
    }

    def conceal(self, state: Any, seat: int) -> Any:
        """A draft is for the eyes of its own seat."""
        return state if seat == state.turn or not state.draft else state.having(draft=())

    def turn_begins(self, state: Any, seat: int) -> Any:
        tokens = () if seat == 0 else state.tokens
        return state.having(active=ACTIVE[seat], tokens=(*tokens, ACTIVE[seat]))

    def standing_answer(self, state: Any, frame: Frame[Any], answer: str) -> Order | None:
        return Decline(frame.ask.seat) if frame.ask and frame.cause == "cannon" and answer == "never" else None

    def candidates(self, state: Any, ask: Ask) -> tuple[Order, ...]:
        seat, active = ask.seat, state.active
        if ask.why == "cannon":
            return (Decline(seat), *(Fire(seat, state.stack[-1].piece, other) for other in range(3)))
        if ask.why == "assign":
            return tuple(Assign(seat, p.id) for p in in_space(state, active))
        found: list[Order] = [Commit(seat), *(Withdraw(seat, part.ship) for part in state.draft)]
        drafted = {part.ship for part in state.draft}
        for ship in state.pieces:
            if ship.seat == seat and MOVE[ship.kind] and ship.cell >= 0 and ship.id not in drafted:
                ways = [(ship.cell, active)] + [(ship.cell, via, active) for via in range(8)]
                found += [Route(seat, ship.id, way) for way in ways if way[0] != active]
        for part in state.draft[:2]:
            near = [
                p for cell in dict.fromkeys(part.path) for p in state.pieces_on(cell) if KINDS[p.kind] in KINDS[3:5]
            ]
            found += [Load(seat, part.ship, p.id, p.cell) for p in near if p.seat == seat][:6]
        return tuple(found)


RULES = Fleet()


def opening() -> Any:
    """Red at Abo, Dun and Gar, going for Cor, where Blue has a cannon on the planet."""

    def unit(number: int, seat: int, kind: str, cell: int, *, planet: bool = False) -> Piece:
        place = OnBoard((cell,), spot="planet") if planet else at(cell)
        return Piece(number, f"{kind}-{number}", seat, KINDS.index(kind), place)

    pieces = (
        unit(0, 0, "carrier", A), unit(1, 0, "cruiser", A), unit(2, 0, "cruiser", D), unit(3, 0, "dread", G),
        unit(4, 0, "dread", D), unit(5, 0, "infantry", A, planet=True), unit(6, 0, "infantry", B, planet=True),
        unit(7, 0, "fighter", A), unit(8, 1, "pds", C, planet=True), unit(9, 0, "fighter", D),
        unit(10, 1, "cruiser", H), unit(11, 2, "carrier", F),
    )  # fmt: skip
    names = tuple(CellName(number, name) for number, name in enumerate(SYSTEMS))
    board = Board("square4", 8, 1, links=tuple(Link(a, b, "lane") for a, b in LANES), names=names)
    return scored(RULES, Galaxy(Setup("Cor", (RED, BLUE, Seat("green", "Green")), limit=2), board, pieces, beat=1))
