"""What one keyboard sees of a game: which seat looks, its view, what it is asked and may order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from tactical import campaign  # its modules come when a name is used: a single game is shown without them
from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer
from tactical.journal.visibility import SPECTATOR, noticed_by, seen_by, shared_view
from tactical.session.limits import ORDERS_AT_ONCE, RECENT_SECONDS, Pace, keeps_pace
from tactical.session.order_hints import aims_at, first_roll
from tactical.session.path_prices import price_of
from tactical.session.preferences.keys import DEFAULT_KEYS
from tactical.session.tutorial import Tutor
from tactical.table import (
    CHANCE,
    AnyRuleset,
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
from tactical.table.tips import Happening
from tactical.table.values import replace, tag_of
from tactical.table.verdicts import TABLE_CLAUSE, no

if TYPE_CHECKING:
    from tactical.campaign import CampaignState, Due
    from tactical.session.puzzles import PuzzleGame
    from tactical.session.rehearsed_game import RehearsedGame

CALLS: Mapping[str, str] = MappingProxyType(dict(DEFAULT_KEYS.labels()))
"""By the names of the key table: what the people at this keyboard press, or say, for what messages speak of."""


class Prepared(NamedTuple):
    """What the next `look` shows, worked out before it: in which position, for which seat."""

    state: AnyState
    viewer: int
    view: AnyState
    offers: Sequence[Order]
    piece: int
    mode: str
    reach: Reach | None
    openly: bool


class SeatView:
    """Everything a session shows comes from the view of the seat that looks.

    View and offers are worked out when they are first asked for and kept until `look`: a cursor key only reads them.
    """

    superseded = False  # the seat plays on another screen, where it sat down later
    hosted = False  # a player over the network, who throws no dice by hand
    openly = True  # shown as all seats see it, so that nobody need look away; until the first look anybody may sit here
    was_open = True  # so it was before the last look
    calls = CALLS
    thrown: Throw | None = None  # what the dice of this table have thrown last
    _pace: Pace | None = None  # of who is hosted
    _view: AnyState | None = None
    _offers: Sequence[Order] | None = None
    _cards: tuple[Any, dict[int, Card]] = (None, {})  # a position, and the cards of its pieces
    _outlooks: frozenset[int] = frozenset()  # the pieces whose cards tell how their plans may come out
    _ready: Prepared | None = None

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
        self.tutor = Tutor(getattr(self.game.state.setup, "tips", ()) if seats else ())
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
        """What the game waits for."""
        return awaiting(self.game.state)

    @property
    def what_if(self) -> RehearsedGame | None:
        """The rehearsal under way, if one is."""
        return None if isinstance(self.game, Game) else self.game

    @property
    def puzzle(self) -> PuzzleGame | None:
        """The puzzle that is being solved, if one is."""
        return self.what_if.puzzle if self.what_if is not None else None

    @property
    def watching(self) -> bool:
        """Whether this is a spectator's: shown what every seat sees, and asked nothing."""
        return not self.keyboard

    @property
    def shown_to(self) -> int:
        """Whom the position is shown to: a seat, or SPECTATOR."""
        return SPECTATOR if self.watching or self.openly else self.viewer

    @property
    def computers(self) -> Mapping[int, ComputerPlayer]:
        """The seats that the computer sits in; a rehearsal has none."""
        return self.game.computers if isinstance(self.game, Game) else {}

    @property
    def may_order(self) -> bool:
        """Whether orders can be given at all: a file that cannot be written takes none."""
        return self.what_if is not None or (self.game.writable and not self.watching and not self.superseded)

    @property
    def campaign(self) -> CampaignState | None:
        """The campaign that this game is part of; None for a single game, and in a rehearsal, which is of one game."""
        return self.game.campaign if isinstance(self.game, Game) else None

    @property
    def due(self) -> Due | None:
        """What the campaign itself waits for."""
        return campaign.due(self.campaign) if self.campaign is not None else None

    @property
    def is_new(self) -> bool:
        """Whether nothing was ever ordered in this game, or in this battle of a campaign."""
        if not isinstance(self.game, Game):
            return False
        history = self.game.history
        if history.whole and not history.past and not history.future:  # a record of who sits where is no order
            return True
        moments = self.game.moments if self.campaign is not None else ()
        return bool(moments) and isinstance(moments[-1].order, campaign.Open)

    @property
    def may_report(self) -> bool:
        """Whether the battle is over, and no rehearsal: then there is a report of it."""
        return isinstance(self.want, Over) and self.what_if is None

    @property
    def ask(self) -> Ask | None:
        """What a seat of this keyboard is asked; None: none of them is."""
        want = self.want
        return want if self.may_order and isinstance(want, Ask) and want.seat in self.seats else None

    @property
    def my_turn(self) -> bool:
        """Whether a seat of this keyboard is asked."""
        return self.ask is not None

    @property
    def ordering(self) -> int:
        """The seat whose orders are given here: the one that is asked, else the one that looks."""
        return self.ask.seat if self.ask is not None else self.viewer

    @property
    def asked(self) -> bool:
        """Whether this seat is asked for an order now. Then something is on offer; what, may take long to list."""
        return self.ask is not None and self.ask.seat == self.viewer

    @property
    def window(self) -> Ask | None:
        """The window that is open for a seat of this keyboard: an ask above the phase's own."""
        return self.ask if len(self.game.state.stack) > 1 else None

    @property
    def roams(self) -> bool:
        """Whether the open window lets a piece go about the board: then it is pointed at as in any turn."""
        return self.window is not None and any(self.goes(order) for order in self.offers)

    @property
    def is_referee(self) -> bool:
        """Whether this seat is a referee's."""
        return not self.watching and bool(self.view.setup.seats[self.viewer].referee)

    # --- what it sees ---

    @property
    def view(self) -> AnyState:
        """The position as the seat may know it."""
        if self._view is None:
            self._view = self.seen(self.game.state)
        return self._view

    def seen(self, state: AnyState) -> AnyState:
        """A position of this game, earlier or to come, as the seat may know it."""
        return self.told_in_scale(seen_by(self.rules, state, self.shown_to))

    def told_in_scale(self, state: AnyState, rules: AnyRuleset | None = None) -> AnyState:
        """A position with its distances in the units this seat likes."""
        known = rules or self.rules
        return known.presenter.scaled(state, self.scale) if self.scale in known.presenter.scales else state

    def card(self, piece: int) -> Card:
        """A piece's card, worked out once a position, with its outlook as soon as that is known."""
        if self._cards[0] is not self.view:
            self._cards, self._outlooks = (self.view, {}), frozenset()
        known = self._cards[1]
        if piece not in known:
            known[piece] = self.rules.presenter.piece_card(self.view, piece)
        return known[piece]

    def outlook_job(self, piece: int) -> Callable[[], Sequence[Line]] | None:
        """The work of telling how a piece's plans may come out, for another thread; None: it is known, or none."""
        view, presenter = self.view, self.rules.presenter
        self.card(piece)
        if piece in self._outlooks or presenter.outlook(view, piece) is None:
            return None
        apart = view.having(board=replace(view.board))  # a compiled map serves one thread only
        job: Callable[[], Sequence[Line]] | None = presenter.outlook(apart, piece)
        return job

    def card_by_now(self, piece: int) -> Card:
        """A piece's card, which says so where its outlook is still to be worked out."""
        card = self.card(piece)
        if self.outlook_job(piece) is None:
            return card
        return replace(card, lines=(*card.lines, Line("Outlook", "working it out")))

    def learnt_outlook(self, view: AnyState, piece: int, lines: Sequence[Line]) -> bool:
        """Keep what that job has found. False where another position is shown by now."""
        card = self.card(piece)
        if view is not self.view:
            return False
        self._cards[1][piece] = replace(card, lines=(*card.lines, *lines))
        self._outlooks |= {piece}
        return True

    def crowded(self, cell: int) -> bool:
        """Whether cells hold many pieces here: then one goes from piece to piece, not from cell to cell."""
        return self.rules.presenter.site(self.view, cell) is not None or self.rules.drafting.active_cell(self.view) >= 0

    def notices(self, event: Event) -> bool:
        """Whether an event may be told here."""
        return self.is_referee or noticed_by(event, self.shown_to, range(len(self.game.state.setup.seats)))

    def secrets(self) -> bool:
        """Whether the seats of this keyboard see different things now."""
        views = [shown_to(self.rules, self.game.state, seat) for seat in sorted(self.seats)]
        return any(view != views[0] for view in views[1:])

    # --- looking ---

    def look(self) -> Prepared | None:
        """Take the position in anew after anything changed; what was prepared for it, if that is what is shown now."""
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
        """What was worked out of the position no longer holds."""
        self._view = self._offers = None

    def prepare(self) -> None:
        """Work out, for the next `look`, what the seat that is asked sees and may do. It takes its time on large
        boards, so it is called where an order is written: in a thread."""
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
        """From now on this seat is shown all that it knows: nobody else looks, until another is asked."""
        self.openly, self.was_open = False, True
        self.see_anew()

    def tell_tutor(self) -> None:
        """Who is asked what now, for tips."""
        if self.tutor.guides and self.what_if is None:
            computers = isinstance(self.want, Ask) and self.want.seat in self.computers
            self.tutor.notice(*_asked(self.want, self.view), told=not computers)

    def _opens(self, now: int) -> bool:
        """Whether the board is shown as all see it to the seat that looks next. Who sits alone does so until another
        is asked."""
        if len(self.seats) < 2 or self.what_if is not None or (now == self.viewer and not self.openly):
            return False
        return open_to_all(self.rules, self.game.state, now) if self.my_turn else self.openly

    def curtain_needed(self, before: int) -> bool:
        """Whether this seat is shown what the seat before may not see, so that nobody may look across."""
        if self.what_if is not None or self.openly or len(self.seats) < 2:
            return False
        others = self.seats - {self.viewer} if self.was_open else {before} - {self.viewer}
        return any(must_hide(self.rules, self.game.state, other, self.viewer) for other in others)

    def leaves_traces(self, before: int) -> bool:
        """Whether the seat before was shown what this seat may not see: what lines were told goes, though nobody need
        step aside for the board."""
        if self.what_if is not None or self.was_open or before == self.viewer or len(self.seats) < 2:
            return False
        return must_hide(self.rules, self.game.state, self.viewer, before)

    # --- orders ---

    @property
    def offers(self) -> Sequence[Order]:
        """What may be ordered now; empty when another keyboard decides."""
        if self._offers is None:
            self._offers = tuple(self.rules.offers(self.view)) if self.asked else ()
        return self._offers

    def always(self) -> tuple[type[Order], ...]:
        """The kinds of orders that may be given whatever is asked: giving up, a draw, answers in advance."""
        referee = any(self.view.setup.seats[seat].referee for seat in self.seats)
        free = tuple(kind for kind in COMMON_ORDERS if kind.free)
        return (*free, *REFEREE_ORDERS) if referee else free

    def typed(self) -> list[type[Order]]:
        """The kinds of orders on offer that are done in words of one's own."""
        kinds = {type(order) for order in self.offers} if self.window is None else set()
        written = [kind for kind in self.rules.orders if any(field.ref == "text" for field in fields(kind).values())]
        return [kind for kind in written if kind in kinds]

    def of_campaign(self, text: str) -> bool:
        """Whether a typed text is an order about the campaign around the game in play."""
        if self.campaign is None:
            return False
        from tactical.campaign.notation import is_campaign  # a single game has no such orders

        return is_campaign(text)

    def goes(self, order: Order) -> bool:
        """Whether an order goes somewhere, as those of `reach` do."""
        return isinstance(order, self.rules.moves)

    def aims(self, order: Order) -> bool:
        """Whether an order is about another piece or some cell."""
        return any(kind.ref in ("piece", "cell") and name != "piece" for name, kind in fields(type(order)).items())

    def aims_at(self, order: Order, cell: int) -> bool:
        """Whether an order is about a cell, or about somebody else there."""
        return aims_at(self.view, order, cell)

    def against(self, order: Order) -> bool:
        """Whether an order is aimed at a cell, or about a piece that is not on the seat's own side."""
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
        """What a legal order costs; None where it has no price."""
        return price_of(self.rules, self.view, verdict)

    def weighed(self, order: Order) -> tuple[Line, ...]:
        """What the rules advise once an order is carried out, where the same seat is asked then; it is not planned."""
        outcome = play(self.rules, self.view, order, by_hand)
        return tuple(self.rules.presenter.advice(outcome.state, order.seat)) if outcome.verdict else ()

    def first_roll(self, order: Order) -> Roll | None:
        """The order's first roll with an aim."""
        return first_roll(self.rules, self.view, order)

    def is_hopeless(self, order: Order) -> bool:
        """Whether the order's first roll cannot succeed."""
        roll = self.first_roll(order)
        return roll is not None and not chance_of(roll)

    def by_hope(self, orders: Sequence[Order]) -> list[Order]:
        """Orders as they are to be listed: those whose first roll cannot succeed come last."""
        return sorted(orders, key=self.is_hopeless) if len(orders) > 1 else [*orders]

    def kept_from(self) -> Verdict | None:
        """What keeps this sitting from changing the game, whatever the rules say; None: nothing."""
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
        """Whether the seats of this sitting may give one more order by what is recorded, whoever gave them."""
        game = self.game
        if not isinstance(game, Game):
            return True
        game.history.load(ORDERS_AT_ONCE)  # a snapshot tells of none
        now = game.save.now()
        given = game.recent(self.keyboard, now - RECENT_SECONDS)
        return keeps_pace([when for when in given if when <= now], now)

    def throw(self, want: Roll) -> Throw | None:
        """What answers an awaited roll, in a rehearsal by its own policy; nothing where it is to be asked for."""
        if (tried := self.what_if) is not None:
            return Throw(CHANCE, ()) if tried.rehearsal.policy != "ask" else None
        faces = self.dice(want)
        self.thrown = Throw(CHANCE, faces) if faces is not None else None
        return self.thrown


# --- handing over ---


def shown_to(rules: AnyRuleset, state: AnyState, seat: int) -> Any:
    """The position as a screen shows it to a seat: standing answers, each the seat's own, are on none."""
    return rules.view(state.having(standing=()) if state.standing else state, seat)


def must_hide(rules: AnyRuleset, state: AnyState, before: int, now: int) -> bool:
    """Whether the board is hidden while one seat makes room for another: where it will show what the seat before may
    not see. What that one alone may see is gone with its own view."""
    shown = shown_to(rules, state, now)
    return bool(rules.view(shown, before) != shown)


def open_to_all(rules: AnyRuleset, state: AnyState, seat: int) -> bool:
    """Whether a seat that knows more than others can decide what it is asked on the board as all see it: what it alone
    knows lies off the board, and it has the same to choose from. Then nobody need look away."""
    if state.seat(seat).referee:
        return False
    own, shared = shown_to(rules, state, seat), shared_view(rules, state)
    if own == shared or not rules.differs_aside(own, shared):
        return False
    return tuple(rules.offers(own)) == tuple(rules.offers(shared))


# --- what tips wait for ---


def ordered(order: Order, view: AnyState) -> tuple[Happening, ...]:
    """That an order was given, as tips know it: by anybody, and by its seat."""
    by = [f"{view.seat(order.seat).name} {order.verb}"] if order.seat >= 0 else []
    return tuple(("order", words) for words in (order.verb, *by))


def came_of(events: Iterable[Any]) -> tuple[Happening, ...]:
    """What came of it, as tips know it."""
    return tuple(("event", tag_of(event)) for event in events)


def _happened(moment: Any) -> tuple[Happening, ...]:
    after = moment.after
    came = (*ordered(moment.order, after), *came_of(moment.events))
    return (("begin", ""), *came, *_asked(awaiting(after), after))


def _asked(want: Any, view: AnyState) -> tuple[Happening, ...]:
    """Who is asked what."""
    if isinstance(want, Over):
        return (("over", ""),)
    if not isinstance(want, Ask):
        return ()
    piece = view.stack[-1].piece
    who = [view.seat(want.seat).name, *([view.pieces[piece].name] if piece >= 0 else [])]
    return ("asked", want.why), *(("asked", name) for name in who)
