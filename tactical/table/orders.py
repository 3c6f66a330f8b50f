"""Orders of a seat. An order is a frozen struct of plain fields that carries its seat."""

from __future__ import annotations

from itertools import takewhile
from typing import Annotated, Any, Literal

from msgspec import Meta

from tactical.table.events import Ended, Said
from tactical.table.frames import Ask, Did, Ending, Frame, Step
from tactical.table.phrases import plain
from tactical.table.rolls import BattleResult, Faces
from tactical.table.state import AnyState, Percent, Standing, acting
from tactical.table.values import (
    TAGS,
    PieceOrNone,
    SeatRef,
    SeatRefs,
    Value,
    replace,
    snake,
    tag_of,
)
from tactical.table.verdicts import OK, TABLE_CLAUSE, Reason, Verdict, no

# How notation and the screen treat a field: what it names. See notation.py, and values.py for what refers to one thing.
PiecesRef = Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(extra={"ref": "pieces"}, max_length=200)]
PathRef = Annotated[tuple[Annotated[int, Meta(ge=0)], ...], Meta(extra={"ref": "path"}, max_length=1000)]
CountRef = Annotated[int, Meta(ge=-1_000_000, le=1_000_000, extra={"ref": "count"})]
WordRef = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]*$", max_length=60, extra={"ref": "word"})]
TextRef = Annotated[str, Meta(max_length=200, extra={"ref": "text"})]

DRAW = "draw_offer"  # why a seat is asked whether it accepts a draw


class Order(Value, tag_field="order", tag=snake, frozen=True):
    """Base of all orders. `form` is its notation; the verb is the tag, `EndTurn` -> `end_turn`.

    `word` completes "can still", as in `ann can still give first aid`; empty if the first words of its notation do.
    """

    form = ""
    former = ""  # `typed` in the release before: still read, with a hint (`notation.renamed`)
    word = ""
    listed_as = ""  # its words in a list that can only begin it, the rest being typed; else the words it begins with
    help = ""  # its effect, in words
    example = ""  # how it is typed, with the pieces of some battle
    asked_with = ""  # the tag of an order that asks name; wherever that may be given, this may too
    free = False  # may be given whatever is asked, and closes no ask
    own_ask = True  # a free order only while the seat itself is asked
    lenient = False  # steps are tried even when `judge` has reasons, to gather them all
    final = ""  # the clause by which it is a border: its seat does not take it back alone; empty: there is none
    declares_path = True  # its piece is to end where its priced path does; else it only plans, or goes as far as it can
    strikes_cell = False  # its cell is what it is aimed at, not where its piece goes
    answers = False  # it is what CHANCE or TABLE says to the roll or battle that is awaited

    seat: int

    @property
    def verb(self) -> str:
        """The word for the kind of order."""
        return TAGS[type(self)]

    @classmethod
    def asked_as(cls) -> str:
        """The tag that an ask must name to allow it: its own, or that of the order it goes with."""
        return cls.asked_with or TAGS[cls]

    @classmethod
    def typed(cls) -> str:
        """The words by which it is typed, without the piece and what follows: `walk`, `end leg`; empty without a
        notation."""
        words = cls.form.removeprefix("{piece} ").split()
        return " ".join(takewhile(lambda word: word[0] not in "{[", words))

    @classmethod
    def full_help(cls) -> str:
        """The help on an order, and how it is typed."""
        return f"{cls.help}: {cls.example}" if cls.example else cls.help

    @classmethod
    def deed(cls) -> str:
        """The deed in a few words, as after "can": `move`, `give first aid`."""
        return cls.word or cls.typed() or plain(tag_of(cls))

    @property
    def told(self) -> str:
        """The order in plain words (`sentences.py`) if its notation is not: `fly {squares:squares} ahead`."""
        return ""

    def told_in(self, state: Any, /) -> str:
        """The same if it depends on the position, or on the options of the battle."""
        return self.told

    @property
    def subject(self) -> int:
        """The piece ordered, or -1."""
        piece = getattr(self, "piece", -1)
        return piece if isinstance(piece, int) else -1

    @property
    def passes(self) -> bool:
        """True if it passes on a reaction at no cost: what Space gives."""
        return False

    @property
    def gives_up(self) -> bool:
        """True if it gives up the rest of one's own action: never by Space; without a question if nothing else is
        left."""
        return False

    def untimely(self, state: Any, /) -> tuple[Reason, ...]:
        """Why it is refused when its verb is not asked for, by its own clauses; empty: the table's reason."""
        return ()

    def judge(self, state: Any, /) -> Verdict:
        """The reasons against it, and warnings, before any step is tried."""
        return OK

    def steps(self, state: Any, /) -> tuple[Step, ...]:
        """The steps that carry it out, in order."""
        return ()

    def onward(self, following: Order, /) -> Order | None:
        """This order merged with one that continues from its end; None if they stay two."""
        path = getattr(self, "path", None)
        if path is None or type(following) is not type(self):
            return None
        changed: dict[str, object] = {"path": (*path, *getattr(following, "path", ()))}
        return replace(self, **changed)

    def going_on(self) -> Order:
        """This order, if the same piece will continue from its end with another: unchanged, unless its rules let a move
        stay open for more."""
        return self


class Throw(Order, tag="throw", frozen=True):
    """CHANCE's answer to the pending roll."""

    form = "throw {faces}"
    answers = True
    faces: Annotated[Faces, Meta(max_length=1000, extra={"ref": "faces"})]


class Report(Order, tag="report", frozen=True):
    """TABLE's answer to the pending battle: the fate of each piece, in the ruleset's own record."""

    form = "report {result}"
    told = "report how the battle ended"
    answers = True
    help = "report how the battle ended"
    example = "report band:won=1 ann:health=3,left=1, or report nothing"
    result: Annotated[BattleResult, Meta(max_length=1000, extra={"ref": "report"})]


# --- orders about the game as a whole, open to every seat ---


class Yield(Step, tag="yield", frozen=True):
    """The side of `seat` gives up (FT-09)."""

    seat: SeatRef

    def run(self, state: AnyState, got: None, /) -> Did[AnyState]:
        score = replace(state.score, yielded=(*state.score.yielded, state.seat(self.seat).side))
        return Did(state.having(score=score), (Said(self.seat, "concedes", clause="FT-09"),))


class Concede(Order, tag="concede", frozen=True):
    """Give up the battle for one's side (FT-09)."""

    form = "concede"
    help = "surrender; your side breaks at once"
    free = True

    def steps(self, state: AnyState, /) -> tuple[Step, ...]:
        return (Yield(self.seat),)


class AskDraw(Step, tag="ask_draw", frozen=True):
    """Ask the remaining seats one by one if they accept a draw; the first refusal ends it (FT-09)."""

    seat: SeatRef
    rest: SeatRefs

    def run(self, state: AnyState, got: None, /) -> Did[AnyState]:
        if not self.rest:
            result = Ending((), "draw agreed", "FT-09")
            return Did(state.having(result=result), (Ended((), "draw agreed", clause="FT-09"),))
        ask = Ask(self.rest[0], ("accept_draw", "decline_draw"), DRAW)
        return Did(state, push=(Frame(DRAW, ask=ask),), then=(AskDraw(self.seat, self.rest[1:]),))


class OfferDraw(Order, tag="offer_draw", frozen=True):
    """Offer every other seat a draw (FT-09)."""

    form = "offer draw"
    help = "offer the other seats a draw"
    free = True

    def judge(self, state: AnyState, /) -> Verdict:
        if any(frame.cause == DRAW for frame in state.stack):
            return no("already_offered", "FT-09")
        return OK

    def steps(self, state: AnyState, /) -> tuple[Step, ...]:
        others = tuple(i for i, seat in enumerate(state.setup.seats) if i != self.seat and seat.side)
        return (AskDraw(self.seat, others),)


class AcceptDraw(Order, tag="accept_draw", frozen=True):
    """Accept the offered draw."""

    form = "accept draw"
    help = "agree to a draw"


class DropOffer(Step, tag="drop_offer", frozen=True):
    """Drop the rest of a draw offer: the frame that was asking the seats in turn."""

    seat: SeatRef

    def run(self, state: AnyState, got: None, /) -> Did[AnyState]:
        # the stack here: ..., the offering frame (whose rest is AskDraw), the answered ask, this order's frame
        stack = tuple(replace(f, steps=tuple(s for s in f.steps if not isinstance(s, AskDraw))) for f in state.stack)
        return Did(state.with_stack(stack), (Said(self.seat, "declines the draw", clause="FT-09"),))


class DeclineDraw(Order, tag="decline_draw", frozen=True):
    """Refuse the offered draw."""

    form = "decline draw"
    help = "play on"

    @property
    def passes(self) -> bool:
        return True

    def steps(self, state: AnyState, /) -> tuple[Step, ...]:
        return (DropOffer(self.seat),)


class KeepAnswer(Step, tag="keep_answer", frozen=True):
    """Store a standing answer."""

    seat: SeatRef
    window: str
    answer: str
    piece: PieceOrNone = -1
    span: str = ""
    above: Percent = 0

    def run(self, state: AnyState, got: None, /) -> Did[AnyState]:
        rest = tuple(s for s in state.standing if (s.seat, s.window, s.piece) != (self.seat, self.window, self.piece))
        if self.answer != "ask":
            mover, beat = (acting(state), state.beat) if self.span else (-1, 0)
            kept = Standing(self.seat, self.window, self.answer, self.piece, self.span, self.above, mover, beat)
            rest = (*rest, kept)
        span = f" for this {self.span}" if self.span else ""
        above = f", up to a chance of {self.above}%" if self.above else ""
        window = plain(self.window)
        said = f"sets {window} reactions{span} to {self.answer}{above}"
        if self.answer == "ask":
            said = f"clears the {window} reactions{span}"
        return Did(state.having(standing=rest), (Said(self.seat, said, seen=(self.seat,)),))


class Stand(Order, tag="stand", frozen=True):
    """Answer reactions of one kind in advance: always, never, or ask again. For one piece, or for all."""

    form = "stand {answer} {window} [for {piece}] [this {span}] [unless {above}]"
    told = "set {window} reactions to {answer}"
    listed_as = "set reactions"
    help = "set a reaction to always, never or ask, for a while or up to a chance"
    free = True
    own_ask = False
    answer: Annotated[Literal["always", "never", "ask"], Meta(extra={"ref": "word"})]
    window: WordRef
    piece: PieceOrNone = -1
    span: Annotated[Literal["", "move", "turn"], Meta(extra={"ref": "word"})] = ""
    above: Annotated[int, Meta(ge=0, le=100, extra={"ref": "count"})] = 0

    def judge(self, state: AnyState, /) -> Verdict:
        if self.span == "move" and acting(state) < 0:
            return no("nobody_moves", TABLE_CLAUSE)
        if self.piece >= 0 and state.pieces[self.piece].seat != self.seat:
            return no("not_yours", TABLE_CLAUSE, piece=state.pieces[self.piece])
        return OK

    def steps(self, state: AnyState, /) -> tuple[Step, ...]:
        return (KeepAnswer(self.seat, self.window, self.answer, self.piece, self.span, self.above),)


COMMON_ORDERS: tuple[type[Order], ...] = (Concede, OfferDraw, AcceptDraw, DeclineDraw, Stand)
COMMON_STEPS: tuple[type[Step], ...] = (Yield, AskDraw, DropOffer, KeepAnswer)
