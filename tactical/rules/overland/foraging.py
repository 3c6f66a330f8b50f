"""Hunting and foraging: squares given up for rolls, points spent on supplies (OV-57 to OV-68)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta

from tactical.rules.overland import data
from tactical.rules.overland import groups as gr
from tactical.rules.overland import numbers as nr
from tactical.rules.overland.events import Foraged, Paid
from tactical.rules.overland.position import Position, Traveller
from tactical.rules.overland.steps import Begin, spent_made
from tactical.rules.overland.storyteller import Prompt
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import Order
from tactical.table.rolls import Faces, Roll
from tactical.table.values import PieceRef, replace
from tactical.table.verdicts import Leg, Note, Reason, Verdict, no, reason


def to_give(state: Position, group: Traveller) -> int:
    """The squares of the day leg that may be given up: of the base, not of a shortcut's bonus (OV-D33)."""
    day = group.day
    if day.leg != "day" or day.closed or day.repairing:
        return 0
    left = gr.left(state, group)
    if state.setup.options.forage_gives == "any":
        return left
    whole = day.allowance if day.allowance >= 0 else gr.base(state, group.id)
    return max(0, min(left, whole - day.spent.forage))


class GiveUp(Step, tag="give_up", frozen=True):
    """One square of base movement is given up (OV-59)."""

    piece: PieceRef
    roller: PieceRef

    def check(self, state: Position, /) -> Verdict:
        group = state.pieces[self.piece]
        reasons = nr.roller_reasons(state, self.piece, self.roller, "forage")
        if group.day.repairing:
            reasons = (*reasons, reason("repair_day", "OV-D25"))
        elif group.day.leg != "day" or group.day.closed:
            reasons = (*reasons, gr.past_day_leg("foraging belongs", group, "OV-D33"))
        elif not to_give(state, group):
            parts = (part for part in spent_made(group).parts if part.amount)
            spent = tuple(Note(part.clause, f"{part.text} {part.amount}") for part in parts)
            reasons = (*reasons, replace(reason("no_forage", "OV-D33", piece=group), because=spent))
        return Verdict(reasons)

    def price(self, state: Position, /) -> Leg:
        group = state.pieces[self.piece]
        spent, left = group.day.spent.total + 1, max(0, gr.left(state, group) - 1)
        return Leg(group.cell, 1, spent, left, (Note("OV-59", "spent on foraging"),))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        state = gr.begun(state, self.piece)
        return Did(gr.having_day(state, self.piece, spent=state.pieces[self.piece].day.spent.spend(forage=1)))


class ForageRoll(Step, tag="forage_roll", frozen=True):
    """The group roll; each after the first of the day is harder (OV-60 to OV-65)."""

    piece: PieceRef
    roller: PieceRef

    def _target(self, state: Position) -> Breakdown:
        return nr.forage_target(state, state.pieces[self.roller], state.pieces[self.piece].day.rolls)

    def need(self, state: Position, /) -> Roll:
        return nr.roll(state, state.pieces[self.roller], "forage", self._target(state))

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        points, made = 0, nr.margin(got, self._target(state))
        if self.need(state).hit(got):
            if state.setup.options.spot_on == "least":
                made = made.at_least(1, "a success", "OV-D35")
            else:
                made = made.at_least(0, "a success", "OV-D35").add(1, "every success", "OV-D35")
            points = made.total
        state = gr.having_day(state, self.piece, rolls=state.pieces[self.piece].day.rolls + 1)
        event = Foraged(self.piece, points, made if points else None, clause="OV-64")
        return Did(state, (event,), then=(Spoils(self.piece, points),) if points else ())


class Spoils(Step, tag="spoils", frozen=True):
    """Ask for supplies in exchange for the points, as long as some are left (OV-66 to OV-68, OV-D36)."""

    piece: PieceRef
    points: int

    def run(self, state: Position, got: None, /) -> Did[Position]:
        ask = Ask(state.pieces[self.piece].seat, ("take",), "spoils")
        return Did(state, push=(Frame("spoils", self.piece, (), ask, self),))


class Forage(Order, tag="forage", frozen=True):
    """Hunt, gather or dig: it is all one activity (OV-58)."""

    form = "{piece} forage {roller}"
    told = "forage, {roller} searching"
    help = "spend 1 square on a roll against one member's average of Body and Mind, plus Survival"
    piece: PieceRef
    roller: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (
            Begin(self.seat, self.piece),
            GiveUp(self.piece, self.roller),
            Prompt(self.roller, "forage"),
            ForageRoll(self.piece, self.roller),
        )


BOUGHT: Mapping[str, str] = MappingProxyType(
    {"provisions": "OV-66", "fuel": "OV-67", "ammo": "OV-67", "wealth": "OV-68"}
)
"""The clauses of what points of success buy."""


class Stow(Step, tag="stow", frozen=True):
    """Supplies taken for points (OV-66 to OV-68)."""

    about: Spoils
    what: str
    count: int

    def check(self, state: Position, /) -> Verdict:
        if self.count < 1:
            return no("nothing_taken", "OV-D36")
        price = data.PRICES[self.what] * self.count
        if price > self.about.points:
            return no(
                "few_points", BOUGHT[self.what], stock=self.what.capitalize(), price=price, points=self.about.points
            )
        return Verdict()

    def run(self, state: Position, got: None, /) -> Did[Position]:
        group = state.pieces[self.about.piece]
        now = min(999, getattr(group, self.what) + self.count)
        changed: dict[str, int] = {self.what: now}
        rest = self.about.points - data.PRICES[self.what] * self.count
        again = rest > 0 and state.setup.options.points == "split"
        event = Paid(group.id, self.what, -self.count, now, "foraging", clause=BOUGHT[self.what])
        then = (Spoils(group.id, rest),) if again else ()
        return Did(state.with_piece(replace(group, **changed)), (event,), then=then)


class Take(Order, tag="take", frozen=True):
    """Spend points of success on supplies; the remainder is lost (OV-D36)."""

    form = "take {what} [{count}]"
    told = "take {what} [, {count}]"
    help = "spend foraging points: provisions 1, fuel 3, ammo 3, wealth 5, or take nothing"
    what: Annotated[Literal["provisions", "fuel", "ammo", "wealth", "nothing"], Meta(extra={"ref": "word"})]
    count: Annotated[int, Meta(ge=0, le=99, extra={"ref": "count"})] = 1

    def untimely(self, state: Position, /) -> tuple[Reason, ...]:
        return (reason("nothing_found", "OV-64"),)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about = state.stack[-1].about
        if self.what not in data.PRICES or not isinstance(about, Spoils):
            return ()
        return (Stow(about, self.what, self.count),)


ORDERS: tuple[type[Order], ...] = (Forage, Take)
STEPS: tuple[type[Step], ...] = (GiveUp, ForageRoll, Spoils, Stow)
