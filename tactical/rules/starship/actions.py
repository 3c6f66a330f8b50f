"""A crew's actions other than moving and attacking (FT-SC-07), the end of the turn (SC-42), a referee's decision
(FT-01)."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

from msgspec import Meta

from tactical.rules.starship import data
from tactical.rules.starship import movement as mv
from tactical.rules.starship.attacks import Inflict, Shot
from tactical.rules.starship.data import Side
from tactical.rules.starship.events import Acted, Mended
from tactical.rules.starship.moving import Post
from tactical.rules.starship.order_checks import crew_reasons, engineer_reasons, helm_reasons, turn_reasons
from tactical.rules.starship.paths import leaves
from tactical.rules.starship.position import Position, facing
from tactical.ruleset.events import Aimed
from tactical.ruleset.referee_results import RefereeResult, ask_referee
from tactical.table.breakdown import Breakdown
from tactical.table.frames import Did, Step
from tactical.table.orders import Order, TextRef
from tactical.table.phrases import plain
from tactical.table.rolls import Faces, Roll
from tactical.table.values import PieceRef, replace
from tactical.table.verdicts import OK, Verdict, no, reason

# --- steps ---


class Work(Step, tag="work", frozen=True):
    """A crew member takes an action: evading, boosting, or one in the player's words."""

    piece: PieceRef
    crew: int
    what: Literal["evade", "boost", "other"]
    text: str = ""

    def run(self, state: Position, got: None, /) -> Did[Position]:
        ship = state.pieces[self.piece]
        turn = replace(
            ship.turn,
            settled=True,
            acted=(*ship.turn.acted, self.crew),
            evading=ship.turn.evading or self.what == "evade",
            boosted=ship.turn.boosted or self.what == "boost",
        )
        state = state.with_piece(replace(ship, turn=turn))
        defence, speed = state.defence(state.pieces[ship.id]), state.speed_made(state.pieces[ship.id])
        shown = partial(mv.shown, state)
        said = {
            "evade": f"evades: Defence {defence.total} ({defence.words()})",
            "boost": f"boosts its engines: Flight Speed {shown(speed.total)} ({speed.words(shown)})",
            "other": f"({plain(state.post(ship, self.crew))}) {self.text}",
        }
        return Did(state, (Acted(ship.id, said[self.what], clause="FT-SC-07"),))


class MendRoll(Step, tag="mend_roll", frozen=True):
    """An engineer repairs a shield: 1d6, up to the printed strength (FT-SC-07)."""

    piece: PieceRef
    side: Side

    def need(self, state: Position, /) -> Roll | None:
        if state.setup.options.fighting == "referee":
            return None
        ship = state.pieces[self.piece]
        return Roll(1, data.MEND, f"{ship.title} repairs its {self.side} shield", "FT-SC-07", ship.id)

    def run(self, state: Position, got: Faces | None, /) -> Did[Position]:
        if got is None:
            aimed = Aimed(self.piece, -1, f"{self.side} shield", 0, clause="FT-01")
            return ask_referee(state, self.piece, self, aimed)
        return Did(state, then=(Strengthen(self.piece, self.side, sum(got)),))


class Strengthen(Step, tag="strengthen", frozen=True):
    """Adds to a shield, up to the printed one."""

    piece: PieceRef
    side: Side
    amount: data.Count

    def run(self, state: Position, got: None, /) -> Did[Position]:
        ship = state.pieces[self.piece]
        number = data.SIDES.index(self.side)
        shields = list(ship.shields)
        lost = state.kind(ship).shields[number] - shields[number]
        made = Breakdown.of(self.amount, "repair roll", "FT-SC-07").at_most(max(0, lost), "restored", "FT-SC-07")
        shields[number] += made.total
        a, b, c, d = shields
        mended = Mended(ship.id, self.side, shields[number], made, clause="FT-SC-07")
        return Did(state.with_piece(replace(ship, shields=(a, b, c, d))), (mended,))


# --- orders ---


class Evade(Order, tag="evade", frozen=True):
    """The pilot's action: harder to hit until the ship's next turn (FT-SC-07)."""

    form = "{piece} evade"
    help = "the pilot's action: Defence +2 until the ship's next turn"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        reasons = helm_reasons(state, self.piece, "", "FT-SC-07")
        if reasons:
            return Verdict(reasons)
        ship = state.pieces[self.piece]
        if ship.turn.evading:
            return no("already_evading", "FT-SC-07", piece=ship)
        return Verdict(crew_reasons(state, ship, state.post(ship, ship.pilot)))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Work(self.piece, state.pieces[self.piece].pilot, "evade"),)


class Boost(Order, tag="boost", frozen=True):
    """An engineer's action: more Flight Speed this turn (FT-SC-07, SC-H25)."""

    form = "{piece} boost by {crew}"
    told = "boost Flight Speed ({crew})"
    word = "boost"
    help = "an engineer's action: Flight Speed +100 ft this turn, once a turn"
    piece: PieceRef
    crew: Post

    def judge(self, state: Position, /) -> Verdict:
        reasons = engineer_reasons(state, self.piece, self.crew)
        if not reasons and state.pieces[self.piece].turn.boosted:
            reasons = (reason("boosted", "FT-SC-07", piece=state.pieces[self.piece]),)
        return Verdict(reasons)

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Work(self.piece, _crew(state, self.piece, self.crew), "boost"),)


class Mend(Order, tag="mend", frozen=True):
    """An engineer's action: repair a shield (FT-SC-07)."""

    form = "{piece} repair {side} by {crew}"
    told = "repair the {side} shield ({crew})"
    former = "mend"
    help = "an engineer's action: restore 1d6 to one shield"
    piece: PieceRef
    side: Annotated[Side, Meta(extra={"ref": "word"})]
    crew: Post

    def judge(self, state: Position, /) -> Verdict:
        reasons = engineer_reasons(state, self.piece, self.crew)
        if reasons:
            return Verdict(reasons)
        ship = state.pieces[self.piece]
        if self.side not in data.SIDES:
            return no("not_open", "FT-SC-07", what="mending", needs="front, left, right or rear")
        if facing(ship, self.side) >= state.kind(ship).shields[data.SIDES.index(self.side)]:
            return no("shield_full", "FT-SC-07", side=self.side)
        return OK

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        crew = _crew(state, self.piece, self.crew)
        return (Work(self.piece, crew, "other", f"repairs the {self.side} shield"), MendRoll(self.piece, self.side))


class Act(Order, tag="act", frozen=True):
    """Any other action of a crew member: it is used up and logged (SC-33)."""

    form = "{piece} act {crew} {text}"
    told = "take an action by {crew}: {text}"
    listed_as = "describe an action"
    help = 'any other action, in your own words: act engineer "scans the wreck"'
    piece: PieceRef
    crew: Post
    text: Annotated[TextRef, Meta(min_length=1)]

    def judge(self, state: Position, /) -> Verdict:
        return Verdict(turn_reasons(state, self.piece) or crew_reasons(state, state.pieces[self.piece], self.crew))

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        return (Work(self.piece, _crew(state, self.piece, self.crew), "other", self.text),)


class EndTurn(Order, tag="end_turn", frozen=True):
    """End the turn; the rest of the Flight Speed is lost (SC-17, SC-42)."""

    form = "{piece} end"
    told = "end the turn"
    help = "end the ship's turn"
    piece: PieceRef

    def judge(self, state: Position, /) -> Verdict:
        of = state.turn_of()
        if of is None or of.id != self.piece:
            return no("not_its_turn", "SC-16", piece=of.title if of else "nobody")
        if not state.able(of):
            return OK
        under = state.under(of)
        # one that has lost its speed there may stay (SC-H17): there is nothing it could do about it
        if under is not None and state.piloted(of) and leaves(state, of):
            return no("on_a_ship", "SC-42", piece=of, who=under, remedy="fly or turn away first")
        return OK


class Result(RefereeResult, tag="result", frozen=True):
    """A referee's decision in place of dice (FT-01): a miss, so much damage (or repair), or out of the battle."""

    outcome: Literal["miss", "damage", "out"]

    def steps(self, state: Position, /) -> tuple[Step, ...]:
        about = state.stack[-1].about
        if self.outcome == "miss":
            return ()
        if isinstance(about, MendRoll):
            return (Strengthen(about.piece, about.side, self.amount),) if self.outcome == "damage" else ()
        assert isinstance(about, Shot)
        return (Inflict(about.piece, about.target, -1 if self.outcome == "out" else self.amount),)


def _crew(state: Position, piece: int, post: str) -> int:
    return state.kind(state.pieces[piece]).crew.index(post)


ORDERS: tuple[type[Order], ...] = (Evade, Boost, Mend, Act, EndTurn, Result)
STEPS: tuple[type[Step], ...] = (Work, MendRoll, Strengthen)
