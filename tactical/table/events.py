"""What happened: one small struct a kind. Log, animation and replay read events; nothing is decided by them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from tactical.table.goals import LastSide, wholes
from tactical.table.ledgers import quantity
from tactical.table.phrases import in_a_row, is_plural, plain
from tactical.table.rolls import Faces, Roll
from tactical.table.values import AnySeat, PieceOrNone, Value, snake
from tactical.table.verdicts import Reason

if TYPE_CHECKING:
    from tactical.table.frames import Ending


class Event(Value, tag_field="event", tag=snake, kw_only=True, frozen=True):
    """Base of all events. `seen` lists the seats that noticed it; None: everybody did."""

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
        """Whether `seat` noticed it."""
        return self.seen is None or seat in self.seen


class Rolled(Event, tag="rolled", frozen=True):
    """Dice were thrown."""

    roll: Roll
    faces: Faces

    def words(self, state: Any, /) -> str:
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
    """A plan no longer held: its remaining steps were dropped."""

    look = "warn"
    cause: str
    piece: PieceOrNone
    reason: Reason

    def words(self, state: Any, /) -> str:
        who = state.name(self.piece) if self.piece >= 0 else "the plan"
        return f"{who}: {plain(self.cause)} interrupted"


class EffectEnded(Event, tag="effect_ended", frozen=True):
    """A modifier ran out. `piece` -1: it lay on the whole battle."""

    boundary = "end"
    piece: PieceOrNone
    name: str

    def words(self, state: Any, /) -> str:
        what = plain(self.name)
        return f"{state.name(self.piece)} is no longer {what}" if self.piece >= 0 else f"{what} is over"


class Answered(Event, tag="answered", frozen=True):
    """A standing answer spoke for its seat."""

    seat: AnySeat
    window: str
    answer: str

    def words(self, state: Any, /) -> str:
        return f"{state.seat(self.seat).name} has answered {plain(self.window)}: {self.answer}"


class Refereed(Event, tag="refereed", frozen=True):
    """A referee changed the position by hand."""

    seat: AnySeat
    what: str

    def words(self, state: Any, /) -> str:
        return f"Referee {state.seat(self.seat).name}: {self.what}"


class Said(Event, tag="said", frozen=True):
    """A seat did something about the game as a whole: conceded, offered a draw, set a standing answer."""

    seat: AnySeat
    what: str

    def words(self, state: Any, /) -> str:
        return f"{state.seat(self.seat).name} {self.what}"


ENDS = {
    "last side": "no other side is left to fight",
    "no side left": "no side is left to fight",
    "concession": "the others conceded",
    "exit": "enough have left the board",
    "hold": "the ground was held",
    "survive": "held out to the end",
    "all": "all that its goal asks for is done",
    "any": "one of the things that its goal asks for is done",
    "arrive": "arrived in time",
    "too late": "too late to arrive in time",
    "nobody left": "nobody is left",
    "points": "enough points",
    "limit": "the time is up",
    "draw agreed": "agreed",
}


def why_ended(end: Ended | Ending, state: Any) -> str:
    """Why a battle ended, in words; a reason of a ruleset's own is words already. Of a last side: what became of the
    others, who may well be standing yet (FT-02)."""
    why = end.why
    if why in ("last side", "concession") and (gave_up := state.score.yielded):
        return f"{in_a_row(gave_up, 'and')} gave up"
    part, whole = next((goal.share for _, goal in wholes(state.setup.goals) if isinstance(goal, LastSide)), (1, 1))
    broken = [side for side in state.sides if side not in end.winners]
    if why == "no side left" and part < whole and not state.score.yielded:
        sides = "both sides" if len(broken) == 2 else "all sides"
        return f"{sides} are broken, each having lost at least {part}/{whole} of its points"
    if why == "last side" and part < whole and broken:
        are, their = ("are", "their") if broken[1:] or is_plural(broken[0]) else ("is", "its")
        return f"{in_a_row(broken, 'and')} {are} broken, having lost at least {part}/{whole} of {their} points"
    if why == "points" and end.clause == "FT-07":
        return "more points than the others with enough" if end.winners else "several sides have enough points at once"
    return ENDS.get(why, why)


class Ended(Event, tag="ended", frozen=True):
    """The battle is over."""

    look = "good"
    boundary = "end"
    winners: tuple[str, ...]
    why: str
    losers: tuple[str, ...] = ()  # where nobody won and it is no draw

    def words(self, state: Any, /) -> str:
        why = why_ended(self, state)
        if not self.winners:
            lost = f"{' and '.join(self.losers)} lost" if self.losers else "The battle is drawn"
            return f"{lost}: {why}"
        return f"{' and '.join(self.winners)} won: {why}"


def said_once(events: Iterable[Event]) -> list[tuple[Event, int]]:
    """Events for people, each with how often it is meant: what a seat has answered in advance is told once for all
    the windows that it spoke in."""
    told = list(events)
    found: list[tuple[Event, int]] = []
    for number, event in enumerate(told):
        if not isinstance(event, Answered):
            found.append((event, 1))
        elif event not in told[:number]:
            found.append((event, told.count(event)))
    return found


TABLE_EVENTS: tuple[type[Event], ...] = (Rolled, Interrupted, EffectEnded, Answered, Refereed, Said, Ended)
