"""The orders of an attack action: the first attack, the next one, hold fire, done moving (SC-35, FT-SC-05)."""

from __future__ import annotations

from tactical.rules.starship import gunnery as gn
from tactical.rules.starship.attacks import Cease, Done, Engage, Next, Shot
from tactical.rules.starship.data import Mount
from tactical.rules.starship.moving import Post
from tactical.rules.starship.order_checks import crew_reasons, gunner, turn_reasons
from tactical.rules.starship.position import Position, Ship, Volley
from tactical.table.frames import Step
from tactical.table.orders import Order, WordRef
from tactical.table.values import PieceRef, replace
from tactical.table.verdicts import OK, Reason, Verdict, reason


class Attack(Order, tag="attack", frozen=True):
    """A crew member's action: the first attack of a mount (FT-SC-05)."""

    form = "{piece} attack {target} with {mount} [by {crew}]"
    told = "attack {target} with the {mount} mount[ ({crew})]"
    help = "a crew member fires a mount"
    example = "attack shrike with heavy by gunner-1"
    piece: PieceRef
    target: PieceRef
    mount: WordRef
    crew: Post = ""

    def judge(self, state: Position, /) -> Verdict:
        ship = state.pieces[self.piece]
        reasons = turn_reasons(state, self.piece)
        if reasons:
            return Verdict(reasons)
        post = self.crew or gunner(state, ship)
        if not post:
            return Verdict((reason("all_acted", "SC-H23", piece=ship),))
        mount = state.mount(ship, self.mount)
        if mount is None:
            known = ", ".join(m.name for m in state.kind(ship).mounts) or "none"
            return Verdict((reason("no_mount", "FT-SC-05", piece=ship, mount=self.mount[:40], known=known),))
        reasons = crew_reasons(state, ship, post)
        if self.mount in ship.turn.fired:
            reasons = (*reasons, reason("fired", "FT-SC-05", mount=self.mount))
        if reasons:
            return Verdict(reasons)
        verdict = _aimed(state, ship, mount, self.target, None)
        if verdict or (other := _bears(state, ship, state.pieces[self.target])) is None:
            return verdict
        remedy = f"{ship.name} attack {state.pieces[self.target].name} with {other.name}"
        return replace(verdict, reasons=(*verdict.reasons[:-1], replace(verdict.reasons[-1], remedy=remedy)))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        ship = state.pieces[self.piece]
        crew = state.kind(ship).crew.index(self.crew or gunner(state, ship))
        return (Engage(self.piece, crew, self.mount), Shot(self.piece, self.target), Next(self.piece))


class NextAttack(Order, tag="next_attack", frozen=True):
    """Another attack of the current action, at any target (FT-SC-05). `all`: and those after it, too."""

    form = "{piece} attack {target} [all]"
    told = "attack {target} [all: with all remaining attacks]"
    help = "the next attack of this action; all: every one that is left"
    piece: PieceRef
    target: PieceRef
    all: bool = False

    def judge(self, state: Position, /) -> Verdict:
        ship = state.pieces[self.piece]
        reasons = volley_reasons(state, self.piece) or turn_reasons(state, self.piece)
        if reasons:
            return Verdict(reasons)
        volley = ship.turn.volley
        mount = state.mount(ship, volley.mount) if volley else None
        return _aimed(state, ship, mount, self.target, volley) if mount else OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Shot(self.piece, self.target), Next(self.piece, self.target if self.all else -1))


class HoldFire(Order, tag="hold_fire", frozen=True):
    """Give up the remaining attacks of the current action."""

    form = "{piece} hold"
    told = "hold fire"
    former = "hold-fire"
    help = "give up the remaining attacks of this action"
    piece: PieceRef

    @property
    def gives_up(self) -> bool:
        return True

    def judge(self, state: Position, /) -> Verdict:
        return Verdict(volley_reasons(state, self.piece))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Cease(self.piece),)


class DoneMoving(Order, tag="done_moving", frozen=True):
    """Close the pilot's window between two attacks."""

    form = "{piece} end move"
    told = "end the move"
    former = "done-moving"
    help = "stop flying until the next attack"
    piece: PieceRef

    @property
    def passes(self) -> bool:
        return True

    def judge(self, state: Position, /) -> Verdict:
        return Verdict(volley_reasons(state, self.piece))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Done(self.piece),)


def volley_reasons(state: Position, piece: int) -> tuple[Reason, ...]:
    """The reasons against another attack: no action is under way, or not with this ship."""
    of = state.turn_of()
    if of is None or of.id != piece:
        return (reason("not_its_turn", "SC-16", piece=of.title if of else "nobody"),)
    return () if of.turn.volley is not None else (reason("no_volley", "FT-SC-05"),)


def _bears(state: Position, ship: Ship, target: Ship) -> Mount | None:
    """A mount that could be fired at a target now, where there is one."""
    if gn.target_reasons(state, ship, target):
        return None
    unfired = (mount for mount in state.kind(ship).mounts if mount.name not in ship.turn.fired)
    return next((mount for mount in unfired if not gn.aim_reasons(state, ship, mount, target, None)), None)


def _aimed(state: Position, ship: Ship, mount: Mount, target: int, volley: Volley | None) -> Verdict:
    """The reasons of target, arc, range, sight and uses: with a referee the last four refuse nothing (FT-01)."""
    reasons = gn.target_reasons(state, ship, state.pieces[target])
    if reasons:
        return Verdict(reasons)
    found = gn.aim_reasons(state, ship, mount, state.pieces[target], volley)
    return Verdict(warnings=found) if state.setup.options.fighting == "referee" else Verdict(found)


ORDERS: tuple[type[Order], ...] = (Attack, NextAttack, HoldFire, DoneMoving)
