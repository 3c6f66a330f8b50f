"""Mounting, boarding, driving, getting down, and which Attribute a carrier uses (OV-07, OV-D09, OV-D10)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tactical.rules.overland import groups as gr
from tactical.rules.overland.events import Seated
from tactical.rules.overland.numbers import not_awake
from tactical.rules.overland.position import Position
from tactical.rules.overland.steps import Begin
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.phrases import in_a_row, plain
from tactical.table.places import Aboard
from tactical.table.values import PieceRef, replace
from tactical.table.verdicts import OK, Verdict, no

How = Literal["mount", "board", "drive"]


class TakeSeat(Step, tag="take_seat", frozen=True):
    """Get on a mount, into a vehicle, or to its wheel: between legs."""

    piece: PieceRef
    carrier: PieceRef
    how: How

    def check(self, state: Position, /) -> Verdict:
        who, carrier = state.pieces[self.piece], state.pieces[self.carrier]
        if state.kind(who).sort != "person":
            return no("not_a_person", "OV-D09", who=who)
        wanted = "mount" if self.how == "mount" else "vehicle"
        if state.kind(carrier).sort != wanted:
            return no("not_a_mount" if wanted == "mount" else "not_a_vehicle", "OV-D09", carrier=carrier)
        group = gr.group_of(state, who)
        if group < 0 or gr.group_of(state, carrier) != group:
            return no("apart", "OV-D09", who=who, carrier=carrier)
        if not gr.between_legs(state, state.pieces[group]):
            return Verdict((gr.under_way(state, group, "OV-D09"),))
        driver = self.how == "drive"
        if who.place == Aboard(carrier.id, "driver" if driver else ""):
            how = "drives" if driver else "is aboard"
            return no("already_aboard", "OV-D09", who=who, how=how, carrier=carrier)
        if driver and not gr.awake(state, who):
            return Verdict((not_awake(who, "OV-D18"),))
        room = state.kind(carrier).riders if self.how == "mount" else 1
        holders = gr.handlers(state, carrier)
        if len(holders) >= room and self.how != "board":
            code, clause = ("ridden", "FT-OV-08") if self.how == "mount" else ("has_driver", "OV-D18")
            names, first = in_a_row([holder.title for holder in holders], "and"), holders[0].name
            return no(code, clause, who=names, carrier=carrier, remedy=f"{first} dismount first")
        return OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        place = Aboard(self.carrier, "driver" if self.how == "drive" else "")
        verb = {"mount": "mounts", "board": "boards", "drive": "drives"}[self.how]
        event = Seated(who.id, f"{verb} {state.name(self.carrier)}", clause="OV-D09")
        return Did(state.with_piece(replace(who, place=place, rest="")), (event,))


class Mount(Order, tag="mount", frozen=True):
    """Get on a mount."""

    form = "{piece} mount {carrier}"
    help = "ride a mount, between legs"
    piece: PieceRef
    carrier: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (begin_of(state, self), TakeSeat(self.piece, self.carrier, "mount"))


class BoardVehicle(Order, tag="board", frozen=True):
    """Get into a vehicle."""

    form = "{piece} board {carrier}"
    told = "get into {carrier}"
    help = "get into a vehicle, between legs"
    piece: PieceRef
    carrier: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (begin_of(state, self), TakeSeat(self.piece, self.carrier, "board"))


class Drive(Order, tag="drive", frozen=True):
    """Take a vehicle's wheel."""

    form = "{piece} drive {carrier}"
    help = "drive a vehicle, between legs"
    piece: PieceRef
    carrier: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (begin_of(state, self), TakeSeat(self.piece, self.carrier, "drive"))


class GetDown(Step, tag="get_down", frozen=True):
    """Get down and go on foot: between legs."""

    piece: PieceRef

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if state.kind(who).sort != "person":
            return no("not_a_person", "OV-D09", who=who)
        if gr.carrier_of(state, who) is None:
            return no("on_foot", "OV-D09", who=who)
        group = gr.group_of(state, who)
        if not gr.between_legs(state, state.pieces[group]):
            return Verdict((gr.under_way(state, group, "OV-D09"),))
        return OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        who = state.pieces[self.piece]
        place = Aboard(gr.group_of(state, who))
        event = Seated(who.id, "goes on foot", clause="OV-D09")
        return Did(state.with_piece(replace(who, place=place, rest="")), (event,))


class Dismount(Order, tag="dismount", frozen=True):
    """Get down, or out."""

    form = "{piece} dismount"
    help = "dismount and go on foot, between legs"
    piece: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (begin_of(state, self), GetDown(self.piece))


class Choose(Step, tag="choose", frozen=True):
    """Set the Attribute that counts today, for its base and its losses (OV-D10)."""

    piece: PieceRef
    attribute: str

    def check(self, state: Position, /) -> Verdict:
        member = state.pieces[self.piece]
        names: list[str] = [name for name, _ in state.kind(member).attributes]
        said = plain(self.attribute)
        if self.attribute not in names:
            return no("no_attribute", "OV-D10", carrier=member, attribute=said)
        if state.setup.options.attribute == "best":
            return no("best_used", "OV-D10")
        if names.index(self.attribute) == member.using:
            return no("used_already", "OV-D10", carrier=member, attribute=said)
        group = state.pieces[gr.group_of(state, member)]
        return OK if group.day.fresh else no("day_begun", "OV-D10", piece=group)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        member = state.pieces[self.piece]
        names: list[str] = [name for name, _ in state.kind(member).attributes]
        event = Seated(member.id, f"uses {plain(self.attribute)} today", clause="OV-D10")
        return Did(state.with_piece(replace(member, using=names.index(self.attribute))), (event,))


class Use(Order, tag="use", frozen=True):
    """Choose which movement Attribute counts today (OV-D10)."""

    form = "{piece} use {attribute}"
    told = "go by {attribute} today"
    help = "choose today's movement Attribute"
    piece: PieceRef
    attribute: Annotated[Literal["speed", "ground_speed", "flight"], Meta(extra={"ref": "word"})]

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (begin_of(state, self), Choose(self.piece, self.attribute))


def begin_of(state: Position, order: Order) -> Begin:
    """The first steps of a member's order, which counts as its group's."""
    group = gr.group_of(state, state.pieces[order.subject])
    return Begin(order.seat, group if group >= 0 else order.subject)


ORDERS: tuple[type[Order], ...] = (Mount, BoardVehicle, Drive, Dismount, Use)
STEPS: tuple[type[Step], ...] = (TakeSeat, GetDown, Choose)
