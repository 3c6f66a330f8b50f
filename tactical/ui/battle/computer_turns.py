"""The computer's moves on the battle screen, at a pace people can follow; a key hurries them.

The thinking is done in another process; this only waits for its pipe, so that no key is held up and no output is sent
meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.ruleset import AnyRuleset
from tactical.session.log import as_theirs
from tactical.session.log_lines import with_reason
from tactical.session.seen_orders import SeenOrder, seen_order
from tactical.session.session import Message
from tactical.table import AnyState, Order
from tactical.table.phrases import capital
from tactical.ui.battle.playback import PACES

if TYPE_CHECKING:
    from tactical.journal.exchange import Answer
    from tactical.journal.records import ComputerPlayer
    from tactical.session.computer import ComputerProcess
    from tactical.session.computer_seats import ComputerTurn
    from tactical.ui.battle.screen import BattleScreen

READING = 0.8  # seconds that a window stands before the key that hurries the computer lets it pass


class TakenOrder(NamedTuple):
    """An order of the computer: its words and its scene."""

    messages: tuple[Message, ...]
    shown: SeenOrder | None


class ComputerTurns:
    """Asks the computer when a decision is its own, and plays its answer."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._process: ComputerProcess | None = None
        self._asked: ComputerTurn | Order | None = None  # its current decision
        self._asking: asyncio.Task[object] | None = None
        self._playing = False  # its order is being written
        self._hurried = asyncio.Event()
        self.played_at = float("-inf")  # when it gave its last order

    def close(self) -> None:
        """Stop: the screen is closed."""
        self._drop()
        if self._process is not None:
            self._process.close()

    # --- what it is asked ---

    def consult(self) -> None:
        """Let the computer think when it must decide, and drop questions that no longer matter. It waits during a
        rehearsal and while a page is open."""
        screen = self._screen
        game = screen.session.seat.game
        if self._playing or not screen.is_active or (self._asked is None and not screen.session.seat.computers):
            return
        asked: ComputerTurn | Order | None = None
        if isinstance(game, Game):
            from tactical.session.computer_seats import order_of_campaign, turn_of  # most games have none

            asked = order_of_campaign(game) or turn_of(game)
        if asked != self._asked:
            self._drop()
            if asked is not None and isinstance(game, Game):
                self._asked, self._hurried = asked, asyncio.Event()
                self._asking = screen.runner.begin(self._let_it_play(game, asked))

    def _drop(self) -> None:
        if self._asking is not None and self._asking is not asyncio.current_task():
            self._asking.cancel()
        self._asked = self._asking = None

    async def _let_it_play(self, game: Game, asked: ComputerTurn | Order) -> None:
        from tactical.session.computer import ComputerFailedError
        from tactical.session.computer_seats import RefusedError, by_hand

        screen = self._screen
        try:
            await self._play_for_it(game, asked)
        except asyncio.CancelledError:
            return  # the position is another one: what it thought of this one is dropped
        except (ComputerFailedError, RefusedError) as error:
            if self._process is not None:
                self._process.stop()
            with suppress(SaveError):
                async with screen.runner.turn:
                    line = await asyncio.to_thread(by_hand, game, asked.seat, str(error))
                screen.look_anew()  # first: it may be told to other eyes from now on
                screen.say(Message(line, "bad"))
        except SaveError as error:
            screen.runner.told_wrong(error)

    async def _play_for_it(self, game: Game, asked: ComputerTurn | Order) -> None:
        """Wait for its order, and until it is time for it; then play it, unless somebody was faster."""
        screen = self._screen
        shown, until = screen.playback.is_shown, monotonic() + PACES.get(screen.settings.pace, PACES["normal"])
        answer = None if isinstance(asked, Order) else await self._answer_of(game, asked)
        if shown:  # its earlier order is read first
            await screen.playback.over()
        else:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), max(0.0, until - monotonic()))
        self._playing = True
        try:
            async with screen.runner.turn:
                told = await asyncio.to_thread(self._given, game, asked, answer)
        finally:
            self._playing = False
        if told is not None:
            self._asked, self.played_at = None, monotonic()
            screen.say(*told.messages)
            screen.playback.add([told.shown])
            screen.look_anew()

    def _given(self, game: Game, asked: ComputerTurn | Order, answer: Answer | None) -> TakenOrder | None:
        """Play the computer's order, in a thread. Returns the account of it; None if it was dropped."""
        from tactical.journal.exchange import order_from
        from tactical.session.computer_player import Given
        from tactical.session.computer_seats import played

        session, rules, before = self._screen.session, game.rules, game.state
        if isinstance(asked, Order) or answer is None:
            assert isinstance(asked, Order)
            outcome, order, words = game.play(asked, session.seat.dice), asked, ""
        else:
            order = order_from(rules.name, answer.order)
            found = played(game, asked, order, session.seat.dice)
            if found is None:
                return None
            outcome, words = found, answer.words if game.moments[-1].order == order else ""
        if not outcome.verdict:
            return None
        given = Given(rules, before, order, outcome, words)
        session.seat.prepare()
        reason = given.reason_for(session.seat.shown_to)
        told = with_reason(session.log.told(outcome.state, outcome.events, game.rules), reason)
        told += session.log.nearer(before, outcome.state)
        if session.seat.seats:
            told = as_theirs(told)
        shown = seen_order(session, game.rules, outcome.state, order, outcome.events, why=reason, logged=told)
        return TakenOrder((*told,), shown)

    # --- its process ---

    async def _answer_of(self, game: Game, turn: ComputerTurn) -> Answer:
        """The computer's answer. Raises ComputerFailedError where it gives none."""
        from tactical.session import computer

        process = self._process = self._process or computer.ComputerProcess()
        await asyncio.to_thread(self._ask, process, game.rules, game.state, turn)
        came: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def readable() -> None:
            try:
                answer = process.read()
            except computer.ComputerFailedError as error:
                if not came.done():
                    came.set_exception(error)
            else:
                if answer is not None and not came.done():
                    came.set_result(answer)

        pipe, loop = process.fileno(), asyncio.get_running_loop()
        loop.add_reader(pipe, readable)
        try:
            done, _ = await asyncio.wait({came}, timeout=computer.HURRY_SECONDS)
            if not done:
                self._hurry_process(process)
                done, _ = await asyncio.wait({came}, timeout=computer.PATIENCE_SECONDS)
            if not done:
                raise computer.ComputerFailedError("it does not answer")
            return came.result()
        finally:
            loop.remove_reader(pipe)

    def _ask(self, process: ComputerProcess, rules: AnyRuleset, state: AnyState, turn: ComputerTurn) -> None:
        """Send it what its seat sees, in a thread."""
        from tactical.journal.exchange import Question, view_bytes
        from tactical.session.computer_player import seed_of

        view, seed = view_bytes(rules.view(state, turn.seat)), seed_of(self._screen.session.seat.dice)
        process.ask(Question(turn.number, rules.name, view, turn.seat, turn.player, seed))

    def _hurry_process(self, process: ComputerProcess) -> None:
        async def hurried() -> None:
            await asyncio.to_thread(process.hurry)

        self._screen.runner.begin(hurried())

    # --- keys and settings ---

    def unread(self) -> bool:
        """True, once, if the current question came up only just after an order of the computer. The key that hurries it
        is then not meant as an answer."""
        just, self.played_at = monotonic() - self.played_at < READING, float("-inf")
        return just

    def hurry(self) -> None:
        """Ask for its best order so far, now."""
        if self._asked is None:
            self._screen.say(Message("It is your decision", "muted"))
        elif not self._hurried.is_set():
            self._hurried.set()
            if self._process is not None:
                self._hurry_process(self._process)

    async def seat(self, players: Mapping[int, ComputerPlayer]) -> None:
        """Let the computer play exactly these seats."""
        from tactical.session.computer_seats import seats_words

        screen = self._screen
        game = screen.session.rehearsing.live or screen.session.seat.game
        if not isinstance(game, Game) or players == game.computers:
            return
        verdict = await screen.runner.in_thread(lambda: screen.session.computers.give_seats(players))
        screen.look_anew()
        if verdict:
            screen.say(Message(capital(seats_words(game.state.setup.seats, game.computers)), "strong"))
        elif verdict is not None:
            screen.say(Message("Nothing has changed: another order came first", "warn"))
