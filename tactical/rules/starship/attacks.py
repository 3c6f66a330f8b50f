"""The steps of an attack action: attacks, the pilot's window between them, the effect of hits (FT-SC-01 to
FT-SC-06)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tactical.rules.starship import data
from tactical.rules.starship import gunnery as gn
from tactical.rules.starship import movement as mv
from tactical.rules.starship.data import Mount
from tactical.rules.starship.events import Acted, Attacked, Crippled, Hurt, Wrecked
from tactical.rules.starship.position import Position, Ship, Volley
from tactical.rules.starship.steps import Cruise, Sail, Veer
from tactical.ruleset.events import Aimed
from tactical.ruleset.referee_results import ask_referee
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.phrases import plain
from tactical.table.places import Destroyed
from tactical.table.rolls import Faces, Roll
from tactical.table.values import PieceOrNone, PieceRef, replace

# --- steps ---


class Engage(Step, tag="engage", frozen=True):
    """A crew member takes an action at a mount, which cannot fire again this turn (FT-SC-05)."""

    piece: PieceRef
    crew: int
    mount: str

    def run(self, state: Position, got: None, /) -> Did[Position]:
        ship = state.pieces[self.piece]
        mount = state.mount(ship, self.mount)
        assert mount is not None
        turn = replace(
            ship.turn,
            settled=True,
            acted=(*ship.turn.acted, self.crew),
            fired=(*ship.turn.fired, self.mount),
            volley=Volley(self.crew, self.mount, state.weapon(mount).attacks),
        )
        return Did(state.with_piece(replace(ship, turn=turn)))


class Shot(Step, tag="shot", frozen=True):
    """One attack of the current action: the roll to hit (FT-SC-01)."""

    piece: PieceRef
    target: PieceRef

    def _mount(self, state: Position) -> Mount:
        ship = state.pieces[self.piece]
        assert ship.turn.volley is not None
        mount = state.mount(ship, ship.turn.volley.mount)
        assert mount is not None
        return mount

    def need(self, state: Position, /) -> Roll | None:
        if state.setup.options.fighting == "referee":
            return None
        ship, target, mount = state.pieces[self.piece], state.pieces[self.target], self._mount(state)
        number = gn.needed(state, ship, mount, target)
        purpose = f"{ship.title}'s {plain(mount.name)} mount at {target.title}"
        return Roll(1, 20, purpose, "FT-SC-01", ship.id, "at_least", number.total, target_made=number)

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        ship, target, mount = state.pieces[self.piece], state.pieces[self.target], self._mount(state)
        number = gn.needed(state, ship, mount, target)
        state = state.with_piece(self._fired(state, ship, target, mount))
        if got is None:
            aimed = Aimed(ship.id, target.id, f"{plain(mount.name)} mount", number.total, number, clause="FT-01")
            return ask_referee(state, ship.id, self, aimed)
        critical = got[0] == data.NATURAL_HIT
        dice = state.weapon(mount).dice * (2 if critical else 1)
        direct = f"a direct hit, twice the dice: {dice}d6"
        outcome = "a miss" if got[0] < number.total else direct if critical else "a hit"
        attacked = Attacked(ship.id, target.id, mount.name, outcome, clause="FT-SC-01")
        if got[0] < number.total:
            return Did(state, (attacked,))
        return Did(state, (attacked,), then=(Damage(ship.id, target.id, dice),))

    def _fired(self, state: Position, ship: Ship, target: Ship, mount: Mount) -> Ship:
        """The ship with an attack less in this action, a use less, and the side a broadside is bound to."""
        volley = ship.turn.volley
        assert volley is not None
        side = volley.side or ("" if gn.together(state, ship, target) else gn.bearing(state, ship, target.space))
        used = (*ship.used, mount.name) if state.weapon(mount).uses else ship.used
        volley = replace(volley, left=volley.left - 1, side=side)
        return replace(ship, used=used, turn=replace(ship.turn, volley=volley))


class Damage(Step, tag="damage", frozen=True):
    """The dice of a hit (FT-SC-06)."""

    piece: PieceRef
    target: PieceRef
    dice: Annotated[int, Meta(ge=1, le=99)]

    def need(self, state: Position, /) -> Roll:
        return Roll(self.dice, 6, f"damage to {state.name(self.target)}", "FT-SC-06", self.piece)

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        damage = Breakdown.of(sum(got), "damage", "FT-SC-06")
        return Did(*harm(state, self.piece, self.target, damage))


class Inflict(Step, tag="inflict", frozen=True):
    """A referee's result in place of dice: so much damage, or out of the battle (FT-01)."""

    piece: PieceRef
    target: PieceRef
    amount: Annotated[int, Meta(ge=-1, le=data.MOST)]  # -1: out

    def run(self, state: Position, got: None, /) -> Did[Position]:
        if self.amount >= 0:
            return Did(*harm(state, self.piece, self.target, Breakdown.of(self.amount, "referee", "FT-01")))
        return Did(*_wreck(state.with_piece(replace(state.pieces[self.target], hull=0)), self.target))


class Next(Step, tag="next", frozen=True):
    """After an attack: the pilot's window if attacks are left (SC-35, SC-H27), or the end of the action (FT-SC-05).

    With a named target, the remaining attacks go to it, for as long as it can be aimed at.
    """

    piece: PieceRef
    target: PieceOrNone = -1

    def run(self, state: Position, got: None, /) -> Did[Position]:
        ship = state.pieces[self.piece]
        volley = ship.turn.volley
        if volley is None:
            return Did(state)
        mount = state.mount(ship, volley.mount)
        if volley.left < 1 or mount is None:
            return Did(ceased(state, ship))
        aims = [target.id for target in gn.targets(state, ship, mount, volley)]
        if self.target in aims:
            return Did(state, then=(Shot(ship.id, self.target), self))
        moves = can_move(state, ship)
        foes = any(not gn.target_reasons(state, ship, other) for other in state.pieces)
        if not (aims or (moves and foes)):
            held = Acted(ship.id, "stops firing: no target is left", clause="FT-SC-05")
            return Did(ceased(state, ship), (held,))
        if moves:
            ask = Ask(ship.seat, data.BETWEEN_VERBS, "between_attacks", ("done_moving", "next_attack", "hold_fire"))
            return Did(state, push=(Frame("between_attacks", ship.id, (), ask, self),))
        return Did(state, push=(aiming(ship),))


class Flown(Step, tag="flown", frozen=True):
    """After a move between attacks: if the ship can move no more, only the next attack is asked for (SC-35)."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        *below, window, order = state.stack
        if window.cause != "between_attacks" or can_move(state, state.pieces[self.piece]):
            return Did(state)
        closed = state.with_stack((*below, replace(window, ask=None), order))
        return Did(closed, then=(Next(self.piece),))


class Done(Step, tag="done", frozen=True):
    """The pilot is done: the gunner is asked for the next attack."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return Did(state, push=(aiming(state.pieces[self.piece]),))


class Cease(Step, tag="cease", frozen=True):
    """Give up the rest of the attacks (FT-SC-05)."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        ship = state.pieces[self.piece]
        return Did(ceased(state, ship), (Acted(ship.id, "holds its fire", clause="FT-SC-05"),))


def aiming(ship: Ship) -> Frame[Step]:
    """The window for the next attack."""
    return Frame("next_attack", ship.id, (), Ask(ship.seat, data.AIM_VERBS, "next_attack", data.AIM_VERBS))


def ceased(state: Position, ship: Ship) -> Position:
    """The state without an attack action."""
    return state.with_piece(replace(ship, turn=replace(ship.turn, volley=None)))


def can_move(state: Position, ship: Ship) -> bool:
    """True if the pilot could move the ship at all now."""
    if not (state.able(ship) and state.piloted(ship)):
        return False
    turn = mv.turn_step(state)
    steps = (
        Sail(ship.id) if state.setup.options.grid else Cruise(ship.id, 1),
        Veer(ship.id, turn),
        Veer(ship.id, -turn),
    )
    return any(step.check(state) for step in steps)


# --- what hits do ---


def harm(state: Position, by: int, piece: int, damage: Breakdown) -> tuple[Position, tuple[Event, ...]]:
    """Damage: off the shield that faces the attacker, the rest off the hull (FT-SC-06, FT-SC-08, FT-SC-09)."""
    ship = state.pieces[piece]
    side = gn.bearing(state, ship, state.pieces[by].space)
    number = data.SIDES.index(side)
    amount = damage.total
    taken = min(ship.shields[number], amount)
    to_hull = damage.add(-taken, f"{side} shield", "FT-SC-06").at_most(ship.hull, "the hull can lose", "FT-SC-09")
    shields = list(ship.shields)
    shields[number] -= taken
    a, b, c, d = shields
    was_crippled = state.crippled(ship)
    ship = replace(ship, shields=(a, b, c, d), hull=ship.hull - to_hull.total)
    state = state.with_piece(ship)
    hurt = Hurt(piece, amount, side, shields[number], ship.hull, to_hull, clause="FT-SC-06")
    events: tuple[Event, ...] = (hurt,)
    if ship.hull == 0:
        state, ended = _wreck(state, piece)
        return state, (*events, *ended)
    if state.crippled(ship) and not was_crippled:
        events = (*events, Crippled(piece, state.speed(ship), state.speed_made(ship), clause="FT-SC-08"))
    return state, events


def _wreck(state: Position, piece: int) -> tuple[Position, tuple[Event, ...]]:
    """Out: a wreck where it is; a Tiny one is removed (FT-SC-09)."""
    ship = state.pieces[piece]
    if state.kind(ship).size == "tiny":
        state = state.with_piece(replace(ship, place=Destroyed("wreck")))
    crew = "its crew escapes in the pods" if state.crew_alive(ship) else "its crew is lost"
    return state, (Wrecked(piece, crew, clause="FT-SC-09"),)


STEPS: tuple[type[Step], ...] = (Engage, Shot, Damage, Inflict, Next, Flown, Done, Cease)
