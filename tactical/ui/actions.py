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
        desk, cell = self.desk, self._cell()
        here = [p.id for p in desk.view.pieces_on(cell)]
        able = [piece for piece in desk.able_pieces() if piece in here]
        if desk.crowded(cell) and desk.concerned(cell):
            able = []  # what is ordered about the system, whoever stands there
        elif desk.piece in able:
            able = able[able.index(desk.piece) + 1 :] + able
        able = [piece for piece in able if piece != desk.piece]
        if able:
            desk.pick(able[0])
        elif desk.piece in here and desk.offers and not desk.crowded(cell) and not self._goes_within(cell):
            self.action_actions()
            return
        else:
            problem = desk.aim(cell)
            if problem is not None and desk.offers and cell == desk.rules.drafting.active_cell(desk.view):
                self.action_actions()  # what is asked is about this cell, but about no piece or place of its own
                return
            if problem is not None:
                self._say(problem)
            elif desk.plan is not None and desk.of_another(desk.plan.order):
                whose, picked = desk.view.name(desk.plan.order.subject), desk.view.name(desk.piece)
                why = desk.why_not(cell)
                self._say(Message(f"This would be {whose}'s order, not {picked}'s: {why.text}", "warn", why.clause))
        self._paint()

    def _goes_within(self, cell: int) -> bool:
        """Whether the square is one that the picked piece covers and can go to all the same, as large ones can."""
        desk = self.desk
        return cell != desk.view.pieces[desk.piece].cell and desk.reach is not None and cell in desk.reach.stops

    async def action_commit(self) -> None:
        desk, plan = self.desk, self.desk.plan
        if plan is None:
            return
        if not plan.verdict:
            self._say(*desk.refusals(plan.verdict.reasons))
            return
        desk.rest = plan.then
        alone = desk.takes_nobody()
        await self._give(plan.order)
        if alone and any(part.order == plan.order for part in desk.rules.drafting.parts(desk.view)):
            name, whom = desk.view.name(plan.order.subject), desk.calls["order.pieces"]
            back = f"back at it ({desk.calls['piece.next']}), {whom} chooses whom"
            self._say(Message(f"{capital(name)} takes nobody along: {back}", "warn"))

    def action_other(self) -> None:
        if not self.desk.other(self._cell()):
            self._say(Message("Nothing else can be ordered about this square", "muted"))
        self._paint()

    def action_level(self) -> None:
        plan = self.desk.plan
        if plan is not None and not self.desk.goes(plan.order):
            self._say(Message(f"Altitudes are for going somewhere; this is {self.desk.text(plan.order)}", "muted"))
        elif not self.desk.other_level(self._cell()):
            self._say(Message("There is but one altitude to stop at here", "muted"))
        self._paint()

    def action_waypoint(self) -> None:
        problem = self.desk.waypoint(self._cell())
        if problem is not None:
            self._say(problem)
        self._paint()

    def choose_anew(self) -> bool:
        """Choose once more whom the picked piece takes along, where it is drafted and the cursor at either end."""
        if not self.desk.redraft(self._cell()):
            return False
        self._paint()
        self.action_pieces()
        return True

    def action_pieces(self) -> None:
        """Choose the pieces that the order names: its cargo, who lands, who fires."""
        desk, view = self.desk, self.desk.view
        found = desk.candidates()
        if not found:
            self._say(Message("There is nobody to choose for this order", "muted"))
            return
        from tactical.ui.popups import Choice  # noqa: PLC0415 - a game is shown before it is needed
        from tactical.ui.ticks import TickScreen  # noqa: PLC0415 - as above

        places = {piece: write_place(view, view.pieces[piece].place) for piece in found}
        found = tuple(sorted(found, key=lambda piece: (places[piece], piece)))
        kinds = [desk.rules.presenter.piece_card(view, piece).subtitle.split(",")[0] for piece in found]
        choices = [
            Choice(view.name(piece), kind, "", f"At {places[piece]}") for piece, kind in zip(found, kinds, strict=True)
        ]

        def words(at: tuple[int, ...]) -> list[tuple[str, str]]:
            order = desk.with_pieces([found[i] for i in at])
            if order is None:
                return []
            verdict = judge(desk.rules, view, order)
            wrong = [(desk.refusal(why).text, "bad") for why in (*verdict.reasons, *verdict.warnings)]
            return [(desk.text(order), "strong"), *(wrong or [("legal", "good")])]

        def done(at: tuple[int, ...] | None) -> None:
            if at is not None:
                desk.choose([found[i] for i in at])
            self._paint()

        ticked = [i for i, piece in enumerate(found) if piece in desk.chosen()]
        self.app.push_screen(TickScreen("Whom", choices, ticked, words), done)

    def action_mode(self) -> None:
        plan = self.desk.plan if not self.order.display else None
        planned = plan is not None
        if plan is not None and not self.desk.has_waypoints and self.desk.goes(plan.order):
            self._say(*self.desk.other_ways(self._cell()))
        elif not self.desk.next_mode():
            self._say(Message("There is only one way to move now", "muted"))
        elif planned and (problem := self.desk.aim(self._cell())) and not self.desk.has_waypoints:
            self._say(problem)
        self._paint()

    # --- the list of actions ---

    def action_actions(self) -> None:
        """What may be ordered beside going somewhere, what can be typed, and the orders of every moment."""
        from tactical.ui.popups import Choice, ListScreen  # noqa: PLC0415 - as above

        desk = self.desk
        rows: list[tuple[Choice, Order | str]] = []
        groups = (desk.question, desk.question, GROUPS[2]) if desk.question else GROUPS
        for order in desk.offers:
            if not desk.goes(order):
                group = groups[desk.of_another(order) * 2 or not desk.against(order)]
                told = desk.odds(order), desk.rules.presenter.summary(desk.view, order)
                rows.append((Choice(desk.plain(order), *told, group), order))
        rows.sort(key=lambda row: (groups.index(row[0].group), row[0].behind.startswith(HOPELESS)))
        rows[:0] = self._draft_rows()
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

    def _draft_rows(self) -> list[tuple[Choice, Order | str]]:
        """The parts of the draft, each to be shown again and changed."""
        from tactical.ui.popups import Choice  # noqa: PLC0415 - as above

        desk = self.desk
        another, whom = f"{desk.calls['order.waypoint']} and {desk.calls['order.other']}", desk.calls["order.pieces"]
        help_ = f"show this part again, to change it: {another} another way, {whom} whom it takes along"
        return [
            (
                Choice(part.words, desk.rules.presenter.why(part.wrong[0]) if part.wrong else "", help_, "The draft"),
                part.order,
            )
            for part in (desk.rules.drafting.parts(desk.view) if desk.offers else ())
        ]

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
            from tactical.controller.forecasts import foresee  # noqa: PLC0415 - a game is shown before it is needed

            return "" if isinstance(order, str) else "; ".join(foresee(desk.rules, view, order))

        return foretell

    def _chosen(self, what: Order | str | None) -> None:
        if isinstance(what, str):
            self.open_line(":", what)
            return
        if what is not None:
            if self.desk.goes(what) and what.subject >= 0:
                self.desk.pick(what.subject)
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
            over = isinstance(desk.want, Over)
            self._say(Message("The battle is over" if over else "Nothing of yours can be ended now", "warn"))
            return
        able = desk.unfinished()
        warned = desk.warnings(order)
        if (able or warned) and not desk.ending and self._settings.confirm:
            desk.ending = True
            again = f"press {desk.calls['end']} again to end"  # a key is no beginning of a sentence: Z is not z
            self._say(*warned, Message(capital("; ".join((*able, again))), "warn"))
            return
        await self._give(order)

    # --- windows and rolls ---

    async def action_use_window(self) -> None:
        """The first answer of a window; a list where there are more than two; the throw of an awaited roll."""
        desk, want = self.desk, self.desk.want
        if isinstance(want, Roll):
            throw = desk.throw(want)
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
            self._say(Message(f"A roll cannot be passed: {self.desk.calls['window.use']} throws", "warn"))
        elif (order := self.desk.passing()) is not None:
            await self._give(order)
        else:
            self._say(Message(f"This must be answered: {self.desk.calls['window.use']} lists the answers", "warn"))

    def action_back(self) -> None:
        """One level back: the plan, then the ruler, then an overlay, then a picked piece that is not the one asked."""
        desk = self.desk
        desk.ending = desk.agreeing = False
        if desk.plan is not None:
            desk.forget_plan()
        elif self.ruler >= 0:
            self.ruler = -1
        elif self.shading.named:
            self.shading.put_away()
        else:
            desk.look()
        self._paint()
