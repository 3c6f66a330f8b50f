"""The lines of whoever sits at one keyboard: the one that is tried now and those that are kept, compared side by side,
taken up again and played into the game."""

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

if TYPE_CHECKING:
    from tactical.session.rehearsed_game import RehearsedGame
    from tactical.session.session import Session


class LineKeeper:
    """What a session does with lines. What changes the save may raise SaveError, what cannot be a ValueError."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def _keeper(self) -> tuple[Game, int]:
        """The game beside which lines are kept, and the seat they belong to: in a rehearsal the one that began it,
        whoever is asked there. ValueError where nobody sits."""
        session = self._session
        rehearsing = session.rehearsing
        game, seat = (
            (session.seat.game, session.seat.viewer) if rehearsing.live is None else (rehearsing.live, rehearsing.sat)
        )
        if not isinstance(game, Game) or session.seat.watching:
            raise ValueError("only a seat at the game keeps lines")
        return game, seat

    # --- keeping ---

    def kept(self) -> list[LineView]:
        """The lines that this seat keeps, as far as they stand now; none for who has no seat."""
        nobody = self._session.seat.watching or self._session.seat.puzzle is not None
        return [] if nobody else lines(*self._keeper())

    def keep(self, name: str, words: str = "") -> str:
        """Keep the line that the rehearsal has come to; what is to be said."""
        if self._session.seat.what_if is None:
            raise ValueError("only a line of a rehearsal can be kept")
        return keep(*self._keeper(), name, self._session.seat.what_if, words)

    def annotate(self, name: str, words: str) -> str:
        """Write another note to a kept line; what is to be said."""
        return annotate(*self._keeper(), name, words)

    def drop(self, name: str) -> str:
        """Delete a kept line; what is to be said."""
        return drop(*self._keeper(), name)

    def take_up(self, name: str) -> str:
        """Rehearse on where a kept line ends, as far as it stands now; what is to be said."""
        found, tried = taken_up(*self._keeper(), name)
        self._session.rehearse_on(tried)
        return found.told

    # --- weighing ---

    def worst_answers(self) -> list[WorstReply]:
        """The worst that others can do to the seat that rehearses, the worst first. It may take seconds."""
        tried = self._session.seat.what_if
        return (
            worst_answers(self._session.seat.rules, tried.state, self._session.rehearsing.sat)
            if tried is not None
            else []
        )

    def none_answers(self) -> str:
        """Why there is no worst that others can do."""
        return none_answers(self._session.seat.view, self._session.rehearsing.sat)

    def to_compare(self, first: int | None = None) -> list[tuple[str, Regrown]]:
        """What is rehearsed, the others that were tried, and the lines that are kept; where `first` names one of those,
        they come before what was tried. Named, for the seat that keeps them. ValueError where there are not two."""
        what_if = self._session.seat.what_if
        kept = [(each.name, each.regrown) for each in self.kept()]
        known = {orders_of_line(regrown.rehearsal) for _, regrown in kept}
        tried = tried_lines(what_if.rehearsal, known) if what_if is not None else []
        here = [line for line in tried if line[0] == THIS_LINE]
        others = tried[len(here) :]
        found = [*here, *others, *kept] if first is None else [*here, *kept[first:], *kept[:first], *others]
        if len(found) < 2:
            keys = self._session.seat.calls
            how = f"{keys['rehearse']} rehearses"
            if what_if is not None:
                how = f"{keys['undo']} goes back to try another" if what_if.rehearsal.path else "give an order"
            raise ValueError(f"two lines can be compared: {how}")
        return found[:MOST]

    def compared(self, lines: Sequence[tuple[str, Regrown]], watch: Callable[[], bool] = lambda: True) -> list[Column]:
        """Those lines side by side. It may take seconds; `watch` may stop it."""
        session = self._session
        seat = self._keeper()[1] if session.seat.puzzle is None else session.rehearsing.sat
        return side_by_side(session.seat.rules, lines, seat, watch=watch)

    # --- playing ---

    def play_kept(self, name: str) -> list[Message]:
        """Play what is left of a kept line into the game until the first surprise. Where it waits for another seat it
        is played on later."""
        game, seat = self._keeper()
        tried = to_play(game, seat, name)
        self._session.leave_rehearsal()
        return self._committed(tried, game)[0]

    def play_tried(self) -> list[Message]:
        """Play the rehearsed line into the live game until the first surprise. Where it waits for another seat it is
        kept, to be played on."""
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
        """What came of it, and whether it waits for another seat."""
        session = self._session
        seat = session.seat
        done = tried.commit(live, seat.dice, seat.seats)
        messages = [message for out in done.outcomes for message in session.log.told(out.state, out.events)]
        words = done.words(seat.rules, live.state)
        messages.append(Message(f"Line: {words}", "good" if done.whole else "warn"))
        return messages, done.stop is not None and done.stop.cause == "seat"
