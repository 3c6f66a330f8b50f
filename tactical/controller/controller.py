"""One keyboard at the table: gives orders, rehearses, takes back.

The screen turns keys into calls of a `Controller` and shows what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from tactical import campaign  # its modules come when a name is used: a single game is shown without them
from tactical.controller.limits import ORDERS_AT_ONCE, RECENT_SECONDS, Pace, keeps_pace
from tactical.controller.log_lines import tell
from tactical.controller.piece_choice import Choosing
from tactical.controller.planner import Orders, Plan
from tactical.controller.refusals import Message, with_clause
from tactical.controller.seat_view import came_of, ordered
from tactical.controller.useful import towards
from tactical.journal.errors import SaveError
from tactical.journal.game import Followed, Game, Moment
from tactical.journal.records import ComputerPlayer, Means
from tactical.journal.visibility import SPECTATOR, seen_by
from tactical.report.goals import held_anew
from tactical.table import CHANCE, Ask, Order, Outcome, Over, Roll, Throw, by_hand, judge
from tactical.table.orders import COMMON_ORDERS, AcceptDraw, Concede
from tactical.table.phrases import capital, in_a_row
from tactical.table.referee import REFEREE_ORDERS
from tactical.table.refs import fields
from tactical.table.refusals import UNDO_BORDERS
from tactical.table.rows import Row
from tactical.table.values import replace, tag_of
from tactical.table.verdicts import OK, TABLE_CLAUSE, Verdict, no

if TYPE_CHECKING:
    from tactical.controller.line_keeper import LineKeeper
    from tactical.controller.rehearsed_game import RehearsedGame

MISSED = 1000  # lines told of what a seat has missed
PAIR = 2  # a window of two answers: use it, or let it pass


class Controller(Choosing):
    """What the people at one keyboard do. `seats` are the chairs it may speak for: all when people share it."""

    _window: tuple[Any, tuple[Row, ...]] = (None, ())  # the position with a window, and what may come of using it
    hosted = False  # a player over the network, who throws no dice by hand
    _pace: Pace | None = None  # of who is hosted
    _thrown: Throw | None = None  # what the dice of this table have thrown last
    rest: Orders = ()  # the orders that were planned to follow the one just given
    _proposed = -1  # the piece whose route was planned on and not walked yet

    @property
    def throws_by_hand(self) -> bool:
        """Whether the table has agreed that its seats throw their own dice."""
        game = self.live or self.game
        return isinstance(game, Game) and game.host_rules is not None and game.host_rules.by_hand

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

    # --- giving orders ---

    def follow(self) -> Followed:
        """Take in what other processes recorded; what of it may be noticed here. The rest changes nothing that is
        shown, and is to leave no trace. SaveError."""
        game = self.live or self.game
        assert isinstance(game, Game)
        return game.follow((SPECTATOR,) if self.watching else tuple(sorted(self.keyboard)))

    def give(self, order: Order) -> tuple[Outcome, list[Message]]:
        """Play an order into the game; what the seat noticed of it, or why it was refused."""
        before, closing = self.game.state, self.closes(order)
        if (kept := self._kept_from()) is not None:
            return Outcome(self.game.state, self.want, verdict=kept), self.refusals(kept.reasons)
        warned = [] if self.ending else self.warnings(order)  # else they were told when it was asked about
        if isinstance(self.game, Game) and isinstance(order, Throw):  # the same faces may have been typed
            means: Means = "live" if order is self._thrown and self.dice is not by_hand else "hand"
            outcome = self.game.play(order, self.dice, means)
        else:
            outcome = self.game.play(order, self.dice)
        if not outcome.verdict:
            self.tutor.notice(("refused", outcome.verdict.reasons[0].code))
            return outcome, self.refusals(outcome.verdict.reasons)
        self.last_clause = ""
        self._keep_route(order, closing)
        if self.what_if is None:
            seen = [event for event in outcome.events if event.visible_to(self.viewer)]
            own = () if order.seat in self.computers else ordered(order, self.view)  # a tip's order is a player's own
            self.tutor.notice(*own, *came_of(seen))
        else:
            self.tutor.notice(("tried", order.verb))
        told = [*warned, *self.told(outcome.state, outcome.events), *self.nearer(before, outcome.state)]
        if outcome.state is before:  # a puzzle's line says it for other dice
            told.append(Message(f"Kept in the line, if still needed: {self.text(order)}", "muted"))
        told += self._answered()
        self.prepare()
        return outcome, told

    def _answered(self) -> Iterator[Message]:
        """What others give in a rehearsal, where they are not to be asked, until its own seat is."""
        tried = self.what_if
        if tried is None or tried.answers is None:
            return
        for order in tried.answers.until_asked(lambda: tried.state):
            by = tried.state.seat(order.seat).name
            said = f"{capital(by)}: {self.text(order)}"
            outcome = tried.play(order, self.dice)
            if not outcome.verdict:
                return
            yield Message(said, "strong")
            yield from self.told(outcome.state, outcome.events)

    def _kept_from(self) -> Verdict | None:
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
        game = self.live or self.game
        if not isinstance(game, Game):
            return True
        game.history.load(ORDERS_AT_ONCE)  # a snapshot tells of none
        now = game.save.now()
        given = game.recent(self.keyboard, now - RECENT_SECONDS)
        return keeps_pace([when for when in given if when <= now], now)

    def give_all(self, orders: Orders) -> Iterator[tuple[Order, Outcome, list[Message]]]:
        """Give orders one after the other, as long as each is legal and nothing comes between that might change one's
        mind: a window, dice, another seat, something newly seen. What is left then is `rest`."""
        for number, order in enumerate(orders):
            want = self.want
            ready = isinstance(want, Ask) and want.seat == order.seat and len(self.game.state.stack) == 1
            if number and not (ready and judge(self.rules, self.rules.view(self.game.state, order.seat), order)):
                return
            if len(orders) > 1:  # else what is to follow an earlier one, which a window holds up
                self.rest = orders[number + 1 :]
            outcome, messages = self.give(order)
            yield order, outcome, messages
            if not outcome.verdict or not self.rest or outcome.rolled:
                return
            if isinstance(self.game, Game) and self.game.moments[-1].showed:
                return

    def of_campaign(self, text: str) -> bool:
        """Whether a typed text is an order about the campaign around the game in play."""
        if self.campaign is None:
            return False
        from tactical.campaign.notation import is_campaign  # a single game has no such orders

        return is_campaign(text)

    def take_up_rest(self) -> Message | None:
        """Plan what was to follow the order just given, once its seat is asked again. What can no longer be done as
        planned is dropped, and the message says why."""
        rest, want = self.rest, self.want
        if not isinstance(want, Ask) or len(self.game.state.stack) > 1:
            return None
        if not rest:
            self.take_up_route()
            return None
        self.rest = ()
        if not self.my_turn or want.seat != rest[0].seat:
            return None
        if rest[0].subject != self.piece:
            if rest[0].subject not in self.rules.tactics.companions(self.view, self.piece):
                return None
            self.pick(rest[0].subject)
        from tactical.rehearsal.chain import ahead

        verdict = ahead(self.rules, self.view, rest)[1]
        if not verdict:
            why = verdict.reasons[0]
            return Message(
                f"The rest of the plan was dropped: {self.rules.presenter.why(why)} ({why.clause})", "warn", why.clause
            )
        self.consider(*rest)
        return None

    def take_up_route(self) -> bool:
        """Plan the next stretch of the route of the picked piece, if it has one; whether it is planned."""
        goal = self.routes.get(self.piece, -1)
        if goal < 0 or not self.asked or self.plan is not None or self.what_if is not None:
            return False
        if goal in self.view.cells_under(self.view.pieces[self.piece]):
            self._leave_route(self.piece)
            return False
        going = self.reach is not None and goal in self.reach.stops
        found = towards(self, goal) if not going else None
        if going or found is not None:
            self.aim(goal)
            self._proposed = self.piece
        return self.plan is not None

    def decline(self) -> None:
        """Step back from the plan; where it was to go on with a route, the route is given up too."""
        if self.plan is not None and self.plan.goal >= 0 and self.routes.get(self.piece, -1) == self.plan.goal:
            self._leave_route(self.piece)
        self.forget_plan()

    def _keep_route(self, order: Order, closing: bool) -> None:
        """A move as far as it goes leaves a route behind; any other move of the piece ends the one it had, as does
        the end of a turn in which it was proposed and the piece stayed."""
        if self.what_if is not None:
            return
        if self.goes(order):
            goal = self.plan.goal if self.plan is not None and self.plan.order == order else -1
            self._leave_route(order.subject)
            self.routes = {**self.routes, order.subject: goal} if goal >= 0 else self.routes
        elif closing and order.subject == self._proposed:
            self._leave_route(order.subject)
        else:
            return  # an attack or a door first: it may go on yet
        self._proposed = -1

    def _leave_route(self, piece: int) -> None:
        self.routes = {other: cell for other, cell in self.routes.items() if other != piece}

    @property
    def only_use(self) -> Order | None:
        """The answer that uses the window that is open, where there is but one."""
        return self.offers[0] if self.in_question and len(self.offers) == PAIR else None

    @property
    def foreseen_window(self) -> tuple[Row, ...]:
        """What may come of using the window that is open, once it has been worked out."""
        return self._window[1] if self._window[0] is self.game.state else ()

    def foresaw_window(self, state: Any, rows: tuple[Row, ...]) -> bool:
        """Keep what a window may come to. False where another position is shown by now."""
        self._window = (state, rows)
        return state is self.game.state

    def told(self, state: Any, events: Iterable[Any], rules: Any = None) -> list[Message]:
        """Events as log lines, as far as the seat noticed them. The squares of one walk are one line. `rules`: those
        of that state, where a campaign has gone on to others."""
        seen = [event for event in events if self.notices(event)]
        return tell(rules or self.rules, self.told_in_scale(state, rules), seen, odds=self.what_if is not None)

    def nearer(self, before: Any, after: Any) -> list[Message]:
        """Who has come nearer to winning since a position, by holding ground."""
        if before.setup is not after.setup:  # of another battle of the campaign
            return []
        return [Message(words, "warn") for words in held_anew(self.rules, before, after)]

    def recalled(self, most: int, *, replay: bool = False) -> list[Message]:
        """The last lines of the log, as this seat saw them: those of the orders at hand, or, with `replay`, as many
        as there are."""
        return self._lines_of(self._past() if replay else reversed(self.game.moments), most)

    def since_last_sat(self) -> list[Message]:
        """What this seat noticed since their seat last gave an order. It may take replaying the past."""
        missed = takewhile(lambda moment: moment.order.seat != self.viewer, self._past())
        lines = self._lines_of(missed, MISSED + 1)
        return lines if len(lines) <= MISSED else [Message(f"(the last {MISSED} lines)", "muted"), *lines[1:]]

    def _lines_of(self, past: Iterable[Any], most: int) -> list[Message]:
        """The latest of the lines told of orders, which come the latest first."""
        told: list[list[Message]] = []
        room = most
        try:
            for moment in past:
                told.append(self.told(moment.after, moment.events, moment.rules_after(self.rules)))
                room -= len(told[-1])
                if room <= 0:
                    break
        except SaveError as error:
            told.append([Message(str(error), "bad")])
        return [line for lines in reversed(told) for line in lines][-most:]

    def _past(self) -> Iterator[Any]:
        """The orders of the past, the latest first: those at hand, then by replaying from snapshots. SaveError."""
        known = tuple(self.game.moments)
        yield from reversed(known)
        if isinstance(self.game, Game):
            from tactical.journal.archive import Archive

            archive = Archive.of(self.game.history)
            yield from (archive.moment(number) for number in range(len(archive) - len(known) - 1, -1, -1))

    def consequence(self, order: Order) -> str:
        """What cannot be taken back alone about an order, so that it must be confirmed; mostly nothing."""
        if self.what_if is not None:
            return ""
        if isinstance(order, Concede):
            side = self.view.seat(order.seat).side
            return f"{capital(side)} concedes and is broken at once. That can be undone only if all seats agree."
        if isinstance(order, AcceptDraw):
            return "The battle ends without a winner. That can be undone only if all seats agree."
        commits = self.closes(order) and self.rules.drafting.parts(self.view)
        if commits and not self.ending:  # a commit cannot be taken back
            return " ".join(f"{warning.text}." for warning in self.warnings(order))
        return ""

    def closes(self, order: Order) -> bool:
        """Whether an order ends what is asked now."""
        return isinstance(self.want, Ask) and self.want.closing is not None and self.want.closed_by(order.verb)

    @property
    def may_report(self) -> bool:
        """Whether the battle is over, and no rehearsal: then there is a report of it."""
        return isinstance(self.want, Over) and self.what_if is None

    @property
    def may_end(self) -> bool:
        """Whether what is asked can be ended; `closing_order` says by which order."""
        return self.asked and bool(self.want.closing or self.rules.presenter.ending_orders.get(self.want.why))

    def closing_order(self) -> Order | None:
        """The order that ends the leg, turn or phase, on offer or with what stands against it; None: there is none."""
        want = self.want
        if not isinstance(want, Ask) or not self.offers:
            return None
        ends = (*self.rules.presenter.ending_orders.get(want.why, ()),) or (want.closing or ())[:1]
        if not ends:
            return None
        for verb in ends:
            offered = [order for order in self.offers if order.verb == verb]
            own = [order for order in offered if order.subject == self.piece]
            if own or (offered and verb == ends[-1]):
                return (own or offered)[0]
        verb = ends[-1]
        kind = next((kind for kind in self.rules.orders if tag_of(kind) == verb), None)
        if kind is None or set(fields(kind)) - {"piece"} or (fields(kind) and self.piece < 0):
            return None
        about: dict[str, Any] = {"piece": self.piece} if fields(kind) else {}
        closing: Order = kind(seat=self.want.seat, **about)
        return closing

    @property
    def question(self) -> str:
        """What the seat is asked, where the orders on offer do not say so themselves; empty: they do."""
        want = self.want
        return str(self.rules.presenter.questions.get(want.why, "")) if self.asked and isinstance(want, Ask) else ""

    @property
    def in_question(self) -> bool:
        """Whether a window is open that is a plain question: of two answers, or of several that use it alike and one
        that does not."""
        window = self.window
        if window is None or len(self.offers) < PAIR:  # offers are asked for last: outside windows they may be many
            return False
        *uses, last = self.offers
        alike = window.why in self.rules.windows and len({order.verb for order in uses}) == 1
        return not uses[1:] or (alike and last.verb != uses[0].verb)

    def passing(self) -> Order | None:
        """The answer that lets a window pass and costs nothing; None: there is none, it must be answered."""
        offers = self.offers if self.window is not None else ()  # outside windows they may be many
        return next((order for order in reversed(offers) if order.passes), None)

    def warnings(self, order: Order) -> list[Message]:
        """What is worth knowing of an order of the game in play before it is given, though it is legal."""
        if order.answers or not isinstance(order, self.rules.all_orders):  # one about the campaign
            return []
        now = self.told_in_scale(seen_by(self.rules, self.game.state, self.shown_to))
        verdict = judge(self.rules, now, order)  # the view may be older, where orders follow each other
        found = verdict.warnings if verdict else ()
        return [Message(with_clause(capital(self.rules.presenter.why(why)), why), "warn") for why in found]

    def refuses(self, order: Order) -> bool:
        """Whether an order of the game in play is refused already by what the seat knows."""
        if not isinstance(order, self.rules.all_orders):  # one about the campaign
            return False
        return not judge(self.rules, self.view, order)

    def unfinished(self) -> list[str]:
        """What could still be done before the phase or turn ends: `Ann and Bo can still move or fire`. Dropping prone
        and the like is always possible and worth no question."""
        found: dict[int, list[str]] = {}
        closing = self.closing_order()
        chances = (
            self.rules.presenter.ending_orders.get(self.want.why, {}).get(closing.verb) if closing is not None else None
        )
        drafted = {part.order.subject for part in self.rules.drafting.parts(self.view)}
        crowd = (
            self.rules.drafting.active_cell(self.view) >= 0
        )  # what a fleet could do beside moving is no work left undone
        for order in self.offers:
            lost = closing is None or chances is None or (order.subject == closing.subject and order.verb in chances)
            if order.subject in drafted or not lost:
                continue
            aims = (self.aims(order) and not crowd) or self.gets_out(self.view, order)
            word = "move" if self.goes(order) else order.deed() if aims else ""
            if order.subject >= 0 and word and word not in found.setdefault(order.subject, []):
                found[order.subject].append(word)
            instead = order.verb in (self.want.closing or ()) and closing is not None and order.verb != closing.verb
            if instead and order.subject < 0 and self.aims(order):  # a whole action, and no piece's own
                deeds = found.setdefault(-1, [])
                deeds += [order.deed()] * (order.deed() not in deeds)
        alike: dict[tuple[str, ...], list[str]] = {}
        for piece, deeds in found.items():
            if deeds:
                name = self.view.name(piece) if piece >= 0 else capital(self.view.seat(self.viewer).name)
                alike.setdefault(tuple(deeds), []).append(name)
        return [f"{in_a_row(names, 'and')} can still {in_a_row(deeds, 'or')}" for deeds, names in alike.items()]

    def foresaw(self, plan: Plan, rows: tuple[Row, ...]) -> bool:
        """Keep what a plan may come to. False where it is not the plan any more."""
        if self.plan is not plan:
            return False
        self.plan = replace(plan, foreseen=rows)
        return True

    # --- orders of every moment ---

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

    # --- rehearsing ---

    @cached_property
    def lines(self) -> LineKeeper:
        """What is done with lines: those that are kept, and the one that is tried."""
        from tactical.controller.line_keeper import LineKeeper

        return LineKeeper(self)

    def rehearse(self, state: Any = None, rules: Any = None) -> None:
        """Begin to try things out from what this seat sees, or saw of a position of the past (under its own rules).
        The live game is not touched until the line is played."""
        from tactical.controller.rehearsed_game import RehearsedGame

        if isinstance(self.game, Game) and not self.watching:  # a spectator has no seat to rehearse from
            self.live, self.chairs, self.sat = self.game, self.seats, self.viewer
            begun = self.live.state if state is None else state
            self.game = RehearsedGame(rules or self.rules, begun, self.viewer, self.live.history.seq)
            self.seats = frozenset(range(len(self.live.state.setup.seats)))
            self.tutor.notice(("rehearse", ""))
            self.look()

    def rehearse_on(self, tried: RehearsedGame) -> None:
        """Rehearse from where something tried before has come to."""
        if self.what_if is None:
            self.rehearse()
        self.game, self.rest = tried, ()
        self._view = self._offers = self._reach = None
        self.forget_plan()
        self.look()

    def throw(self, want: Roll) -> Throw | None:
        """What answers an awaited roll, in a rehearsal by its own policy; nothing where it is to be asked for."""
        if (tried := self.what_if) is not None:
            return Throw(CHANCE, ()) if tried.rehearsal.policy != "ask" else None
        faces = self.dice(want)
        self._thrown = Throw(CHANCE, faces) if faces is not None else None
        return self._thrown

    def leave_rehearsal(self) -> None:
        """Back to the live game, which is as it was, and to the seat that looked then."""
        if self.live is not None:
            self.game, self.live, self.seats, self.viewer = self.live, None, self.chairs, self.sat
            self._view = self._offers = self._reach = None
            self.rest = ()
            self.forget_plan()
            self.tutor.notice(("leave", ""))

    # --- the computer ---

    def seat_computers(self, texts: Iterable[str]) -> None:
        """Let the computer play seats, or take them back, as `players_from` reads it. ValueError for what cannot be,
        or is not this keyboard's to say; SaveError."""
        from tactical.controller.computer_seats import players_from

        game, seats = self.game, self.game.state.setup.seats
        assert isinstance(game, Game)
        players = players_from(texts, seats, game.computers)
        every = players.keys() | game.computers.keys()
        others = [n for n in every if players.get(n) != game.computers.get(n) and n not in self.keyboard]
        if others:
            raise ValueError(f"{seats[others[0]].name} does not sit here: its own player gives it to the computer")
        if not self.give_seats(players):
            raise ValueError("another order came first: try again")

    def give_seats(self, players: Mapping[int, ComputerPlayer]) -> Verdict:
        """Let the computer play these seats, and no others; one that its player over the network gives it now, until
        they come back. SaveError."""
        game = self.live or self.game
        assert isinstance(game, Game)
        left = self.keyboard & players.keys() - game.computers.keys() if self.hosted else frozenset()
        return game.seat_computers(players, game.away | left)

    # --- taking back ---

    def undo(self) -> Message:
        """Take back the last order; past a border asked twice, with the consent of all seats of this keyboard."""
        if (kept := self._kept_from()) is not None:
            return self.refusals(kept.reasons)[0]
        self.rest = ()
        taken = self.game.to_undo() if isinstance(self.game, Game) else []
        by = taken[-1].order.seat if taken else self.viewer
        seat = by if by in self.seats else self.viewer
        agreed = self.keyboard if self.agreeing else ()
        if self.computers and not self.agreeing and not self._others_needed(taken):
            found = self.game.border(seat, taken) if isinstance(self.game, Game) else OK
            if not found:  # nobody else is asked: then this one is, twice
                self.agreeing = True
                why = found.reasons[0]
                cause = capital(why.words(UNDO_BORDERS))
                words = f"{cause}. The computer agrees: {self.calls['undo']} again takes it back"
                return Message(words, "warn", why.clause)
        verdict = self.game.undo(seat, agreed)
        if verdict:
            self.tutor.notice(("undo", ""))
            self.prepare()
            return Message("Taken back", "good")
        why = verdict.reasons[0]
        text = capital(self.rules.presenter.why(why))
        if why.code not in UNDO_BORDERS:
            return Message(text, "warn")
        if not self.agreeing and len(self.seats) > 1:
            self.agreeing = True
            return Message(f"{text}. {self.calls['undo']} again if all agree to undo it", "warn", why.clause)
        names = " and ".join(self.view.seat(i).name for i in self._others_needed(taken))
        return Message(f"{text}. {capital(self.view.seat(seat).name)} agrees; {names} must too", "warn", why.clause)

    def _others_needed(self, taken: Iterable[Moment]) -> list[int]:
        """The seats elsewhere that must agree before these orders are taken back."""
        asked = self.game.still_to_agree(taken) if isinstance(self.game, Game) else ()
        return [seat for seat in asked if seat not in self.keyboard]

    def asked_back(self) -> Message | None:
        """That other seats would take the last order back, if they have said so and ours have not."""
        consents = self.game.history.consents if isinstance(self.game, Game) else frozenset()
        if not consents or self.seats <= consents or self.watching:
            return None
        names = " and ".join(self.view.seat(number).name for number in sorted(consents))
        return Message(f"{capital(names)} would like to undo the last order: {self.calls['undo']} agrees", "warn")

    @property
    def again(self) -> Order | None:
        """The order taken back that a seat of this keyboard may do again, if one is next."""
        game = self.game
        return game.again if isinstance(game, Game) and any(map(game.may_redo, self.seats)) else None

    def redo(self) -> Message:
        """Redo the order undone last."""
        if (kept := self._kept_from()) is not None:
            return self.refusals(kept.reasons)[0]
        again = self.again
        verdict = self.game.redo(again.seat if again is not None and again.seat in self.seats else self.viewer)
        if verdict:
            self.tutor.notice(("redo", ""))
        return (
            Message("Done again", "good")
            if verdict
            else Message(capital(self.rules.presenter.why(verdict.reasons[0])), "warn")
        )


__all__ = ["Controller", "Message", "Plan"]
