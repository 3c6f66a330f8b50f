"""Other players: taking in their orders, and showing who is in the game from elsewhere."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.session.attendance import Attendance, duration, host_words
from tactical.session.limits import IDLE, IDLE_SECONDS
from tactical.session.log import as_theirs
from tactical.session.seen_orders import seen_order
from tactical.session.session import Message
from tactical.table.phrases import capital

if TYPE_CHECKING:
    from collections.abc import Callable

    from tactical.ui.battle.screen import BattleScreen


FOLLOW_SECONDS = 0.5  # how often other players' records are looked for: one fstat


class OtherPlayers:
    """Watches for new records of other processes in the same game, and for the people at it."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._attendance: Attendance | None = None  # of the seats that sit here
        self._elsewhere: frozenset[int] = frozenset()  # those of them that sit at another screen too
        self.words = ""  # the people in the game, for the status line

    def follow(self) -> None:
        """Take in new records."""
        screen = self._screen
        if screen.session.seat.hosted and screen.tactical.idle > IDLE_SECONDS:
            screen.tactical.parting = IDLE.format(time=duration(IDLE_SECONDS))
            screen.app.exit()
            return
        game = screen.session.rehearsing.live or screen.session.seat.game
        if isinstance(game, Game):
            if self._is_met:
                self._look_round(game)
            else:
                self._look_for_others(game)
            if not screen.runner.busy and not screen.runner.turn.locked() and game.has_news:
                screen.runner.begin(self._take_in(game))

    @property
    def _is_met(self) -> bool:
        """True if people see who is in the game: those who come over the network, and spectators."""
        return self._screen.session.seat.hosted or self._screen.session.seat.watching

    def _attending(self, game: Game) -> Attendance:
        if self._attendance is None:
            session = self._screen.session
            self._attendance = Attendance(game, session.seat.keyboard, watching=session.seat.watching)
        return self._attendance

    def _look_for_others(self, game: Game) -> None:
        """Say where a seat of this screen sits at another one too, and where it does no longer."""
        now, before = self._attending(game).presence.elsewhere(), self._elsewhere
        if now == before:
            return
        self._elsewhere = now
        for seats, words in ((now - before, "is also playing on another screen: the first order counts"),
                             (before - now, "no longer plays on another screen")):  # fmt: skip
            for seat in sorted(seats):
                name = capital(self._screen.session.seat.view.seat(seat).name)
                self._screen.say(Message(f"{name} {words}", "warn"))

    def _look_round(self, game: Game) -> None:
        """At a table with a host: say who comes and goes, and see to the clock."""
        screen, session, is_new = self._screen, self._screen.session, self._attendance is None
        attendance = self._attending(game)
        if is_new:
            screen.runner.begin(self._record(game, attendance.sit_down))
            return
        before = session.seat.superseded
        screen.say(*attendance.look_round(session))
        if session.seat.superseded != before:
            screen.look_anew()
        words, self.words = self.words, attendance.status()
        if self.words != words:
            screen.painting.status()
        if attendance.clock_falls() and not screen.runner.turn.locked():
            screen.runner.begin(self._record(game, lambda: [*filter(None, (attendance.keep_clock(),))]))

    async def _record(self, game: Game, work: Callable[[], list[Message]]) -> None:
        """Tell what was done in a thread; what is planned or asked stays, unless it was done to the game that is
        shown."""
        screen, before = self._screen, (game.state, game.computers)
        if not (told := await screen.runner.in_turn(work)):
            return
        screen.say(*told)
        if screen.session.seat.game is game and (game.state, game.computers) != before:
            screen.look_anew()
        else:
            screen.painting.status()

    async def _take_in(self, game: Game) -> None:
        screen, session, before = self._screen, self._screen.session, game.computers
        seat = session.seat
        asked = seat.my_turn
        try:
            async with screen.runner.turn:
                found = await asyncio.to_thread(session.follow)
        except SaveError as error:
            screen.runner.told_wrong(error)
            screen.look_anew()
            return
        if not found.records:
            return
        screen.tactical.ask_seen()
        if session.rehearsing.live is not None:  # a rehearsal goes on from where it began
            screen.say(Message(f"The game has gone on: {screen.rehearsing.leaves} the rehearsal", "warn"))
            return
        plan = seat.text(session.plan.current.order) if session.plan.current is not None else ""
        for moment in found.moments:
            rules = moment.rules_after(seat.rules)
            told = session.log.told(moment.after, moment.events, rules)
            if seat.seats and moment.order.seat not in seat.seats:
                told = as_theirs(told)
            screen.say(*told)
            shown = seen_order(session, rules, moment.after, moment.order, moment.events, logged=told)
            screen.playback.add([shown])
        if seat.computers != before:
            from tactical.session.computer_seats import seats_words  # most games have none

            screen.say(Message(capital(seats_words(seat.view.setup.seats, seat.computers)), "strong"))
        elif not found.moments:
            screen.say(session.undo.asked_back() or Message("Another player has undone an order", "warn"))
        if plan:
            screen.say(Message(f"Not given: {plan}. The game has gone on meanwhile", "warn"))
        screen.look_anew()
        if screen.session.seat.my_turn and not asked:
            self._call()

    def _call(self) -> None:
        """It is this screen's turn after another's."""
        screen = self._screen
        seat = screen.session.seat
        screen.say(Message(f"{capital(seat.view.seat(seat.viewer).name)} decides", "strong"))
        if screen.settings.bell or seat.hosted:  # a remote player looks elsewhere meanwhile
            screen.app.bell()

    # --- keys ---

    async def here(self) -> None:
        """Show who is in the game and the table's rules. If the seat plays on another screen, play here again; if only
        shared knowledge is shown, show everything the seat knows."""
        screen = self._screen
        seat = screen.session.seat
        game = screen.session.rehearsing.live or seat.game
        if not isinstance(game, Game):
            return
        if seat.openly:
            screen.alone()
            return
        attendance = self._attending(game)
        if seat.superseded:
            await screen.runner.in_thread(attendance.sit_again)
            seat.superseded = attendance.superseded
            screen.look_anew()
            return
        rules = [host_words(game.host_rules)] if game.host_rules is not None else []
        screen.say(*(Message(f"{capital(words)}.") for words in (attendance.words(), *rules)))
