"""Skirmish on the table's contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any, ClassVar

from tactical.rules.skirmish import actions, attacks, cards, data, moving, steps
from tactical.rules.skirmish.actions import React
from tactical.rules.skirmish.events import EVENTS
from tactical.rules.skirmish.offers import offers
from tactical.rules.skirmish.opening import opening
from tactical.rules.skirmish.options import SkirmishOptions
from tactical.rules.skirmish.paths import modes, reach
from tactical.rules.skirmish.position import Character, Skirmish, Turn
from tactical.rules.skirmish.steps import Enter, FallBack, seen_by
from tactical.rules.skirmish.turns import next_phase
from tactical.table.cards import Card, Look, Token
from tactical.table.events import Event
from tactical.table.frames import Did, Frame, Step
from tactical.table.goals import Fighters
from tactical.table.opening import Sheet
from tactical.table.orders import Order
from tactical.table.phases import Crumb, Phase
from tactical.table.places import OnBoard, Unseen
from tactical.table.reach import Reach
from tactical.table.ruleset import COMMON, Ruleset
from tactical.table.values import replace
from tactical.table.verdicts import Reason

Position = Skirmish[Any]

STEPS: tuple[type[Step], ...] = (*steps.STEPS, *attacks.STEPS, *actions.STEPS)


def _out(state: Position, who: Character) -> bool:
    return who.health <= 0 or who.waiting


class SkirmishRules(Ruleset):
    """Personal combat on squares, one turn a character and round."""

    name: ClassVar[str] = "skirmish"
    title: ClassVar[str] = "Skirmish"
    beat: ClassVar[str] = "round"
    unit: ClassVar[str] = "squares"
    state: ClassVar[Any] = Skirmish[reduce(or_, (*STEPS, *COMMON))]  # type: ignore[misc]
    orders: ClassVar[tuple[type[Order], ...]] = (*moving.ORDERS, *actions.ORDERS)
    steps: ClassVar[tuple[type[Step], ...]] = STEPS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    options: ClassVar[type[SkirmishOptions]] = SkirmishOptions
    phases: ClassVar[tuple[Phase, ...]] = data.PHASES
    refusals: ClassVar[Mapping[str, str]] = data.REFUSALS
    terrain: ClassVar[Mapping[str, Look]] = data.TERRAIN
    edges: ClassVar[Mapping[str, Look]] = data.EDGES
    settable: ClassVar[Mapping[str, tuple[int, int]]] = {"health": (-99, 100), "body": (1, 20)}
    windows: ClassVar[Mapping[str, str]] = {"opportunity": "an enemy is about to leave a Melee Range (SK-D09)"}
    fighters: ClassVar[Fighters] = Fighters(
        standing=lambda state, who: who.able,
        lost=_out,  # leaving is no loss here (FT-SK-14)
        out=_out,
        points=lambda state, who: state.kind(who).points,
    )

    def open(self, sheet: Sheet) -> Position:
        return opening(sheet, self.fighters)

    def next_phase(self, state: Position) -> Did:
        return next_phase(self, state)

    def settle(self, state: Position, frame: Frame[Any], why: Reason) -> tuple[Step, ...]:
        """An interrupted mover stands on its last footing; who was in its way is seen (SK-D28)."""
        step = frame.steps[0]
        who = state.pieces[frame.piece]
        return (FallBack(who.id, step.cell if isinstance(step, Enter) else who.cell),) if frame.piece >= 0 else ()

    def standing_answer(self, state: Position, frame: Frame[Any], answer: str) -> Order | None:
        if frame.cause != "opportunity" or frame.ask is None:
            return None
        return React(frame.ask.seat, "strike" if answer == "always" else "pass")

    def view(self, state: Position, seat: int) -> Position:
        """Hidden enemies are nowhere; nothing else is secret (FT-SK-06, SK-D28)."""
        chair = state.seat(seat)
        secret = [
            who for i in state.hidden if state.side(who := state.pieces[i]) != chair.side and not chair.referee
        ]
        for who in secret:
            state = state.with_piece(replace(who, place=Unseen(), turn=Turn(), prone=False))
        return state

    def seen_by(self, state: Position, piece: int) -> tuple[int, ...] | None:
        return seen_by(state, piece)

    def offers(self, state: Position) -> Sequence[Order]:
        return offers(self, state)

    def modes(self, state: Position, piece: int) -> tuple[str, ...]:
        return modes(state, piece)

    def reach(self, state: Position, piece: int, mode: str) -> Reach:
        return reach(state, piece, mode)

    def token(self, state: Position, piece: int) -> Token:
        return cards.token(state, piece)

    def piece_card(self, state: Position, piece: int) -> Card:
        return cards.piece_card(state, piece)

    def cell_card(self, state: Position, cell: int, piece: int = -1) -> Card:
        return cards.cell_card(state, cell, piece)

    def trail(self, state: Position) -> tuple[Crumb, ...]:
        """The round, whose turn it is, and a window where one is open."""
        of = state.turn_of()
        crumbs = [Crumb(f"Round {state.beat}"), *([Crumb(f"{of.name}'s turn")] if of else [])]
        top = state.stack[-1] if state.stack else None
        if top is not None and len(state.stack) > 1:
            crumbs.append(Crumb(top.cause.replace("_", " ")))
        return (*crumbs[:-1], Crumb(crumbs[-1].text, True))

    def problems(self, state: Position) -> list[str]:
        found = []
        for cell in range(state.board.size) if len(state.occupants) else ():
            able = [who.name for who in state.pieces_on(cell) if who.able]
            if len(able) > 1 and not _in_motion(state):
                found.append(f"{' and '.join(able)} stand on {state.cell_name(cell)} (SK-26)")
        for who in state.pieces:
            if isinstance(who.place, OnBoard) and who.able:
                ground = state.ground(who.cell)
                if ground.wall or (ground.hole and not state.kind(who).flying):
                    found.append(f"{who.name} stands in a {'wall' if ground.wall else 'hole'} (SK-D03)")
            if who.health > who.full_health and not who.effects:
                found.append(f"{who.name} has {who.health} Health of {who.full_health} (FT-SK-07)")
            if who.turn.spent.total > state.allowance(who) and not state.setup.options.minimum_move:
                found.append(f"{who.name} spent {who.turn.spent.total} of {state.allowance(who)} squares (SK-10)")
        if tuple(sorted(set(state.hidden))) != state.hidden:
            found.append("the hidden are listed out of order")
        found += [f"{state.name(i)} is hidden and out" for i in state.hidden if not state.pieces[i].able and not isinstance(state.pieces[i].place, Unseen)]
        return found


def _in_motion(state: Position) -> bool:
    """Whether a walk is under way: in mid-path it may be on an ally's square (SK-27)."""
    return any(frame.steps for frame in state.stack)


RULES = SkirmishRules()
