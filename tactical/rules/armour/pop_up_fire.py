"""Pop-ups, and their sideways twin: out of cover, fire, and back in one move (section 12, AR-H43)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from tactical.rules.armour import movement as mv
from tactical.rules.armour import shots
from tactical.rules.armour.data import CRUISING, STOREY, U
from tactical.rules.armour.firing import aimed, salvo
from tactical.rules.armour.modules import ModuleRules
from tactical.rules.armour.order_checks import board_reasons, within
from tactical.rules.armour.position import Element, Position
from tactical.rules.armour.steps import Activate, Enter, Rise
from tactical.rules.armour.watch import Watch
from tactical.table.frames import Did, Frame, Step
from tactical.table.orders import Order, PathRef, WordRef
from tactical.table.values import PieceRef, replace
from tactical.table.verdicts import OK, Verdict, no

OVERLOOKING = CRUISING + 2 * STOREY  # inches: higher than this nobody is offered to rise for a shot
ASIDE = 3  # squares: farther than this, straight on, nobody is offered to slip out of cover for a shot


class TakeAim(Step, tag="take_aim", frozen=True):
    """The shot at the top, or out of cover: checked only once the piece is there."""

    piece: PieceRef
    weapon: str
    target: PieceRef

    def check(self, state: Position, /) -> Verdict:
        who, target = state.pieces[self.piece], state.pieces[self.target]
        if not who.on_board:
            return no("gone", "AR-119", piece=who)
        return Verdict(aimed(state, who, self.weapon, target, ()).reasons)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return Did(state, then=(*salvo(state, self.piece, self.weapon, self.target, ()), Watch(self.piece)))


class _Pop(Order, tag="pop", frozen=True):
    """The common part of both manoeuvres."""

    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        reasons = board_reasons(state, self.seat, self.piece)
        if reasons:
            return Verdict(reasons)
        who = state.pieces[self.piece]
        if not state.kind(who).may_pop_up:
            kind = state.kind(who)
            clause = "AR-123" if kind.infantry else "AR-H43" if kind.mobility in ("hover", "thruster") else "AR-122"
            return no("no_popup", clause, piece=who)
        return OK


class Popup(_Pop, tag="popup", frozen=True):
    """Rise out of cover, fire, and drop back (AR-120)."""

    form = "{piece} popup {altitude} fire {weapon} at {target}"
    told = "fire {weapon:a} at {target}, popping up to altitude {altitude}"
    word = "pop up and fire"
    help = "rise to an altitude, fire and come back down"
    altitude: Annotated[int, Meta(ge=1, le=200, extra={"ref": "count"})]
    weapon: WordRef
    target: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        verdict = super().judge(state)
        who = state.pieces[self.piece]
        if not verdict:
            return verdict
        if wrong := within("altitude", self.altitude, 1, 200):
            return Verdict(wrong)
        if self.altitude <= who.altitude:
            return no("not_up", "AR-120", piece=who, altitude=who.altitude)
        limit = state.kind(who).ceiling
        if 0 <= limit < self.altitude:
            return no("too_high", "AR-124", piece=who, altitude=self.altitude, limit=limit)
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        inches = self.altitude - state.pieces[self.piece].altitude
        # the allowance that must be left after each inch up: the rest of the rise, and the whole way back (AR-H43)
        up = (Rise(self.piece, 1, U * (2 * inches - done)) for done in range(1, inches + 1))
        down = (Rise(self.piece, -1) for _ in range(inches))
        return (Activate(self.piece), *up, TakeAim(self.piece, self.weapon, self.target), *down)


class Popout(_Pop, tag="popout", frozen=True):
    """While hovering, leave cover sideways, fire, and return (AR-121)."""

    form = "{piece} popout {path} fire {weapon} at {target}"
    told = "fire {weapon:a} at {target}, popping out to {path}"
    word = "pop out and fire"
    help = "while hovering, go out along a path, fire and come back"
    path: Annotated[PathRef, Meta(min_length=1)]
    weapon: WordRef
    target: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        verdict = super().judge(state)
        who = state.pieces[self.piece]
        if verdict and not who.altitude:
            return no("not_hovering", "AR-121", piece=who)
        return verdict

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        who = state.pieces[self.piece]
        cells = (who.cell, *self.path)
        there = list(zip(cells, self.path, strict=False))
        back = [(b, a) for a, b in reversed(there)]
        prices = [_price(state, who, a, b) for a, b in (*there, *back)]
        out = (_enter(state, who, a, b, sum(prices[number + 1 :])) for number, (a, b) in enumerate(there))
        home = (_enter(state, who, a, b, 0) for a, b in back)
        return (Activate(self.piece), *out, TakeAim(self.piece, self.weapon, self.target), *home)


def _enter(state: Position, who: Element, a: int, b: int, keep: int) -> Enter:
    """A step without turning, whatever its manner (AR-H07), that keeps the way back in hand (AR-H43)."""
    direction = state.board.direction(a, b)
    return Enter(who.id, b, _manner(state, who, direction), keep)


def _manner(state: Position, who: Element, direction: int) -> mv.Manner:
    """Infantry turns as it goes (AR-H10); what pays for turns keeps its facing."""
    return mv.manner_of(who.heading, direction) if state.kind(who).turns and direction >= 0 else "advance"


def _price(state: Position, who: Element, a: int, b: int) -> int:
    direction = state.board.direction(a, b)
    if direction < 0:
        return 0
    try:
        there = replace(who, place=state.set_down(who, a, who.heading, who.altitude))
    except ValueError:
        return 0
    return mv.step_price(state, there, direction, _manner(state, who, direction)).cost


def settle_up(_state: Position, frame: Frame[Step]) -> tuple[Step, ...]:
    """The end of an interrupted rise: down again, as far as it can be paid (AR-H43)."""
    if not any(isinstance(step, TakeAim) for step in frame.steps):
        return ()
    rises = [step for step in frame.steps if isinstance(step, Rise)]
    risen = -sum(step.by for step in rises)
    return tuple(Rise(frame.piece, -1) for _ in range(risen))


def settle_out(state: Position, frame: Frame[Step]) -> tuple[Step, ...]:
    """The end of an interrupted sidestep: back the way it came, as far as it can be paid (AR-H43)."""
    aims = [number for number, step in enumerate(frame.steps) if isinstance(step, TakeAim)]
    if not aims:
        return ()
    home = [step for step in frame.steps[aims[0] + 1 :] if isinstance(step, Enter)]
    here = state.pieces[frame.piece].cell
    behind = next((n for n, step in enumerate(home) if step.cell == here), -1)
    return tuple(home[behind + 1 :])


def offers(state: Position, who: Element) -> Iterator[Order]:
    """Rising as high, or slipping out as far, as needed for a shot at a hidden enemy, weapon by weapon (AR-120,
    AR-121)."""
    kind = state.kind(who)
    if not kind.may_pop_up or not who.on_board or who.descending or who.turn.fired:
        return
    highest = who.altitude + state.left(who) // (2 * U)  # there and back
    highest = min(highest, OVERLOOKING, *(() if kind.ceiling < 0 else (kind.ceiling,)))
    risen = [(height, _raised(state, who, height)) for height in range(who.altitude + 1, highest + 1)]
    aside = _aside(state, who) if who.altitude else []
    for name in dict.fromkeys(kind.weapons) if risen or aside else ():
        weapon = state.weapon(name)
        for target in state.pieces:
            if not target.on_board or not state.enemies(who, target) or shots.may_shoot(state, who, weapon, target):
                continue
            height = next((height for height, up in risen if shots.may_shoot(state, up, weapon, target)), 0)
            if height:
                yield Popup(who.seat, who.id, height, name, target.id)
            path = next((path for _, path, out in aside if shots.may_shoot(state, out, weapon, target)), ())
            if path:
                yield Popout(who.seat, who.id, path, name, target.id)


def _aside(state: Position, who: Element) -> list[tuple[int, tuple[int, ...], Element]]:
    """The straight ways out of cover and back that it can pay for, with their price and where it would be; the
    cheapest first."""
    found: list[tuple[int, tuple[int, ...], Element]] = []
    for direction in range(8):
        path: tuple[int, ...] = ()
        here, cost = who.cell, 0
        while len(path) < ASIDE and (there := state.board.neighbour(here, direction)) >= 0:
            out, back = _price(state, who, here, there), _price(state, who, there, here)
            cost += out + back
            if not out or not back or cost > state.left(who):
                break
            path, here = (*path, there), there
            found.append((cost, path, replace(who, place=state.set_down(who, here, who.heading, who.altitude))))
    return sorted(found, key=lambda way: way[0])


def _raised(state: Position, who: Element, height: int) -> Element:
    return replace(who, place=state.set_down(who, who.cell, who.heading, height))


REFUSALS = {
    "no_popup": "only grav vehicles, aircraft, gravpacks and jetpacks can pop up, not {piece}",
    "not_up": "{piece} is already at altitude {altitude}",
    "not_hovering": "{piece} is not hovering",
}

PART = ModuleRules(
    (Popup, Popout), (TakeAim,), refusals=REFUSALS, settle={"popup": settle_up, "popout": settle_out}, offers=offers,
)  # fmt: skip
