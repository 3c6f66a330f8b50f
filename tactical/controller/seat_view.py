"""Which seat looks at the board from one keyboard, what they see, and which piece is picked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tactical import campaign  # its modules come when a name is used: a single game is shown without them
from tactical.controller.preferences.keys import DEFAULT_KEYS
from tactical.controller.tutorial import Tutor
from tactical.journal.game import Game
from tactical.journal.records import ComputerPlayer
from tactical.journal.visibility import SPECTATOR, noticed_by, seen_by, shared_view
from tactical.table import Ask, Dice, Order, Over, awaiting, by_hand
from tactical.table.cards import Card, Line
from tactical.table.events import Event
from tactical.table.places import Aboard
from tactical.table.reach import Reach
from tactical.table.refs import fields
from tactical.table.tips import Happening
from tactical.table.values import replace, tag_of

if TYPE_CHECKING:
    from tactical.campaign import CampaignState, Due
    from tactical.controller.puzzles import PuzzleGame
    from tactical.controller.rehearsed_game import RehearsedGame

CALLS: Mapping[str, str] = MappingProxyType(dict(DEFAULT_KEYS.labels()))
"""By the names of the key table: what the people at this keyboard press, or say, for what messages speak of."""


class SeatView:
    """What a controller shows. All it shows comes from the view of the seat that looks.

    View, offers and reach are worked out when they are first asked for and kept until `look`: a cursor key only
    reads them.
    """

    piece = -1
    mode = ""
    ending = False  # `end` was asked once and must be confirmed
    end_costs: tuple[str, ...] = ()  # what was told of it then
    agreeing = False  # an undo needs everybody's consent and was asked once
    superseded = False  # the seat plays on another screen, where it sat down later
    openly = True  # shown as all seats see it, so that nobody need look away; until the first look anybody may sit here
    was_open = True  # so it was before the last look
    live: Game | None = None  # the game in its file, while a rehearsal is in its place
    chairs: frozenset[int] = frozenset()  # the seats of this keyboard in the live game
    sat = 0  # the seat that looked when the rehearsal began
    calls = CALLS
    _view: Any = None
    _offers: Sequence[Order] | None = None
    _cards: tuple[Any, dict[int, Card]] = (None, {})  # a position, and the cards of its pieces
    _outlooks: frozenset[int] = frozenset()  # the pieces whose cards tell how their plans may come out
    _reach: Reach | None = None
    _ready: tuple[Any, ...] = ()  # see `prepare`

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
        self.look()

    # --- what is so ---

    @property
    def rules(self) -> Any:
        """The ruleset of the game."""
        return self.game.rules

    @property
    def want(self) -> Any:
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
    def my_turn(self) -> bool:
        """Whether a seat of this keyboard is asked."""
        return self.may_order and isinstance(self.want, Ask) and self.want.seat in self.seats

    @property
    def view(self) -> Any:
        """The position as the seat may know it."""
        if self._view is None:
            self._view = self.told_in_scale(seen_by(self.rules, self.game.state, self.shown_to))
        return self._view

    def told_in_scale(self, state: Any, rules: Any = None) -> Any:
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

    def learnt_outlook(self, view: Any, piece: int, lines: Sequence[Line]) -> bool:
        """Keep what that job has found. False where another position is shown by now."""
        card = self.card(piece)
        if view is not self.view:
            return False
        self._cards[1][piece] = replace(card, lines=(*card.lines, *lines))
        self._outlooks |= {piece}
        return True

    @property
    def offers(self) -> Sequence[Order]:
        """What may be ordered now; empty when another keyboard decides."""
        if self._offers is None:
            self._offers = tuple(self.rules.offers(self.view)) if self.asked else ()
        return self._offers

    @property
    def modes(self) -> tuple[str, ...]:
        """The ways the picked piece can move now."""
        return tuple(self.rules.modes(self.view, self.piece)) if self.piece >= 0 and self.asked else ()

    @property
    def asked(self) -> bool:
        """Whether this seat is asked for an order now. Then something is on offer; what, may take long to list."""
        return self.my_turn and bool(self.want.seat == self.viewer)

    @property
    def window(self) -> Ask | None:
        """The window that is open for a seat of this keyboard: an ask above the phase's own."""
        want = self.want
        return want if isinstance(want, Ask) and len(self.game.state.stack) > 1 and self.my_turn else None

    @property
    def roams(self) -> bool:
        """Whether the open window lets a piece go about the board: then it is pointed at as in any turn."""
        return self.window is not None and any(self.goes(order) for order in self.offers)

    @property
    def is_referee(self) -> bool:
        """Whether this seat is a referee's."""
        return not self.watching and bool(self.view.setup.seats[self.viewer].referee)

    def notices(self, event: Event) -> bool:
        """Whether an event may be told here."""
        return self.is_referee or noticed_by(event, self.shown_to, range(len(self.game.state.setup.seats)))

    def secrets(self) -> bool:
        """Whether the seats of this keyboard see different things now."""
        views = [shown_to(self.rules, self.game.state, seat) for seat in sorted(self.seats)]
        return any(view != views[0] for view in views[1:])

    # --- looking ---

    def asks_anew(self, but: str = "") -> None:
        """Something else is done: `end` and `undo`, asked once, are asked about again (`but`: the one done again)."""
        self.ending = self.ending and but == "end"
        self.agreeing = self.agreeing and but == "undo"

    def look(self) -> bool:
        """Take the position in anew after anything changed. True when it is another seat's now."""
        before = self.viewer
        if isinstance(self.game, Game):
            self.seats = self.keyboard - self.game.computers.keys()
        now = before
        if self.my_turn:
            now = self.want.seat
        elif self.seats and before not in self.seats:
            now = min(self.seats)
        ready = self._ready if self._ready and self._ready[:2] == (self.game.state, now) else ()
        self.was_open, self.openly = self.openly, ready[5] if ready else self._opens(now)
        self.viewer = now
        self._view = self._offers = None
        if ready:
            _, _, self._view, self._offers, _, _ = ready
        self.forget_plan()
        self.asks_anew()
        top = self.game.state.stack[-1] if self.game.state.stack else None
        self.piece = top.piece if top is not None and (self.my_turn or self.watching) else -1
        if self.shown_to == SPECTATOR and self.piece >= 0 and self.view.pieces[self.piece].cell < 0:
            self.piece = -1  # who acts is not seen by all
        if self.piece < 0 and self.offers:
            self.piece = next(iter(self.able_pieces()), -1)
        self._usual_mode()
        if ready and ready[4] is not None and ready[4][:2] == (self.piece, self.mode):
            self._reach = ready[4][2]
        self._ready = ()
        if self.tutor.guides and self.what_if is None:
            computers = isinstance(self.want, Ask) and self.want.seat in self.computers
            self.tutor.notice(*_asked(self.want, self.view), told=not computers)
        return self.viewer != before

    def prepare(self) -> None:
        """Work out, for the next `look`, what the seat that is asked sees and may do. It takes its time on large
        boards, so it is called where an order is written: in a thread."""
        state = self.game.state
        mine = self.my_turn
        viewer = self.want.seat if mine else self.viewer
        openly = self._opens(viewer)
        view = self.told_in_scale(seen_by(self.rules, state, SPECTATOR if self.watching or openly else viewer))
        offers = tuple(self.rules.offers(view)) if mine else ()
        piece = state.stack[-1].piece if mine else -1
        modes = self.rules.modes(view, piece) if piece >= 0 else ()
        reach = (piece, modes[0], self.rules.reach(view, piece, modes[0])) if modes else None
        self._ready = (state, viewer, view, offers, reach, openly)

    def sit_alone(self) -> None:
        """From now on this seat is shown all that it knows: nobody else looks, until another is asked."""
        self.openly, self.was_open = False, True
        self._view = self._offers = self._reach = None

    def _opens(self, now: int) -> bool:
        """Whether the board is shown as all see it to the seat that looks next. Who sits alone does so until another
        is asked."""
        if len(self.seats) < 2 or self.live is not None or (now == self.viewer and not self.openly):
            return False
        return open_to_all(self.rules, self.game.state, now) if self.my_turn else self.openly

    def curtain_needed(self, before: int) -> bool:
        """Whether this seat is shown what the seat before may not see, so that nobody may look across."""
        if self.live is not None or self.openly or len(self.seats) < 2:
            return False
        others = self.seats - {self.viewer} if self.was_open else {before} - {self.viewer}
        return any(must_hide(self.rules, self.game.state, other, self.viewer) for other in others)

    def leaves_traces(self, before: int) -> bool:
        """Whether the seat before was shown what this seat may not see: what lines were told goes, though nobody need
        step aside for the board."""
        if self.live is not None or self.was_open or before == self.viewer or len(self.seats) < 2:
            return False
        return must_hide(self.rules, self.game.state, self.viewer, before)

    def forget_plan(self) -> None:
        """Step back: no order is being built."""

    # --- picking ---

    def pick(self, piece: int) -> None:
        """Pick a piece, to order it."""
        self.piece = piece
        self.forget_plan()
        self._usual_mode()

    def able_pieces(self) -> list[int]:
        """The pieces that can be ordered now: those that are carried after all that stand by themselves."""
        able = dict.fromkeys(order.subject for order in self.offers if order.subject >= 0)
        return sorted(able, key=lambda piece: isinstance(self.view.pieces[piece].place, Aboard))

    def next_piece(self, step: int, at: int) -> int:
        """The piece after (or before) the one on cell `at`, or where none of them stands there the picked one; -1 when
        there is none.

        Those that can act where there are several; else all of one's own, to look at.
        """
        able = self.able_pieces()
        mine = [p.id for p in self.view.pieces if p.seat == self.viewer and p.cell >= 0]
        pieces = able if len(able) > 1 else [*able, *(i for i in mine if i not in able)]
        if not pieces:
            return -1
        here = next((p.id for p in self.view.pieces_on(at) if p.id in pieces), self.piece)
        if self.piece in pieces and self.view.pieces[self.piece].cell < 0:
            here = self.piece  # it stands on no cell from which to go on
        index = pieces.index(here) + step if here in pieces else 0
        return pieces[index % len(pieces)]

    def crowded(self, cell: int) -> bool:
        """Whether cells hold many pieces here: then one goes from piece to piece, not from cell to cell."""
        return self.rules.presenter.site(self.view, cell) is not None or self.rules.drafting.active_cell(self.view) >= 0

    def next_mode(self) -> str:
        """The next way of moving; its name, or empty when there is but one."""
        modes = self.modes
        if len(modes) < 2:
            return ""
        self.mode = modes[(modes.index(self.mode) + 1) % len(modes)] if self.mode in modes else modes[0]
        self.forget_plan()
        self._reach = None
        return self.mode

    def _usual_mode(self) -> None:
        modes = self.modes
        self.mode = modes[0] if modes else ""
        self._reach = None

    def goes(self, order: Order) -> bool:
        """Whether an order goes somewhere, as those of `reach` do."""
        return isinstance(order, self.rules.moves)

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

    def aims(self, order: Order) -> bool:
        """Whether an order is about another piece or some cell."""
        return any(kind.ref in ("piece", "cell") and name != "piece" for name, kind in fields(type(order)).items())


# --- handing over ---


def shown_to(rules: Any, state: Any, seat: int) -> Any:
    """The position as a screen shows it to a seat: standing answers, each the seat's own, are on none."""
    return rules.view(state.having(standing=()) if state.standing else state, seat)


def must_hide(rules: Any, state: Any, before: int, now: int) -> bool:
    """Whether the board is hidden while one seat makes room for another: where it will show what the seat before may
    not see. What that one alone may see is gone with its own view."""
    shown = shown_to(rules, state, now)
    return bool(rules.view(shown, before) != shown)


def open_to_all(rules: Any, state: Any, seat: int) -> bool:
    """Whether a seat that knows more than others can decide what it is asked on the board as all see it: what it alone
    knows lies off the board, and it has the same to choose from. Then nobody need look away."""
    if state.seat(seat).referee:
        return False
    own, shared = shown_to(rules, state, seat), shared_view(rules, state)
    if own == shared or not rules.differs_aside(own, shared):
        return False
    return tuple(rules.offers(own)) == tuple(rules.offers(shared))


# --- what tips wait for ---


def ordered(order: Order, view: Any) -> tuple[Happening, ...]:
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


def _asked(want: Any, view: Any) -> tuple[Happening, ...]:
    """Who is asked what."""
    if isinstance(want, Over):
        return (("over", ""),)
    if not isinstance(want, Ask):
        return ()
    piece = view.stack[-1].piece
    who = [view.seat(want.seat).name, *([view.pieces[piece].name] if piece >= 0 else [])]
    return ("asked", want.why), *(("asked", name) for name in who)
