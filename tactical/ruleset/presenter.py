"""Presenter: how positions are described and drawn. It gets what a seat may see, and changes nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple

from tactical.ruleset.extras import Journeys, Scales
from tactical.ruleset.phases import Crumb
from tactical.table.cards import Card, Line, Route, Token, TurnOrder
from tactical.table.errors import RulesetError
from tactical.table.events import Event, Interrupted
from tactical.table.orders import Order
from tactical.table.phrases import plain
from tactical.table.refusals import TABLE_REFUSALS
from tactical.table.rows import PLAIN_ROW, Amount, Cited, Price, Row
from tactical.table.state import S
from tactical.table.values import replace
from tactical.table.verdicts import Reason

if TYPE_CHECKING:
    from tactical.ruleset.contract import Ruleset


class AskWords(NamedTuple):
    """The words of an ask if the offers do not say enough.

    question: empty if they do. endings: the orders that end something there, in order of preference, each with the
    verbs whose chance goes with it; empty: the first verb of its `Ask.closing` ends it. wasted: verbs that are aimed at
    nobody, but whose chance is worth a question before it ends.
    """

    question: str = ""
    endings: Mapping[str, tuple[str, ...]] = {}
    wasted: tuple[str, ...] = ()


class Presenter(Generic[S]):
    """A rule system's presentation of itself, in words and signs."""

    first_minute: ClassVar[tuple[str, ...]] = ()  # sentences for a new player, keys as {undo}; empty: the usual ones
    asks: ClassVar[Mapping[str, AskWords]] = {}  # purpose of an ask -> its question, and the orders that end it
    kind_words: ClassVar[Mapping[str, str]] = {}  # fields of its kinds -> what a piece's sheet calls them

    def __init__(self, rules: Ruleset[S]) -> None:
        self.rules = rules

    # --- in words ---

    def say(self, state: S, event: Event) -> str:
        """An event as one sentence."""
        words = event.words(state)
        if isinstance(event, Interrupted):
            words += f"; {self.why(event.reason)}"
        return words

    def why(self, reason: Reason) -> str:
        """A reason in words. Raises RulesetError if the system has none for it, or its words do not fit."""
        try:
            return reason.words(TABLE_REFUSALS if reason.code in TABLE_REFUSALS else self.rules.refusals)
        except (LookupError, ValueError) as error:
            fault = f"its `refusals` have no words for {reason.code!r} with {[name for name, _ in reason.args]}"
            raise RulesetError(self.rules.name, fault) from error

    def summary(self, state: S, order: Order) -> str:
        """An order's effect, in a line, without how it is typed. Default: the help of its kind."""
        return order.help

    def row(self, state: S, order: Order) -> Row:
        """An order's row in a list: the fewest words that tell it from the others, and as its value what it has instead
        of odds: a price, a day, a chance. A move is only listed if it has that. Default: its usual words, and no value.
        """
        return PLAIN_ROW

    def in_lists(self, state: S, piece: int) -> bool:
        """True if a piece belongs in lists: it represents somebody, and the viewer knows that it exists."""
        return bool(state.pieces[piece].place.known) and not self.token(state, piece).spare

    def window_words(self, state: S) -> Cited:
        """The subject of the window on top of the stack, for a seat that may know this state. Default: its kind."""
        ask = state.stack[-1].ask
        assert ask is not None
        return self.rules.windows.get(ask.why) or Cited(plain(ask.why))

    def amount(self, state: S, number: int) -> Amount:
        """A number of ledgers and prices."""
        return Amount(number, *self.rules.extra(Scales).units(state))

    def price(self, state: S, cost: int, left: int) -> Price:
        """The price of a move, and what is left after it."""
        return Price(self.amount(state, cost), self.amount(state, left))

    def trail(self, state: S) -> tuple[Crumb, ...]:
        """The phase trail of the status line, with the current phase marked."""
        return tuple(Crumb(phase.title, phase.id == state.phase) for phase in self.rules.phases)

    def turn_order(self, state: S) -> TurnOrder:
        """The turn order, if the rules fix it. Default: empty, because the deciding seat chooses."""
        return TurnOrder()

    def advice(self, state: S, seat: int) -> Sequence[Line]:
        """The trade-offs of a seat before it decides: each choice with its price and odds. Default: none."""
        return ()

    # --- in the inspector ---

    def piece_card(self, state: S, piece: int) -> Card:
        """A piece in the inspector."""
        return Card(state.pieces[piece].title)

    def whole_card(self, state: S, piece: int) -> Card:
        """A piece's card with its outlook, for callers that can wait."""
        card, job = self.piece_card(state, piece), self.rules.extra(Journeys).outlook(state, piece)
        return replace(card, lines=(*card.lines, *job())) if job is not None else card

    def cell_card(self, state: S, cell: int, piece: int = -1) -> Card:
        """A cell in the inspector, priced for `piece` if given."""
        return Card(state.cell_name(cell))

    # --- on the board ---

    def token(self, state: S, piece: int) -> Token:
        """How a piece is drawn."""
        return Token(state.pieces[piece].name[:1].upper())

    def routes(self, state: S) -> tuple[Route, ...]:
        """The planned paths, in a draft or over several days, for the board to show."""
        return ()
