"""Trying orders from here without playing them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tactical.session.line_keeper import LineKeeper
from tactical.session.session import Message

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen

REHEARSING = "Rehearsal: try any orders, for any seat; the game does not change"


class Rehearsing:
    """Begins a rehearsal, moves around in it, plays it, leaves it."""

    def __init__(self, screen: BattleScreen) -> None:
        self._screen = screen
        self._judging = False  # the odds of a puzzle's line are being worked out

    @property
    def leaves(self) -> str:
        """`R leaves`."""
        return f"{self._screen.session.seat.calls['rehearsal.leave']} leaves"

    def begin(self) -> None:
        """Begin a rehearsal, or remind the player how to leave it."""
        screen, session = self._screen, self._screen.session
        seat = session.seat
        if seat.watching:
            screen.say(Message("A spectator has no seat to rehearse from", "muted"))
        elif seat.what_if is None:
            screen.alone(self._begin)
        else:
            back = f"{seat.calls['undo']} goes back"
            screen.say(Message(f"You are rehearsing already: {back}, {self.leaves}", "muted"))

    def _begin(self) -> None:
        session = self._screen.session
        planned = session.plan.orders
        session.rehearse()
        self._screen.say(Message(f"{REHEARSING}. {self.leaves}", "strong"))
        if planned:
            session.plan.consider(*planned)
        self._screen.paint()

    async def leave(self) -> None:
        screen = self._screen
        if screen.session.seat.puzzle is not None:
            screen.leave()
            return
        screen.session.leave_rehearsal()
        screen.recall()
        screen.say(Message("The rehearsal is over; the game has not changed", "strong"))
        screen.look_anew()
        await screen.recap.return_from_rehearsal()

    def next_policy(self) -> None:
        if (tried := self._screen.session.seat.what_if) is not None:
            self._screen.say(Message(tried.next_policy(), "strong"))
        self._screen.paint()

    def next_answers(self) -> None:
        """Switch how others' reactions and turns are answered."""
        if (tried := self._screen.session.seat.what_if) is not None:
            self._screen.say(Message(tried.next_answers(), "strong"))
        self._screen.paint()

    async def worst(self) -> None:
        """Show the worst enemy replies to the planned orders. The chosen one is rehearsed up to its first order, which
        is then planned on the board."""
        screen, session = self._screen, self._screen.session
        plan = session.plan
        seat = session.seat
        if refusal := session.rehearsing.advice_refusal:
            screen.say(Message(refusal, "muted"))
            return
        if seat.watching:
            screen.say(Message("A spectator has no seat to rehearse from", "muted"))
            return
        if seat.openly and seat.what_if is None:
            screen.alone(lambda: screen.runner.begin(self.worst()))
            return
        if seat.what_if is None:
            planned = plan.current.orders if plan.current is not None and plan.current.verdict else ()
            session.rehearse()
            screen.say(Message(f"{REHEARSING}. {self.leaves}", "strong"))
            for order in planned:
                screen.say(*session.give(order)[1])
            screen.look_anew()
        tried = seat.what_if
        assert tried is not None
        screen.say(Message("Looking for the worst enemy replies", "muted"))
        found = await asyncio.to_thread(LineKeeper(session).worst_answers)
        if seat.what_if is not tried:
            return
        if not found:
            screen.say(Message(LineKeeper(session).none_answers(), "muted"))
            return

        def chosen(at: int | None) -> None:
            if at is not None and seat.what_if is tried:
                for order in found[at].passed:
                    screen.say(*session.give(order)[1])
                screen.look_anew()
                plan.consider(*found[at].orders)
                screen.paint()

        screen.pages.worst([(answer.words, answer.price) for answer in found], chosen)

    def tried(self) -> None:
        """Show everything tried in the rehearsal; it continues from the chosen point."""
        screen, what_if = self._screen, self._screen.session.seat.what_if
        if what_if is None:
            return
        twigs = what_if.tried()

        def chosen(at: int | None) -> None:
            if at is not None and screen.session.seat.what_if is what_if:
                what_if.rehearsal.go(twigs[at].number)
                screen.recall()
                screen.look_anew()

        def compare() -> None:
            screen.runner.begin(screen.kept_lines.compare())

        screen.pages.tried(twigs, chosen, compare)

    async def judge(self) -> None:
        """The odds of a puzzle's line, against the best one found."""
        screen, tried = self._screen, self._screen.session.seat.what_if
        if tried is None or tried.puzzle is None:
            screen.say(Message("Only a puzzle has a line to compare yours with", "muted"))
            return
        from tactical.scenario import ScenarioError
        from tactical.session.puzzle_play import PuzzleRehearsal
        from tactical.session.puzzles import verdict_words

        assert isinstance(tried, PuzzleRehearsal)
        self._judging = not self._judging
        if not self._judging:  # asked again: what is there is enough
            return
        again = screen.session.seat.calls["puzzle.judge"]
        screen.say(Message(f"Working out the odds of your line, and of the best one found; {again} stops", "muted"))
        line = tried.line
        try:
            mine, best = await asyncio.to_thread(tried.judged, lambda: self._judging and screen.is_attached)
        except ScenarioError as error:
            screen.say(Message(str(error), "bad"))
            return
        finally:
            self._judging = False
        if not screen.is_attached:
            return
        said = verdict_words(mine, best)
        screen.say(Message(said, "strong"))
        if line != tried.line:
            return

        def play() -> None:
            assert best is not None
            tried.begin_anew()
            screen.look_anew()
            for order in best.orders:
                screen.say(*screen.session.give(order)[1])
            screen.look_anew()

        screen.pages.judged(said, best, play)

    async def play(self) -> None:
        """Play the rehearsed line as long as it turns out the same."""
        screen, what_if = self._screen, self._screen.session.seat.what_if
        if screen.session.seat.puzzle is not None:
            screen.say(Message(f"A puzzle has no game to play it in; {self.leaves}", "muted"))
            return
        if what_if is not None and not what_if.rehearsal.path:
            screen.say(Message(f"Nothing has been tried yet; {self.leaves}", "muted"))
            return
        messages = await screen.runner.in_thread(LineKeeper(screen.session).play_tried)
        if messages is not None:
            screen.recall()
            screen.look_anew()
            screen.say(*messages[-1:])
