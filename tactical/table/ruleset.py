"""The contract every rule system fulfils. A seventh system is one folder with one subclass of `Ruleset` in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from tactical.board import Board, sight
from tactical.table import overlays as ov
from tactical.table.aftermath import Lasting, Mustered, facts
from tactical.table.cards import Card, Line, Look, Looks, Route, Site, Token
from tactical.table.drafts import DraftPart
from tactical.table.effects import passed
from tactical.table.events import TABLE_EVENTS, EffectEnded, Ended, Event, Interrupted
from tactical.table.frames import Ask, Did, Frame, Result, Step
from tactical.table.goals import Fighters, Win, after_order, at_limit, beat_end
from tactical.table.ledgers import mixed, singular
from tactical.table.migrations import Migration
from tactical.table.opening import Sheet
from tactical.table.options import Options
from tactical.table.orders import COMMON_ORDERS, COMMON_STEPS, Order, Report, Throw
from tactical.table.overlays import Menace, Overlay, Sightline
from tactical.table.phases import Crumb, Phase
from tactical.table.reach import Reach
from tactical.table.referee import REFEREE_ORDERS, REFEREE_STEPS
from tactical.table.refusals import TABLE_REFUSALS
from tactical.table.values import replace, tag_of
from tactical.table.verdicts import Reason

COMMON: tuple[type[Step], ...] = (*COMMON_STEPS, *REFEREE_STEPS)
"""The steps every system's stack may hold beside its own: part of the type its states are decoded into."""


class Ruleset:
    """What a rule system tells the table. All methods are pure; `state` is the system's own subclass of `State`.

    Methods that answer a seat (`offers`, `reach`, the cards) take that seat's view and must know nothing else.
    """

    # --- data ---

    name: ClassVar[str]  # as in `tactical.rules.<name>` and in save files
    title: ClassVar[str]
    version: ClassVar[int] = 1  # of its saved states; raise it when they change shape, and say in `migrations` how
    migrations: ClassVar[Mapping[int, Migration]] = {}  # by the version they start from
    beat: ClassVar[str] = "round"  # what goals and limits count in
    unit: ClassVar[str] = "squares"  # of ledgers and prices, as shown
    scales: ClassVar[tuple[str, ...]] = ()  # the units that a player may have distances told in, if there is a choice
    parts: ClassVar[int] = 1  # of such a unit, in which ledgers and prices are kept
    plain_step: ClassVar[int] = 1  # the price of one step over open ground, in those parts
    state: ClassVar[Any]  # the state type with its steps filled in, for the decoder
    orders: ClassVar[tuple[type[Order], ...]]
    moves: ClassVar[tuple[type[Order], ...]] = ()  # the orders that `reach` makes: going somewhere
    steps: ClassVar[tuple[type[Step], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    options: ClassVar[type[Options]]
    phases: ClassVar[tuple[Phase, ...]]
    refusals: ClassVar[Mapping[str, str]]  # code -> words, with the reason's parameters in braces
    terrain: ClassVar[Mapping[str, Look]] = {}  # kinds of ground a scenario may use; none: maps have no ground
    edges: ClassVar[Mapping[str, Look]] = {}  # kinds of borders between cells
    tables: ClassVar[Mapping[str, type]] = {}  # of a scenario, and what their rows are read as
    settable: ClassVar[Mapping[str, tuple[int, int]]] = {}  # piece fields a referee may set, lowest and highest
    effects: ClassVar[Mapping[str, tuple[int, int]]] = {}  # effects a referee may lay on a piece, lowest and highest
    first_minute: ClassVar[tuple[str, ...]] = ()  # what a new player reads, keys as {undo}; empty: the usual sentences
    windows: ClassVar[Mapping[str, str]] = {}  # window -> what it is, for standing answers and help
    questions: ClassVar[Mapping[str, str]] = {}  # what an ask is for -> the question it puts, where orders do not say
    ends: ClassVar[Mapping[str, Mapping[str, tuple[str, ...]]]] = {}
    """What an ask is for -> the orders that end something there, in the order in which they are meant, each with the
    verbs whose chance goes with it. Asks not named here are ended by the first verb of their `Ask.closing`."""

    overlays: ClassVar[Mapping[str, str]] = ov.SHARED  # name -> title, as a key goes through them

    # --- position ---

    def open(self, sheet: Sheet) -> Any:
        """The opening state of a scenario. Raises SheetError with every problem found."""
        raise NotImplementedError

    def problems(self, state: Any) -> list[str]:
        """Broken invariants of a position, in words; none in any position reached by play."""
        raise NotImplementedError

    def faults(self, state: Any) -> list[str]:
        """What cannot be about a position read from a file: indices and fields that refer to nothing."""
        return []

    def view(self, state: Any, seat: int) -> Any:
        """The state as `seat` may know it: same type, playable, and `view(view(s)) == view(s)`. A referee sees all.

        Standing answers are for the seat that set them; what else there is to hide each ruleset's `conceal` says.
        """
        if state.seat(seat).referee:
            return state
        own = tuple(standing for standing in state.standing if standing.seat == seat)
        return self.conceal(state if len(own) == len(state.standing) else state.having(standing=own), seat)

    def conceal(self, state: Any, seat: int) -> Any:
        """The state without what this system keeps from `seat`, which is no referee's; the same one where that is
        nothing. Default: all open."""
        return state

    def seen_by(self, state: Any, piece: int) -> tuple[int, ...] | None:
        """The seats that notice what `piece` does now; None: all. Default: all."""
        return None

    def window_words(self, state: Any) -> str:
        """What the window on top of the stack is about, for eyes that may know this state. Default: its kind."""
        cause: str = state.stack[-1].ask.why
        return self.windows.get(cause, cause.replace("_", " "))

    # --- the hooks of play ---

    def next_phase(self, state: Any) -> Did:
        """What follows when the stack has run empty: must push at least one frame, or end the battle."""
        raise NotImplementedError

    def settle(self, state: Any, frame: Frame[Any], why: Reason) -> tuple[Step, ...]:
        """Steps that bring a piece whose plan was interrupted to where it may stop."""
        return ()

    def standing_answer(self, state: Any, frame: Frame[Any], answer: str) -> Order | None:
        """The order that a standing answer (always, never) means in this window; None: ask.

        What `never` means is what the key to pass does: never an answer that costs something.
        """
        return None

    def only_passes(self, state: Any, ask: Ask) -> Order | None:
        """The answer to a window that leaves nothing but to let it pass, for what its seat knows; None: it is asked."""
        going = {tag_of(kind) for kind in self.moves}
        if ask.why not in self.windows or going & {*ask.verbs}:
            return None
        offers = self.offers(self.view(state, ask.seat))
        if len(offers) != 1:
            return None
        (only,) = offers
        return only if only.passes or only == self.standing_answer(state, state.stack[-1], "never") else None

    # --- looking ahead ---

    presumption: ClassVar[str] = ""  # what `presumed` assumes, in words

    def presumed(self, state: Any, ask: Ask) -> Order | None:
        """The answer assumed while one looks ahead, where a seat must choose and neither always nor never says what."""
        return None

    def upshot(self, before: Any, after: Any) -> str:
        """What has come of a fight between two positions, as odds sum it up: `red holds bel`. Empty: nothing to say."""
        return ""

    # --- what may be done ---

    def offers(self, state: Any) -> Sequence[Order]:
        """Legal orders for the ask that is awaited: finite, never empty, one cheapest path a stop.

        At a window of two answers the first uses the chance and the last lets it pass.
        """
        raise NotImplementedError

    def modes(self, state: Any, piece: int) -> tuple[str, ...]:
        """The ways `piece` could move now, such as walk and shift; the first is the usual one."""
        return ()

    def reach(self, state: Any, piece: int, mode: str) -> Reach:
        """Where `piece` can go in `mode`, were it asked now."""
        raise NotImplementedError

    def way_to(self, state: Any, piece: int, mode: str, cell: int) -> Order | None:
        """The order that goes to a cell by the shortest way there is, whatever that costs: its refusal says what is
        wanting. None: there is no way, or these rules do not look for one."""
        return None

    def reach_on(self, state: Any, piece: int, mode: str, path: tuple[int, ...]) -> Reach | None:
        """As `reach`, once its path is fixed so far; None: play the path so far, and ask `reach` of what comes of it.

        For rulesets whose orders to move are drafts, which move nothing when they are given.
        """
        return None

    def gist(self, state: Any, order: Order) -> str:
        """What an order does, in a line. Default: the help of its kind."""
        return order.help

    def candidates(self, state: Any, order: Order) -> Sequence[int]:
        """The pieces that may be chosen from for the pieces an order names, such as its cargo."""
        return ()

    def drafted(self, state: Any) -> Sequence[DraftPart]:
        """The parts of the draft that is being made, with what is wrong with each."""
        return ()

    def comers(self, state: Any, seat: int, cell: int) -> Card | None:
        """What of a seat's could come to a cell, and how; None: the system knows no better than `reach` does."""
        return None

    def spotlight(self, state: Any) -> int:
        """The cell that what is asked now is about; -1: that of the piece asked about, or none."""
        return -1

    def drafts(self, state: Any, piece: int, cell: int) -> Sequence[Order]:
        """Orders that pointing at a cell may mean, legal or not: where none is, their refusals say why."""
        return ()

    # --- how it is shown ---

    def say(self, state: Any, event: Event) -> str:
        """An event as one sentence."""
        words = event.words(state)
        if isinstance(event, Interrupted):
            words += f": {self.why(event.reason)}"
        return words

    def why(self, reason: Reason) -> str:
        """A reason in words."""
        return reason.words(TABLE_REFUSALS if reason.code in TABLE_REFUSALS else self.refusals)

    def units(self, state: Any) -> tuple[str, int]:
        """The unit of ledgers and prices as this game shows it, and of how many parts it is. Default: `unit`."""
        return self.unit, self.parts

    def scaled(self, state: Any, scale: str) -> Any:
        """A position with its distances told in one of `scales`: another way of showing it, not another position."""
        return state

    def amount(self, state: Any, number: int, *, bare: bool = False) -> str:
        """A number of ledgers and prices as people read it, with its unit unless `bare`."""
        unit, parts = self.units(state)
        text = mixed(number, parts)
        return text if bare else f"{text} {unit if number != parts else singular(unit)}"

    def all_looks(self) -> Sequence[Look]:
        """Every look that `look` and `looks` may give a cell. Default: those of its terrain."""
        return tuple(self.terrain.values())

    def look(self, board: Board, cell: int) -> Look | None:
        """How a cell is drawn and called. Default: by the first layer whose kind `terrain` knows; None: by none."""
        for layer in board.layers:
            look = self.terrain.get(layer.kinds[layer.cells[cell]])
            if look is not None:
                return look
        return None

    def token(self, state: Any, piece: int) -> Token:
        """How a piece is drawn."""
        return Token(state.pieces[piece].name[:1].upper())

    def looks(self, state: Any) -> Looks:
        """Cells and edges whose look has changed since the map was drawn, such as opened doors. Default: none."""
        return Looks()

    def piece_card(self, state: Any, piece: int) -> Card:
        """A piece in the inspector."""
        return Card(state.pieces[piece].name)

    def cell_card(self, state: Any, cell: int, piece: int = -1) -> Card:
        """A cell in the inspector, priced for `piece` if given."""
        return Card(state.cell_name(cell))

    def site(self, state: Any, cell: int) -> Site | None:
        """What a cell holds, on boards whose cells hold many pieces; None: its pieces are drawn themselves."""
        return None

    def facts(self, state: Any) -> Mapping[str, Any]:
        """What decides the game beside its pieces, as numbers, names and lists of them: stocks, holdings, the score."""
        return {}

    def overview(self, state: Any) -> Sequence[str]:
        """The same in words, a line for each seat or thing."""
        return ()

    def routes(self, state: Any) -> tuple[Route, ...]:
        """The ways that are planned in a draft, for the board to show."""
        return ()

    def trail(self, state: Any) -> tuple[Crumb, ...]:
        """The phase trail of the status line, the current phase marked."""
        return tuple(Crumb(phase.title, phase.id == state.phase) for phase in self.phases)

    # --- what is drawn over the board, and the ruler: all from a seat's view, told of nothing else ---

    def overlay(self, state: Any, seat: int, piece: int, name: str) -> Overlay:
        """One of `overlays`, for a seat, about a piece (-1: all its side's). May take long: asked once a position."""
        return ov.shared(self, state, seat, piece, name)

    def fresh(self, state: Any, piece: int) -> Any | None:
        """The position as if the next turn of `piece` began now, so that `modes` and `reach` answer for it.

        None: it takes no turns. Default: the position as it is.
        """
        return state

    def hits(self, state: Any, piece: int, stops: frozenset[int], at: int = -1) -> Mapping[int, str]:
        """The cells that `piece` could hit in its turn from any of the stops, and with what; `state` is `fresh`.

        `at` is whom it would hit, -1: anybody. Default: what is next to it.
        """
        return {cell: "at arm's length" for stop in sorted(stops) for cell in (stop, *state.board.neighbours(stop))}

    def menace(self, state: Any, piece: int, at: int = -1) -> Menace:
        """Where `piece` could be and what it could hit in its next turn, as far as `at` need fear it."""
        return ov.menace(self, state, piece, at)

    def line(self, state: Any, a: int, b: int, *, by: int = -1, at: int = -1) -> Sightline:
        """The line of sight between two cells: `by` looks from `a`, `at` would stand on `b` (-1: anybody).

        Default: centre to centre, stopped by walls, on squares and on edges.
        """

        def opaque(cell: int) -> bool:
            look = self.look(state.board, cell)
            return look is not None and look.role == "wall"

        return Sightline(a == b or sight(state.board, a, b, opaque))

    def span(self, state: Any, a: int, b: int, piece: int = -1) -> Line:
        """How far it is between two cells, by this system's own counting, whatever stands between."""
        return Line("Distance", self.amount(state, state.board.distance(a, b) * self.plain_step))

    def measure(self, state: Any, a: int, b: int, piece: int = -1) -> tuple[Line, ...]:
        """The ruler between two cells: distance, sight and cover, each with its clause."""
        return ov.measure(self, state, a, b, piece)

    def prizes(self, state: Any) -> Sequence[int]:
        """The cells where something counts for a side, beside those that goals name. Default: none."""
        return ()

    # --- how it ends: shared by all systems (FT-02 to FT-09) ---

    fighters: ClassVar[Fighters]
    scores: ClassVar[str] = "Enemies out count their points"  # what the goal `points` counts, in words

    def after_order(self, state: Any) -> Did | None:
        """Goals that are tested when an order has been carried out whole (FT-07)."""
        if state.result is not None:
            return None
        ended = after_order(state, self.fighters)
        return self._ended(state, ended[1], ended[0]) if ended else None

    def beat_end(self, state: Any) -> Did | None:
        """Goals and limits that are tested at the end of beat `state.beat`. Rulesets call it from `next_phase`."""
        score, wins, limit = beat_end(state, self.fighters)
        failed = score.yielded != state.score.yielded
        state = state.having(score=score)
        if wins:
            return self._ended(state, wins, wins[0].why)
        unbroken = [side for side in state.sides if side not in score.yielded]
        if failed and len(unbroken) < 2:
            return self._ended(state, [Win(side, "too late", "FT-OV-07") for side in unbroken], "too late")
        if limit:
            winners = at_limit(state, self.fighters)
            result = Result(winners, "limit", "FT-08")
            return Did(state.having(result=result), (Ended(winners, "limit", clause="FT-08"),))
        return Did(state)

    def _ended(self, state: Any, wins: list[Win], why: str) -> Did:
        """The battle ends: one side met its goals, or several at one test, which is a draw (FT-07).

        Nobody wins a game of one side that it gave up, or whose goal it failed: that side has lost.
        """
        sides = tuple(dict.fromkeys(win.side for win in wins))
        winners = sides if len(sides) == 1 else ()
        losers = state.sides if not wins and len(state.sides) == 1 else ()
        clause = wins[0].clause if len(sides) == 1 else "FT-09" if losers else "FT-07"
        if losers and why == "too late":
            clause = "FT-OV-07"
        result = Result(winners, why, clause, losers)
        return Did(state.having(result=result), (Ended(winners, why, losers, clause=clause),))

    # --- what outlives it: asked by a campaign ---

    def aftermath(self, state: Any, piece: int) -> dict[str, int]:
        """What has become of a piece, in whole numbers by name. With those of `facts`: `perished`, it is no more
        (dead, wrecked, broken for good); `out`, it is out of the fight."""
        who = state.pieces[piece]
        found = facts(who)
        found["perished"] = found["destroyed"]
        found["out"] = int(bool(self.fighters.out(state, who)))
        return found

    def muster(self, state: Any) -> tuple[Mustered, ...]:
        """Who goes into the battle that is awaited. Default: its pieces, as the scenario there has them."""
        need = state.stack[-1].steps[0].need(state)
        return tuple(Mustered(piece) for piece in need.pieces)

    def lasting(self, state: Any) -> tuple[Lasting, ...]:
        """What the next battle at the same place begins with. Default: nothing."""
        return ()

    # --- for the codec and notation ---

    @property
    def all_orders(self) -> tuple[type[Order], ...]:
        """Its own orders, the common ones, and the answers of CHANCE and TABLE."""
        return (*self.orders, *COMMON_ORDERS, *REFEREE_ORDERS, Throw, Report)

    @property
    def all_steps(self) -> tuple[type[Step], ...]:
        """Its own steps and the common ones."""
        return (*self.steps, *COMMON)

    @property
    def all_events(self) -> tuple[type[Event], ...]:
        """Its own events and the common ones."""
        return (*self.events, *TABLE_EVENTS)


def aged(state: Any, boundary: str, whose: int = -1) -> Did:
    """A boundary passes: the effects that waited for it end, on pieces and on the battle."""
    events: list[Event] = []
    for piece in (*state.pieces, None):  # and the battle
        kept, ended = passed((piece or state).effects, boundary, whose) if (piece or state).effects else ((), ())
        if ended or kept != (piece or state).effects:
            state = state.with_piece(replace(piece, effects=kept)) if piece else state.having(effects=kept)
            events += [EffectEnded(piece.id if piece else -1, e.name, clause=e.clause) for e in ended]
    return Did(state, tuple(events))
