"""A keyboard's lines: the one being tried and the kept ones, compared side by side, resumed and played into the
game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tactical.journal.game import Game
from tactical.opponent.worst import WorstReply
from tactical.rehearsal.kept import Regrown
from tactical.session.kept_lines import THE_REST, LineView, annotate, drop, keep, lines, taken_up, to_play
from tactical.session.refusals import Message
from tactical.session.side_by_side import MOST, THIS_LINE, Column, orders_of_line, side_by_side, tried_lines
from tactical.session.their_answers import none_answers, worst_answers
from tactical.table.phrases import capital

if TYPE_CHECKING:
    from tactical.session.rehearsed_game import RehearsedGame
    from tactical.session.session import Session


class LineKeeper:
    """A session's work with lines. Changes of the save may raise SaveError, impossible ones ValueError."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def _keeper(self) -> tuple[Game, int]:
        """The game beside which lines are kept, and the seat they belong to: in a rehearsal the one that began it,
        whoever is asked there. Raises ValueError where nobody sits."""
        session = self._session
        rehearsing = session.rehearsing
        game, seat = (
            (session.seat.game, session.seat.viewer) if rehearsing.live is None else (rehearsing.live, rehearsing.sat)
        )
        if not isinstance(game, Game) or session.seat.watching:
            raise ValueError("only a seat in the game keeps lines")
        return game, seat

    # --- keeping ---

    def kept(self) -> list[LineView]:
        """The lines that this seat keeps, in their present state; none without a seat."""
        nobody = self._session.seat.watching or self._session.seat.puzzle is not None
        return [] if nobody else lines(*self._keeper())

    def keep(self, name: str, words: str = "") -> str:
        """Keep the rehearsed line. Returns a message."""
        if self._session.seat.what_if is None:
            raise ValueError("only a line of a rehearsal can be kept")
        return keep(*self._keeper(), name, self._session.seat.what_if, words)

    def annotate(self, name: str, words: str) -> str:
        """Change the note of a kept line. Returns a message."""
        return annotate(*self._keeper(), name, words)

    def drop(self, name: str) -> str:
        """Delete a kept line. Returns a message."""
        return drop(*self._keeper(), name)

    def take_up(self, name: str) -> str:
        """Continue a rehearsal from the end of a kept line, as far as it still works. Returns a message."""
        kept, tried = taken_up(*self._keeper(), name)
        self._session.rehearse_on(tried)
        return kept.told

    # --- weighing ---

    def worst_answers(self) -> list[WorstReply]:
        """The worst enemy replies against the rehearsing seat, worst first. May take seconds."""
        tried = self._session.seat.what_if
        return (
            worst_answers(self._session.seat.rules, tried.state, self._session.rehearsing.sat)
            if tried is not None
            else []
        )

    def none_answers(self) -> str:
        """Why there are no worst enemy replies."""
        return none_answers(self._session.seat.view, self._session.rehearsing.sat)

    def to_compare(self, first: int | None = None) -> list[tuple[str, Regrown]]:
        """The lines to compare: the rehearsed one, others that were tried, and kept ones; if `first` names a kept one,
        those come before others that were tried. They are named for the seat that keeps them. Raises ValueError if
        there are fewer than two."""
        what_if = self._session.seat.what_if
        kept = [(each.name, each.regrown) for each in self.kept()]
        known = {orders_of_line(regrown.rehearsal) for _, regrown in kept}
        tried = tried_lines(what_if.rehearsal, known) if what_if is not None else []
        here = [line for line in tried if line[0] == THIS_LINE]
        others = tried[len(here) :]
        candidates = [*here, *others, *kept] if first is None else [*here, *kept[first:], *kept[:first], *others]
        if len(candidates) < 2:
            keys = self._session.seat.calls
            how = f"begin one with {keys['rehearse']}"
            if what_if is not None:
                how = (
                    f"go back with {keys['undo']} to try another"
                    if what_if.rehearsal.path
                    else "give an order to begin one"
                )
            raise ValueError(f"comparing needs two lines; {how}")
        return candidates[:MOST]

    def compared(self, lines: Sequence[tuple[str, Regrown]], watch: Callable[[], bool] = lambda: True) -> list[Column]:
        """The comparison of those lines. May take seconds; `watch` may stop it."""
        session = self._session
        seat = self._keeper()[1] if session.seat.puzzle is None else session.rehearsing.sat
        advised = not session.rehearsing.advice_refusal
        return side_by_side(session.seat.rules, lines, seat, advised=advised, watch=watch)

    # --- playing ---

    def play_kept(self, name: str) -> list[Message]:
        """Play the rest of a kept line into the game until the first surprise. If it waits for another seat, it can be
        continued later."""
        game, seat = self._keeper()
        tried = to_play(game, seat, name)
        self._session.leave_rehearsal()
        return self._committed(tried, game)[0]

    def play_tried(self) -> list[Message]:
        """Play the rehearsed line into the game until the first surprise. If it waits for another seat, it is kept and
        can be continued later."""
        session, tried, live = self._session, self._session.seat.what_if, self._session.rehearsing.live
        if tried is None or not isinstance(live, Game):
            return []
        session.leave_rehearsal()
        messages, waits = self._committed(tried, live)
        if waits:
            keep(live, session.seat.viewer, THE_REST, tried)
            messages[-1] = Message(f"{messages[-1].text}; kept as '{THE_REST}', to be played on", "strong")
        return messages

    def _committed(self, tried: RehearsedGame, live: Game) -> tuple[list[Message], bool]:
        """The result in words, and whether it waits for another seat."""
        session = self._session
        seat = session.seat
        done = tried.commit(live, seat.dice, seat.seats)
        messages = [message for out in done.outcomes for message in session.log.told(out.state, out.events)]
        words = done.words(seat.rules, live.state)
        said = f"the line {words}" if done.stop is not None and done.stop.order is not None else words
        messages.append(Message(capital(said), "good" if done.whole else "warn"))
        return messages, done.stop is not None and done.stop.cause == "seat"
