"""Events: one small struct for each kind. Log, animation and replay read events; no rule depends on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from tactical.table.goals import LastSide, wholes
from tactical.table.ledgers import quantity
from tactical.table.phrases import capital, in_a_row, is_plural, plain
from tactical.table.rolls import Faces, Roll
from tactical.table.values import AnySeat, CellOrNone, CellRef, PieceOrNone, Value, snake
from tactical.table.verdicts import Reason

if TYPE_CHECKING:
    from tactical.table.frames import Ending
    from tactical.table.state import AnyState


class Event(Value, tag_field="event", tag=snake, kw_only=True, frozen=True):
    """Base of all events. `seen` lists the seats that noticed it; None: everybody."""

    boundary: ClassVar[Literal["", "start", "end"]] = ""
    """That something only starts or ends by it, such as a turn: nothing that anybody did."""
    look: ClassVar[Literal["text", "bad", "warn", "good", "strong"]] = "text"
    """How a log shows it; what is bad for a piece, in the colour of its seat."""

    clause: str = ""
    seen: tuple[AnySeat, ...] | None = None

    def words(self, state: Any, /) -> str:
        """One sentence for the log. `state` gives pieces and cells their names."""
        raise TypeError(f"{type(self).__name__} has no words")

    def visible_to(self, seat: int) -> bool:
        """True if `seat` noticed it."""
        return self.seen is None or seat in self.seen


class Rolled(Event, tag="rolled", frozen=True):
    """Dice were thrown."""

    roll: Roll
    faces: Faces

    def words(self, state: AnyState, /) -> str:
        roll = self.roll
        made = f" ({roll.made_of})" if roll.made_of else ""
        if roll.each:
            shown = ",".join(map(str, self.faces))
            aim = f"each {'≤' if roll.aim == 'at_most' else '≥'} {roll.target}"
            hits = quantity(roll.hits(self.faces), "hits")
            return f"{roll.purpose}: {roll.dice}d{roll.sides} {shown}, {aim}: {hits}{made}"
        sum_ = "+".join(map(str, self.faces)) + (f"{roll.bonus:+d}" if roll.bonus else "")
        text = f"{roll.purpose}: {roll.dice}d{roll.sides} {sum_}"
        if len(self.faces) > 1 or roll.bonus:
            text += f" = {roll.total(self.faces)}"
        if roll.aim:
            sign = "≤" if roll.aim == "at_most" else "≥"
            text += f" {sign} {roll.target}? " + ("yes" if roll.hit(self.faces) else "no")
        return text + made


class Interrupted(Event, tag="interrupted", frozen=True):
    """A plan failed: its remaining steps were dropped."""

    look = "warn"
    cause: str
    piece: PieceOrNone
    reason: Reason

    def words(self, state: AnyState, /) -> str:
        who = state.name(self.piece) if self.piece >= 0 else "the plan"
        return f"{who} stops"


class EffectEnded(Event, tag="effect_ended", frozen=True):
    """A modifier ran out. `piece` -1: it was on the whole battle."""

    boundary = "end"
    piece: PieceOrNone
    name: str

    def words(self, state: AnyState, /) -> str:
        what = plain(self.name)
        return f"{state.name(self.piece)} is no longer {what}" if self.piece >= 0 else f"{what} is over"


class Answered(Event, tag="answered", frozen=True):
    """A standing answer was used for its seat."""

    seat: AnySeat
    window: str
    answer: str

    def words(self, state: AnyState, /) -> str:
        seat, reaction = state.seat(self.seat).name, f"the {plain(self.window)} reaction"
        return f"{seat} lets {reaction} pass, as set" if self.answer == "never" else f"{seat} takes {reaction}, as set"


class Refereed(Event, tag="refereed", frozen=True):
    """A referee changed the position by hand."""

    seat: AnySeat
    what: str

    def words(self, state: AnyState, /) -> str:
        return f"Referee {capital(state.seat(self.seat).name)}: {self.what}"


class Scripted(Event, tag="scripted", frozen=True):
    """The scenario's script said or did something."""

    look = "strong"
    what: str

    def words(self, state: AnyState, /) -> str:
        return self.what


class Deployed(Event, tag="deployed", frozen=True):
    """A piece was placed before the battle began."""

    piece: PieceOrNone
    cell: CellRef

    def words(self, state: AnyState, /) -> str:
        return f"{state.name(self.piece)} is placed on {state.cell_name(self.cell)}"


class PrizeMoved(Event, tag="prize_moved", frozen=True):
    """A carried thing changed hands, was picked up, put down or dropped, or left the board (FT-13)."""

    look = "strong"
    piece: PieceOrNone
    prize: str
    how: Literal["picks_up", "hands", "puts_down", "drops", "takes"]
    to: PieceOrNone = -1
    cell: CellOrNone = -1

    def words(self, state: AnyState, /) -> str:
        who, thing = state.name(self.piece), f"the {plain(self.prize)}"
        match self.how:
            case "picks_up":
                return f"{who} picks up {thing}"
            case "hands":
                return f"{who} hands {thing} to {state.name(self.to)}"
            case "takes":
                return f"{who} leaves with {thing}"
        where = f" on {state.cell_name(self.cell)}" if self.cell >= 0 else ""
        return f"{who} puts {thing} down{where}" if self.how == "puts_down" else f"{who} drops {thing}{where}"


class Said(Event, tag="said", frozen=True):
    """A seat did something about the game as a whole: it conceded, offered a draw, or set a reaction."""

    seat: AnySeat
    what: str

    def words(self, state: AnyState, /) -> str:
        return f"{capital(state.seat(self.seat).name)} {self.what}"


ENDS = {
    "last side": "no other side is left to fight",
    "no side left": "no side is left to fight",
    "concession": "the others conceded",
    "exit": "enough have left the board",
    "carry": "the prize was delivered",
    "hold": "the ground was held",
    "survive": "held out to the end",
    "all": "all parts of its goal are met",
    "any": "one part of its goal is met",
    "arrive": "arrived in time",
    "too late": "the goal can no longer be reached in time",
    "nobody left": "nobody is left",
    "points": "the points needed were reached",
    "limit": "time ran out",
    "draw agreed": "agreed",
}


def why_ended(end: Ended | Ending, state: AnyState) -> str:
    """Why a battle ended, in words; a ruleset's own reason is in words already. For a last side: the fate of the
    others, who may still be standing (FT-02)."""
    why = end.why
    if why in ("last side", "concession") and (gave_up := state.score.yielded):
        return f"{in_a_row(gave_up, 'and')} gave up"
    part, whole = next((goal.share for _, goal in wholes(state.setup.goals) if isinstance(goal, LastSide)), (1, 1))
    broken = [side for side in state.sides if side not in end.winners]
    if why == "no side left" and part < whole and not state.score.yielded:
        sides = "both sides" if len(broken) == 2 else "all sides"
        return f"{sides} lost at least {part}/{whole} of their points and broke"
    if why == "last side" and part < whole and broken:
        their = "their" if broken[1:] or is_plural(broken[0]) else "its"
        return f"{in_a_row(broken, 'and')} lost at least {part}/{whole} of {their} points and broke"
    if why == "points" and end.clause == "FT-07":
        return (
            "more points than the others that reached the total"
            if end.winners
            else "several sides reached the total together"
        )
    return ENDS.get(why, why)


class Ended(Event, tag="ended", frozen=True):
    """The battle is over."""

    look = "good"
    boundary = "end"
    winners: tuple[str, ...]
    why: str
    losers: tuple[str, ...] = ()  # where nobody won and it is no draw

    def words(self, state: AnyState, /) -> str:
        why = why_ended(self, state)
        if not self.winners:
            lost = f"{' and '.join(self.losers)} lost" if self.losers else "Draw"
            return f"{lost}: {why}"
        return f"{' and '.join(self.winners)} won: {why}"


def said_once(events: Iterable[Event]) -> list[tuple[Event, int]]:
    """Events for people, each with its number: a standing answer is mentioned once for all reactions it was used in."""
    told = list(events)
    found: list[tuple[Event, int]] = []
    for number, event in enumerate(told):
        if not isinstance(event, Answered):
            found.append((event, 1))
        elif event not in told[:number]:
            found.append((event, told.count(event)))
    return found


TABLE_EVENTS: tuple[type[Event], ...] = (
    Rolled, Interrupted, EffectEnded, Answered, Refereed, Scripted, PrizeMoved, Said, Ended,
)  # fmt: skip
