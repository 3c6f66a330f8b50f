"""What the keys of the battle screen build: plans, ends of turns, answers to windows, rows of the list of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tactical.controller.controller import PAIR, Message
from tactical.controller.scene.aiming import target
from tactical.table import Order, Over, Roll, judge
from tactical.table.place_notation import write_place
from tactical.table.values import replace
from tactical.ui.battle.panels.actions import ActionRow

if TYPE_CHECKING:
    from tactical.controller.controller import Controller
    from tactical.ui.battle.screen import BattleScreen


class Planning:
    """Orders from keys and clicks, until they are given."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self.row: ActionRow | None = None  # the one that is shown

    @property
    def _controller(self) -> Controller:
        return self._screen.controller

    # --- on the board ---

    async def enter(self) -> None:
        """The plan about this cell; of a battle that is over the report."""
        if self._controller.may_report:
            self._screen.pages.end_report()
        else:
            await self.preview()

    async def preview(self) -> None:
        """Pick the piece here, or plan what can be done about this cell."""
        controller, cell = self._controller, self._screen.cell
        here = [p.id for p in controller.view.pieces_on(cell)]
        able = [piece for piece in controller.able_pieces() if piece in here]
        if controller.crowded(cell) and controller.concerned(cell):
            able = []  # what is ordered about the system, whoever stands there
        elif controller.piece in able:
            able = able[able.index(controller.piece) + 1 :] + able
        able = [piece for piece in able if piece != controller.piece]
        stands = controller.piece in here and controller.offers and not controller.crowded(cell)
        if able:
            controller.pick(able[0])
        elif stands and not self._goes_within(cell):
            self._screen.open_actions()
            return
        else:
            problem = controller.aim(cell)
            spot = controller.rules.drafting.active_cell(controller.view)
            if problem is not None and controller.offers and cell == spot:
                self._screen.open_actions()  # what is asked is about this cell, but about no piece or place of its own
                return
            if problem is not None:
                self._screen.say(self._about_friend(cell) or problem)
            else:
                self._tell_whose(cell)
        self._screen.paint()

    def _about_friend(self, cell: int) -> Message | None:
        """Where one of the own side stands who cannot be ordered now: that, and not why nobody else can go there."""
        controller, view = self._controller, self._controller.view
        if not controller.asked or controller.crowded(cell):
            return None
        friends = [p for p in view.pieces_on(cell) if view.side(p) == view.seat(controller.viewer).side]
        if not friends or controller.piece in (piece.id for piece in friends):
            return None
        name = friends[-1].title
        return Message(f"{name} cannot be given an order now ({controller.calls['sheet']}: all about {name})", "warn")

    def _tell_whose(self, cell: int) -> None:
        """That the order planned is another piece's than the one picked, and why."""
        controller = self._controller
        if controller.plan is not None and controller.of_another(controller.plan.order):
            view = controller.view
            whose, picked = view.name(controller.plan.order.subject), view.name(controller.piece)
            why = controller.why_not(cell)
            words = f"That would be an order for {whose}, not {picked}: {why.text}"
            self._screen.say(replace(why, text=words, key="warn"))

    def _goes_within(self, cell: int) -> bool:
        """Whether the cell is one that the picked piece covers and can go to all the same, as large ones can."""
        controller = self._controller
        reach = controller.reach
        return cell != controller.view.pieces[controller.piece].cell and reach is not None and cell in reach.stops

    async def commit(self) -> None:
        controller, plan = self._controller, self._controller.plan
        if plan is None:
            return
        if not plan.verdict:
            self._screen.say(*controller.refusals(plan.verdict.reasons))
            return
        controller.rest = plan.then
        alone = controller.takes_nobody()
        await self._screen.runner.give(*plan.orders)
        if alone and any(part.order == plan.order for part in controller.rules.drafting.parts(controller.view)):
            name, whom = controller.view.name(plan.order.subject), controller.calls["order.pieces"]
            back = f"back at it ({controller.calls['piece.next']}), {whom} chooses whom"
            self._screen.say(Message(f"{name} takes nobody along: {back}", "warn"))

    def other(self) -> None:
        if not self._controller.other(self._screen.cell):
            self._screen.say(Message("No other order concerns this square", "muted"))
        self._screen.paint()

    def level(self) -> None:
        controller = self._controller
        plan = controller.plan
        if not any("altitude" in kind.__struct_fields__ for kind in controller.rules.orders):
            self._screen.say(Message("Nothing here flies", "muted"))
        elif plan is not None and not controller.goes(plan.order):
            words = f"Only a move has an altitude, and this is none: {controller.words(plan.order)}"
            self._screen.say(Message(words, "muted"))
        elif not controller.other_level(self._screen.cell):
            self._screen.say(Message("There is only one altitude to stop at here", "muted"))
        self._screen.paint()

    def unit(self) -> None:
        """The picked piece and those it moves with do something about this cell together; again: in another way."""
        from tactical.controller.units import next_unit_plan

        controller = self._controller
        if not controller.asked or controller.piece < 0:
            self._screen.say(Message("Pick a piece of the unit first", "muted"))
        elif not controller.rules.tactics.companions(controller.view, controller.piece):
            self._screen.say(Message(f"{controller.view.name(controller.piece)} takes its turn alone", "muted"))
        elif next_unit_plan(controller, self._screen.cell) is None:
            self._screen.say(Message("The unit can do nothing about this cell together", "warn"))
        self._screen.paint()

    def waypoint(self) -> None:
        problem = self._controller.waypoint(self._screen.cell)
        if problem is not None:
            self._screen.say(problem)
        self._screen.paint()

    def mode(self) -> None:
        """The next way of moving; of a move that is planned, to the same cell."""
        controller = self._controller
        plan = controller.plan if not self._screen.line.is_open else None
        if plan is not None and not controller.has_waypoints and controller.goes(plan.order):
            self._screen.say(*controller.other_ways(self._screen.cell))
        elif not controller.next_mode():
            self._screen.say(Message("There is only one way to move now", "muted"))
        elif plan and (problem := controller.aim(self._screen.cell)) and not controller.has_waypoints:
            self._screen.say(problem)
        self._screen.paint()

    # --- whom an order takes along ---

    def pieces(self) -> None:
        """Choose the pieces that the order names: its cargo, who lands, who fires."""
        controller, view = self._controller, self._controller.view
        places = {piece: _place(view, piece) for piece in controller.candidates()}
        if not places:  # the key means what it means without a plan
            controller.forget_plan()
            self._screen.paint()
            self._screen.navigation.goto("objective")
            return
        found = tuple(sorted(places, key=lambda piece: (places[piece], piece)))
        kinds = [controller.rules.presenter.piece_card(view, piece).kind for piece in found]
        rows = [f"{view.name(piece)}, {kind}, {places[piece]}" for piece, kind in zip(found, kinds, strict=True)]

        def verdict(chosen: tuple[int, ...]) -> list[Message]:
            order = controller.with_pieces([found[at] for at in chosen])
            if order is None:
                return []
            judged = judge(controller.rules, view, order)
            wrong = [Message(controller.refusal(why).text, "bad") for why in (*judged.reasons, *judged.warnings)]
            told = [Message(line.words, "text") for line in controller.weighed(order)]
            return [Message(controller.text(order), "strong"), *(wrong or told or [Message("legal", "good")])]

        def done(chosen: tuple[int, ...] | None) -> None:
            if chosen is not None:
                controller.choose([found[at] for at in chosen])
            self._screen.paint()

        ticked = [at for at, piece in enumerate(found) if piece in controller.chosen()]
        self._screen.pages.choose_pieces(rows, ticked, verdict, done)

    def choose_anew(self) -> bool:
        """Choose once more whom the picked piece takes along, where it is drafted and the cursor at either end."""
        if not self._controller.redraft(self._screen.cell):
            return False
        self._screen.paint()
        if self._controller.candidates():
            self.pieces()
        return True

    # --- rows of the list ---

    def list_actions(self) -> None:
        """Go to the list."""
        self._screen.open_actions()

    def show_row(self, row: ActionRow) -> None:
        """Show on the board what a row would do."""
        self.row = row
        if isinstance(row.what, Order):
            self._controller.consider(row.what)
        else:
            self._controller.forget_plan()
        if self._screen.focused is self._screen.actions:  # left again with the list
            self._screen.board.look_at(*self._aimed())
        self._screen.paint()

    @property
    def aimed_cell(self) -> int:
        """The cell that a row of the list is about, where that is another than the cursor's; else -1."""
        aimed = self._aimed()[-1:] if self._screen.focused is self._screen.actions else []
        if not aimed or aimed[0] == self._screen.board.cursor:
            return -1
        return int(self._controller.view.board.cell(*aimed[0], self._screen.navigation.storey))

    def _aimed(self) -> list[tuple[int, int]]:
        """Who acts in the plan that is shown, then whom it is about; nobody where it is about no place here."""
        controller, plan = self._controller, self._controller.plan
        at = target(controller, plan.order) if plan is not None else -1
        if plan is None or at < 0:
            return []
        who = plan.order.subject
        places = [
            controller.view.board.xy(cell)
            for cell in (controller.view.pieces[who].cell if who >= 0 else -1, at)
            if cell >= 0
        ]
        return [(x, y) for x, y, storey in places if storey == self._screen.navigation.storey]

    async def take_row(self, row: ActionRow) -> None:
        """What was shown is given, what is awaited is thrown; what is to be typed is begun on the order line."""
        controller = self._controller
        self._screen.close_actions()
        if isinstance(row.what, str):
            self._screen.line.open(":", row.what)
            return
        if isinstance(row.what, Roll):
            await self.use_window()
            return
        if controller.goes(row.what) and row.what.subject >= 0:
            controller.pick(row.what.subject)
        drafted = any(part.order == row.what for part in controller.rules.drafting.parts(controller.view))
        controller.consider(row.what)
        if drafted or controller.plan is None or not controller.plan.verdict:
            self._screen.paint()  # to be changed, or to be told why not
            return
        await self.commit()

    # --- ending ---

    async def end(self) -> None:
        """End what can be ended; asked twice while somebody can still act. What is refused is refused at once."""
        controller = self._controller
        order = controller.closing_order()
        if order is None:
            words = "The battle is over" if isinstance(controller.want, Over) else "You have nothing to end now"
            if controller.window is not None and controller.asked:
                calls, lets = controller.calls, controller.passing() is not None
                words = f"You are asked first: {calls['window.use']} answers"
                words += f", {calls['window.pass']} lets it pass" if lets else ""
            self._screen.say(Message(words, "warn"))
            return
        if not controller.ending and self._screen.settings.confirm and not controller.refuses(order):
            warned = [*controller.warnings(order), *self._losses(order)]
            if warned or controller.unfinished():
                controller.ending = True
                controller.end_costs = tuple(each.text for each in warned)  # in the bar, with how to end all the same
                self._screen.paint()
                return
        await self._screen.runner.give(order)

    def _losses(self, order: Order) -> list[Message]:
        """What an end is likely to cost, before it is given."""
        from tactical.controller.forecasts import own_losses  # whose rooms a battle is painted without

        controller = self._controller
        known = isinstance(order, controller.rules.all_orders)  # no order about the campaign
        lost = own_losses(controller.rules, controller.view, order) if known else ""
        return [Message(lost, "warn")] if lost else []

    # --- windows and rolls ---

    async def use_window(self) -> None:
        """The first answer of a window; a list where there are more than two; the throw of an awaited roll."""
        controller, want = self._controller, self._controller.want
        if isinstance(want, Roll):
            throw = controller.throw(want)
            if throw is None:
                self._screen.line.open(":", "throw ")
            else:
                await self._screen.runner.give(throw)
        elif len(controller.offers) == PAIR:
            await self._screen.runner.give(controller.offers[0])
        else:
            self._screen.open_actions()

    async def pass_window(self) -> None:
        """The last answer of a window lets the chance go by."""
        controller = self._controller
        if self._screen.computer_turns.unread():
            again = controller.calls["window.pass"]
            self._screen.say(Message(f"You are asked now: {again} again lets it pass", "warn"))
        elif isinstance(controller.want, Roll):
            self._screen.say(Message(f"A roll cannot be passed: {controller.calls['window.use']} rolls", "warn"))
        elif (order := controller.passing()) is not None:
            await self._screen.runner.give(order)
        else:
            self._screen.say(Message(f"This needs an answer: {controller.calls['window.use']} lists them", "warn"))


def _place(view: Any, piece: int) -> str:
    """Where a piece is, in a word or two: the spot that has a name, else its cell."""
    place = view.pieces[piece].place
    return getattr(place, "spot", "") or write_place(view, place)
