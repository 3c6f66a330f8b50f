"""The contract every rule system fulfils. A seventh system is one folder with one subclass of `Ruleset` in it.

The members here are those without which there is no game. What a system says beyond them stands in four facets, each
with defaults for all of it: `presenter` (how positions are told and drawn), `tactics` (threat, reach of fire, line of
sight), `drafting` (orders that are kept until they are committed together) and `campaign` (what outlives a battle).

All methods are pure. Those that answer a seat (`offers`, `reach`, presenter, tactics, drafting) take that seat's view
and must know nothing else. `S` is the system's own subclass of `State`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Generic

from tactical.table.aftermath import CampaignFacet
from tactical.table.cards import Look
from tactical.table.drafting import Drafting
from tactical.table.ending import after_order, beat_end
from tactical.table.events import TABLE_EVENTS, Event
from tactical.table.frames import Did, Frame, Step
from tactical.table.goals import Fighters
from tactical.table.migrations import Migration
from tactical.table.opening import Sheet
from tactical.table.options import Options
from tactical.table.orders import COMMON_ORDERS, COMMON_STEPS, Order, Report, Throw
from tactical.table.phases import Phase
from tactical.table.presenter import Presenter
from tactical.table.reach import Reach
from tactical.table.referee import REFEREE_ORDERS, REFEREE_STEPS
from tactical.table.rows import Cited
from tactical.table.state import S
from tactical.table.tactics import Tactics
from tactical.table.values import Value, replace
from tactical.table.verdicts import Reason

COMMON: tuple[type[Step], ...] = (*COMMON_STEPS, *REFEREE_STEPS)
"""The steps every system's stack may hold beside its own: part of the type its states are decoded into."""


class Ruleset(Generic[S]):
    """What a rule system tells the table."""

    # --- data ---

    name: ClassVar[str]  # as in `tactical.rules.<name>` and in save files
    title: ClassVar[str]
    version: ClassVar[int] = 1  # of its saved states; raise it when they change shape, and say in `migrations` how
    migrations: ClassVar[Mapping[int, Migration]] = {}  # by the version they start from
    former_options: ClassVar[Mapping[str, Any]] = {}  # defaults in its first version that are others now
    state: ClassVar[Any]  # the state type with its steps filled in, for the decoder
    orders: ClassVar[tuple[type[Order], ...]]
    moves: ClassVar[tuple[type[Order], ...]] = ()  # the orders that `reach` makes: going somewhere
    steps: ClassVar[tuple[type[Step], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    options: ClassVar[type[Options]]
    tables: ClassVar[Mapping[str, type]] = {}  # of a scenario, and what their rows are read as
    catalogue: ClassVar[Mapping[str, Mapping[str, Value]]] = {}  # by table: the shipped rows that scenarios name
    phases: ClassVar[tuple[Phase[Any], ...]]
    fighters: ClassVar[Fighters]  # who stands, who is lost, who holds and what each is worth, for goals
    refusals: ClassVar[Mapping[str, str]]  # code -> words, with the reason's parameters in braces
    terrain: ClassVar[Mapping[str, Look]] = {}  # kinds of ground a scenario may use; none: maps have no ground
    edges: ClassVar[Mapping[str, Look]] = {}  # kinds of borders between cells
    arrivals: ClassVar[bool] = False  # whether pieces that are off the board may come onto it later
    settable: ClassVar[Mapping[str, tuple[int, int]]] = {}  # piece fields a referee may set, lowest and highest
    effects: ClassVar[Mapping[str, tuple[int, int]]] = {}  # effects a referee may lay on a piece, lowest and highest
    windows: ClassVar[Mapping[str, Cited]] = {}  # window -> what it is, for standing answers and help
    beat: ClassVar[str] = "round"  # what goals and limits count in
    unit: ClassVar[str] = "squares"  # of ledgers and prices, as shown
    unit_parts: ClassVar[int] = 1  # of such a unit, in which ledgers and prices are kept
    plain_step: ClassVar[int] = 1  # the price of one step over open ground, in those parts

    # --- positions ---

    def open(self, sheet: Sheet) -> S:
        """The opening state of a scenario. Raises SheetError with every problem found."""
        raise NotImplementedError

    def broken_invariants(self, state: S) -> list[str]:
        """What is wrong with a position, in words; nothing in any position reached by play."""
        raise NotImplementedError

    def dangling_references(self, state: S) -> list[str]:
        """What a position read from a file refers to that is not there, in words. Asked before `broken_invariants`."""
        return []

    def view(self, state: S, seat: int) -> S:
        """The state as `seat` may know it: same type, playable, and `view(view(s)) == view(s)`. A referee sees all.

        Standing answers are for the seat that set them, and how the computer plays a piece for that whose it is; what
        else there is to hide, `conceal` says.
        """
        if state.seat(seat).referee:
            return state
        known = tuple(role for role in state.setup.roles if state.pieces[role.piece].seat == seat)
        if len(known) < len(state.setup.roles):
            state = state.having(setup=replace(state.setup, roles=known))
        own = tuple(standing for standing in state.standing if standing.seat == seat)
        return self.conceal(state if len(own) == len(state.standing) else state.having(standing=own), seat)

    def conceal(self, state: S, seat: int) -> S:
        """The state without what this system keeps from `seat`, which is no referee's; the same one where that is
        nothing. Default: all open."""
        return state

    def differs_aside(self, view: S, shared: S) -> bool:
        """Whether what a seat knows (`view`) is more than what all know (`shared`) only by what is not on the board.
        Default: no."""
        return False

    def seen_by(self, state: S, piece: int) -> tuple[int, ...] | None:
        """The seats that notice what `piece` does now; None: all. Default: all."""
        return None

    # --- play ---

    def next_phase(self, state: S) -> Did:
        """What follows when the stack has run empty: must push at least one frame, or end the battle."""
        raise NotImplementedError

    def settle(self, state: S, frame: Frame[Any], why: Reason) -> tuple[Step, ...]:
        """Steps that bring a piece whose plan was interrupted to where it may stop."""
        return ()

    def standing_answer(self, state: S, frame: Frame[Any], answer: str) -> Order | None:
        """The order that a standing answer (always, never) means in this window; None: ask.

        What `never` means never costs anything.
        """
        return None

    def after_order(self, state: S) -> Did | None:
        """What follows when an order has been carried out whole: goals that are tested then (FT-07)."""
        return after_order(state, self.fighters)

    def beat_end(self, state: S) -> Did:
        """Goals and limits at the end of beat `state.beat` (FT-02 to FT-08). Called from `next_phase`."""
        return beat_end(state, self.fighters)

    # --- what may be done ---

    def offers(self, state: S) -> Sequence[Order]:
        """Legal orders for the ask that is awaited: finite, never empty, one cheapest path a stop.

        At a window of two answers the first uses the chance and the last lets it pass.
        """
        raise NotImplementedError

    def modes(self, state: S, piece: int) -> tuple[str, ...]:
        """The ways `piece` could move now, such as walk and shift; the first is the usual one."""
        return ()

    def reach(self, state: S, piece: int, mode: str) -> Reach:
        """Where `piece` can go in `mode`, were it asked now. Asked only in one of its `modes`."""
        raise NotImplementedError

    # --- facets ---

    @cached_property
    def presenter(self) -> Presenter[S]:
        """How positions are told and drawn."""
        return Presenter(self)

    @cached_property
    def tactics(self) -> Tactics[S]:
        """Threat, reach of fire, line of sight."""
        return Tactics(self)

    @cached_property
    def drafting(self) -> Drafting[S]:
        """Orders that are kept until they are committed together."""
        return Drafting()

    @cached_property
    def campaign(self) -> CampaignFacet[S]:
        """What outlives a battle."""
        return CampaignFacet(self.fighters)

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


AnyRuleset = Ruleset[Any]
"""One of whatever system."""
