"""Battlestations: the helm steadies or strains the ship; the others belong to a game of their own (FT-BA-12, BA-33)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.board import Board
from tactical.rules.boarding import data
from tactical.rules.boarding import numbers as nr
from tactical.rules.boarding.acting import FAILED, POPS, POPS_TOLD, Action
from tactical.rules.boarding.events import ShipChanged, StationManned, Told
from tactical.rules.boarding.position import Crew, Position
from tactical.rules.boarding.steps import down
from tactical.table.frames import Did, Step
from tactical.table.memo import memo
from tactical.table.orders import Order
from tactical.table.rolls import Faces, Roll
from tactical.table.values import PieceRef, replace
from tactical.table.verdicts import OK, Reason, Verdict, no, reason

HELM = "helm"


def unmanned(state: Position, who: Crew) -> tuple[Reason, ...]:
    """The reasons against working at the battlestation of its square: out, peeking, none there, or another crew's
    (BA-33)."""
    if not who.able:
        return down(who).reasons
    if who.peeking:
        return (reason("peeker_operates", "BA-33", piece=who),)
    if who.cell < 0 or not state.ground(who.cell).station:
        own = [
            f"{state.ground(cell).station} at {state.cell_name(cell)}"
            for cell in _stations(state.board)
            if state.setup.ships[state.chart.ship[cell]].side == state.side(who)
        ]
        return (reason("no_station", "FT-BA-12", piece=who, remedy=", ".join(own)),)
    if state.setup.ships[state.chart.ship[who.cell]].side != state.side(who):
        return (reason("not_own_crew", "FT-BA-12", piece=who),)
    return ()


@memo(64)
def _stations(board: Board) -> tuple[int, ...]:
    """The squares with a battlestation."""
    ground = board.layer("ground")
    kinds = {number for number, kind in enumerate(ground.kinds) if data.GROUNDS[kind].station}
    return tuple(cell for cell, kind in enumerate(ground.cells) if kind in kinds)


class HelmCheck(Step, tag="helm_check", frozen=True):
    """At the helm: Piloting to bring the ship's OOC up or down by 1 (FT-BA-12)."""

    piece: PieceRef
    change: Literal["up", "down"]
    pops: int = 0
    friends: int = 0

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if against := unmanned(state, who):
            return Verdict(against)
        if state.ground(who.cell).station != HELM:
            return no("no_helm", "FT-BA-12", cell=state.cell_name(who.cell))
        ship = state.chart.ship[who.cell]
        limit = data.OOC_MOST if self.change == "up" else 0
        if state.ships[ship].ooc == limit:
            return no("ooc_limit", "FT-BA-12", ooc=limit)
        return OK

    def need(self, state: Position, /) -> Roll:
        who = state.pieces[self.piece]
        dif = nr.difficulty(state, who, nr.base_difficulty(data.HELM_DIF, "FT-BA-12"), nr.Pops(self.pops, self.friends))
        skill = nr.skilled(state, who, "piloting", "FT-BA-12")
        return nr.check_roll(state, who, f"{who.title} at the helm", "FT-BA-12", skill, dif)

    def presume(self, state: Position, /) -> Faces:
        return FAILED

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        if not self.need(state).hit(got):
            return Did(state, (Told(self.piece, "fails to steer", clause="FT-BA-12"),))
        ship = state.chart.ship[state.pieces[self.piece].cell]
        ships = list(state.ships)
        ooc = ships[ship].ooc + (1 if self.change == "up" else -1)
        ships[ship] = replace(ships[ship], ooc=ooc)
        return Did(state.having(ships=tuple(ships)), (ShipChanged(ship, f"OOC {ooc}", clause="FT-BA-12"),))


class Operate(Action, tag="operate", frozen=True):
    """Operate the helm: OOC of one's ship 1 up or down (FT-BA-12). Not from a peek (BA-33)."""

    form = "{piece} operate helm {change} " + POPS
    told = "bring OOC (out of control) {change} at the helm " + POPS_TOLD
    help = "bring the ship's OOC up or down by 1 at the helm (Piloting)"
    change: Annotated[Literal["up", "down"], Meta(extra={"ref": "word"})] = "down"

    def own_steps(self, state: Position, who: Crew, pops: nr.Pops) -> tuple[Step, ...]:
        return (HelmCheck(self.piece, self.change, *pops),)


class ManStation(Step, tag="man_station", frozen=True):
    """At any other battlestation: the action is used, and logged with the extra difficulty of its checks here
    (BA-H32)."""

    piece: PieceRef
    pops: int = 0
    friends: int = 0

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if against := unmanned(state, who):
            return Verdict(against)
        if state.ground(who.cell).station == HELM:
            return no("the_helm", "FT-BA-12", piece=who)
        return OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        more, why = nr.harder(state, who, nr.Pops(self.pops, self.friends))
        ship, station = state.chart.ship[who.cell], state.ground(who.cell).station
        return Did(state, (StationManned(self.piece, ship, station, more, why, clause="BA-H32"),))


class OperateStation(Action, tag="operate_station", frozen=True):
    """Operate a battlestation other than the helm: its effect is not in these rules (BA-H32). Not from a peek."""

    form = "{piece} operate station " + POPS
    told = "work at the station " + POPS_TOLD
    help = "work the gun, engine or console you stand at; the ship's own game decides the result"

    def own_steps(self, state: Position, who: Crew, pops: nr.Pops) -> tuple[Step, ...]:
        return (ManStation(self.piece, *pops),)


ORDERS: tuple[type[Order], ...] = (Operate, OperateStation)
STEPS: tuple[type[Step], ...] = (HelmCheck, ManStation)
