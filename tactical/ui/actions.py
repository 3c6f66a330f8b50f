"""What the keys of the battle screen build and answer: plans, lists of actions, the end of a turn, windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tactical.table import Order, Roll
from tactical.table.refs import fields
from tactical.ui.desk import Message
from tactical.ui.foresight import foresee
from tactical.ui.giving import Giving
from tactical.ui.moments import PAIR
from tactical.ui.popups import Choice, ListScreen
from tactical.ui.what_if import awaited_throw


class Actions(Giving):
    """Mixed into the battle screen."""

    # --- building and giving orders ---

    async def action_preview(self) -> None:
        """Pick the piece here, or plan what can be done about this square."""
        desk, cell = self.desk, self._cell()
        here = [p.id for p in desk.view.pieces_on(cell)]
        able = [piece for piece in desk.able_pieces() if piece in here and piece != desk.piece]
        if able:
            desk.pick(able[0])
        elif desk.piece >= 0 and desk.piece in here and desk.offers:
            self.action_actions()
            return
        else:
            problem = desk.aim(cell)
            if problem is not None:
                self._say(problem)
        self._paint()

    async def action_commit(self) -> None:
        plan = self.desk.plan
        if plan is None:
            return
        if not plan.verdict:
            self._say(*(self.desk.refusal(why) for why in plan.verdict.reasons[:2]))
            return
        await self._give(plan.order)

    def action_other(self) -> None:
        if not self.desk.other(self._cell()):
            self._say(Message("Nothing else can be ordered about this square", "muted"))
        self._paint()

    def action_waypoint(self) -> None:
        problem = self.desk.waypoint(self._cell())
        if problem is not None:
            self._say(problem)
        self._paint()

    def action_mode(self) -> None:
        planned = self.desk.plan is not None and not self.order.display
        if not self.desk.next_mode():
            self._say(Message("There is only one way to move now", "muted"))
        elif planned and (problem := self.desk.aim(self._cell())):
            self._say(problem)
        self._paint()

    # --- the list of actions ---

    def action_actions(self) -> None:
        """What may be ordered beside going somewhere, what can be typed, and the orders of every moment."""
        desk = self.desk
        rows: list[tuple[Choice, Order | str]] = []
        for order in desk.offers:
            if not desk.goes(order):
                group = "Against others" if desk.aims(order) else "Other actions"
                rows.append((Choice(desk.plain(order), desk.odds(order), type(order).help, group), order))
        rows.sort(key=lambda row: row[0].group != "Against others")
        for kind in desk.rules.orders if desk.offers and desk.window is None else ():
            if any(field.ref == "text" for field in fields(kind).values()) and any(
                type(o) is kind for o in desk.offers
            ):
                start = self._start_of(kind)
                rows.append((Choice(f"{start.strip()} ...", "type the rest", kind.help, "In your own words"), start))
        if desk.my_turn or any(desk.view.setup.seats[seat].referee for seat in desk.seats):
            for kind in desk.always():
                start = self._start_of(kind)
                more = start.strip() != kind.form
                text = f"{start.strip()} ..." if more else start.strip()
                rows.append((Choice(text, "type the rest" if more else "", kind.help, "The battle"), start))
        screen = ListScreen("What to do", [choice for choice, _ in rows], foretell=self._foretell([r[1] for r in rows]))
        self.app.push_screen(screen, lambda at: self._chosen(rows[at][1] if at is not None else None))

    def _start_of(self, kind: type[Order]) -> str:
        """The words an order of a kind begins with, as far as they are fixed."""
        words: list[str] = []
        for word in kind.form.split():
            if word == "{piece}" and not words and self.desk.piece >= 0:
                words.append(self.desk.view.name(self.desk.piece))
            elif word[0] in "{[":
                break
            else:
                words.append(word)
        text = any(field.ref == "text" for field in fields(kind).values())
        return " ".join(words) + (' "' if text else " ")

    def _foretell(self, orders: Sequence[Order | str]) -> Any:
        desk, view = self.desk, self.desk.view

        def foretell(at: int) -> str:
            order = orders[at]
            return "" if isinstance(order, str) else "; ".join(foresee(desk.rules, view, order))

        return foretell

    def _chosen(self, what: Order | str | None) -> None:
        if isinstance(what, str):
            self.open_line(":", what)
            return
        if what is not None:
            self.desk.consider(what)
        self._paint()

    def open_line(self, prompt: str, text: str = "") -> None:
        """Open the order line with some words in it."""
        raise NotImplementedError

    # --- ending ---

    async def action_end(self) -> None:
        """End the turn; asked twice while somebody can still act."""
        desk = self.desk
        order = desk.closing_order()
        if order is None:
            self._say(Message("Nothing of yours can be ended now", "warn"))
            return
        able = desk.unfinished()
        if able and not desk.ending:
            desk.ending = True
            self._say(Message(f"{', '.join(able)} still; e again ends", "warn"))
            return
        await self._give(order)

    # --- windows and rolls ---

    async def action_use_window(self) -> None:
        """The first answer of a window; a list where there are more than two; the throw of an awaited roll."""
        desk, want = self.desk, self.desk.want
        if isinstance(want, Roll):
            throw = desk.throw() if desk.what_if is not None else awaited_throw(want, desk.dice)
            if throw is None:
                self.open_line(":", "throw ")
            else:
                await self._give(throw)
        elif len(desk.offers) == PAIR:
            await self._give(desk.offers[0])
        else:
            self.action_actions()

    async def action_pass_window(self) -> None:
        """The last answer of a window lets the chance go by."""
        if isinstance(self.desk.want, Roll):
            self._say(Message("A roll cannot be passed: Enter throws", "warn"))
        elif len(self.desk.offers) == PAIR:
            await self._give(self.desk.offers[-1])
        else:
            self._say(Message("This must be answered: Enter lists the answers", "warn"))

    def action_back(self) -> None:
        """One level back: the plan, then a picked piece that is not the one asked."""
        desk = self.desk
        desk.ending = desk.agreeing = False
        if desk.plan is not None:
            desk.forget_plan()
        else:
            desk.look()
        self._paint()
