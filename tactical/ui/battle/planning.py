"""Plans built by the keys of the battle screen: orders, ends of turns, reactions, rows of the list of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tactical.ruleset.extras import Drafting, UnitActivations
from tactical.session.asking import PAIR
from tactical.session.scene.aiming import target
from tactical.session.session import Message
from tactical.session.turn_ends import goes_on_after_plan, is_open_still, surprise
from tactical.session.turning import next_turn, turns
from tactical.table import AnyState, Order, Outcome, Over, Roll, judge
from tactical.table.place_notation import write_place
from tactical.table.values import replace
from tactical.ui.battle.panels.actions import ActionRow

if TYPE_CHECKING:
    from tactical.session.session import Session
    from tactical.ui.battle.screen import BattleScreen


class Planning:
    """Orders from keys and clicks, until they are given."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self.row: ActionRow | None = None  # the one that is shown

    @property
    def _session(self) -> Session:
        return self._screen.session

    # --- on the board ---

    async def enter(self) -> None:
        """Plan something about this cell, or open the report of a battle that is over."""
        if self._session.seat.may_report:
            self._screen.pages.end_report()
        else:
            await self.preview()

    async def preview(self) -> None:
        """Pick the piece here, or plan something about this cell."""
        session, cell = self._session, self._screen.cell
        selection = session.selection
        seat = session.seat
        here = [p.id for p in seat.view.pieces_on(cell)]
        able = [piece for piece in selection.able_pieces() if piece in here]
        if seat.crowded(cell) and selection.concerned(cell):
            able = []  # orders about the system, whatever stands there
        elif selection.piece in able:
            able = able[able.index(selection.piece) + 1 :] + able
        able = [piece for piece in able if piece != selection.piece]
        stands = selection.piece in here and seat.offers and not seat.crowded(cell)
        if able:
            session.pick(able[0])
        elif stands and not self._goes_within(cell):
            self._screen.open_actions()
            return
        else:
            problem = session.plan.aim(cell)
            spot = seat.rules.extra(Drafting).active_cell(seat.view)
            if problem is not None and seat.offers and cell == spot:
                self._screen.open_actions()  # the question is about this cell, but about no piece or place of its own
                return
            if problem is not None:
                self._screen.say(self._about_friend(cell) or problem)
            else:
                self._tell_whose(cell)
        self._screen.paint()

    def _about_friend(self, cell: int) -> Message | None:
        """Where one of the own side stands who cannot be ordered now: that, and not why nobody else can go there."""
        session, view = self._session, self._session.seat.view
        seat = session.seat
        if not seat.asked or seat.crowded(cell):
            return None
        friends = [p for p in view.pieces_on(cell) if view.side(p) == view.seat(seat.viewer).side]
        if not friends or session.selection.piece in (piece.id for piece in friends):
            return None
        name = friends[-1].title
        return Message(f"{name} cannot be given an order now ({seat.calls['sheet']}: all about {name})", "warn")

    def _tell_whose(self, cell: int) -> None:
        """That the order planned is another piece's than the one picked, and why."""
        session = self._session
        plan = session.plan
        if plan.current is not None and session.selection.of_another(plan.current.order):
            view = session.seat.view
            whose, picked = view.name(plan.current.order.subject), view.name(session.selection.piece)
            why = session.refusals.why_not(cell)
            words = f"That would be an order for {whose}, not {picked}: {why.text}"
            self._screen.say(replace(why, text=words, key="warn"))

    def _goes_within(self, cell: int) -> bool:
        """True if the cell is one that the picked piece covers and can go to all the same, as large ones can."""
        session = self._session
        reach = session.selection.reach
        return (
            cell != session.seat.view.pieces[session.selection.piece].cell and reach is not None and cell in reach.stops
        )

    async def commit(self) -> None:
        """Give the plan; if it is refused, say why. Where that is wanted, the turn of its piece ends by itself once
        nothing would be lost."""
        plan, phase = self._session.plan.current, str(self._session.seat.view.phase)
        done = await self._give()
        if done and plan is not None and self._screen.settings.ends:
            self._screen.playback.once_read(lambda: self._end_idle(plan.order.subject, phase))

    def _end_idle(self, piece: int, phase: str) -> None:
        """End the turn of a piece that can do nothing more of which the end would ask."""
        session, asking = self._session, self._session.asking
        if session.plan.current is not None or not is_open_still(session, piece, phase):
            return
        order = asking.closing_order()
        if order is None or order.subject < 0 or asking.refuses(order) or self._costs(order):
            return
        self._screen.runner.begin(self._screen.runner.give(order))

    async def _give(self) -> list[Outcome[AnyState]]:
        """Give the plan; if it is refused, say why. Returns the outcomes of the orders that were carried out."""
        session, plan = self._session, self._session.plan.current
        seat = session.seat
        if plan is None:
            return []
        if not plan.verdict:
            self._screen.say(*session.refusals.all(plan.verdict.reasons))
            return []
        session.plan.rest = plan.then
        alone = session.choice.takes_nobody()
        done = await self._screen.runner.give(*plan.orders)
        if alone and any(part.order == plan.order for part in seat.rules.extra(Drafting).parts(seat.view)):
            name, whom = seat.view.name(plan.order.subject), seat.calls["order.pieces"]
            back = f"back at it ({seat.calls['piece.next']}), {whom} chooses passengers"
            self._screen.say(Message(f"{name} carries nobody: {back}", "warn"))
        return done

    async def finish(self) -> None:
        """Give the plan, then end the turn or phase, once what came of the plan has been read. Where anything
        unexpected happened, say so and end nothing."""
        session, plan = self._session, self._session.plan.current
        seat, goes_on = session.seat, goes_on_after_plan(session)
        before, phase = seat.game.state, str(seat.view.phase)
        done = await self._give()
        if plan is None or not done or not goes_on:
            return
        if (why := surprise(session, plan, before, done)) and not isinstance(seat.want, Over):
            self._screen.say(Message(f"Nothing was ended: {why}", "warn"))
            return

        def end() -> None:
            if is_open_still(session, plan.order.subject, phase):
                self._screen.runner.begin(self.end())

        self._screen.playback.once_read(end)

    def other(self) -> None:
        if not self._session.plan.other(self._screen.cell):
            self._screen.say(Message("No other order concerns this square", "muted"))
        self._screen.paint()

    def level(self) -> None:
        session = self._session
        plan = session.plan.current
        if not any("altitude" in kind.__struct_fields__ for kind in session.seat.rules.orders):
            self._screen.say(Message("Nothing here flies", "muted"))
        elif plan is not None and not session.seat.goes(plan.order):
            words = f"Only a move has an altitude, not this order: {session.selection.words(plan.order)}"
            self._screen.say(Message(words, "muted"))
        elif not session.plan.other_level(self._screen.cell):
            self._screen.say(Message("There is only one altitude to stop at here", "muted"))
        self._screen.paint()

    def unit(self) -> None:
        """Plan for the picked piece and its companions together about this cell; again: in another way."""
        from tactical.session.units import next_unit_plan

        session = self._session
        if not session.seat.asked or session.selection.piece < 0:
            self._screen.say(Message("Pick a piece of the unit first", "muted"))
        elif not session.seat.rules.extra(UnitActivations).companions(session.seat.view, session.selection.piece):
            self._screen.say(
                Message(f"{session.seat.view.name(session.selection.piece)} takes its turn alone", "muted")
            )
        elif next_unit_plan(session, self._screen.cell) is None:
            self._screen.say(Message("The unit cannot do anything here together", "warn"))
        self._screen.paint()

    def waypoint(self) -> None:
        problem = self._session.plan.waypoint(self._screen.cell)
        if problem is not None:
            self._screen.say(problem)
        self._screen.paint()

    def mode(self) -> None:
        """Switch to the next movement mode; for a planned move, to the same cell."""
        session = self._session
        plan = session.plan.current if not self._screen.line.is_open else None
        if plan is not None and not session.selection.has_waypoints and session.seat.goes(plan.order):
            self._screen.say(*session.plan.other_ways(self._screen.cell))
        elif not session.plan.next_mode():
            self._screen.say(Message("There is only one movement mode now", "muted"))
        elif plan and (problem := session.plan.aim(self._screen.cell)) and not session.selection.has_waypoints:
            self._screen.say(problem)
        self._screen.paint()

    # --- whom an order takes along ---

    def pieces(self) -> None:
        """Choose the pieces that the order names: cargo, troops to land, or guns to fire."""
        session, view = self._session, self._session.seat.view
        seat = session.seat
        places = {piece: _place(view, piece) for piece in session.choice.candidates()}
        if not places:  # the key means what it means without a plan
            session.plan.forget()
            self._screen.paint()
            self._screen.navigation.goto("objective")
            return
        found = tuple(sorted(places, key=lambda piece: (places[piece], piece)))
        kinds = [seat.rules.presenter.piece_card(view, piece).kind for piece in found]
        rows = [f"{view.name(piece)}, {kind}, {places[piece]}" for piece, kind in zip(found, kinds, strict=True)]

        def verdict(chosen: tuple[int, ...]) -> list[Message]:
            order = session.choice.with_pieces([found[at] for at in chosen])
            if order is None:
                return []
            judged = judge(seat.rules, view, order)
            wrong = [Message(session.refusals.refusal(why).text, "bad") for why in (*judged.reasons, *judged.warnings)]
            told = [Message(line.words, "text") for line in seat.weighed(order)]
            return [Message(seat.text(order), "strong"), *(wrong or told or [Message("legal", "good")])]

        def done(chosen: tuple[int, ...] | None) -> None:
            if chosen is not None:
                session.choice.choose([found[at] for at in chosen])
            self._screen.paint()

        ticked = [at for at, piece in enumerate(found) if piece in session.choice.chosen()]
        self._screen.pages.choose_pieces(rows, ticked, verdict, done)

    def choose_anew(self) -> bool:
        """Choose the picked piece's passengers again, if it is drafted and the cursor is at either end."""
        if not self._session.choice.redraft(self._screen.cell):
            return False
        self._screen.paint()
        if self._session.choice.candidates():
            self.pieces()
        return True

    # --- rows of the list ---

    def list_actions(self) -> None:
        """Go to the list."""
        self._screen.open_actions()

    def turn(self, step: int) -> bool:
        """Plan to turn the picked piece further right (1) or left (-1). False if it cannot turn."""
        session = self._session
        if not turns(session):
            return False
        order = next_turn(session, step)
        if order is not None:
            session.plan.consider(order)
        else:
            session.plan.forget()
        self._screen.paint()
        return True

    def show_row(self, row: ActionRow) -> None:
        """Show on the board what a row would do."""
        self.row = row
        if isinstance(row.what, Order):
            self._session.plan.consider(row.what)
        else:
            self._session.plan.forget()
        if self._screen.focused is self._screen.actions:  # left again with the list
            self._screen.board.look_at(*self._aimed())
        self._screen.paint()

    @property
    def aimed_cell(self) -> int:
        """The cell that a row of the list is about, if other than the cursor's; otherwise -1."""
        aimed = self._aimed()[-1:] if self._screen.focused is self._screen.actions else []
        if not aimed or aimed[0] == self._screen.board.cursor:
            return -1
        return int(self._session.seat.view.board.cell(*aimed[0], self._screen.navigation.storey))

    def _aimed(self) -> list[tuple[int, int]]:
        """The piece that acts in the plan that is shown, then the one it is about; none where it is about no place
        here."""
        session, plan = self._session, self._session.plan.current
        at = target(session, plan.order) if plan is not None else -1
        if plan is None or at < 0:
            return []
        who = plan.order.subject
        places = [
            session.seat.view.board.xy(cell)
            for cell in (session.seat.view.pieces[who].cell if who >= 0 else -1, at)
            if cell >= 0
        ]
        return [(x, y) for x, y, storey in places if storey == self._screen.navigation.storey]

    async def take_row(self, row: ActionRow) -> None:
        """Give the order shown, or roll the pending dice; an order that must be typed begins on the order line."""
        session = self._session
        plan = session.plan
        seat = session.seat
        self._screen.close_actions()
        if isinstance(row.what, str):
            self._screen.line.open(":", row.what)
            return
        if isinstance(row.what, Roll):
            await self.use_window()
            return
        if seat.goes(row.what) and row.what.subject >= 0:
            session.pick(row.what.subject)
        drafted = any(part.order == row.what for part in seat.rules.extra(Drafting).parts(seat.view))
        plan.consider(row.what)
        if drafted or plan.current is None or not plan.current.verdict:
            self._screen.paint()  # to be changed, or to be told why not
            return
        await self.commit()

    # --- ending ---

    async def end(self) -> None:
        """End what can be ended; asks again while somebody can still act. A refusal comes at once."""
        session = self._session
        asking = session.asking
        seat = session.seat
        order = asking.closing_order()
        if order is None:
            words = "The battle is over" if isinstance(seat.want, Over) else "You have nothing to end now"
            if seat.window is not None and seat.asked:
                calls, lets = seat.calls, asking.passing() is not None
                words = f"Decide about the reaction first: {calls['window.use']} reacts"
                words += f", {calls['window.pass']} passes" if lets else ""
            self._screen.say(Message(words, "warn"))
            return
        asks = not asking.ending and self._screen.settings.confirm and not asking.refuses(order)
        if asks and self._costs(order):
            asking.ending = True  # the bar names them, with how to end all the same
            self._screen.paint()
            return
        await self._screen.runner.give(order)

    def _costs(self, order: Order) -> bool:
        """True if an end loses anything, which is noted for the question about it."""
        asking = self._session.asking
        asking.end_costs = tuple(each.text for each in (*asking.warnings(order), *self._losses(order)))
        return bool(asking.end_costs or asking.unfinished())

    def _losses(self, order: Order) -> list[Message]:
        """The likely losses of an end, before it is given."""
        from tactical.session.forecasts import own_losses  # only now: a battle is painted without it

        session = self._session
        known = isinstance(order, session.seat.rules.all_orders)  # no order about the campaign
        lost = own_losses(session.seat.rules, session.seat.view, order) if known else ""
        return [Message(lost, "warn")] if lost else []

    # --- windows and rolls ---

    async def use_window(self) -> None:
        """Take the first answer of a reaction, a list if there are more than two, or the pending roll."""
        session, want = self._session, self._session.seat.want
        seat = session.seat
        if isinstance(want, Roll):
            throw = seat.throw(want)
            if throw is None:
                self._screen.line.open(":", "throw ")
            else:
                await self._screen.runner.give(throw)
        elif len(seat.offers) == PAIR:
            await self._screen.runner.give(seat.offers[0])
        else:
            self._screen.open_actions()

    async def pass_window(self) -> None:
        """Take the last answer of a reaction, which passes."""
        session = self._session
        seat = session.seat
        if self._screen.computer_turns.unread():
            again = seat.calls["window.pass"]
            self._screen.say(Message(f"You are asked now: {again} again lets it pass", "warn"))
        elif isinstance(seat.want, Roll):
            self._screen.say(Message(f"A roll cannot be skipped: {seat.calls['window.use']} rolls", "warn"))
        elif (order := session.asking.passing()) is not None:
            await self._screen.runner.give(order)
        else:
            self._screen.say(Message(f"This needs an answer: {seat.calls['window.use']} lists them", "warn"))


def _place(view: AnyState, piece: int) -> str:
    """Where a piece is, in a word or two: the spot that has a name, or else its cell."""
    place = view.pieces[piece].place
    return getattr(place, "spot", "") or write_place(view, place)
