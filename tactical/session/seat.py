"""One keyboard's view of a game: the seat that looks, what it sees, what it must decide and may order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from tactical import campaign  # its modules come when a name is used: a single game is shown without them
from tactical.journal.game import Game
from tactical.journal.moments import Moment
from tactical.journal.records import ComputerPlayer
from tactical.journal.visibility import SPECTATOR, noticed_by, seen_by, shared_view
from tactical.ruleset import AnyRuleset
from tactical.ruleset.extras import Drafting, Holdings, Journeys, Reserves, Scales
from tactical.ruleset.tip_conditions import TipPosition
from tactical.session.limits import ORDERS_AT_ONCE, RECENT_SECONDS, Pace, keeps_pace
from tactical.session.order_hints import aims_at, first_roll
from tactical.session.path_prices import price_of
from tactical.session.preferences.keys import DEFAULT_KEYS
from tactical.session.tutorial import Tutor
from tactical.table import (
    CHANCE,
    AnyState,
    Ask,
    Awaiting,
    Dice,
    Order,
    Over,
    Roll,
    Throw,
    Verdict,
    awaiting,
    by_hand,
    play,
)
from tactical.table.cards import Card, Line
from tactical.table.events import Event
from tactical.table.orders import COMMON_ORDERS
from tactical.table.reach import Reach
from tactical.table.referee import REFEREE_ORDERS
from tactical.table.refs import fields
from tactical.table.rolls import chance_of
from tactical.table.rows import Price
from tactical.table.tips import Happening, Tip
from tactical.table.values import replace, tag_of
from tactical.table.verdicts import TABLE_CLAUSE, no

if TYPE_CHECKING:
    from tactical.campaign import CampaignState, Due
    from tactical.session.puzzles import PuzzleGame
    from tactical.session.rehearsed_game import LineOrder, RehearsedGame

CALLS: Mapping[str, str] = MappingProxyType(dict(DEFAULT_KEYS.labels()))
"""By the names of the key table: what the people at this keyboard press, or say, for what messages speak of."""


class Prepared(NamedTuple):
    """The next `look`, worked out in advance: its position and its seat."""

    state: AnyState
    viewer: int
    view: AnyState
    offers: Sequence[Order]
    piece: int
    mode: str
    reach: Reach | None
    openly: bool


class SeatView:
    """The seat's view, from which everything in a session is shown.

    View and offers are worked out on first use and kept until `look`: a cursor key only reads them.
    """

    superseded = False  # the seat plays on another screen, where it sat down later
    is_test = False  # the game is gone once it is left: a test play of the editor's
    hosted = False  # a player over the network, who throws no dice by hand
    openly = True  # shown as all seats see it, so that nobody need look away; until the first look anybody may sit here
    was_open = True  # so it was before the last look
    calls = CALLS
    thrown: Throw | None = None  # the latest roll of this table
    _pace: Pace | None = None  # of who is hosted
    _view: AnyState | None = None
    _offers: Sequence[Order] | None = None
    _cards: tuple[object, dict[int, Card]] = (None, {})  # a position, and the cards of its pieces
    _outlooks: frozenset[int] = frozenset()  # the pieces whose cards tell how their plans may come out
    _ready: Prepared | None = None
    _tip_position: tuple[AnyState, frozenset[int], TipPosition] | None = None

    def __init__(self, game: Game | RehearsedGame, seats: frozenset[int], dice: Dice, *, scale: str = "") -> None:
        """`seats` are the chairs of this keyboard; none: a spectator's. `scale`: the units that distances are told in,
        where the rules have several; empty: the game's own."""
        self.game = game
        self.keyboard = seats
        self.seats = seats  # those of them that people sit in
        rules = game.host_rules if isinstance(game, Game) else None
        self.dice = by_hand if rules is not None and rules.by_hand else dice
        self.scale = scale
        self.viewer = min(seats, default=0)
        self.tutor = Tutor(getattr(self.game.state.setup, "tips", ()) if seats else (), self.tip_stands)
        if self.tutor.guides:
            self.tutor.went_by(_happened(moment) for moment in self.game.moments)
            self.tutor.notice(("begin", ""))

    # --- what is so ---

    @property
    def rules(self) -> AnyRuleset:
        """The ruleset of the game."""
        return self.game.rules

    @property
    def want(self) -> Awaiting:
        """The decision that the game waits for."""
        return awaiting(self.game.state)

    @property
    def what_if(self) -> RehearsedGame | None:
        """The current rehearsal, if any."""
        return None if isinstance(self.game, Game) else self.game

    @property
    def puzzle(self) -> PuzzleGame | None:
        """The puzzle being solved, if any."""
        return self.what_if.puzzle if self.what_if is not None else None

    @property
    def watching(self) -> bool:
        """True for a spectator, who sees what every seat sees and decides nothing."""
        return not self.keyboard

    @property
    def shown_to(self) -> int:
        """The viewer of the position: a seat, or SPECTATOR."""
        return SPECTATOR if self.watching or self.openly else self.viewer

    @property
    def computers(self) -> Mapping[int, ComputerPlayer]:
        """The computer's seats; a rehearsal has none."""
        return self.game.computers if isinstance(self.game, Game) else {}

    @property
    def may_order(self) -> bool:
        """True if orders can be given at all, which a read-only file does not allow."""
        return self.what_if is not None or (self.game.writable and not self.watching and not self.superseded)

    @property
    def campaign(self) -> CampaignState | None:
        """The campaign around this game; None for a single game, and in a rehearsal, which is of one game."""
        return self.game.campaign if isinstance(self.game, Game) else None

    @property
    def due(self) -> Due | None:
        """The campaign's next step."""
        return campaign.due(self.campaign) if self.campaign is not None else None

    @property
    def is_new(self) -> bool:
        """True if nobody has given an order in this game, or in this battle of a campaign."""
        if not isinstance(self.game, Game):
            return False
        history = self.game.history
        if history.whole and not history.past and not history.future:  # a record of who sits where is no order
            return True
        moments = self.game.moments if self.campaign is not None else ()
        return bool(moments) and isinstance(moments[-1].order, campaign.Open)

    @property
    def may_report(self) -> bool:
        """True if the battle is over, and not a rehearsal: then it has a report."""
        return isinstance(self.want, Over) and self.what_if is None

    @property
    def ask(self) -> Ask | None:
        """The question to a seat of this keyboard; None if none of them decides."""
        want = self.want
        return want if self.may_order and isinstance(want, Ask) and want.seat in self.seats else None

    @property
    def my_turn(self) -> bool:
        """True if a seat of this keyboard decides."""
        return self.ask is not None

    @property
    def ordering(self) -> int:
        """The seat whose orders are given here: the deciding one, or else the one that looks."""
        return self.ask.seat if self.ask is not None else self.viewer

    @property
    def asked(self) -> bool:
        """True if this seat must decide now. Then there are offers, which may take long to list."""
        return self.ask is not None and self.ask.seat == self.viewer

    @property
    def window(self) -> Ask | None:
        """The reaction open for a seat of this keyboard: an ask above the phase's own."""
        return self.ask if len(self.game.state.stack) > 1 else None

    @property
    def reacts(self) -> bool:
        """True if a window is open in the turn of a seat that is not of this keyboard."""
        asked = [frame.ask.seat for frame in self.game.state.stack[:-1] if frame.ask is not None]
        return self.window is not None and bool(asked) and asked[-1] not in self.seats

    @property
    def roams(self) -> bool:
        """True if the open reaction lets a piece move around the board: then it is aimed as in any turn."""
        return self.window is not None and any(self.goes(order) for order in self.offers)

    @property
    def is_referee(self) -> bool:
        """True if this seat is a referee's."""
        return not self.watching and bool(self.view.setup.seats[self.viewer].referee)

    # --- what it sees ---

    @property
    def view(self) -> AnyState:
        """The position as the seat may know it."""
        if self._view is None:
            self._view = self.seen(self.game.state)
        return self._view

    def seen(self, state: AnyState) -> AnyState:
        """Another position of this game, as the seat may know it."""
        return self.told_in_scale(seen_by(self.rules, state, self.shown_to))

    def told_in_scale(self, state: AnyState, rules: AnyRuleset | None = None) -> AnyState:
        """A position with its distances in the units this seat prefers."""
        known = rules or self.rules
        return known.extra(Scales).scaled(state, self.scale) if self.scale in known.extra(Scales).names else state

    def card(self, piece: int) -> Card:
        """A piece's card, worked out once per position, with its outlook once that is known."""
        if self._cards[0] is not self.view:
            self._cards, self._outlooks = (self.view, {}), frozenset()
        known = self._cards[1]
        if piece not in known:
            known[piece] = self.rules.presenter.piece_card(self.view, piece)
        return known[piece]

    def outlook_job(self, piece: int) -> Callable[[], Sequence[Line]] | None:
        """The work of finding out how a piece's plans may turn out, for another thread; None if it is known, or there
        is none."""
        view, journeys = self.view, self.rules.extra(Journeys)
        self.card(piece)
        if piece in self._outlooks or journeys.outlook(view, piece) is None:
            return None
        apart = view.having(board=replace(view.board))  # a compiled map serves one thread only
        return journeys.outlook(apart, piece)

    def card_by_now(self, piece: int) -> Card:
        """A piece's card, which says so if its outlook is still being worked out."""
        card = self.card(piece)
        if self.outlook_job(piece) is None:
            return card
        return replace(card, lines=(*card.lines, Line("Outlook", "working it out")))

    def learnt_outlook(self, view: AnyState, piece: int, lines: Sequence[Line]) -> bool:
        """Keep the result of that job. False if another position is shown by now."""
        card = self.card(piece)
        if view is not self.view:
            return False
        self._cards[1][piece] = replace(card, lines=(*card.lines, *lines))
        self._outlooks |= {piece}
        return True

    def crowded(self, cell: int) -> bool:
        """True if cells hold many pieces here: then the keys go from piece to piece, not from cell to cell."""
        return (
            self.rules.extra(Holdings).site(self.view, cell) is not None
            or self.rules.extra(Drafting).active_cell(self.view) >= 0
        )

    def notices(self, event: Event) -> bool:
        """True if an event may be shown here."""
        return self.is_referee or noticed_by(event, self.shown_to, range(len(self.game.state.setup.seats)))

    def secrets(self) -> bool:
        """True if the seats of this keyboard see different things now."""
        views = [shown_to(self.rules, self.game.state, seat) for seat in sorted(self.seats)]
        return any(view != views[0] for view in views[1:])

    # --- looking ---

    def look(self) -> Prepared | None:
        """Take in the position after any change, using what was prepared for it, if that is what is shown now."""
        if isinstance(self.game, Game):
            self.seats = self.keyboard - self.game.computers.keys()
        now = self.ordering
        if not self.my_turn and self.seats and now not in self.seats:
            now = min(self.seats)
        ready, self._ready = self._ready, None
        if ready is not None and (ready.state is not self.game.state or ready.viewer != now):
            ready = None
        self.was_open, self.openly = self.openly, ready.openly if ready is not None else self._opens(now)
        self.viewer = now
        self.see_anew()
        if ready is not None:
            self._view, self._offers = ready.view, ready.offers
        return ready

    def see_anew(self) -> None:
        """Forget everything worked out for the position."""
        self._view = self._offers = None

    def prepare(self) -> None:
        """Work out the deciding seat's view and offers for the next `look`. Slow on large boards, so it is called in a
        thread, where an order is written."""
        state = self.game.state
        mine = self.my_turn
        viewer = self.ordering
        openly = self._opens(viewer)
        view = self.told_in_scale(seen_by(self.rules, state, SPECTATOR if self.watching or openly else viewer))
        offers = tuple(self.rules.offers(view)) if mine else ()
        piece = state.stack[-1].piece if mine else -1
        mode = next(iter(self.rules.modes(view, piece)), "") if piece >= 0 else ""
        reach = self.rules.reach(view, piece, mode) if mode else None
        self._ready = Prepared(state, viewer, view, offers, piece, mode, reach, openly)

    def sit_alone(self) -> None:
        """Show this seat everything it knows from now on: nobody else looks, until another must decide."""
        self.openly, self.was_open = False, True
        self.see_anew()

    def tell_tutor(self) -> None:
        """Tell the tutor who must decide what now, for tips."""
        if self.tutor.guides and self.what_if is None:
            computers = isinstance(self.want, Ask) and self.want.seat in self.computers
            self.tutor.notice(*_asked(self.want, self.view), told=not computers)

    def tip_stands(self, tip: Tip) -> bool:
        """True if a tip fits the present position."""
        state = self.game.state
        if self._tip_position is None or self._tip_position[0] is not state or self._tip_position[1] != self.seats:
            want = self.want
            asks = isinstance(want, Ask) and (self.what_if is not None or want.seat in self.seats)
            seat = want.seat if asks and isinstance(want, Ask) else self.viewer
            self._tip_position = state, self.seats, TipPosition(self.rules, self.rules.view(state, seat), asks=asks)
        return self._tip_position[2].stands(tip)

    def _opens(self, now: int) -> bool:
        """True if the board is shown as all see it to the seat that looks next. Who sits alone does so until another
        is asked."""
        if len(self.seats) < 2 or self.what_if is not None or (now == self.viewer and not self.openly):
            return False
        return open_to_all(self.rules, self.game.state, now) if self.my_turn else self.openly

    def curtain_needed(self, before: int) -> bool:
        """True if this seat is shown what the seat before may not see, so that the screen must be hidden first."""
        if self.what_if is not None or self.openly or len(self.seats) < 2:
            return False
        others = self.seats - {self.viewer} if self.was_open else {before} - {self.viewer}
        return any(must_hide(self.rules, self.game.state, other, self.viewer) for other in others)

    def leaves_traces(self, before: int) -> bool:
        """True if the seat before was shown what this seat may not see: then the log must go, even if the board need
        not be hidden."""
        if self.what_if is not None or self.was_open or before == self.viewer or len(self.seats) < 2:
            return False
        return must_hide(self.rules, self.game.state, self.viewer, before)

    # --- orders ---

    @property
    def offers(self) -> Sequence[Order]:
        """The orders possible now; empty while another keyboard decides."""
        if self._offers is None:
            self._offers = tuple(self.rules.offers(self.view)) if self.asked else ()
        return self._offers

    def always(self) -> tuple[type[Order], ...]:
        """The kinds of orders that are always possible: conceding, a draw, reaction settings."""
        referee = any(self.view.setup.seats[seat].referee for seat in self.seats)
        free = tuple(kind for kind in COMMON_ORDERS if kind.free)
        return (*free, *REFEREE_ORDERS) if referee else free

    def typed(self) -> list[type[Order]]:
        """The kinds of orders on offer that are described in the player's own words."""
        kinds = {type(order) for order in self.offers} if self.window is None else set()
        written = [kind for kind in self.rules.orders if any(field.ref == "text" for field in fields(kind).values())]
        return [kind for kind in written if kind in kinds]

    def of_campaign(self, text: str) -> bool:
        """True if a typed text is an order for the campaign around the game in play."""
        if self.campaign is None:
            return False
        from tactical.campaign.notation import is_campaign  # a single game has no such orders

        return is_campaign(text)

    def goes(self, order: Order) -> bool:
        """True if an order moves somewhere, like those of `reach`."""
        return isinstance(order, self.rules.moves)

    def aims(self, order: Order) -> bool:
        """True if an order is about another piece or some cell."""
        return any(kind.ref in ("piece", "cell") and name != "piece" for name, kind in fields(type(order)).items())

    def aims_at(self, order: Order, cell: int) -> bool:
        """True if an order is about a cell, or about somebody else on it."""
        return aims_at(self.view, order, cell)

    def against(self, order: Order) -> bool:
        """True if an order is aimed at a cell, or about a piece that is not of the seat's own side."""
        for name, kind in fields(type(order)).items():
            number = getattr(order, name) if name != "piece" and kind.ref in ("piece", "cell") else -1
            if number < 0:
                continue
            if order.strikes_cell if kind.ref == "cell" else self.view.side(self.view.pieces[number]) != self._side:
                return True
        return False

    @property
    def _side(self) -> str:
        side: str = self.view.seat(self.viewer).side
        return side

    def text(self, order: Order) -> str:
        """An order in notation."""
        from tactical.table.notation import write

        return write(self.view, order)

    def price(self, verdict: Verdict) -> Price | None:
        """The cost of a legal order; None if it has none."""
        return price_of(self.rules, self.view, verdict)

    def weighed(self, order: Order) -> tuple[Line, ...]:
        """The rules' advice after an order, if the same seat decides then. The order is not planned."""
        outcome = play(self.rules, self.view, order, by_hand)
        return tuple(self.rules.presenter.advice(outcome.state, order.seat)) if outcome.verdict else ()

    def first_roll(self, order: Order) -> Roll | None:
        """The order's first roll with an aim."""
        return first_roll(self.rules, self.view, order)

    def is_hopeless(self, order: Order) -> bool:
        """True if the order's first roll cannot succeed."""
        roll = self.first_roll(order)
        return roll is not None and not chance_of(roll)

    def by_hope(self, orders: Sequence[Order]) -> list[Order]:
        """Orders for a list: those whose first roll cannot succeed come last."""
        return sorted(orders, key=self.is_hopeless) if len(orders) > 1 else [*orders]

    def kept_from(self) -> Verdict | None:
        """Why this player cannot change the game at all, whatever the rules say; None if they can."""
        if self.what_if is not None:
            return None
        if self.watching or self.superseded:
            return no("not_sitting", TABLE_CLAUSE)
        if self.hosted:
            self._pace = self._pace or Pace()
            if not (self._pace.allows() and self._keeps_pace()):
                return no("too_fast", TABLE_CLAUSE)
        return None

    def _keeps_pace(self) -> bool:
        """True if the seats of this sitting may give one more order by what is recorded, whoever gave them."""
        game = self.game
        if not isinstance(game, Game):
            return True
        game.history.load(ORDERS_AT_ONCE)  # a snapshot tells of none
        now = game.save.now()
        given = game.recent(self.keyboard, now - RECENT_SECONDS)
        return keeps_pace([when for when in given if when <= now], now)

    def throw(self, want: Roll) -> Throw | None:
        """The answer to a pending roll, in a rehearsal by its policy; None if it must be asked for."""
        if (tried := self.what_if) is not None:
            return Throw(CHANCE, ()) if tried.rehearsal.policy != "ask" else None
        faces = self.dice(want)
        self.thrown = Throw(CHANCE, faces) if faces is not None else None
        return self.thrown


# --- handing over ---


def shown_to(rules: AnyRuleset, state: AnyState, seat: int) -> AnyState:
    """The position as a screen shows it to a seat, without standing answers and the computer's instructions, which are
    each seat's own."""
    if state.setup.roles:
        state = state.having(setup=replace(state.setup, roles=()))
    return rules.view(state.having(standing=()) if state.standing else state, seat)


def must_hide(rules: AnyRuleset, state: AnyState, before: int, now: int) -> bool:
    """True if the board is hidden while one seat makes room for another: if it will show what the seat before may not
    see. The seat before's own secrets go with its view."""
    shown = shown_to(rules, state, now)
    return bool(rules.view(shown, before) != shown)


def open_to_all(rules: AnyRuleset, state: AnyState, seat: int) -> bool:
    """True if a seat that knows more than others can decide on the board as all see it: its secrets lie off the board,
    and it has the same choices. Then nobody need look away."""
    if state.seat(seat).referee:
        return False
    own, shared = shown_to(rules, state, seat), shared_view(rules, state)
    if own == shared or not rules.extra(Reserves).differs_off_board(own, shared):
        return False
    return tuple(rules.offers(own)) == tuple(rules.offers(shared))


# --- what tips wait for ---


def ordered(order: Order, view: AnyState) -> tuple[Happening, ...]:
    """A given order as an event for tips: by anybody, and by its seat."""
    by = [f"{view.seat(order.seat).name} {order.verb}"] if order.seat >= 0 else []
    return tuple(("order", words) for words in (order.verb, *by))


def happenings(events: Iterable[Event]) -> tuple[Happening, ...]:
    """The events in the form that tips use."""
    return tuple(("event", tag_of(event)) for event in events)


def _happened(moment: Moment | LineOrder) -> tuple[Happening, ...]:
    after = moment.after
    came = (*ordered(moment.order, after), *happenings(moment.events))
    return (("begin", ""), *came, *_asked(awaiting(after), after))


def _asked(want: Awaiting, view: AnyState) -> tuple[Happening, ...]:
    """The seat that is asked, and the question."""
    if isinstance(want, Over):
        return (("over", ""),)
    if not isinstance(want, Ask):
        return ()
    piece = view.stack[-1].piece
    who = [view.seat(want.seat).name, *([view.pieces[piece].name] if piece >= 0 else [])]
    return ("asked", want.why), *(("asked", name) for name in who)
