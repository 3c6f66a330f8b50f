"""Somebody who plays a guided battle by lines as its tips say: what stands in quotes is typed."""

from __future__ import annotations

import re
from pathlib import Path

from tactical.cli.plain.plain_play import PlainPlay
from tactical.cli.plain.verbs import BY_WORD
from tactical.cli.play import usual_players
from tactical.journal.game import Game
from tactical.rehearsal.dice import live
from tactical.scenario import listed, read_scenario
from tactical.session.session import Session
from tactical.session.typed_orders import possible
from tactical.table import Over, Roll
from tests.cli.plain.sitter import Heard, Said

MOVES = ("walk",)  # orders of one path that tips leave to the player
MOST = 300  # lines: a guided battle is short


class Newcomer(Said):
    """Somebody who types what the tips quote as they come, and else ends what can be ended."""

    def __init__(self, out: Heard) -> None:
        super().__init__()
        self.out = out
        self.read_to = 0
        self.typed: list[str] = []
        self.tips: list[str] = []
        self.session: Session | None = None

    def read(self, wait: float | None = None) -> str | None:
        session = self.session
        assert session is not None
        fresh, self.read_to = self.out.said[self.read_to :], len(self.out.said)
        tips = [line.removeprefix("Tip: ") for line in fresh if line.startswith("Tip: ")]
        self.tips += tips
        if tips:
            self.rest = [text for tip in tips for text in re.findall(r'"([^"]+)"', tip)]  # what one said before is past
        if wait is None and session.seat.what_if is None:
            return ""  # a hand-over
        if isinstance(session.seat.want, Over) or len(self.typed) >= MOST:
            raise EOFError
        self.typed.append(self._next(session))
        return self.typed[-1]

    def _next(self, session: Session) -> str:
        seat = session.seat
        if isinstance(seat.want, Roll):
            self.rest = [text for text in self.rest if text != "roll"]
            return "roll"
        may = [text for text in self.rest if self._fits(session, text)]
        if may:
            self.rest.remove(may[0])
            return may[0]
        if seat.window is not None:
            return seat.text(seat.offers[-1])
        return self._nearer(session) or "end"

    def _nearer(self, session: Session) -> str:
        """The move that brings a piece nearest to the one that the tip sends it to; "" where it sends it nowhere."""
        seat, tip = session.seat, session.seat.tutor.now
        if tip is None or not tip.conditions.apart or tip.asks_for not in MOVES or seat.what_if is not None:
            return ""
        view = seat.view
        who, whom = map(view.piece_named, tip.conditions.apart)
        if who is None or whom is None:
            return ""
        ways = [order for order in seat.offers if order.verb == tip.asks_for and order.subject == who.id]
        far = [view.board.distance(order.path[-1], whom.cell) for order in ways]
        at = min(range(len(ways)), key=far.__getitem__, default=-1)
        return seat.text(ways[at]) if at >= 0 and far[at] < view.board.distance(who.cell, whom.cell) else ""

    def _fits(self, session: Session, text: str) -> bool:
        """Whether it is the time for what a tip said: an answer in a window, else a command or an order."""
        seat = session.seat
        if seat.window is not None:
            return any(f" {seat.text(order)}".endswith(f" {text}") for order in seat.offers)
        return text.split(maxsplit=1)[0] in BY_WORD or possible(session, text)


def followed(name: str, path: Path, seed: int) -> tuple[Newcomer, Heard]:
    """A guided battle played so to its end against the computer that it says; all that was said."""
    found = read_scenario(name)
    Game.create(path, found.rules, found.opened()).close()
    with Game.open(path) as game:
        seats = game.state.setup.seats
        players = usual_players(listed(name).description, seats)
        if players:
            game.seat_computers(players)
        out = Heard()
        newcomer = Newcomer(out)
        newcomer.session = Session(game, frozenset(range(len(seats))) - set(players), live(seed))
        PlainPlay(newcomer.session, newcomer, out).run()
    return newcomer, out
