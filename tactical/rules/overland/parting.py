"""Leaving the slow behind, joining again, and sharing supplies (OV-12, OV-D37)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tactical.rules.overland import groups as gr
from tactical.rules.overland.data import STOCKS, Stock
from tactical.rules.overland.events import Paid, Parted
from tactical.rules.overland.position import Position, Traveller
from tactical.rules.overland.steps import Begin
from tactical.table.frames import Did, Step
from tactical.table.orders import CountRef, Order
from tactical.table.places import Aboard, at
from tactical.table.values import PieceOrNone, PieceRef, replace
from tactical.table.verdicts import OK, Reason, Verdict, no, reason


def _meeting(state: Position, group: Traveller, other: Traveller) -> tuple[Reason, ...]:
    """The reasons against two groups having to do with each other: not one seat's, not in one square."""
    if other.id == group.id:
        return (reason("same_group", "OV-D37", piece=group),)
    if state.kind(other).sort != "group":
        return (reason("not_a_group", "OV-D37", other=other),)
    if other.seat != group.seat:
        return (reason("not_yours_too", "OV-D37", other=other),)
    if not other.on_map or other.cell != group.cell:
        return (reason("elsewhere", "OV-D37", piece=group, other=other),)
    return ()


def _both_between(state: Position, group: Traveller, other: Traveller) -> tuple[Reason, ...]:
    return tuple(
        gr.under_way(state, each.id, "OV-D37")
        for each in (group, other)
        if not each.day.over and not gr.between_legs(state, each)
    )


class ChangeGroup(Step, tag="part", frozen=True):
    """Move a member to another group, or begin one; a carrier takes its passengers along (OV-12)."""

    piece: PieceRef
    member: PieceRef
    other: PieceOrNone

    def check(self, state: Position, /) -> Verdict:
        group, member = state.pieces[self.piece], state.pieces[self.member]
        if member.id == self.piece:
            return no("same_group", "OV-12", piece=group)
        if gr.group_of(state, member) != self.piece:
            return no("not_present", "OV-12", who=member, piece=group, where=gr.where(state, member))
        going = 1 + len(gr.aboard(state, member.id))
        if going == len(gr.members(state, self.piece)):
            return no("alone", "OV-12", who=member, piece=group)
        if self.other >= 0:
            other = state.pieces[self.other]
            return Verdict(_meeting(state, group, other) or _both_between(state, group, other))
        if not gr.between_legs(state, group):
            return Verdict((gr.under_way(state, group.id, "OV-D37"),))
        return OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        group, member = state.pieces[self.piece], state.pieces[self.member]
        other = state.pieces[self.other] if self.other >= 0 else gr.spare(state, group.seat)
        assert other is not None  # there are as many groups as members
        if self.other >= 0:
            state = state.with_piece(replace(other, day=gr.joined(other.day, group.day)))
        else:
            formed = replace(
                other, place=at(group.cell), came_from=group.came_from, day=group.day, shortcuts=group.shortcuts,
                effects=group.effects,
            )  # fmt: skip
            state = state.with_piece(formed)
        state = state.with_piece(replace(member, place=Aboard(other.id), rest=""))
        return Did(state, (Parted(member.id, self.piece, other.id, clause="OV-12"),))


class Leave(Order, tag="leave", frozen=True):
    """Leave a member behind, or send it to another group in the same square."""

    form = "{piece} leave {member} [with {other}]"
    told = "leave {member} behind [with {other}]"
    word = "leave somebody behind"
    help = "leave a person, mount or vehicle behind, alone or with another group here"
    piece: PieceRef
    member: PieceRef
    other: PieceOrNone = -1

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.seat, self.piece), ChangeGroup(self.piece, self.member, self.other))


class Join(Step, tag="join", frozen=True):
    """Two groups become one, with everything they have."""

    piece: PieceRef
    other: PieceRef

    def check(self, state: Position, /) -> Verdict:
        group, other = state.pieces[self.piece], state.pieces[self.other]
        return Verdict(_meeting(state, group, other) or _both_between(state, group, other))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        group, other = state.pieces[self.piece], state.pieces[self.other]
        stocks: dict[str, int] = {name: min(999, getattr(group, name) + getattr(other, name)) for name in STOCKS}
        known = [shortcut.label for shortcut in other.shortcuts]
        shortcuts = (*other.shortcuts, *(each for each in group.shortcuts if each.label not in known))
        day = gr.joined(other.day, group.day)
        effects = other.effects or group.effects
        state = state.with_piece(replace(other, day=day, shortcuts=shortcuts, effects=effects, **stocks))
        events = []
        for member in gr.aboard(state, self.piece):
            state = state.with_piece(replace(member, place=Aboard(other.id)))
            events.append(Parted(member.id, self.piece, other.id, clause="OV-D37"))
        return Did(gr.disbanded(state, self.piece), tuple(events))


class Rejoin(Order, tag="rejoin", frozen=True):
    """Join another group in the same square, with everybody and everything."""

    form = "{piece} rejoin {other}"
    word = "rejoin others"
    help = "join another of your groups in the same square, between legs"
    piece: PieceRef
    other: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.seat, self.piece), Join(self.piece, self.other))


class HandOver(Step, tag="hand_over", frozen=True):
    """Supplies change hands."""

    piece: PieceRef
    stock: Stock
    count: int
    other: PieceRef

    def check(self, state: Position, /) -> Verdict:
        group, other = state.pieces[self.piece], state.pieces[self.other]
        reasons = _meeting(state, group, other)
        had: int = getattr(group, self.stock, 0)  # of a word that is no stock there is none
        if not reasons and self.count < 1:
            reasons = (reason("nothing_taken", "OV-D37"),)
        elif not reasons and self.count > had:
            reasons = (reason("not_enough", "OV-D37", piece=group, left=had, stock=self.stock.capitalize()),)
        return Verdict(reasons)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        group, other = state.pieces[self.piece], state.pieces[self.other]
        mine, theirs = getattr(group, self.stock) - self.count, min(999, getattr(other, self.stock) + self.count)
        gives: dict[str, int] = {self.stock: mine}
        gets: dict[str, int] = {self.stock: theirs}
        state = state.with_piece(replace(group, **gives)).with_piece(replace(other, **gets))
        return Did(
            state,
            (
                Paid(group.id, self.stock, self.count, mine, f"to {other.title}", clause="OV-D37"),
                Paid(other.id, self.stock, -self.count, theirs, f"from {group.title}", clause="OV-D37"),
            ),
        )


class Share(Order, tag="share", frozen=True):
    """Give supplies to another group in the same square (OV-D37)."""

    form = "{piece} share {count} {stock} with {other}"
    told = "give {count} {stock} to {other}"
    word = "share what it carries"
    help = "give provisions, fuel, ammo or wealth to another group here"
    piece: PieceRef
    count: CountRef
    stock: Annotated[Stock, Meta(extra={"ref": "word"})]
    other: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.seat, self.piece), HandOver(self.piece, self.stock, self.count, self.other))


ORDERS: tuple[type[Order], ...] = (Leave, Rejoin, Share)
STEPS: tuple[type[Step], ...] = (ChangeGroup, Join, HandOver)
