"""The contract of every rule system. A seventh system is one folder with one subclass of `Ruleset` in it.

The rules of play come from `PlayRules` (`table/play_rules.py`), which is what the engine asks. Without these members
there is no game. Most of the rest stands in three facets, each with defaults for everything:
`presenter` (how positions are described and drawn), `tactics` (threat, range, line of sight) and `campaign` (what
outlives a battle). Features of only one or two systems are `extras` (`extras/`), such as orders that are kept
until they are committed together.

All methods are pure. Those that answer a seat (`offers`, `reach`, presenter, tactics, extras) take that seat's view and
must know nothing else. `S` is the system's own subclass of `State`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property, reduce
from operator import or_
from typing import Any, ClassVar, TypeVar, final

from tactical.ruleset.aftermath import CampaignFacet
from tactical.ruleset.extras import Engagements, Extra, Footing, Scales, UnitActivations
from tactical.ruleset.phases import Phase, next_phase
from tactical.ruleset.presenter import Presenter
from tactical.ruleset.tactics import Tactics
from tactical.table.cards import Look
from tactical.table.deployment import undeployed
from tactical.table.ending import beat_end
from tactical.table.engine import awaiting
from tactical.table.events import TABLE_EVENTS, Event
from tactical.table.frames import Ask, Did, Step
from tactical.table.migrations import Migration
from tactical.table.opening import Sheet
from tactical.table.options import Options
from tactical.table.orders import COMMON_STEPS, DRAW, AcceptDraw, DeclineDraw, Order
from tactical.table.play_rules import PlayRules
from tactical.table.prizes import out_of_sight
from tactical.table.reach import Reach
from tactical.table.referee import REFEREE_STEPS
from tactical.table.state import AnyState, S
from tactical.table.triggers import concealed
from tactical.table.values import Value, replace

COMMON: tuple[type[Step], ...] = (*COMMON_STEPS, *REFEREE_STEPS)
"""The steps every system's stack may hold beside its own: part of the type its states are decoded into."""

X = TypeVar("X", bound=Extra[Any])


def with_steps(state: type[AnyState], steps: tuple[type[Step], ...]) -> type[AnyState]:
    """A generic type of positions with these steps and the common ones filled in: the type that saves are decoded
    into."""
    filled: type[AnyState] = state[reduce(or_, (*steps, *COMMON))]  # type: ignore[index]
    return filled


class Ruleset(PlayRules[S]):
    """A rule system: the rules of play, and what describes, draws and values them."""

    # --- data ---

    name: ClassVar[str]  # as in `tactical.rules.<name>` and in save files
    title: ClassVar[str]
    version: ClassVar[int] = 1  # of its saved states; raise it when they change shape, and say in `migrations` how
    migrations: ClassVar[Mapping[int, Migration]] = {}  # by the version they start from
    former_options: ClassVar[Mapping[str, object]] = {}  # defaults in its first version that are others now
    state: ClassVar[type[AnyState]]  # the state type with its steps filled in, for the decoder
    steps: ClassVar[tuple[type[Step], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    options: ClassVar[type[Options]]
    tables: ClassVar[Mapping[str, type]] = {}  # of a scenario, and what their rows are read as
    catalogue: ClassVar[Mapping[str, Mapping[str, Value]]] = {}  # by table: the shipped rows that scenarios name
    phases: tuple[Phase[S], ...]
    refusals: ClassVar[Mapping[str, str]]  # code -> words, with the reason's parameters in braces
    terrain: ClassVar[Mapping[str, Look]] = {}  # kinds of ground a scenario may use; none: maps have no ground
    edges: ClassVar[Mapping[str, Look]] = {}  # kinds of borders between cells
    beat: ClassVar[str] = "round"  # the unit of goals and limits
    unit: ClassVar[str] = "squares"  # of ledgers and prices, as shown
    unit_parts: ClassVar[int] = 1  # of such a unit, in which ledgers and prices are kept
    plain_step: ClassVar[int] = 1  # the price of one step over open ground, in those parts
    extras: tuple[type[Extra[S]], ...] = ()  # this system's extras (`extras/`)

    # --- positions ---

    def open(self, sheet: Sheet) -> S:
        """The opening state of a scenario. Raises SheetError with every problem found."""
        raise NotImplementedError

    def dangling_references(self, state: S) -> list[str]:
        """References to things that do not exist, in a position read from a file. Called before `broken_invariants`."""
        return []

    def view(self, state: S, seat: int) -> S:
        """As `PlayRules` says.

        Standing answers are for the seat that set them, and a piece's role for its owner; nobody knows the rest of the
        script, or what others place in hidden zones. `conceal` hides the rest.
        """
        if state.seat(seat).referee:
            return state
        known = tuple(role for role in state.setup.roles if state.pieces[role.piece].seat == seat)
        if len(known) < len(state.setup.roles):
            state = state.having(setup=replace(state.setup, roles=known))
        state = undeployed(concealed(state, seat), seat)
        own = tuple(standing for standing in state.standing if standing.seat == seat)
        state = self.conceal(state if len(own) == len(state.standing) else state.having(standing=own), seat)
        return out_of_sight(state) if state.prizes else state

    def conceal(self, state: S, seat: int) -> S:
        """The state without this system's secrets from `seat`, which is not a referee; the same object if there are
        none. Default: nothing is hidden."""
        return state

    def next_phase(self, state: S) -> Did[S]:
        """As `PlayRules` says: the next of its `phases` that has anything to run."""
        return next_phase(self, state)

    def beat_end(self, state: S) -> Did[S]:
        """Goals and limits at the end of beat `state.beat` (FT-02 to FT-08). Called from `next_phase`."""
        return beat_end(state, self.fighters)

    # --- what may be done ---

    def offers(self, state: S) -> Sequence[Order]:
        """As `PlayRules` says: the answers to what the table asks in every system, and `offers_for` what the system
        asks itself."""
        want = awaiting(state)
        if not isinstance(want, Ask):
            return ()
        if want.why == DRAW:
            return (AcceptDraw(want.seat), DeclineDraw(want.seat))
        return self.offers_for(state, want)

    def offers_for(self, state: S, ask: Ask) -> Sequence[Order]:
        """The legal orders, in a fixed order, for an ask of this system; never none."""
        raise NotImplementedError

    def modes(self, state: S, piece: int) -> tuple[str, ...]:
        """The movement modes of `piece` now, such as walk and shift; the first is the default."""
        return ()

    def reach(self, state: S, piece: int, mode: str) -> Reach:
        """Where `piece` could go in `mode` if it were asked now. Called only with one of its `modes`."""
        raise NotImplementedError

    # --- facets ---

    @cached_property
    def presenter(self) -> Presenter[S]:
        """How positions are described and drawn."""
        return Presenter(self)

    @cached_property
    def tactics(self) -> Tactics[S]:
        """Threat, range and line of sight."""
        return Tactics(self)

    @cached_property
    def campaign(self) -> CampaignFacet[S]:
        """The state that outlives a battle."""
        return CampaignFacet(self.fighters)

    def extra(self, kind: type[X]) -> X:
        """This system's own extra of a kind, or the plain one, which answers like a system without it."""
        made = self._extras.get(kind)
        if made is None:
            own = next((each for each in self.extras if issubclass(each, kind)), kind)
            made = self._extras[kind] = own(self)
        return made

    @final
    def close_idle(self, state: S) -> S:
        """As `UnitActivations` says."""
        closed: S = self.extra(UnitActivations).close_idle(state)
        return closed

    @final
    def barrier(self, state: S, piece: int, cell: int) -> str:
        """As `Footing` says."""
        return self.extra(Footing).barrier(state, piece, cell)

    @final
    def window_chance(self, state: S) -> Fraction | None:
        """As `Engagements` says."""
        return self.extra(Engagements).window_chance(state)

    @final
    def surcharge(self, state: S, number: int) -> str:
        """As `Scales` says."""
        return self.extra(Scales).surcharge(state, number)

    @cached_property
    def _extras(self) -> dict[type[Extra[Any]], Any]:
        return {}

    # --- for the codec and notation ---

    @property
    def all_steps(self) -> tuple[type[Step], ...]:
        """Its own steps and the common ones."""
        return (*self.steps, *COMMON)

    @property
    def all_events(self) -> tuple[type[Event], ...]:
        """Its own events and the common ones."""
        return (*self.events, *TABLE_EVENTS)


AnyRuleset = Ruleset[AnyState]
"""One of whatever system."""
