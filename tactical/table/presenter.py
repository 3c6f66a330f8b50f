"""Presenter: how positions are told and drawn. It is given what a seat may see, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic

from msgspec import Struct

from tactical.board import Board
from tactical.table.cards import Card, Line, Look, Looks, Route, Site, Token, TurnOrder
from tactical.table.errors import RulesetError
from tactical.table.events import Event, Interrupted
from tactical.table.ledgers import mixed
from tactical.table.orders import Order
from tactical.table.phases import Crumb
from tactical.table.phrases import plain
from tactical.table.refusals import TABLE_REFUSALS
from tactical.table.rows import PLAIN_ROW, Amount, Cited, Price, Row
from tactical.table.state import S
from tactical.table.values import replace
from tactical.table.verdicts import Reason

if TYPE_CHECKING:
    from tactical.table.contract import Ruleset


class Presenter(Generic[S]):
    """What a rule system says about itself, in words and signs."""

    first_minute: ClassVar[tuple[str, ...]] = ()  # what a new player reads, keys as {undo}; empty: the usual sentences
    questions: ClassVar[Mapping[str, str]] = {}  # what an ask is for -> the question it puts, where orders do not say
    scales: ClassVar[tuple[str, ...]] = ()  # the units that a player may have distances told in, if there is a choice
    ending_orders: ClassVar[Mapping[str, Mapping[str, tuple[str, ...]]]] = {}
    """What an ask is for -> the orders that end something there, in the order in which they are meant, each with the
    verbs whose chance goes with it. Asks not named here are ended by the first verb of their `Ask.closing`."""
    kind_words: ClassVar[Mapping[str, str]] = {}  # fields of its kinds -> what a piece's sheet calls them
    points_are: ClassVar[str] = "Enemies out of action score their points"  # what the goal `points` counts

    def __init__(self, rules: Ruleset[S]) -> None:
        self.rules = rules

    # --- in words ---

    def say(self, state: S, event: Event) -> str:
        """An event as one sentence."""
        words = event.words(state)
        if isinstance(event, Interrupted):
            words += f": {self.why(event.reason)}"
        return words

    def why(self, reason: Reason) -> str:
        """A reason in words. RulesetError where the system has none for it, or none that fit."""
        try:
            return reason.words(TABLE_REFUSALS if reason.code in TABLE_REFUSALS else self.rules.refusals)
        except (LookupError, ValueError) as error:
            fault = f"its `refusals` have no words for {reason.code!r} with {[name for name, _ in reason.args]}"
            raise RulesetError(self.rules.name, fault) from error

    def summary(self, state: S, order: Order) -> str:
        """What an order does, in a line, without how it is typed. Default: the help of its kind."""
        return order.help

    def row(self, state: S, order: Order) -> Row:
        """An order among others in a list: no more words than tell it from those, and as its value what it has where
        there are no odds of its own: a price, a day, a chance. One that goes somewhere is listed where it has that.
        Default: as it is told anywhere, and nothing."""
        return PLAIN_ROW

    def usual(self, state: S, order: Order) -> Order:
        """What a list shows in place of an order on offer: one that does the same with what is usual where that is less
        than all. Default: the order."""
        return order

    def in_lists(self, state: S, piece: int) -> bool:
        """Whether a piece has a place in lists: it stands for somebody, and whoever looks knows that there is one."""
        return bool(state.pieces[piece].place.known) and not self.token(state, piece).spare

    def window_words(self, state: S) -> Cited:
        """What the window on top of the stack is about, for a seat that may know this state. Default: its kind."""
        ask = state.stack[-1].ask
        assert ask is not None
        return self.rules.windows.get(ask.why) or Cited(plain(ask.why))

    def units(self, state: S) -> tuple[str, int]:
        """The unit of ledgers and prices as this game shows it, and of how many parts it is."""
        return self.rules.unit, self.rules.unit_parts

    def scaled(self, state: S, scale: str) -> S:
        """A position with its distances told in one of `scales`: another way of showing it, not another position."""
        return state

    def amount(self, state: S, number: int) -> Amount:
        """A number of ledgers and prices."""
        return Amount(number, *self.units(state))

    def price(self, state: S, cost: int, left: int) -> Price:
        """What a move costs, and what is left after it."""
        return Price(self.amount(state, cost), self.amount(state, left))

    def surcharge(self, state: S, number: int) -> str:
        """A number within a refusal, as the ruleset's own refusals write it. Default: without its unit."""
        return mixed(number, self.units(state)[1])

    def trail(self, state: S) -> tuple[Crumb, ...]:
        """The phase trail of the status line, the current phase marked."""
        return tuple(Crumb(phase.title, phase.id == state.phase) for phase in self.rules.phases)

    def turn_order(self, state: S) -> TurnOrder:
        """Who acts after whom, where the rules fix that. Default: nobody, as whoever is asked chooses."""
        return TurnOrder()

    def facts(self, state: S) -> Struct | None:
        """What decides the game beside its pieces, as a report of the system's own: stocks, holdings, the score."""
        return None

    def overview(self, state: S, *, brief: bool = False) -> Sequence[Line]:
        """The same in words, in lines for each seat or thing. `brief`: what a score board would show of it."""
        return ()

    def advice(self, state: S, seat: int) -> Sequence[Line]:
        """What a seat that is asked may weigh before it decides: each choice with its price and odds. Default: none."""
        return ()

    def upshot(self, before: S, after: S) -> str:
        """What has come of a fight between two positions, as odds sum it up: `red holds bel`. Empty: nothing to say."""
        return ""

    def left_over(self, before: S, after: S) -> str:
        """What is left of those who fought where `upshot` says who has won: `red: carrier, 2 fighters`."""
        return ""

    # --- in the inspector ---

    def piece_card(self, state: S, piece: int) -> Card:
        """A piece in the inspector."""
        return Card(state.pieces[piece].title)

    def outlook(self, state: S, piece: int) -> Callable[[], Sequence[Line]] | None:
        """Further lines of a piece's card that may take a second: how its plans may come out. The work itself is
        returned, for a thread; None where there is none. Default: none."""
        return None

    def whole_card(self, state: S, piece: int) -> Card:
        """A piece's card with its outlook, for those who can wait."""
        card, job = self.piece_card(state, piece), self.outlook(state, piece)
        return replace(card, lines=(*card.lines, *job())) if job is not None else card

    def cell_card(self, state: S, cell: int, piece: int = -1) -> Card:
        """A cell in the inspector, priced for `piece` if given."""
        return Card(state.cell_name(cell))

    # --- on the board ---

    def all_looks(self) -> Sequence[Look]:
        """Every look that `look` and `changed_looks` may give a cell. Default: those of its terrain."""
        return tuple(self.rules.terrain.values())

    def look(self, board: Board, cell: int) -> Look | None:
        """How a cell is drawn and called. Default: by the first layer whose kind `terrain` knows; None: by none."""
        for layer in board.layers:
            look = self.rules.terrain.get(layer.kinds[layer.cells[cell]])
            if look is not None:
                return look
        return None

    def changed_looks(self, state: S) -> Looks:
        """Cells and edges whose look has changed since the map was drawn, such as opened doors. Default: none."""
        return Looks()

    def token(self, state: S, piece: int) -> Token:
        """How a piece is drawn."""
        return Token(state.pieces[piece].name[:1].upper())

    def light(self, state: S) -> str:
        """What light and weather the board lies in: day, dusk, night, rain or fog. Default: day."""
        return "day"

    def site(self, state: S, cell: int) -> Site | None:
        """What a cell holds, on boards whose cells hold many pieces; None: its pieces are drawn themselves."""
        return None

    def routes(self, state: S) -> tuple[Route, ...]:
        """The ways that are planned, in a draft or over several days, for the board to show."""
        return ()

    def order_routes(self, state: S, order: Order) -> tuple[Route, ...]:
        """The ways of the pieces that an order would lead away together. Default: none; a piece's own path is in the
        order's verdict."""
        return ()

    def lanes(self, state: S, cell: int) -> tuple[Route, ...]:
        """The ways by which further pieces could join the draft; before there is one, those by which they could come to
        a cell, if one is named (not -1). Default: none."""
        return ()
