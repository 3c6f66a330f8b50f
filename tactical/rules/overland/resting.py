"""Sleep: in camp, in the saddle, in a vehicle (OV-51 to OV-56, OV-D30, OV-D32)."""

from __future__ import annotations

from typing import Literal

from tactical.rules.overland import data
from tactical.rules.overland import groups as gr
from tactical.rules.overland import numbers as nr
from tactical.rules.overland.events import Rested, Seated, Slept
from tactical.rules.overland.position import Position, Traveller
from tactical.rules.overland.riding import begin_of
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.frames import Did, Step
from tactical.table.orders import Order
from tactical.table.values import PieceRef, replace
from tactical.table.verdicts import OK, Reason, Verdict, no, reason


def no_doze(state: Position, who: Traveller) -> Reason | None:
    """Why somebody cannot sleep on the move (OV-51, OV-54, OV-D32); None if it is possible."""
    under = gr.carrier_of(state, who)
    if under is None:
        return reason("no_saddle", "OV-51", who=who)
    if gr.drives(who) or who.night == "drove":
        return reason("driving", "OV-54", who=who)
    if who.night == "led":
        return reason("guiding", "OV-D32", who=who)
    if who.night == "walked":
        return reason("walked_all_night", "OV-D32")
    if who.night and not state.setup.options.sleep_on_the_move:
        return reason("resting_only", "OV-D32")
    return None


class TurnIn(Step, tag="turn_in", frozen=True):
    """How somebody spends the night."""

    piece: PieceRef
    how: Literal["camp", "doze"]

    def check(self, state: Position, /) -> Verdict:
        who = state.pieces[self.piece]
        if state.kind(who).sort != "person":
            return no("not_a_person", "OV-51", who=who, remedy=nr.instead(state, who, f"{{}} {self.how}"))
        if who.rest == self.how:
            return no("rests_so", "OV-D30", who=who, how="camps" if self.how == "camp" else "dozes")
        if self.how == "camp":
            return no("walked_all_night", "OV-D32") if who.night else OK
        why = no_doze(state, who)
        return Verdict((why,)) if why is not None else OK

    def run(self, state: Position, got: None, /) -> Did[Position]:
        what = "will camp" if self.how == "camp" else "dozes on the move"
        under = gr.carrier_of(state, state.pieces[self.piece])
        inside = under is not None and state.kind(under).sort == "vehicle"
        clause = "OV-D30" if self.how == "camp" else "OV-54" if inside else "OV-51"
        event = Seated(self.piece, what, clause=clause)
        return Did(state.with_piece(replace(state.pieces[self.piece], rest=self.how)), (event,))


class Doze(Order, tag="doze", frozen=True):
    """Sleep in the saddle or in a vehicle (OV-51, OV-54)."""

    form = "{piece} doze"
    help = "sleep in the saddle or in a vehicle, but not while driving"
    piece: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (begin_of(state, self), TurnIn(self.piece, "doze"))


class Camp(Order, tag="camp", frozen=True):
    """Sleep in camp, as everybody does who has not travelled by night (OV-D30)."""

    form = "{piece} camp"
    help = "sleep in camp, if the group stays"
    piece: PieceRef

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (begin_of(state, self), TurnIn(self.piece, "camp"))


BEDS = {"camp": "in camp", "saddle": "in the saddle", "cabin": "in the vehicle", "": "without sleep"}
"""The places where somebody may sleep, in words."""

CLAUSES = {
    "camp": ("OV-D30", "OV-D30"), "saddle": ("OV-52", "OV-53"), "cabin": ("OV-55", "OV-56"), "": ("OV-D32", "OV-D32"),
}  # fmt: skip
"""The clauses of the Health and the Energy that sleep there restores."""


def bed(state: Position, who: Traveller) -> str:
    """Where somebody sleeps tonight: camp, saddle, cabin, or nowhere."""
    under = gr.carrier_of(state, who)
    dozes = who.rest == "doze" or bool(who.night)
    if not dozes:
        return "camp"
    if under is None or no_doze(state, who) is not None:
        return ""
    return "saddle" if state.kind(under).sort == "mount" else "cabin"


def gains(state: Position, who: Traveller) -> tuple[Breakdown, Breakdown]:
    """(Health, Energy) that tonight's sleep restores, before any limit (OV-52 to OV-56, OV-D30)."""
    where = bed(state, who)
    if not where:
        none = Breakdown.of(0, "no sleep", "OV-D32")
        return none, none
    less = {"camp": 0, "saddle": data.SADDLE, "cabin": data.CABIN}[where]
    words, (of_health, of_energy) = BEDS[where], CLAUSES[where]
    health = Breakdown.of(state.kind(who).body, "Body", "OV-D30").add(-less, words, of_health)
    energy = nr.average(state, who, ("mind", "soul")).add(-less, words, of_energy).at_least(0, "gain", "OV-D30")
    hours = state.setup.options.night_hours
    return health.at_least(0, "gain", "OV-D30"), energy.times(hours, "hours of sleep", "OV-D30")


def night(state: Position, group: int) -> Did[Position]:
    """The night of the whole group, each sleeping as chosen or possible. The unconscious come round first
    (FT-OV-06)."""
    events: list[Event] = []
    well: dict[str, tuple[int, ...]] = {}  # by where they sleep: those whom it gives nothing that they lack
    words = {"camp": "sleeps in camp", "saddle": "dozes in the saddle", "cabin": "sleeps in the vehicle"}
    for who in gr.people(state, group):
        where = bed(state, who)
        awake = data.WOKEN if who.health <= 0 else who.health
        health, energy = gains(state, who)
        health = health.at_most(max(0, state.full_health(who) - awake), "restored", "OV-D30")
        energy = energy.at_most(max(0, state.full_energy(who) - who.energy), "restored", "OV-D30")
        rested = replace(who, health=awake + health.total, energy=who.energy + energy.total)
        if where and not health.total and not energy.total:
            well[where] = (*well.get(where, ()), who.id)
        elif where:
            gained = health.total, energy.total, health, energy
            events.append(Rested(who.id, words[where], *gained, clause=CLAUSES[where][0]))
        state = state.with_piece(replace(rested, rest="", night="", repaired=0))
    events += [Slept(who, words[where], clause=CLAUSES[where][0]) for where, who in well.items()]
    return Did(state, tuple(events))


ORDERS: tuple[type[Order], ...] = (Doze, Camp)
STEPS: tuple[type[Step], ...] = (TurnIn,)
