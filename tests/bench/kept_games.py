"""Games of equals over shipped scenarios and their variants, kept as orders and faces: what is measured on them can
change without their being played again. Each is played once more before it counts: one that does not come to the same
end under today's rules is left out."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tactical.journal.exchange import order_bytes, order_from
from tactical.opponent.balance import Computer, minds
from tactical.opponent.match import MOST
from tactical.opponent.seeded_dice import SeededRandom
from tactical.table import Ask, Battle, Order, Over, Report, Throw, awaiting, by_hand, opened, play
from tests.bench.variants import variant

MOST_RANDOM = 10  # orders of an opening that are given at random, at most
AS_SHIPPED = 4  # every so-manieth game of a scenario

# Of each system the scenarios in the order in which they are played, the quick ones more often.
SCENARIOS = {
    "skirmish": ("first-battle", "first-steps", "the-mill", "first-steps", "hostage"),
    "boarding": ("first-boarding", "the-west-lock", "first-boarding", "the-west-lock", "hull-to-hull"),
    "starship": ("first-flight", "belt-duel", "first-flight", "belt-duel", "the-ark"),
    "armour": ("first-advance", "first-advance", "first-advance", "bridge-and-ford", "company-action"),
    "fleet": ("first-fleet", "three-suns", "three-suns", "three-suns", "six-thrones"),
    "overland": ("first-journey", "salt-road", "over-the-ridge"),
}

# Those with a goal or a limit of one side alone. Their games have numbers of their own, from `ONE_SIDED` on.
ONE_SIDED = 10_000
ONE_SIDED_SCENARIOS = {
    "skirmish": ("counting-house", "signal-hill", "the-gatehouse"),
    "boarding": ("the-cold-berth",),
    "starship": ("the-blind-side",),
    "armour": ("the-toll-road",),
    "fleet": ("the-orchard-run",),
    "overland": ("the-late-letter", "the-salt-money"),
}

# Those in which points win, or a part of a goal that is won by points.
POINTS = 20_000
POINT_SCENARIOS = {
    "boarding": ("the-brig",),
    "starship": ("the-drift", "the-needles", "the-old-battery"),
    "armour": ("out-of-the-pocket", "the-long-gun"),
}

Answer = str | list[int] | None  # an order as bytes in base64, the faces of a roll, or that a battle is told


class Match(NamedTuple):
    """A game to be played: which of a system's, by whom."""

    system: str
    number: int
    level: str

    @property
    def scenario(self) -> str:
        """The scenario it is a game of."""
        some = self._scenarios
        return some[self.number % len(some)]

    @property
    def variant(self) -> int:
        """Which variant of it; 0: as shipped."""
        return self.number + 1 if (self.number // len(self._scenarios)) % AS_SHIPPED else 0

    @property
    def _scenarios(self) -> tuple[str, ...]:
        if self.number >= POINTS:
            return POINT_SCENARIOS[self.system]
        return (SCENARIOS if self.number < ONE_SIDED else ONE_SIDED_SCENARIOS)[self.system]


class KeptGame(NamedTuple):
    """A game that was played, and how it ended; no winners and no losers: drawn."""

    match: Match
    commit: str
    answers: tuple[Answer, ...]
    winners: tuple[str, ...]
    losers: tuple[str, ...]
    why: str
    seconds: float


def random_orders(match: Match) -> int:
    """The number of orders with which a game is opened at random."""
    return SeededRandom("openings", _row(match)).below(MOST_RANDOM + 1)


def _row(match: Match) -> str:
    return f"fit/{match.scenario}/{match.number}"


def opening(match: Match) -> tuple[Any, Any]:
    """The rules and the first decision of a game."""
    scenario = variant(match.scenario, match.variant)
    return scenario.rules, opened(scenario.rules, scenario.opened()).state


def play_game(match: Match, commit: str = "") -> KeptGame:
    """Play a game of equals; its first few orders come at random, so that not only even positions are met."""
    began = time.process_time()
    rules, state = opening(match)
    row = _row(match)
    dice = SeededRandom("live", row)
    left = random_orders(match)
    seats = [seat.name for seat in state.setup.seats]
    thinking = minds(rules, state, {name: Computer(match.level) for name in seats}, row)
    dull = minds(rules, state, {name: Computer("random") for name in seats}, row)
    answers: list[Answer] = []
    for _ in range(MOST):
        want = awaiting(state)
        if isinstance(want, Over):
            break
        if isinstance(want, Ask):
            view = rules.view(state, want.seat)
            order = (dull if left > 0 else thinking)[want.seat].choose(view, want.seat).order
            left -= 1
            out = play(rules, state, order, by_hand)
            if not out.verdict:  # for something its view does not show
                order = rules.offers(view)[-1]
                out = play(rules, state, order, by_hand)
            answers.append(base64.b64encode(order_bytes(order)).decode())
        else:
            faces = None if isinstance(want, Battle) else dice(want)
            answers.append(None if faces is None else list(faces))
            out = play(rules, state, _given(answers[-1]), by_hand)
        if not out.verdict:
            break
        state = out.state
    ended = state.result
    winners, losers, why = (ended.winners, ended.losers, ended.why) if ended else ((), (), "")
    return KeptGame(match, commit, tuple(answers), winners, losers, why, round(time.process_time() - began, 2))


def replayed(game: KeptGame) -> Iterator[tuple[Any, Any, Order]]:
    """The rules, each position in which a seat is asked, and its order.

    ValueError: it does not come to the same end.
    """
    rules, state = opening(game.match)
    for answer in game.answers:
        if isinstance(answer, str):
            order = order_from(rules.name, base64.b64decode(answer))
            yield rules, state, order
        else:
            order = _given(answer)
        out = play(rules, state, order, by_hand)
        if not out.verdict:
            raise ValueError(f"{game.match}: an order is refused under today's rules")
        state = out.state
    ended = state.result
    if (ended.winners if ended else ()) != game.winners:
        raise ValueError(f"{game.match}: it ends otherwise under today's rules")


def _given(answer: Answer) -> Order:
    return Report(-2, ()) if answer is None else Throw(-1, tuple(answer))  # type: ignore[arg-type]


def written(game: KeptGame) -> str:
    """A game as a line of a file."""
    return json.dumps(game)


def read_games(paths: Sequence[Path]) -> dict[Match, KeptGame]:
    """The games that files hold; a last line that was cut is left out."""
    found: dict[Match, KeptGame] = {}
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            try:
                match, commit, answers, winners, losers, why, seconds = json.loads(line)
                game = KeptGame(
                    Match(*match), commit, tuple(answers), tuple(winners), tuple(losers), why, float(seconds)
                )
            except (ValueError, TypeError):
                continue
            found.setdefault(game.match, game)
    return found
