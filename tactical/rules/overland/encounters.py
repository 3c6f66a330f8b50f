"""Encounters: met, avoided, or fought as separate battles, and their results (FT-OV-01 to FT-OV-06)."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from tactical.rules.overland import groups as gr
from tactical.rules.overland import numbers as nr
from tactical.rules.overland.battle_result import folded
from tactical.rules.overland.events import Fought, Met, Slipped, Told
from tactical.rules.overland.position import Encounter, Position
from tactical.rules.overland.storyteller import Prompt
from tactical.ruleset.referee_results import ask_referee, referee
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Ask, Did, Frame, Step
from tactical.table.orders import Order
from tactical.table.rolls import Battle, BattleResult, Faces, Roll
from tactical.table.values import EncounterRef, PieceRef
from tactical.table.verdicts import OK, Verdict, no


def waiting_at(state: Position, cell: int) -> int:
    """The encounter that starts on this square without a roll (FT-OV-03); -1 for none."""
    for number, encounter in enumerate(state.setup.encounters):
        if cell in encounter.cells and encounter.name not in state.beaten:
            return number
        if encounter.hostile >= 0 and state.pieces[encounter.hostile].cell == cell:
            return number
    return -1


class Fighter(NamedTuple):
    """A member as it enters battle (FT-OV-05)."""

    piece: int
    name: str
    kind: str  # there
    health: int
    aboard: int  # its carrier; -1 on foot
    one_shot: bool  # no Ammo: one shot from ranged weapons at most


def muster(state: Position, group: int, encounter: Encounter) -> tuple[Fighter, ...]:
    """The pieces that enter the battle, as the encounter maps them: all members present, with Health and carriers."""
    maps = dict(encounter.maps)
    dry = state.pieces[group].ammo == 0
    found = []
    for member in gr.members(state, group):
        own = state.kind(member).name
        under = gr.carrier_of(state, member)
        there = maps.get(member.name, maps.get(own, own))
        found.append(Fighter(member.id, member.name, there, member.health, under.id if under else -1, dry))
    return tuple(found)


# --- being met ---


class Chance(Step, tag="chance", frozen=True):
    """Roll for an encounter in a hazard: once per kind and day (FT-OV-02)."""

    piece: PieceRef
    number: EncounterRef

    def _encounter(self, state: Position) -> Encounter:
        return state.setup.encounters[self.number]

    def need(self, state: Position, /) -> Roll | None:
        if state.setup.options.fighting == "referee":
            return None
        encounter = self._encounter(state)
        made = nr.meeting_number(encounter, dark=state.pieces[self.piece].day.dark)
        purpose = f"meeting {encounter.faces}"
        return Roll(2, 6, purpose, "FT-OV-02", self.piece, "at_most", made.total, target_made=made)

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        encounter = self._encounter(state)
        met = (*state.pieces[self.piece].day.met, encounter.hazard)
        need = self.need(state)
        state = gr.having_day(state, self.piece, met=met)
        if need is None:
            number = nr.meeting_number(encounter, dark=state.pieces[self.piece].day.dark)
            return _refereed(state, self.piece, self, f"Meeting {encounter.faces}", number)
        assert got is not None
        return Did(state, then=(Meet(self.piece, self.number),) if need.hit(got) else ())


class Meet(Step, tag="meet", frozen=True):
    """The encounter: the rest of the path is dropped, and the group may try to slip by (FT-OV-03, FT-OV-04)."""

    piece: PieceRef
    number: EncounterRef

    def run(self, state: Position, got: None, /) -> Did[Position]:
        group, encounter = state.pieces[self.piece], state.setup.encounters[self.number]
        if encounter.cells and encounter.name not in state.met:
            state = state.having(met=(*state.met, encounter.name))
        event = Met(self.piece, encounter.faces, group.cell, clause="FT-OV-02" if encounter.hazard else "FT-OV-03")
        ask = Ask(group.seat, ("slip", "fight"), "encounter")
        return Did(state, (event,), (Frame("encounter", self.piece, (), ask, self),), drop=True)


def _refereed(state: Position, piece: int, about: Step, what: str, made: Breakdown) -> Did[Position]:
    """A referee decides in place of dice (FT-01)."""
    number = f"{what}: target number {made.total} ({made.words()})"
    return ask_referee(state, piece, about, Told(number, clause="FT-01"))


# --- slipping by ---


class SlipRoll(Step, tag="slip_roll", frozen=True):
    """The group roll to slip by (FT-OV-04)."""

    piece: PieceRef
    number: EncounterRef
    roller: PieceRef

    def target(self, state: Position) -> Breakdown:
        """The highest roll that succeeds."""
        return nr.slip_target(state, state.pieces[self.roller], state.setup.encounters[self.number])

    def need(self, state: Position, /) -> Roll | None:
        if state.setup.options.fighting == "referee":
            return None
        return nr.roll(state, state.pieces[self.roller], "slip", self.target(state))

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        need = self.need(state)
        if need is None:
            made = nr.at_dice(state, self.target(state))
            return _refereed(state, self.piece, self, f"{state.name(self.roller)}'s way around", made)
        assert got is not None
        return self.done(state, found=need.hit(got))

    def done(self, state: Position, *, found: bool) -> Did[Position]:
        """A way around costs a square, if one is left; otherwise there is a fight."""
        event = Slipped(self.piece, found, clause="FT-OV-04")
        if not found:
            return Did(state, (event,), then=(Fight(self.piece, self.number),))
        group = state.pieces[self.piece]
        if gr.left(state, group):
            state = gr.begun(state, self.piece)
            state = gr.having_day(state, self.piece, spent=state.pieces[self.piece].day.spent.spend(slip=1))
        return Did(state, (event,))


class Slip(Order, tag="slip", frozen=True):
    """Try to slip by (FT-OV-04)."""

    form = "slip by {roller}"
    told = "try to slip by, {roller} leading"
    help = "try to slip by: Mind + Survival of one group member"
    roller: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        about = state.stack[-1].about
        if not isinstance(about, Meet):
            return no("no_encounter", "FT-OV-04")
        return Verdict(nr.roller_reasons(state, about.piece, self.roller, "slip"))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about = state.stack[-1].about
        if not isinstance(about, Meet):
            return ()
        return (Prompt(about.piece, "slip"), SlipRoll(about.piece, about.number, self.roller))


# --- fighting ---


class Fight(Step, tag="fight", frozen=True):
    """The separate battle; then its result (FT-OV-05, FT-OV-06)."""

    piece: PieceRef
    number: EncounterRef

    def need(self, state: Position, /) -> Battle | None:
        if state.setup.options.battles == "told":
            return None
        encounter = state.setup.encounters[self.number]
        present = (self.piece, *(member.id for member in gr.members(state, self.piece)))
        return Battle(encounter.rules, encounter.scenario, present, "FT-OV-05")

    def run(self, state: Position, got: BattleResult | None, /) -> Did[Position]:
        if got is None:
            seat = referee(state)
            ask = Ask(seat if seat >= 0 else state.pieces[self.piece].seat, ("outcome",), "outcome")
            return Did(state, push=(Frame("outcome", self.piece, (), ask, self),))
        return self.done(state, got)

    def done(self, state: Position, got: BattleResult) -> Did[Position]:
        """The effect of the report here."""
        encounter = state.setup.encounters[self.number]
        told = {piece: dict(changes) for piece, changes in got}
        won = told.get(self.piece, {}).get("won", 0)
        outcome = "won" if won > 0 else "lost" if won < 0 else "undecided"
        did = folded(state, self.piece, encounter, told)
        return Did(did.state, (Fought(self.piece, encounter.faces, outcome, clause="FT-OV-06"), *did.events))


class FightOn(Order, tag="fight", frozen=True):
    """Do not try to slip by: it comes to a fight (FT-OV-04)."""

    form = "fight"
    help = "do not try to slip by"

    def judge(self, state: Position, /) -> Verdict:
        return OK if isinstance(state.stack[-1].about, Meet) else no("no_encounter", "FT-OV-04")

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about = state.stack[-1].about
        return (Fight(about.piece, about.number),) if isinstance(about, Meet) else ()


class SayOutcome(Order, tag="outcome", frozen=True):
    """Report a battle that was not played; a referee sets wounds and deaths (FT-OV-05)."""

    form = "outcome {how} [fired]"
    told = "report the battle as {how}"
    help = "report a battle: won, lost or undecided; fired: it cost Ammo"
    how: Annotated[Literal["won", "lost", "undecided"], Meta(extra={"ref": "word"})]
    fired: bool = False

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about = state.stack[-1].about
        won = {"won": 1, "lost": -1}.get(self.how, 0)
        return (Settled(about, won, self.fired),) if isinstance(about, Fight) else ()


class Settled(Step, tag="settled", frozen=True):
    """A reported battle."""

    about: Fight
    won: int
    fired: bool

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return self.about.done(state, ((self.about.piece, (("won", self.won), ("fired", int(self.fired)))),))


class Result(Order, tag="result", frozen=True):
    """A referee's decision in place of dice (FT-01): the roll fails, or does what it is for."""

    form = "result {outcome}"
    told = "say the result: {outcome}"
    help = "referee: miss, or out if the roll succeeds"
    outcome: Annotated[Literal["miss", "out"], Meta(extra={"ref": "word"})]

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about, hit = state.stack[-1].about, self.outcome == "out"
        if isinstance(about, Chance):
            return (Meet(about.piece, about.number),) if hit else ()
        return (DecideSlip(about, hit),) if isinstance(about, SlipRoll) else ()


class DecideSlip(Step, tag="outcome", frozen=True):
    """A slip decided by a referee."""

    about: SlipRoll
    found: bool

    def run(self, state: Position, got: None, /) -> Did[Position]:
        return self.about.done(state, found=self.found)


ORDERS: tuple[type[Order], ...] = (Slip, FightOn, SayOutcome, Result)
STEPS: tuple[type[Step], ...] = (Chance, Meet, SlipRoll, Fight, Settled, DecideSlip)
