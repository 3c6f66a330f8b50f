"""Attacks: on a character, on a door, and the free attack of a window (BA-30, BA-43 to BA-50, FT-BA-01 to FT-BA-05)."""

from __future__ import annotations

from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.acting import FAILED, POPS, POPS_TOLD, Action
from tactical.rules.boarding.data import BREAKS, DoorRef
from tactical.rules.boarding.events import Aimed, DoorChanged, Told
from tactical.rules.boarding.harm import damage, harm
from tactical.rules.boarding.order_checks import here_reasons
from tactical.rules.boarding.position import Crew, Position
from tactical.rules.boarding.steps import Begin, down
from tactical.ruleset.events import Attacked
from tactical.ruleset.referee_results import ask_referee
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Did, Step
from tactical.table.orders import Order, WordRef
from tactical.table.phrases import plain, with_article
from tactical.table.rolls import Faces, Roll
from tactical.table.values import CellRef, PieceRef, WeaponOrNone, replace
from tactical.table.verdicts import OK, Verdict, no, reason


def refereed(state: Position) -> bool:
    """True if a referee says what comes of attacks (FT-01)."""
    return state.setup.options.fighting == "referee"


class Attack(Step, tag="attack", frozen=True):
    """The roll to hit. `free`: from a window, wherever the target stands (FT-BA-05)."""

    piece: PieceRef
    weapon: WeaponOrNone
    target: PieceRef
    pops: int = 0
    friends: int = 0
    free: bool = False

    def check(self, state: Position, /) -> Verdict:
        who, target = state.pieces[self.piece], state.pieces[self.target]
        if not who.able:
            return down(who)
        if self.free or refereed(state):
            return OK
        return Verdict(nr.reach_reasons(state, who, state.weapon(self.weapon), target))

    def dif(self, state: Position) -> Breakdown:
        """The difficulty as it stands."""
        who, target = state.pieces[self.piece], state.pieces[self.target]
        return nr.attack_dif(
            state, who, state.weapon(self.weapon), target, nr.Pops(self.pops, self.friends), free=self.free
        )

    def need(self, state: Position, /) -> Roll | None:
        if refereed(state):
            return None
        who, weapon = state.pieces[self.piece], state.weapon(self.weapon)
        how = "free attack with " if self.free else ""
        purpose = f"{who.title}'s {how}{plain(weapon.name)} at {state.name(self.target)}"
        skill = nr.attack_skill(state, who, weapon)
        return nr.check_roll(state, who, purpose, "FT-BA-05" if self.free else "FT-BA-01", skill, self.dif(state))

    def presume(self, state: Position, /) -> Faces:
        return FAILED

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        roll = self.need(state)
        if roll is None or got is None:
            what = f"{plain(self.weapon)} at {state.name(self.target)}"
            dif = self.dif(state)
            return ask_referee(state, self.piece, self, Aimed(self.piece, what, dif.total, dif, clause="FT-01"))
        hit = roll.hit(got)
        outcome = "hit" if hit else "miss"
        event = Attacked(self.piece, self.target, self.weapon, outcome, self.free, clause=roll.clause)
        return Did(state, (event,), then=(Damage(self.piece, self.weapon, self.target),) if hit else ())


class Damage(Step, tag="damage", frozen=True):
    """The weapon's dice less armour, at least 1 (FT-BA-04)."""

    piece: PieceRef
    weapon: WeaponOrNone
    target: PieceRef

    def need(self, state: Position, /) -> Roll:
        weapon = state.weapon(self.weapon)
        purpose = f"{plain(weapon.name)} damage to {state.name(self.target)}"
        return Roll(weapon.dice, 6, purpose, "FT-BA-04", self.piece)

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        return harm(state, self.target, damage(state, self.target, got, "FT-BA-04", least=1), "FT-BA-04")


class Inflict(Step, tag="inflict", frozen=True):
    """A referee's decision in place of dice: damage to a character (FT-01)."""

    target: PieceRef
    damage: int

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return harm(state, self.target, Breakdown.of(self.damage, "referee", "FT-01"), "FT-01")


class Lunge(Step, tag="lunge", frozen=True):
    """Note that a free attack was made on this enemy: one each a phase (BA-47)."""

    piece: PieceRef
    target: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        turn = replace(who.turn, struck=(*who.turn.struck, self.target))
        return Did(state.with_piece(replace(who, turn=turn)))


class MarkHeavy(Step, tag="mark_heavy", frozen=True):
    """Note that a heavy gun was fired: its bearer does not move this phase (FT-BA-13)."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        return Did(state.with_piece(replace(who, turn=replace(who.turn, fired_heavy=True))))


class AttackAt(Action, tag="attack_at", frozen=True):
    """Attack a character with the weapon in hand, or with bare hands (FT-BA-01)."""

    form = "{piece} attack {target} with {weapon} " + POPS
    told = "attack {target} with {weapon:a} " + POPS_TOLD
    help = "attack a character"
    target: PieceRef = 0
    weapon: WordRef = "bare-hands"

    def weigh(self, state: Position, who: Crew) -> Verdict:
        target = state.pieces[self.target]
        reasons = nr.weapon_reasons(state, who, self.weapon) or nr.target_reasons(state, who, target)
        if reasons:
            return Verdict(reasons)
        weapon = state.weapon(self.weapon)
        if weapon.blast:
            return no("a_blast", "FT-BA-06", weapon=weapon.name)
        if weapon.heavy and self.pops:
            return no("heavy_moved", "FT-BA-13", piece=who)
        found = (*nr.uses_reasons(state, who, self.weapon),)
        if refereed(state):
            return Verdict(warnings=(*found, *nr.reach_reasons(state, who, weapon, target)))
        return Verdict(found)

    def own_steps(self, state: Position, who: Crew, pops: nr.Pops) -> tuple[Step, ...]:
        heavy = (MarkHeavy(self.piece),) if state.weapon(self.weapon).heavy else ()
        return (*heavy, Attack(self.piece, self.weapon, self.target, *pops))


class Breach(Action, tag="breach", frozen=True):
    """Attack an external door: no roll to hit; a 6 on any die of damage breaks it (BA-59, BA-60, FT-BA-04)."""

    form = "{piece} breach {cell} {beyond} with {weapon} " + POPS
    told = "breach the door between {cell} and {beyond} with {weapon:a} " + POPS_TOLD
    word = "breach a door"
    help = "attack the external door between two squares"
    cell: CellRef = 0
    beyond: CellRef = 0
    weapon: WordRef = "bare-hands"

    def weigh(self, state: Position, who: Crew) -> Verdict:
        number = state.door_at(self.cell, self.beyond)
        reasons = nr.weapon_reasons(state, who, self.weapon)
        if reasons:
            return Verdict(reasons)
        if number < 0:
            whole = [door for door in state.doors if not door.broken]
            near = min(whole, key=lambda door: state.board.distance(who.cell, door.inside), default=None)
            remedy = f"the nearest is {state.cell_name(near.inside)} {state.cell_name(near.outside)}" if near else ""
            return no("no_door", "BA-59", cell=state.cell_name(self.cell), remedy=remedy)
        if state.doors[number].broken:
            return no("door_broken", "BA-60", cell=state.cell_name(self.cell))
        weapon = state.weapon(self.weapon)
        if weapon.blast:
            return no("a_blast", "FT-BA-06", weapon=weapon.name)
        if weapon.heavy and self.pops:
            return no("heavy_moved", "FT-BA-13", piece=who)
        return OK

    def own_steps(self, state: Position, who: Crew, pops: nr.Pops) -> tuple[Step, ...]:
        number = state.door_at(self.cell, self.beyond)
        heavy = (MarkHeavy(self.piece),) if state.weapon(self.weapon).heavy else ()
        return (*heavy, Batter(self.piece, self.weapon, number))


class Batter(Step, tag="batter", frozen=True):
    """Damage dice against a door: a 6 on any of them breaks it (BA-60)."""

    piece: PieceRef
    weapon: WeaponOrNone
    door: DoorRef

    def check(self, state: Position, /) -> Verdict:
        who, weapon, door = state.pieces[self.piece], state.weapon(self.weapon), state.doors[self.door]
        if not who.able:
            return down(who)
        if refereed(state):
            return OK
        sides = (door.inside, door.outside)
        if weapon.melee:
            beside = any(cell in sides for cell in who.here)
            return OK if beside else no("not_by_door", "FT-BA-03", piece=who, cell=state.cell_name(door.inside))
        lines = [(c, s) for c in who.here for s in sides]
        found, seen = [], [(c, s) for c, s in lines if nr.sees(state, c, s)]
        if not seen:
            found.append(reason("no_sight", "BA-H20", target="the door", why=nr.hides(state, who.cell, sides[0])))
        far = min(state.board.distance(c, s) for c, s in seen or lines)
        if far > weapon.reach:
            found.append(nr.out_of_reach("FT-BA-03", "the door", far, weapon))
        return Verdict(tuple(found))

    def need(self, state: Position, /) -> Roll | None:
        if refereed(state):
            return None
        return nr.door_roll(state.weapon(self.weapon), self.piece, "BA-60")

    def presume(self, state: Position, /) -> Faces:
        return (1,) * state.weapon(self.weapon).dice

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        if got is None:
            return ask_referee(state, self.piece, self, Aimed(self.piece, f"{plain(self.weapon)} at the door", 0))
        if BREAKS not in got:
            return Did(state, (Told(self.piece, "does not break the door", clause="BA-60"),))
        return broken(state, self.door, "BA-60")


class BreakDoor(Step, tag="break_door", frozen=True):
    """Break the door by a referee's decision (FT-01)."""

    door: DoorRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return broken(state, self.door, "FT-01")


def broken(state: Position, door: int, clause: str) -> Did[Position]:
    """The door breaks, if it was not broken before (BA-63)."""
    if state.doors[door].broken:
        return Did(state)
    return Did(state.with_door(door, broken=True), (DoorChanged(door, "broken", clause=clause),))


class Ready(Order, tag="ready", frozen=True):
    """Draw another weapon: free, once, at the start of the turn (FT-BA-13)."""

    form = "{piece} ready {weapon}"
    help = "draw another weapon at the start of the turn, at no cost"
    piece: PieceRef
    weapon: WordRef

    @property
    def told(self) -> str:
        return "put the weapon away" if self.weapon == "bare-hands" else "draw {weapon:a}"

    def judge(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        reasons = here_reasons(state, self.seat, self.piece)
        if reasons:
            return Verdict(reasons)
        if not nr.may_ready(who):
            return no("not_at_start", "FT-BA-13", piece=who)
        if missing := nr.not_carried(who, self.weapon):
            return Verdict(missing)
        if self.weapon == who.in_use:
            return no("in_hand", "FT-BA-13", weapon=self.weapon)
        clings = state.spacewalker(who) and not who.adrift
        if clings and state.weapon(self.weapon).hands > 1:
            return Verdict((reason("no_hand", "BA-82", piece=who, weapon=self.weapon),))
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.piece), TakeUp(self.piece, self.weapon))


class TakeUp(Step, tag="take_up", frozen=True):
    """Draw another weapon; a prepared explosive is put away."""

    piece: PieceRef
    weapon: WeaponOrNone

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        turn = replace(who.turn, readied=True)
        who = replace(who, in_use=self.weapon, preparing="", prepared=(), turn=turn)
        words = f"draws {with_article(plain(self.weapon))}"
        return Did(state.with_piece(who), (Told(who.id, words, clause="FT-BA-13"),))


ORDERS: tuple[type[Order], ...] = (AttackAt, Breach, Ready)
STEPS: tuple[type[Step], ...] = (Attack, Damage, Inflict, Lunge, MarkHeavy, Batter, BreakDoor, TakeUp)
