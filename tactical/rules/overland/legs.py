"""Orders of the day's legs: travel, shortcuts, forced marches, night travel, and their ends (OV-15 to OV-35, OV-44)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta

from tactical.rules.overland import data
from tactical.rules.overland import groups as gr
from tactical.rules.overland import numbers as nr
from tactical.rules.overland.events import Halted, LegBegan, Paid, Strained
from tactical.rules.overland.position import Position, Shortcut, Spent, Traveller
from tactical.rules.overland.steps import Begin, CloseDay, CloseLeg, Enter, too_far
from tactical.rules.overland.storyteller import Prompt, withdrawn
from tactical.table.effects import Effect
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.orders import Order, PathRef
from tactical.table.phrases import plain
from tactical.table.rolls import Faces, Roll
from tactical.table.values import PieceRef, replace
from tactical.table.verdicts import OK, Reason, Verdict, no, reason


class Travel(Order, tag="travel", frozen=True):
    """Go along a path, as far as the leg's squares reach; in one piece or several."""

    form = "{piece} travel {path}"
    help = "travel along a path, one square of the leg per step"
    lenient = True
    piece: PieceRef
    path: Annotated[PathRef, Meta(min_length=1)]

    def judge(self, state: Position, /) -> Verdict:
        group = state.pieces[self.piece]
        fits = state.kind(group).sort != "group" or not group.on_map or len(self.path) <= gr.left(state, group)
        return OK if fits else Verdict((too_far(state, group, self.path),))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.seat, self.piece), *(Enter(self.piece, cell) for cell in self.path))


def no_plan(group: Traveller) -> Verdict:
    """The reasons against going on along a route that was never planned."""
    remedy = f"{group.name} route to a cell, or {group.name} travel and the next one"
    return no("no_plan", "OV-03", piece=group, remedy=remedy)


class FollowRoute(Order, tag="follow_route", frozen=True):
    """Continue the planned route: this leg, then the planned marches and night, until the day is done.

    Anything in between, such as an encounter or a roll that leaves too few squares, ends it; ordered again, it
    continues.
    """

    form = "{piece} follow route"
    told = "follow the route today without resting"
    asked_with = "travel"
    help = "follow the planned route for today, with its forced marches and night travel"
    declares_path = False
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        group = state.pieces[self.piece]
        if not group.plan.path:
            return no_plan(group)
        if not group.on_map or group.day.over:
            return OK  # Begin says so
        _, why = next_leg(state, group)
        return Verdict(why)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.seat, self.piece), Onward(self.piece))


class TravelOn(Order, tag="travel_on", frozen=True):
    """A day of the planned route: its legs, then the night's rest. An event on the way stops it: an encounter, an
    offered shortcut, a march that cannot be paid. Ordered again, it continues without further marches."""

    form = "{piece} travel"
    told = "travel the route for a day"
    word = "travel the route"
    asked_with = "travel"
    help = "travel the planned route for a day and rest; events on the way stop it"
    declares_path = False
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        group = state.pieces[self.piece]
        if group.plan.path or not group.on_map:
            return OK
        return no_plan(group)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        heard = len(state.pieces[self.piece].shortcuts)
        return (Begin(self.seat, self.piece), Onward(self.piece, rests=True, heard=heard))


class Onward(Step, tag="onward", frozen=True):
    """The next square of a planned route, or its next leg, and so on as long as the day has any. `rests`: then the
    group's day ends. `heard`: the shortcuts known when it set out; a new one is a choice, and stops it. `went`: it has
    made progress since it was ordered, so that an impossible march is news."""

    piece: PieceRef
    rests: bool = False
    heard: int = -1
    went: bool = False

    def run(self, state: Position, got: None, /) -> Did[Position]:
        group = state.pieces[self.piece]
        if 0 <= self.heard < len(group.shortcuts):
            return Did(state, (Halted(self.piece, "a shortcut is offered", clause="OV-17"),))
        steps, why = next_leg(state, group) if group.plan.path else ((), ())
        if steps:
            return Did(state, then=(*steps, replace(self, went=True)))
        if not self.rests or (not group.plan.path and gr.left(state, group)):
            return Did(state)
        short = next((PAUSES[each.code] for each in why if each.code in PAUSES), "")
        if short and (self.went or group.day.fresh):
            return Did(state, (Halted(self.piece, short, clause=why[0].clause),))
        if short:  # it was asked, and goes on all the same
            state = state.with_piece(replace(group, plan=replace(group.plan, marches=group.day.marches)))
        return Did(state, then=(CloseDay(self.piece),))


PAUSES: Mapping[str, str] = MappingProxyType(
    {
        "no_provisions": "no Provisions for the planned forced march",
        "no_fuel": "no Fuel for the planned forced march",
        "overdriven": "another forced march would ruin its carrier",
        "no_driver": "nobody is able to drive",
    }
)
"""Why a day that was planned cannot be travelled to its end, so that the group is asked before it rests."""


def next_leg(state: Position, group: Traveller) -> tuple[tuple[Step, ...], tuple[Reason, ...]]:
    """The steps of a route's next move today, a square or the opening of a leg; or none and the reasons, if the day has
    no more for it."""
    plan, day, left = group.plan, group.day, gr.left(state, group)
    if left:
        return (Enter(group.id, plan.path[0]),), ()
    reasons: list[Reason] = []
    if day.marches < plan.marches and not day.dark:
        verdict = Push(group.id).check(state)
        if verdict:
            return march_steps(state, group.id), ()
        reasons += verdict.reasons
    best = nr.best_roller(state, group.id, "night")
    if plan.night and not day.nights and best is not None:
        verdict = Nightfall(group.id, best.id).check(state)
        if verdict:
            return night_steps(group.id, best.id), ()
        reasons += verdict.reasons
    return (), tuple(reasons) or (too_far(state, group, plan.path),)


class EndLeg(Order, tag="end_leg", frozen=True):
    """End the leg; its remaining squares are lost (OV-D01)."""

    form = "{piece} end leg"
    told = "end the leg"
    help = "end the current leg and lose its squares"
    piece: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.seat, self.piece), CloseLeg(self.piece))


class EndDay(Order, tag="end_day", frozen=True):
    """End the group's day: it rests."""

    form = "{piece} end day"
    told = "end the day"
    help = "end the group's day: it rests and takes its losses"
    piece: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.seat, self.piece), CloseDay(self.piece))


# --- shortcuts ---


class AttemptShortcut(Order, tag="attempt_shortcut", frozen=True):
    """Try a shortcut that the storyteller offered (OV-17 to OV-22)."""

    form = "{piece} shortcut {roller} [{label}]"
    told = "try a shortcut, {roller} leading"
    word = "try a shortcut"
    help = "try a shortcut: Mind + Navigation or Survival of one group member"
    piece: PieceRef
    roller: PieceRef
    label: Annotated[str, Meta(pattern=r"^([a-z][a-z0-9_-]*)?$", max_length=60, extra={"ref": "word"})] = ""

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        group = state.pieces[self.piece]
        label = self.label or next((known.label for known in group.shortcuts), "")
        roll = ShortcutRoll(self.piece, self.roller, label)
        return (
            Begin(self.seat, self.piece),
            Seek(self.piece, self.roller, self.label),
            Prompt(self.piece, "shortcut"),
            roll,
        )


class Seek(Step, tag="seek", frozen=True):
    """Check whether this roller may try this shortcut now."""

    piece: PieceRef
    roller: PieceRef
    label: str

    def check(self, state: Position, /) -> Verdict:
        group = state.pieces[self.piece]
        if not group.shortcuts:
            return no("no_offer", "OV-17", piece=group)
        labels = [known.label for known in group.shortcuts]
        if self.label and self.label not in labels:
            return no("no_such_offer", "OV-17", label=self.label, piece=group)
        if not self.label and len(labels) > 1:
            return no("which_offer", "OV-17", labels=", ".join(labels))
        label = self.label or labels[0]
        reasons = nr.roller_reasons(state, self.piece, self.roller, "shortcut")
        if group.day.tried.count(label) >= state.setup.options.shortcut_tries:
            reasons = (*reasons, reason("tried", "OV-D14", label=label))
        if group.day.leg != "day" or group.day.closed:
            reasons = (*reasons, gr.past_day_leg("shortcuts belong", group, "OV-D15"))
        elif group.day.repairing and not state.day_leg(group.day, gr.base(state, self.piece)):
            reasons = (*reasons, reason("repair_day", "OV-D25"))
        return Verdict(reasons)

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return Did(gr.begun(state, self.piece))


class ShortcutRoll(Step, tag="shortcut_roll", frozen=True):
    """The group roll; success adds the shortcut's squares to the day leg (OV-19, OV-21, OV-D15)."""

    piece: PieceRef
    roller: PieceRef
    label: str

    def _shortcut(self, state: Position) -> Shortcut | None:
        return next((known for known in state.pieces[self.piece].shortcuts if known.label == self.label), None)

    def check(self, state: Position, /) -> Verdict:
        if self._shortcut(state) is None:
            return no("no_offer", "OV-17", piece=state.pieces[self.piece])
        return OK

    def need(self, state: Position, /) -> Roll:
        shortcut = self._shortcut(state)
        assert shortcut is not None
        who = state.pieces[self.roller]
        return nr.roll(state, who, "shortcut", nr.shortcut_target(state, who, shortcut))

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        shortcut = self._shortcut(state)
        assert shortcut is not None
        day = state.pieces[self.piece].day
        tried = (*day.tried, self.label)
        if not self.need(state).hit(got):
            return Did(gr.having_day(state, self.piece, tried=tried))
        if state.setup.options.shortcut_is_base:
            more = Effect(data.BASE, shortcut.bonus, "day", clause="OV-D15")
            group = state.pieces[self.piece]
            state = state.with_piece(replace(group, effects=(*group.effects, more)))
            state = gr.having_day(state, self.piece, tried=tried, allowance=day.allowance + shortcut.bonus)
        else:
            state = gr.having_day(state, self.piece, tried=tried, bonus=day.bonus + shortcut.bonus)
        state = withdrawn(state, self.piece, self.label)
        what = f"shortcut ({plain(self.label)})"
        return Did(state, (LegBegan(self.piece, what, shortcut.bonus, clause="OV-21"),))


# --- forced marches ---


class ForcedMarch(Order, tag="forced_march", frozen=True):
    """Push on: pay, roll for each carrier, and travel the base again (OV-23 to OV-35)."""

    form = "{piece} forced march"
    told = "make a forced march"
    help = "pay Provisions or Fuel, roll for each carrier and travel the base again"
    piece: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.seat, self.piece), *march_steps(state, self.piece))


def march_steps(state: Position, group: int) -> tuple[Step, ...]:
    """A forced march: it is paid, each rider rolls, and the leg is open."""
    rolls: list[Step] = []
    for carrier, who in nr.march_rolls(state, group):
        rolls += [Prompt(who, "march"), MarchRoll(group, carrier, who)]
    return (Push(group), *rolls, OpenMarch(group))


class Push(Step, tag="push", frozen=True):
    """Check whether the group may be pushed on, and can pay; then it pays (OV-24, OV-25, OV-D16, OV-D17)."""

    lenient = True
    piece: PieceRef

    def check(self, state: Position, /) -> Verdict:
        group = state.pieces[self.piece]
        reasons = list(_may_go_on(state, group, "OV-23"))
        if group.day.dark:
            reasons.append(reason("after_dark", "OV-44"))
        options = state.setup.options
        carriers = gr.carriers(state, self.piece)
        if not carriers and options.march_on_foot == "never":
            reasons.append(reason("on_foot_never", "OV-D17"))
        provisions, fuel = nr.march_price(state, self.piece)
        for code, price, left in (("no_provisions", provisions, group.provisions), ("no_fuel", fuel, group.fuel)):
            if price.total > left:
                (part,) = price.parts
                reasons.append(reason(code, part.clause, need=price.total, what=part.text, left=left))
        if not options.overdriving:
            reasons += [
                reason("overdriven", "OV-D20", carrier=carrier)
                for carrier in carriers
                if carrier.levels and carrier.pending >= max(1, carrier.levels[gr.in_use(state, carrier)])
            ]
        return Verdict(tuple(reasons))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        provisions, fuel = nr.march_price(state, self.piece)
        group = state.pieces[self.piece]
        group = replace(
            group,
            provisions=max(0, group.provisions - provisions.total),
            fuel=max(0, group.fuel - fuel.total),
            day=replace(group.day, marches=group.day.marches + 1),
        )
        events: list[Event] = []
        for stock, price in (("provisions", provisions), ("fuel", fuel)):
            if price.total:
                left: int = getattr(group, stock)
                clause = price.parts[0].clause
                events.append(Paid(self.piece, stock, price.total, left, "forced march", price, clause=clause))
        return Did(state.with_piece(group), tuple(events))


class MarchRoll(Step, tag="march_roll", frozen=True):
    """One rider's or driver's roll: a failure wears the carrier at the day's end (OV-27 to OV-32, OV-35)."""

    piece: PieceRef
    carrier: PieceRef
    roller: PieceRef

    def need(self, state: Position, /) -> Roll:
        who, carrier = state.pieces[self.roller], state.pieces[self.carrier]
        return nr.roll(state, who, state.kind(carrier).sort, nr.march_target(state, who, carrier))

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        if self.need(state).hit(got):
            return Did(state)
        carrier = state.pieces[self.carrier]
        carrier = replace(carrier, pending=carrier.pending + 1)
        did = Did(state.with_piece(carrier), (Strained(carrier.id, carrier.pending, clause="OV-32"),))
        if state.setup.options.failed_march == "stops":  # OpenMarch finds nothing to give
            return Did(gr.having_day(did.state, self.piece, halves=0), did.events)
        return did


class OpenMarch(Step, tag="open_march", frozen=True):
    """The base again (OV-26), undiminished by what is pending (OV-35, OV-D19)."""

    piece: PieceRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        stopped = state.pieces[self.piece].day.halves == 0
        made = gr.base_made(state, self.piece)
        squares = 0 if stopped else made.total
        state = gr.having_day(
            state, self.piece, leg="march", allowance=squares, bonus=0, spent=Spent(), closed=False, halves=2
        )
        return Did(state, (LegBegan(self.piece, "forced march", squares, None if stopped else made, clause="OV-26"),))


# --- by night ---


class NightTravel(Order, tag="night_travel", frozen=True):
    """Travel on after dark (OV-44 to OV-49)."""

    form = "{piece} night travel {roller}"
    told = "travel on by night, {roller} leading"
    word = "travel on by night"
    help = "travel on by night: Mind + Navigation or Survival of one group member"
    piece: PieceRef
    roller: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Begin(self.seat, self.piece), *night_steps(self.piece, self.roller))


def night_steps(group: int, roller: int) -> tuple[Step, ...]:
    """A night leg: it begins, and the roll decides its length."""
    return (Nightfall(group, roller), Prompt(roller, "night"), NightRoll(group, roller))


class Nightfall(Step, tag="nightfall", frozen=True):
    """Check whether the group may travel by night, led by this roller. Drivers and walkers get no sleep (OV-D28,
    OV-D32)."""

    piece: PieceRef
    roller: PieceRef

    def check(self, state: Position, /) -> Verdict:
        group = state.pieces[self.piece]
        reasons = list(nr.roller_reasons(state, self.piece, self.roller, "night"))
        reasons += _may_go_on(state, group, "OV-D28")
        if group.day.nights >= state.setup.options.night_legs:
            reasons.append(reason("night_used", "OV-D28", piece=group))
        return Verdict(tuple(reasons))

    def run(self, state: Position, got: None, /) -> Did[Position]:
        for who in gr.people(state, self.piece):
            under = gr.carrier_of(state, who)
            role = "led" if who.id == self.roller else "drove" if gr.drives(who) else "rode" if under else "walked"
            if who.night in ("", "rode"):
                state = state.with_piece(replace(who, night=role))
        return Did(state)


class NightRoll(Step, tag="night_roll", frozen=True):
    """Success: the base again. Failure: one square less for each point, never below 1 (OV-47 to OV-49)."""

    piece: PieceRef
    roller: PieceRef

    def need(self, state: Position, /) -> Roll:
        who = state.pieces[self.roller]
        return nr.roll(state, who, "night", nr.night_target(state, who))

    def run(self, state: Position, got: Faces, /) -> Did[Position]:
        worn = gr.base(state, self.piece, worn=state.setup.options.night_base == "worn")
        squares = gr.base_made(state, self.piece).becomes(worn, "after wear from marches", "OV-D21")
        clause = "OV-47"
        if not self.need(state).hit(got):
            missed = nr.margin(got, nr.night_target(state, state.pieces[self.roller])).total
            short, clause = max(1, -missed), "OV-48"
            squares = squares.add(-short, "failed roll", "OV-48").at_least(data.LEAST_AT_NIGHT, "by night", "OV-49")
        nights = state.pieces[self.piece].day.nights + 1
        state = gr.having_day(
            state, self.piece, leg="night", allowance=squares.total, bonus=0, spent=Spent(), closed=False, nights=nights
        )
        return Did(state, (LegBegan(self.piece, "night travel", squares.total, squares, clause=clause),))


def _may_go_on(state: Position, group: Traveller, after: str) -> tuple[Reason, ...]:
    """The reasons against a further leg, which by `after` waits for the end of the last: it is open, the whole day is
    taken by repairs, nobody drives."""
    reasons: list[Reason] = []
    if group.day.repairing:
        reasons.append(reason("repair_day", "OV-D25"))
    if not gr.finished(state, group):
        remedy = f"travel on, or {group.name} end leg"
        reasons.append(reason("leg_open", after, piece=group, left=gr.left(state, group), remedy=remedy))
    undriven = gr.undriven(state, group.id)
    if undriven is not None:
        reasons.append(gr.no_driver(state, undriven))
    return tuple(reasons)


ORDERS: tuple[type[Order], ...] = (
    Travel, FollowRoute, TravelOn, EndLeg, EndDay, AttemptShortcut, ForcedMarch, NightTravel,
)  # fmt: skip
STEPS: tuple[type[Step], ...] = (Onward, Seek, ShortcutRoll, Push, MarchRoll, OpenMarch, Nightfall, NightRoll)
