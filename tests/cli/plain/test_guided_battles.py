"""Each guided battle is played to its end by doing what its tips say, by lines: what stands in quotes is typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tactical.cli.plain.plain_play import PlainPlay
from tactical.journal.game import Game
from tactical.rehearsal.dice import live
from tactical.rules import SHIPPED
from tactical.scenario import listed, read_scenario, scenario_names
from tactical.session.session import Session
from tactical.table import Over, Roll
from tests.cli.plain.sitter import Heard, Said

GUIDED = [name for name in scenario_names() if listed(name).guided]
SEEDS = {"first-battle": (5,), "first-advance": (3, 6)}  # the last has red begin, then blue
MOST = 120  # lines: a guided battle is short
REFUSED = ("; ? explains", "is not an order", "is not one step", "Type help for the commands, ?", "There is no number")


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
        self.rest += [text for tip in tips for text in re.findall(r'"([^"]+)"', tip)]
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
        return seat.text(seat.offers[-1]) if seat.window is not None else "end"

    def _fits(self, session: Session, text: str) -> bool:
        """Whether it is the time for what a tip said: an answer in a window; else an order to a piece of one's own."""
        seat = session.seat
        if seat.window is not None:
            return any(f" {seat.text(order)}".endswith(f" {text}") for order in seat.offers)
        named = seat.view.piece_named(text.removeprefix("check ").split()[0])
        return named is None or named.seat == seat.viewer


def followed(name: str, path: Path, seed: int) -> tuple[Newcomer, Heard]:
    found = read_scenario(name)
    Game.create(path, found.rules, found.opened()).close()
    with Game.open(path) as game:
        out = Heard()
        newcomer = Newcomer(out)
        newcomer.session = Session(game, frozenset(range(len(game.state.setup.seats))), live(seed))
        PlainPlay(newcomer.session, newcomer, out).run()
    return newcomer, out


def test_there_is_one_for_each_system():
    assert {listed(name).rules for name in GUIDED} == set(SHIPPED)
    assert all(listed(name).description.minutes == 5 for name in GUIDED)


@pytest.mark.parametrize(("name", "seed"), [(name, seed) for name in GUIDED for seed in SEEDS.get(name, (1, 2))])
def test_it_is_played_to_its_end_as_its_tips_say(name, seed, tmp_path):
    newcomer, out = followed(name, tmp_path / "guided.tactical", seed)
    session = newcomer.session
    assert isinstance(session.seat.want, Over), out.text_since()[-2000:]
    done, steps = session.seat.tutor.progress
    assert (done, done > 3) == (steps, True), "every step that is checked was done"
    refused = [line for line in out.said if any(words in line for words in REFUSED)]
    assert refused == []
    told = {f"{tip.words} {tip.lines}".strip() for tip in session.seat.tutor.tips}
    assert set(newcomer.tips) <= told
    assert newcomer.tips[-1].startswith(session.seat.tutor.tips[-1].words)
