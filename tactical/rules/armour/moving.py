"""Orders that move a piece (sections 2 to 7, 10, and the table of commands in section 21)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.board import direction_name
from tactical.rules.armour.data import BAND
from tactical.rules.armour.modules import ModuleRules
from tactical.rules.armour.movement import Manner, manner_factor
from tactical.rules.armour.order_checks import among, board_reasons, within
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.route import Altitudes, route
from tactical.rules.armour.steps import STEPS, Activate, Enter, Rise, Spin, TakeStairs
from tactical.table.events import Event
from tactical.table.frames import Step
from tactical.table.orders import Order, PathRef
from tactical.table.values import CellRef, PieceRef, replace
from tactical.table.verdicts import Reason, Verdict, no, reason

Facing = Literal["", "n", "ne", "e", "se", "s", "sw", "w", "nw"]
Word = Meta(extra={"ref": "word"})
MANNERS = ("forward", "reverse", "sidestep")
MOST = 200  # squares or inches of one order
Squares = Annotated[int, Meta(ge=1, le=MOST, extra={"ref": "count"})]
HEADINGS = tuple(direction_name("square8", d).lower() for d in range(8))


def pushed(state: Position, who: Element) -> tuple[Reason, ...]:
    """The reasons against moving a crewed weapon: it needs wheels and somebody to push it (AR-14, AR-15, AR-H52)."""
    kind = state.kind(who)
    if kind.category != "gun":
        return ()
    if not kind.wheels:
        return (reason("no_wheels", "AR-15", piece=who),)
    return () if who.crew else (reason("no_crew", "AR-H52", piece=who),)


class Go(Order, tag="go", frozen=True):
    """Move along a path, turning to face each square (or away from it, in reverse).

    A square that appears twice in a row is one where the piece climbs or descends: `at` lists the altitude at each.
    """

    form = "{piece} go {path} [{manner}] [at {altitudes}] [facing {facing}]"
    told = "go to {path} [in {manner}]"
    help = "move along a path, turning to follow it"
    guns = False
    piece: PieceRef
    path: Annotated[PathRef, Meta(min_length=1)]
    manner: Annotated[Literal["forward", "reverse", "sidestep"], Word] = "forward"
    altitudes: Annotated[Altitudes, Meta(extra={"ref": "numbers"}, max_length=1000)] = ()
    facing: Annotated[Facing, Word] = ""

    @property
    def way(self) -> Manner:
        """The manner of its steps."""
        return "advance" if self.manner == "forward" else self.manner

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        reasons = board_reasons(state, self.seat, self.piece) or self._words() or pushed(state, who)
        gun = state.kind(who).category == "gun"
        if not reasons and gun != self.guns:
            code, verb = ("push_it", "push") if gun else ("not_a_gun", "go")
            reasons = (reason(code, "AR-14", piece=who, remedy=f"{who.name} {verb} the same way"),)
        if not reasons and self.altitudes and len(self.altitudes) != len(self.path):
            reasons = (reason("altitudes", "AR-H32", squares=len(self.path), given=len(self.altitudes)),)
        return Verdict(reasons)

    def _words(self) -> tuple[Reason, ...]:
        """The reasons against words and numbers that notation would not have let through."""
        found = among("manner", self.manner, MANNERS) + among("facing", self.facing, ("", *HEADINGS))
        return (*found, *(r for altitude in self.altitudes[:1000] for r in within("altitude", altitude, 0, MOST)))[:1]

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        facing = HEADINGS.index(self.facing) if self.facing else -1
        return (Activate(self.piece), *route(state, self.piece, self.path, self.way, self.altitudes, facing))

    def onward(self, following: Order) -> Order | None:
        """This path merged with one that continues from its end (for paths built by waypoints)."""
        if not isinstance(following, Go) or type(following) is not type(self) or following.manner != self.manner:
            return None
        if bool(self.altitudes) != bool(following.altitudes):
            return None
        return replace(
            self,
            path=(*self.path, *following.path),
            altitudes=(*self.altitudes, *following.altitudes),
            facing=following.facing,
        )


class Push(Go, tag="push", frozen=True):
    """Move a crewed weapon on wheels: its crew pushes it, and spends the same (AR-14, AR-H52)."""

    form = "{piece} push {path} [{manner}] [at {altitudes}] [facing {facing}]"
    told = "push to {path} [in {manner}]"
    help = "push a crewed weapon along a path"
    guns = True


class _Straight(Order, tag="straight", frozen=True):
    """A number of squares in one direction, whatever the piece is."""

    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        reasons = board_reasons(state, self.seat, self.piece) or pushed(state, state.pieces[self.piece])
        return Verdict(reasons or within("squares", getattr(self, "squares", 1), 1, MOST))

    def _line(self, state: Position, direction: int, squares: int, manner: Manner) -> tuple[Step, ...]:
        """The squares in a direction, as far as the board goes; one more where it ends, so that it is refused."""
        cell, steps = state.pieces[self.piece].cell, []
        for _ in range(squares):
            before, cell = cell, state.board.neighbour(cell, direction)
            steps.append(Enter(self.piece, cell if cell >= 0 else before, manner))
            if cell < 0:
                break
        return (Activate(self.piece), *steps)


class Advance(_Straight, tag="advance", frozen=True):
    """Go straight ahead."""

    form = "{piece} advance {squares}"
    told = "advance {squares:squares}"
    help = "move straight ahead, in squares"
    squares: Squares

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return self._line(state, state.pieces[self.piece].heading, self.squares, "advance")


class Reverse(_Straight, tag="reverse", frozen=True):
    """Go straight back (AR-11, AR-26, AR-27)."""

    form = "{piece} reverse {squares}"
    told = "reverse {squares:squares}"
    help = "move straight back, in squares"
    squares: Squares

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return self._line(state, (state.pieces[self.piece].heading + 4) % 8, self.squares, "reverse")


class Sidestep(_Straight, tag="sidestep", frozen=True):
    """Go sideways, keeping the facing (AR-12, AR-13, AR-28 to AR-31)."""

    form = "{piece} sidestep {side} {squares} [at {angle}]"
    told = "sidestep {squares:squares} to the {side}"
    help = "move sideways at 45, 90 or 135 degrees, in squares"
    side: Annotated[Literal["left", "right"], Word]
    squares: Squares
    angle: Annotated[int, Meta(ge=45, le=135, extra={"ref": "count"})] = 90

    def judge(self, state: Position, /) -> Verdict:
        if self.angle not in (BAND, 2 * BAND, 3 * BAND):
            return no("no_angle", "AR-H07", angle=self.angle, known="45, 90 or 135")
        if wrong := among("side", self.side, ("left", "right")):
            return Verdict(wrong)
        kind = state.kind(state.pieces[self.piece])
        factor, clause = manner_factor(kind, "sidestep")
        if not factor:
            return no("no_sidestep", clause, terrain=kind.mobility)
        return super().judge(state)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        turn = self.angle // BAND * (1 if self.side == "right" else -1)
        direction = (state.pieces[self.piece].heading + turn) % 8
        return self._line(state, direction, self.squares, "sidestep")


class Rotate(Order, tag="rotate", frozen=True):
    """Turn in place, clockwise positive (AR-32 to AR-43)."""

    form = "{piece} rotate {degrees}"
    told = "turn {degrees:turn}"
    help = "turn in place by 45, 90, 135 or 180 degrees; minus: to the left"
    piece: PieceRef
    degrees: Annotated[int, Meta(ge=-180, le=180, extra={"ref": "count"})]

    def judge(self, state: Position, /) -> Verdict:
        if self.degrees % BAND or not 0 < abs(self.degrees) <= 4 * BAND:
            return no("no_angle", "AR-95", angle=self.degrees, known="45, 90, 135 or 180")
        return Verdict(board_reasons(state, self.seat, self.piece))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Activate(self.piece), Spin(self.piece, self.degrees // BAND))


class Climb(Order, tag="climb", frozen=True):
    """Rise straight up (section 10)."""

    form = "{piece} climb {inches}"
    told = "climb {inches:inches}"
    help = "rise, in inches"
    by = 1
    piece: PieceRef
    inches: Squares

    def judge(self, state: Position, /) -> Verdict:
        reasons = board_reasons(state, self.seat, self.piece)
        return Verdict(reasons or within("inches", self.inches, 1, MOST))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Activate(self.piece), *(Rise(self.piece, self.by) for _ in range(self.inches)))


class Descend(Climb, tag="descend", frozen=True):
    """Come straight down."""

    form = "{piece} descend {inches}"
    told = "descend {inches:inches}"
    help = "descend, in inches"
    by = -1


class ClimbVia(Order, tag="climb_via", frozen=True):
    """Take stairs or a ladder (AR-76 to AR-83)."""

    form = "{piece} climb via {cell}"
    told = "climb by {cell}"
    word = "climb"
    help = "take stairs or a ladder to its other end"
    piece: PieceRef
    cell: CellRef

    def judge(self, state: Position, /) -> Verdict:
        reasons = board_reasons(state, self.seat, self.piece) or pushed(state, state.pieces[self.piece])
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Activate(self.piece), TakeStairs(self.piece, self.cell))


def offers(state: Position, who: Element) -> list[Order]:
    """Turns, climbs and links; the paths come from the reach."""
    if not who.on_board:
        return []
    found: list[Order] = []
    if state.kind(who).turns or len(who.place.cells) > 1:
        found += [Rotate(who.seat, who.id, turn * BAND) for turn in (1, -1, 2, -2, 3, -3, 4)]
    if state.kind(who).ceiling:
        found += [Climb(who.seat, who.id, 1), Descend(who.seat, who.id, 1)]
    found += [ClimbVia(who.seat, who.id, cell) for cell, _ in state.board.links_from(who.cell)]
    return found


REFUSALS = {
    "gone": "{piece} is no longer there",
    "off_map": "{piece} is not on the map",
    "too_dear": "{what} costs {cost}; {left} inches left",
    "no_way_back": "{what} and the way back cost {cost} ({step} + {keep}); {left} inches left",
    "declared": "{piece} declared itself {speed} when it fired",
    "command": "{piece} would be more than {most:inches} from {leader}",
    "out_of_bounds": "{what} must be {low} to {high}",
    "unknown_word": "{what} must be one of {known}",
    "not_next": "{cell} is not next to {start}",
    "not_that_way": "{piece} cannot {manner} to {cell} without turning first",
    "no_sidestep": "{terrain} pieces cannot move sideways",
    "off_board": "the board ends there",
    "occupied": "{who} is in the way on {cell}",
    "impassable": "{piece} cannot cross {terrain}",
    "no_floor": "the floor of {cell} cannot carry a vehicle",
    "no_stairs": "the stairs at {cell} cannot carry {piece}",
    "no_fit": "{piece} does not fit into {cell}",
    "too_narrow": "the way to {cell} is too narrow for {piece}",
    "tree": "a tree stands on {cell}",
    "grounded": "{piece} stands on the ground; an aircraft must climb before it goes anywhere",
    "wall": "a wall blocks the way to {cell}",
    "corner": "both ways around the corner to {cell} are blocked",
    "no_rate": "{piece} cannot move any more",
    "no_room": "{piece} has no room to turn",
    "on_the_ground": "{piece} is on the ground",
    "not_on_foot": "{piece} is in the air, but stairs and ladders start on the ground",
    "no_room_there": "{piece} has no room at {cell}",
    "too_high": "{piece} cannot go above altitude {limit}, and {altitude} is higher",
    "cannot_set_down": "{piece} cannot be on {cell}; {what}",
    "no_way_up": "no stairs or ladder connect {start} to {cell}",
    "no_wheels": "{piece} has no wheels",
    "no_crew": "{piece} has nobody to push it",
    "push_it": "{piece} is pushed by its crew; use push",
    "not_a_gun": "{piece} is not a crewed weapon",
    "altitudes": "give one altitude for each of the {squares} squares, not {given}",
    "no_angle": "a turn is {known} degrees, not {angle}",
}

ORDERS: tuple[type[Order], ...] = (
    Go, Push, Advance, Reverse, Sidestep, Rotate, Climb, Descend, ClimbVia,
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = ()
PART = ModuleRules(ORDERS, STEPS, EVENTS, REFUSALS, offers=offers)
