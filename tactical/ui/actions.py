"""What the keys of the battle screen build and answer: plans, lists of actions, the end of a turn, windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tactical.controller.controller import PAIR, Message
from tactical.controller.planner import HOPELESS
from tactical.controller.refusals import capital
from tactical.table import Order, Over, Roll, judge
from tactical.table.place_notation import write_place
from tactical.table.refs import fields
from tactical.ui.giving import Giving

if TYPE_CHECKING:
    from tactical.ui.popups import Choice

GROUPS = ("Against others", "Other actions", "Of other pieces")  # of the list of actions: the picked piece's own first


class Actions(Giving):
    """Mixed into the battle screen."""

    # --- building and giving orders ---

    async def action_preview(self) -> None:
        """Pick the piece here, or plan what can be done about this square."""
        controller, cell = self.controller, self._cell()
        here = [p.id for p in controller.view.pieces_on(cell)]
        able = [piece for piece in controller.able_pieces() if piece in here]
        if controller.crowded(cell) and controller.concerned(cell):
            able = []  # what is ordered about the system, whoever stands there
        elif controller.piece in able:
            able = able[able.index(controller.piece) + 1 :] + able
        able = [piece for piece in able if piece != controller.piece]
        if able:
            controller.pick(able[0])
        elif (
            controller.piece in here
            and controller.offers
            and not controller.crowded(cell)
            and not self._goes_within(cell)
        ):
            self.action_actions()
            return
        else:
            problem = controller.aim(cell)
            if (
                problem is not None
                and controller.offers
                and cell == controller.rules.drafting.active_cell(controller.view)
            ):
                self.action_actions()  # what is asked is about this cell, but about no piece or place of its own
                return
            if problem is not None:
                self._say(problem)
            elif controller.plan is not None and controller.of_another(controller.plan.order):
                whose, picked = (
                    controller.view.name(controller.plan.order.subject),
                    controller.view.name(controller.piece),
                )
                why = controller.why_not(cell)
                self._say(Message(f"That would be an order for {whose}, not {picked}: {why.text}", "warn", why.clause))
        self._paint()

    def _goes_within(self, cell: int) -> bool:
        """Whether the square is one that the picked piece covers and can go to all the same, as large ones can."""
        controller = self.controller
        return (
            cell != controller.view.pieces[controller.piece].cell
            and controller.reach is not None
            and cell in controller.reach.stops
        )

    async def action_commit(self) -> None:
        controller, plan = self.controller, self.controller.plan
        if plan is None:
            return
        if not plan.verdict:
            self._say(*controller.refusals(plan.verdict.reasons))
            return
        controller.rest = plan.then
        alone = controller.takes_nobody()
        await self._give(plan.order)
        if alone and any(part.order == plan.order for part in controller.rules.drafting.parts(controller.view)):
            name, whom = controller.view.name(plan.order.subject), controller.calls["order.pieces"]
            back = f"back at it ({controller.calls['piece.next']}), {whom} chooses whom"
            self._say(Message(f"{name} takes nobody along: {back}", "warn"))

    def action_other(self) -> None:
        if not self.controller.other(self._cell()):
            self._say(Message("No other order concerns this square", "muted"))
        self._paint()

    def action_level(self) -> None:
        plan = self.controller.plan
        if plan is not None and not self.controller.goes(plan.order):
            self._say(Message(f"Only a move has an altitude; this is {self.controller.text(plan.order)}", "muted"))
        elif not self.controller.other_level(self._cell()):
            self._say(Message("There is only one altitude to stop at here", "muted"))
        self._paint()

    def action_waypoint(self) -> None:
        problem = self.controller.waypoint(self._cell())
        if problem is not None:
            self._say(problem)
        self._paint()

    def choose_anew(self) -> bool:
        """Choose once more whom the picked piece takes along, where it is drafted and the cursor at either end."""
        if not self.controller.redraft(self._cell()):
            return False
        self._paint()
        self.action_pieces()
        return True

    def action_pieces(self) -> None:
        """Choose the pieces that the order names: its cargo, who lands, who fires."""
        controller, view = self.controller, self.controller.view
        found = controller.candidates()
        if not found:
            self._say(Message("This order has nobody to choose", "muted"))
            return
        from tactical.ui.popups import Choice  # noqa: PLC0415 - a game is shown before it is needed
        from tactical.ui.ticks import TickScreen  # noqa: PLC0415 - as above

        places = {piece: write_place(view, view.pieces[piece].place) for piece in found}
        found = tuple(sorted(found, key=lambda piece: (places[piece], piece)))
        kinds = [controller.rules.presenter.piece_card(view, piece).subtitle.split(",")[0] for piece in found]
        choices = [
            Choice(view.name(piece), kind, "", f"At {places[piece]}") for piece, kind in zip(found, kinds, strict=True)
        ]

        def words(at: tuple[int, ...]) -> list[tuple[str, str]]:
            order = controller.with_pieces([found[i] for i in at])
            if order is None:
                return []
            verdict = judge(controller.rules, view, order)
            wrong = [(controller.refusal(why).text, "bad") for why in (*verdict.reasons, *verdict.warnings)]
            return [(controller.text(order), "strong"), *(wrong or [("legal", "good")])]

        def done(at: tuple[int, ...] | None) -> None:
            if at is not None:
                controller.choose([found[i] for i in at])
            self._paint()

        ticked = [i for i, piece in enumerate(found) if piece in controller.chosen()]
        self.app.push_screen(TickScreen("Whom", choices, ticked, words), done)

    def action_mode(self) -> None:
        plan = self.controller.plan if not self.order.display else None
        planned = plan is not None
        if plan is not None and not self.controller.has_waypoints and self.controller.goes(plan.order):
            self._say(*self.controller.other_ways(self._cell()))
        elif not self.controller.next_mode():
            self._say(Message("There is only one way to move now", "muted"))
        elif planned and (problem := self.controller.aim(self._cell())) and not self.controller.has_waypoints:
            self._say(problem)
        self._paint()

    # --- the list of actions ---

    def action_actions(self) -> None:
        """What may be ordered beside going somewhere, what can be typed, and the orders of every moment."""
        from tactical.ui.popups import Choice, ListScreen  # noqa: PLC0415 - as above

        controller = self.controller
        rows: list[tuple[Choice, Order | str]] = []
        groups = (controller.question, controller.question, GROUPS[2]) if controller.question else GROUPS
        for order in controller.offers:
            if not controller.goes(order):
                group = groups[controller.of_another(order) * 2 or not controller.against(order)]
                told = controller.odds(order), controller.rules.presenter.summary(controller.view, order)
                rows.append((Choice(controller.plain(order), *told, group), order))
        rows.sort(key=lambda row: (groups.index(row[0].group), row[0].behind.startswith(HOPELESS)))
        rows[:0] = self._draft_rows()
        for kind in controller.rules.orders if controller.offers and controller.window is None else ():
            if any(field.ref == "text" for field in fields(kind).values()) and any(
                type(o) is kind for o in controller.offers
            ):
                start = self._start_of(kind)
                rows.append((Choice(f"{start.strip()} ...", "type the rest", kind.help, "Anything else"), start))
        if controller.my_turn or any(controller.view.setup.seats[seat].referee for seat in controller.seats):
            for kind in controller.always():
                start = self._start_of(kind)
                more = start.strip() != kind.form
                text = f"{start.strip()} ..." if more else start.strip()
                rows.append((Choice(text, "type the rest" if more else "", kind.help, "The battle"), start))
        screen = ListScreen("What to do", [choice for choice, _ in rows], foretell=self._foretell([r[1] for r in rows]))
        self.app.push_screen(screen, lambda at: self._chosen(rows[at][1] if at is not None else None))

    def _draft_rows(self) -> list[tuple[Choice, Order | str]]:
        """The parts of the draft, each to be shown again and changed."""
        from tactical.ui.popups import Choice  # noqa: PLC0415 - as above

        controller = self.controller
        another, whom = (
            f"{controller.calls['order.waypoint']} and {controller.calls['order.other']}",
            controller.calls["order.pieces"],
        )
        help_ = f"show this part again, to change it: {another} another way, {whom} its passengers"
        return [
            (
                Choice(
                    part.words, controller.rules.presenter.why(part.wrong[0]) if part.wrong else "", help_, "The draft"
                ),
                part.order,
            )
            for part in (controller.rules.drafting.parts(controller.view) if controller.offers else ())
        ]

    def _start_of(self, kind: type[Order]) -> str:
        """The words an order of a kind begins with, as far as they are fixed."""
        words: list[str] = []
        for word in kind.form.split():
            if word == "{piece}" and not words and self.controller.piece >= 0:
                words.append(self.controller.view.pieces[self.controller.piece].name)
            elif word[0] in "{[":
                break
            else:
                words.append(word)
        text = any(field.ref == "text" for field in fields(kind).values())
        return " ".join(words) + (' "' if text else " ")

    def _foretell(self, orders: Sequence[Order | str]) -> Any:
        controller, view = self.controller, self.controller.view

        def foretell(at: int) -> str:
            order = orders[at]
            from tactical.controller.forecasts import foresee  # noqa: PLC0415 - a game is shown before it is needed

            return "" if isinstance(order, str) else "; ".join(foresee(controller.rules, view, order))

        return foretell

    def _chosen(self, what: Order | str | None) -> None:
        if isinstance(what, str):
            self.open_line(":", what)
            return
        if what is not None:
            if self.controller.goes(what) and what.subject >= 0:
                self.controller.pick(what.subject)
            self.controller.consider(what)
        self._paint()

    def open_line(self, prompt: str, text: str = "") -> None:
        """Open the order line with some words in it."""
        raise NotImplementedError

    # --- ending ---

    async def action_end(self) -> None:
        """End the turn; asked twice while somebody can still act."""
        controller = self.controller
        order = controller.closing_order()
        if order is None:
            over = isinstance(controller.want, Over)
            self._say(Message("The battle is over" if over else "You have nothing to end now", "warn"))
            return
        able = controller.unfinished()
        warned = controller.warnings(order)
        if (able or warned) and not controller.ending and self._settings.confirm:
            controller.ending = True
            again = f"press {controller.calls['end']} again to end"  # a key is no beginning of a sentence: Z is not z
            self._say(*warned, Message(capital("; ".join((*able, again))), "warn"))
            return
        await self._give(order)

    # --- windows and rolls ---

    async def action_use_window(self) -> None:
        """The first answer of a window; a list where there are more than two; the throw of an awaited roll."""
        controller, want = self.controller, self.controller.want
        if isinstance(want, Roll):
            throw = controller.throw(want)
            if throw is None:
                self.open_line(":", "throw ")
            else:
                await self._give(throw)
        elif len(controller.offers) == PAIR:
            await self._give(controller.offers[0])
        else:
            self.action_actions()

    async def action_pass_window(self) -> None:
        """The last answer of a window lets the chance go by."""
        if isinstance(self.controller.want, Roll):
            self._say(Message(f"A roll cannot be passed: {self.controller.calls['window.use']} rolls", "warn"))
        elif (order := self.controller.passing()) is not None:
            await self._give(order)
        else:
            self._say(Message(f"This needs an answer: {self.controller.calls['window.use']} lists them", "warn"))

    def action_back(self) -> None:
        """One level back: the plan, then the ruler, then an overlay, then a picked piece that is not the one asked."""
        controller = self.controller
        controller.ending = controller.agreeing = False
        if controller.plan is not None:
            controller.forget_plan()
        elif self.ruler >= 0:
            self.ruler = -1
        elif self.shading.named:
            self.shading.put_away()
        else:
            controller.look()
        self._paint()
