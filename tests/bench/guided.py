"""How guided battles are won, and what of their system is met: by who passes, who takes the first order on offer, who
does as the tips say, and the computer at normal; all against an easy one. Prints a row a battle.

    .venv/bin/python -m tests.bench.guided first-boarding the-cold-berth --games 30 --by tips normal
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from tactical.opponent.levels import LEVELS
from tactical.opponent.player import Opponent, leaving
from tactical.rehearsal.dice import live
from tactical.scenario import listed, scenario_names
from tactical.table import Ask, Order, awaiting, opened, play
from tactical.table.notation import read
from tactical.table.values import tag_of
from tests.cli.plain.followed import followed
from tests.hard.playing import folder, opening

MOST = 2000  # orders of a game
READER = 0  # the seat that reads tips


class Played(NamedTuple):
    """A game: whether the first side won, in which beat, and what it ordered and what happened, by tag."""

    won: bool
    beat: int
    met: frozenset[str]


Player = Callable[[Any, Any], Order]  # of rules and view


def passes(rules: Any, view: Any) -> Order:
    """Ends whatever can be ended."""
    return leaving(rules, view)


def takes_the_first(rules: Any, view: Any) -> Order:
    """Gives the first order on offer."""
    first: Order = rules.offers(view)[0]
    return first


def at_random(seed: int) -> Player:
    """Gives any order on offer."""
    rng = Random(seed)
    return lambda rules, view: rng.choice(tuple(rules.offers(view)))


def by_list(texts: Sequence[str]) -> Player:
    """Gives the first of some orders that is legal, else ends what can be ended."""

    def choose(rules: Any, view: Any) -> Order:
        seat = awaiting(view).seat
        for text in texts:
            try:
                order = read(rules, view, seat, text)
            except ValueError:
                continue
            if play(rules, view, order, lambda _: None).verdict:
                return order
        return leaving(rules, view)

    return choose


def normal(seed: int) -> Player:
    """The computer at normal."""
    minds: dict[int, Opponent] = {}

    def choose(rules: Any, view: Any) -> Order:
        seat = awaiting(view).seat
        mind = minds.setdefault(seat, Opponent(rules, LEVELS["normal"], seed=seed))
        return mind.choose(view, seat).order

    return choose


def game(name: str, player: Player, seed: int) -> Played:
    """One game of a scenario against an easy computer."""
    rules, state = opening(name)
    dice = live(seed)
    out = opened(rules, state, dice)
    side = state.setup.seats[READER].side
    enemies: dict[int, Opponent] = {}
    met: set[str] = set()
    for _ in range(MOST):
        if not isinstance(out.awaiting, Ask):
            break
        seat = out.awaiting.seat
        view = rules.view(out.state, seat)
        if out.state.seat(seat).side == side:
            order = player(rules, view)
            met.add(order.verb)
            if len(view.stack) > 1:
                met.add(f"?{out.awaiting.why}")
        else:
            enemy = enemies.setdefault(seat, Opponent(rules, LEVELS["easy"], seed=seed + 1000))
            order = enemy.choose(view, seat).order
        out = play(rules, out.state, order, dice)
        assert out.verdict, order
        met |= {tag_of(type(event)) for event in out.events}
    won = out.state.result is not None and side in out.state.result.winners
    return Played(won, out.state.beat, frozenset(met))


def by_tips(name: str, seed: int) -> Played:
    """One game of somebody who types what the tips say, against an easy computer."""
    with folder() as place:
        newcomer, _ = followed(name, place / "a.tactical", seed)
    state = newcomer.session.seat.game.state
    won = state.result is not None and state.setup.seats[READER].side in state.result.winners
    return Played(won, state.beat, frozenset(newcomer.typed))


def games(name: str, by: str, seeds: range) -> list[Played]:
    """Games of a battle by one kind of player."""
    if by == "tips":
        return [by_tips(name, seed) for seed in seeds]
    players: dict[str, Callable[[int], Player]] = {
        "pass": lambda _: passes,
        "first": lambda _: takes_the_first,
        "random": at_random,
        "normal": normal,
    }
    return [game(name, players[by](seed), seed) for seed in seeds]


def told(found: Sequence[Played]) -> str:
    """`12 of 20 won, in beats 2 to 4`."""
    beats = sorted(each.beat for each in found)
    return f"{sum(each.won for each in found)} of {len(found)} won, ended in beats {beats[0]} to {beats[-1]}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=[name for name in scenario_names() if listed(name).guided])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--by", nargs="+", default=["pass", "first", "random", "normal", "tips"])
    parser.add_argument("--met", action="store_true", help="also what was met in how many of the games that were won")
    wanted = parser.parse_args()
    for name in wanted.names:
        for by in wanted.by:
            found = games(name, by, range(wanted.games))
            print(f"{name}: {by}: {told(found)}", flush=True)
            if wanted.met and by != "tips":
                counts = Counter(what for each in found if each.won for what in each.met)
                print("   ", ", ".join(f"{what} {count}" for what, count in counts.most_common()), flush=True)


if __name__ == "__main__":
    main()
