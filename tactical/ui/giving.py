"""What changes the game at this keyboard: orders given, taken back or rehearsed, and what other players did."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from tactical.controller.controller import Message
from tactical.controller.refusals import capital
from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import Game
from tactical.journal.presence import Presence
from tactical.table import Order, Over, Roll
from tactical.ui.looking_back import LookingBack

T = TypeVar("T")
PROGRESS_SECONDS = 0.5  # what takes longer says so
TRIED = "Enter goes there, to go on from that position as if nothing had followed."
REHEARSING = "Rehearsal: try any orders, for any seat; the game does not change"


class Giving(LookingBack):
    """Files are read and written in a thread, so that neither a slow disk nor a file's lock stops a key; one thing at a
    time."""

    _busy_told = False  # that something takes its time
    _end_told = False  # the page of a battle that is over comes up once
    _presence: Presence | None = None  # of the seats that sit here
    _elsewhere: frozenset[int] = frozenset()  # those of them that sit at another screen too

    async def _in_thread(self, work: Callable[[], T]) -> T | None:
        """The result of `work`, or nothing where something else is under way or the file could not be written."""
        if self._busy:
            return None
        self._busy = True
        progress = self.set_timer(PROGRESS_SECONDS, self._say_busy)
        try:
            async with self._turn:
                return await asyncio.to_thread(work)
        except SaveError as error:
            self._told_wrong(error)
            return None
        finally:
            self._busy = False
            progress.stop()
            if self._busy_told:
                self._busy_told = False
                self.call_after_refresh(self._paint)  # the banner says again what it said before

    def _told_wrong(self, error: SaveError) -> None:
        """Say what is wrong with the file, unless it is the screen's own end."""
        if error.kind is not Trouble.CLOSED:
            self._say(Message(str(error), "bad"))

    def _say_busy(self) -> None:
        self._busy_told = True
        self.banner.show("Working ... you can look round the board meanwhile")

    # --- orders ---

    async def _give(self, order: Order) -> None:
        """Play an order. One that cannot be taken back alone is asked about first."""
        consequence = self.controller.consequence(order)
        if not consequence:
            await self._play(order)
            return

        async def answered(at: int | None) -> None:
            if at == 1:
                await self._play(order)

        from tactical.ui.popups import Choice, ListScreen  # noqa: PLC0415 - a game is shown before it is needed

        choices = [
            Choice("No, play on", "", consequence),
            Choice(f"Yes: {self.controller.text(order)}", "", consequence),
        ]
        self.app.push_screen(ListScreen(consequence, choices), answered)

    async def _play(self, order: Order) -> None:
        """Play an order into the position that its player has seen, and into no other."""
        controller, text, seen, late = self.controller, self.controller.text(order), self.controller.game.state, False
        if self._is_behind(text):
            return

        def given() -> tuple[Any, list[Message]] | None:
            nonlocal late
            late = controller.game.state is not seen  # others' orders were taken in while this one waited
            return None if late else controller.give(order)

        done = await self._in_thread(given)
        if late or (done is not None and _moved_on(done[0])):
            self._say(Message(f"Not taken: {text}. Another order came first: look again", "warn"))
            self._after()
            self._follow()
        elif done is not None:
            outcome, messages = done
            self._say(*messages)
            if outcome.verdict:
                self._after()
            else:
                self._paint()

    def _is_behind(self, what: str) -> bool:
        """Whether the player has not seen yet what others did, as on a link that was frozen; then it is said."""
        shell: Any = self.app
        if self.controller.live is not None or not shell.is_behind:
            return False
        self._say(Message(f"Not taken: {what}. It was typed before the latest orders were shown here", "warn"))
        shell.ask_seen(anew=True)
        return True

    async def _throw_for_table(self) -> None:
        """A roll that a game awaits when it is opened by a seat over the network: nobody there throws by hand."""
        controller = self.controller
        if (
            controller.hosted
            and isinstance(controller.want, Roll)
            and (throw := controller.throw(controller.want)) is not None
        ):
            done = await self._in_thread(lambda: controller.give(throw))
            if done is not None and done[0].verdict:
                self._say(*done[1])
                self._after()

    # --- looking anew ---

    def _after(self) -> None:
        """Look anew; where another seat looks now, drop the curtain if they may see something else."""
        controller, before, piece = self.controller, self.controller.viewer, self.controller.piece
        controller.look()
        changed = controller.live is None and controller.viewer != before and len(controller.seats) > 1
        if controller.curtain_needed(before) or (changed and self._wants_curtain()):
            self._draw_curtain(piece)
        else:
            self._settle(piece)

    def _draw_curtain(self, piece: int = -1) -> None:
        """Nothing of the board shows until the other seat sits here; then what it has missed."""

        async def up(_: None) -> None:
            self._recall()
            self._settle(piece)
            await self._show_missed()

        from tactical.ui.popups import Curtain  # noqa: PLC0415 - as above

        self.app.push_screen(Curtain(self.controller.view.seat(self.controller.viewer).name), up)

    def _wants_curtain(self) -> bool:
        """Whether the seat that looks wants the board hidden until it sits here."""
        return self._settings.seat(self.controller.view.seat(self.controller.viewer).name).curtain == "always"

    def _settle(self, piece_before: int) -> None:
        """Show what is so now."""
        controller = self.controller
        if controller.live is None:
            shell: Any = self.app
            shell.dress(controller.view.seat(controller.viewer).name)
        if controller.viewer != self._log_eyes and self.controller.live is None:
            self._recall()
        self._go_to_asked(piece_before)
        over = isinstance(controller.want, Over)
        if over and not self._end_told and controller.what_if is None:
            self._show_end()
        self._end_told = over
        if (dropped := controller.take_up_rest()) is not None:
            self._say(dropped)
        self._paint()

    def _show_end(self) -> None:
        """The page of a battle that is over."""
        from tactical.ui.help import end_page  # noqa: PLC0415 - as above
        from tactical.ui.popups import PageScreen  # noqa: PLC0415 - as above

        self.app.push_screen(PageScreen("The battle is over", end_page(self.controller)))

    # --- other players ---

    def _follow(self) -> None:
        """Take in what other processes recorded."""
        game = self.controller.live or self.controller.game
        if isinstance(game, Game):
            self._look_for_company(game)
            if not self._busy and not self._turn.locked() and game.has_news:
                self._begin(self._take_in(game))

    def _look_for_company(self, game: Game) -> None:
        """Say where a seat of this screen sits at another one too, and where it does no longer."""
        controller = self.controller
        if self._presence is None:
            self._presence = Presence(game.save, controller.keyboard)
        now, before = self._presence.elsewhere(), self._elsewhere
        if now == before:
            return
        self._elsewhere = now
        for seats, words in ((now - before, "is also playing on another screen: the first order counts"),
                             (before - now, "no longer plays on another screen")):  # fmt: skip
            for seat in sorted(seats):
                self._say(Message(f"{capital(controller.view.seat(seat).name)} {words}", "warn"))

    async def _take_in(self, game: Game) -> None:
        controller, before = self.controller, game.computers
        try:
            async with self._turn:
                found = await asyncio.to_thread(game.follow)
        except SaveError as error:
            self._told_wrong(error)
            self._after()
            return
        if not found.moments and not found.changed:
            return
        shell: Any = self.app
        shell.ask_seen()
        if controller.live is not None:  # a rehearsal goes on from where it began
            self._say(Message(f"The game has gone on: {self._leaves} the rehearsal", "warn"))
            return
        plan = controller.text(controller.plan.order) if controller.plan is not None else ""
        for moment in found.moments:
            self._say(*controller.told(moment.after, moment.events, moment.rules_after(controller.rules)))
        if controller.computers != before:
            from tactical.controller.computer_seats import seats_words  # noqa: PLC0415 - as above

            self._say(Message(capital(seats_words(controller.view.setup.seats, controller.computers)), "strong"))
        elif not found.moments:
            self._say(controller.asked_back() or Message("Another player has taken an order back", "warn"))
        if plan:
            self._say(Message(f"Not given: {plan}. The game has gone on meanwhile", "warn"))
        self._after()
        if self._settings.bell and self.controller.my_turn:
            self.app.bell()

    # --- rehearsing ---

    @property
    def _leaves(self) -> str:
        return f"{self.controller.calls['rehearsal.leave']} leaves"

    def action_rehearse(self) -> None:
        """Try things out, or, in a rehearsal, remind of what leaves it."""
        if self.controller.what_if is None:
            self.controller.rehearse()
            self._say(Message(f"{REHEARSING}. {self._leaves}", "strong"))
            self._paint()
        else:
            back = f"{self.controller.calls['undo']} goes back"
            self._say(Message(f"You are rehearsing already: {back}, {self._leaves}", "muted"))

    async def action_leave_rehearsal(self) -> None:
        self.controller.leave_rehearsal()
        self._recall()
        self._say(Message("The rehearsal is over; the game has not changed", "strong"))
        self._after()
        await self._back_to_chronicle()

    def action_next_policy(self) -> None:
        if self.controller.what_if is not None:
            self._say(Message(self.controller.what_if.next_policy(), "strong"))
        self._paint()

    def action_tried(self) -> None:
        """Everything that was tried in the rehearsal; the one chosen is where it goes on."""
        what_if = self.controller.what_if
        if what_if is None:
            return
        from tactical.ui.popups import Choice, ListScreen  # noqa: PLC0415 - as above

        twigs = what_if.tried()
        rows = [
            Choice(f"{'  ' * twig.depth}{twig.words}", f"{twig.odds} {'here' if twig.here else ''}".strip(), TRIED)
            for twig in twigs
        ]

        def chosen(at: int | None) -> None:
            if at is not None and self.controller.what_if is what_if:
                what_if.rehearsal.go(twigs[at].number)
                self._recall()
                self._after()

        here = next(number for number, twig in enumerate(twigs) if twig.here)
        self.app.push_screen(ListScreen("What has been tried", rows, here), chosen)

    async def action_play_line(self) -> None:
        messages = await self._in_thread(self.controller.play_line)
        if messages is not None:
            self._recall()
            self._say(*messages[-1:])
            self._after()

    # --- taking back ---

    async def action_undo(self) -> None:
        if self._is_behind("taking back"):
            return
        message = await self._in_thread(self.controller.undo)
        if message is None:
            return
        agreeing = self.controller.agreeing
        if message.key == "good":
            self._log_eyes = -1  # what was told of the order taken back goes too
        self._after()
        self._say(message)
        self.controller.agreeing = agreeing

    async def action_redo(self) -> None:
        if self._is_behind("doing again"):
            return
        message = await self._in_thread(self.controller.redo)
        if message is None:
            return
        if message.key == "good":
            self._log_eyes = -1
        self._after()
        self._say(message)


def _moved_on(outcome: Any) -> bool:
    return not outcome.verdict and outcome.verdict.reasons[0].code == "moved_on"
