"""The steps of an attack: engage, roll to hit, roll to defend, harm (FT-SK-01 to FT-SK-12)."""

from __future__ import annotations

from typing import Literal

from tactical.rules.skirmish import data
from tactical.rules.skirmish import movement as mv
from tactical.rules.skirmish import numbers as nr
from tactical.rules.skirmish.events import Hurt, Moved, Posed
from tactical.rules.skirmish.order_checks import reveal
from tactical.rules.skirmish.position import Position
from tactical.ruleset.events import Aimed, Attacked, Fell
from tactical.ruleset.referee_results import ask_referee
from tactical.ruleset.turns import turn_given_up
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.phrases import plain
from tactical.table.places import at
from tactical.table.rolls import Faces, Roll
from tactical.table.values import CellOrNone, PieceOrNone, PieceRef, WeaponOrNone, replace
from tactical.table.verdicts import OK, Verdict, no

How = Literal["", "push", "fell"]


class Engage(Step, tag="engage", frozen=True):
    """Take the action: it closes a move that has begun (SK-14), and firing may give the move up (SK-D19)."""

    piece: PieceRef
    weapon: WeaponOrNone = ""
    ranged: bool = False
    will_move: bool = False

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        return OK if who.able else no("fell", "FT-SK-10", piece=who)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        turn = replace(who.turn, acted=True)
        if turn.entered or not state.setup.options.act_first:
            turn = replace(turn, closed=True)
        elif self.ranged:
            turn = replace(turn, no_move=not self.will_move, will_move=self.will_move)
        used = who.used
        if self.weapon and state.weapon(self.weapon).uses:
            used = (*used, self.weapon)
        return Did(state.with_piece(replace(who, turn=turn, used=used)))


class Attack(Step, tag="attack", frozen=True):
    """The roll to hit: a character, or a square for a weapon with a blast. `surprise`: no defence (FT-SK-06)."""

    witnessed = True

    piece: PieceRef
    weapon: WeaponOrNone
    target: PieceOrNone = -1
    cell: CellOrNone = -1
    how: How = ""
    surprise: bool = False

    def number(self, state: Position) -> Breakdown:
        """The target number as it stands."""
        return nr.target_number(state, state.pieces[self.piece], state.weapon(self.weapon))

    def need(self, state: Position, /) -> Roll | None:
        if state.setup.options.fighting == "referee":
            return None
        at_whom = f" at {state.name(self.target)}" if self.target >= 0 else f" at {state.cell_name(self.cell)}"
        purpose = f"{state.name(self.piece)}'s {plain(self.weapon)}{at_whom}"
        return roll(purpose, "FT-SK-01", self.piece, self.number(state))

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        number = self.number(state)
        if got is None:
            aimed = Aimed(self.piece, self.target, self.weapon, number.total, number, clause="FT-01")
            return ask_referee(state, self.piece, self, aimed)
        total = sum(got)
        if total > number.total:
            return Did(state, (Attacked(self.piece, self.target, self.weapon, "miss", clause="FT-SK-01"),))
        margin = min(data.MARGIN, number.total - total)
        hit = Attacked(self.piece, self.target, self.weapon, "home", clause="FT-SK-01")
        return Did(state, (hit,), then=self.strokes(state, margin))

    def strokes(self, state: Position, margin: int) -> tuple[Defend, ...]:
        """The strokes of an attack that hits: at its target, or at everybody in the blast in initiative order
        (FT-SK-12)."""
        if self.target >= 0:
            return (Defend(self.piece, self.weapon, self.target, margin, self.how, self.surprise),)
        reach = state.weapon(self.weapon).blast
        neutrals = (who.id for who in state.pieces if who.id not in state.setup.initiative)
        return tuple(
            Defend(self.piece, self.weapon, i, 0, "", self.surprise, blast=True)
            for i in (*state.setup.initiative, *neutrals)
            if state.pieces[i].able and mv.within_steps(state, self.cell, state.pieces[i].cell, reach)
        )


class Defend(Step, tag="defend", frozen=True):
    """The target's defence roll, if it has one: it cancels an attack, or halves a blast (FT-SK-04, FT-SK-12)."""

    piece: PieceRef
    weapon: WeaponOrNone
    target: PieceRef
    margin: int
    how: How = ""
    surprise: bool = False
    blast: bool = False

    def number(self, state: Position) -> Breakdown:
        """The defence number as it stands."""
        by, target = state.pieces[self.piece], state.pieces[self.target]
        ranged = nr.is_ranged(state, by, state.weapon(self.weapon))
        return nr.defence_number(state, target, by.cell, ranged=ranged, blast=self.blast)

    def need(self, state: Position, /) -> Roll | None:
        target, number = state.pieces[self.target], self.number(state)
        if self.surprise or number.total < 2 or not target.able:
            return None
        return roll(f"{target.title} defends", "FT-SK-04", target.id, number)

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        target = state.pieces[self.target]
        held = got is not None and sum(got) <= self.number(state).total
        if got is not None:
            turn = replace(target.turn, defences=target.turn.defences + 1)
            state = state.with_piece(replace(target, turn=turn))
        if held and not self.blast:
            return Did(state, (Attacked(self.piece, self.target, self.weapon, "defended", clause="FT-SK-04"),))
        if not self.how:
            weapon = state.weapon(self.weapon)
            state, events = harm(state, self.target, nr.damage(state, target, weapon, self.margin, halved=held))
            fells = weapon.fells and self.margin >= data.FELLS
            return Did(state, events, then=(Topple(self.target),) if fells else ())
        return Did(state, then=(Push(self.piece, self.target) if self.how == "push" else Topple(self.target),))


class Topple(Step, tag="topple", frozen=True):
    """Knocks a character prone (SK-38)."""

    target: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        target = state.pieces[self.target]
        if target.prone or not target.able:
            return Did(state)
        event = Posed(target.id, "is knocked prone", clause="SK-38")
        return Did(state.with_piece(replace(target, prone=True)), (event,))


class Push(Step, tag="push", frozen=True):
    """Moves a character one square straight away; one that cannot go is felled (FT-SK-11, SK-D07, SK-46)."""

    piece: PieceRef
    target: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        by, target = state.pieces[self.piece], state.pieces[self.target]
        if not target.able:
            return Did(state)
        direction = state.board.direction(by.cell, target.cell)
        cell = state.board.neighbour(target.cell, direction) if direction >= 0 else -1
        held = cell < 0 or mv.barrier(state, target.cell, cell) or state.standing_on(cell)
        if held or mv.may_enter(state, target, cell):
            return Did(state, then=(Topple(self.target),))
        start = target.cell
        moved = replace(target, place=at(cell))
        events: tuple[Event, ...] = (Moved(target.id, start, cell, 0, "is pushed", clause="FT-SK-11"),)
        if state.setup.options.forced_exposes and mv.threats(state, target, start):
            moved = mv.exposed(state, moved)
            after = state.with_piece(moved)
            return Did(after, (*events, mv.exposure(after, moved, "SK-D07")))
        return Did(state.with_piece(moved), events)


class Uncover(Step, tag="uncover", frozen=True):
    """Reveal a hidden attacker (FT-SK-06)."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return reveal(state, self.piece, "attacks", "FT-SK-06")


class Inflict(Step, tag="inflict", frozen=True):
    """A referee's result in place of dice: damage to the target, or out of the fight (FT-01)."""

    target: PieceRef
    damage: int

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return Did(*harm(state, self.target, Breakdown.of(self.damage, "referee", "FT-01")))


# --- what harm does ---


def roll(purpose: str, clause: str, piece: int, number: Breakdown) -> Roll:
    """2d6, at or under a number."""
    return Roll(2, 6, purpose, clause, piece, "at_most", number.total, target_made=number)


def heal(state: Position, piece: int, amount: Breakdown) -> tuple[Position, tuple[Event, ...]]:
    """Give Health, up to the full amount."""
    who = state.pieces[piece]
    made = amount.at_most(max(0, who.full_health - who.health), "restored", "FT-SK-13")
    healed = replace(who, health=who.health + made.total)
    event = Hurt(piece, -made.total, "", healed.health, made, clause="FT-SK-13")
    return state.with_piece(healed), (event,)


def harm(state: Position, piece: int, made: Breakdown) -> tuple[Position, tuple[Event, ...]]:
    """Take Health; at 0 or less the character is out, at -2 x Body dead (FT-SK-10)."""
    who = state.pieces[piece]
    hurt = replace(who, health=who.health - made.total)
    state = state.with_piece(hurt)
    events: tuple[Event, ...] = (Hurt(piece, made.total, "", hurt.health, made, clause="FT-SK-07"),)
    if hurt.health > 0 or (who.health <= 0 and hurt.dead == who.dead):
        return state, events
    hidden = tuple(i for i in state.hidden if i != piece)
    return turn_given_up(state.having(hidden=hidden), hurt.id), (*events, Fell(piece, hurt.dead, clause="FT-SK-10"))


STEPS: tuple[type[Step], ...] = (Engage, Attack, Defend, Topple, Push, Uncover, Inflict)
