"""Windows and handovers a round in each shipped scenario: `python -m tests.bench.windows [--level NAME] [SCENARIO]...`.

The computer plays every seat, always from the same chances. A window is an ask that comes up within a turn; a handover
a change of seats at one keyboard where the board must be hidden. A round is the scenario's own beat. With `--hold`
windows are let pass wherever they may be: the battle then goes the same way however often it asks. `--ahead 50`: each
seat has said in advance that it lets windows pass unless a chance in them is over 50%. A window that asks on is one in
which the seat has used the window just before, and is asked whether it goes on: "with all" answers those at once.
`--games 3` plays each three times, with other chances, for a battle more or less says little.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from functools import reduce
from typing import Any, NamedTuple

from tactical.opponent.levels import LEVELS
from tactical.opponent.player import Opponent
from tactical.opponent.seeded_dice import SeededRandom
from tactical.ruleset import Ruleset
from tactical.scenario import open_scenario, scenario_names
from tactical.session.seat import must_hide, open_to_all
from tactical.table import Ask, Battle, Over, Report, awaiting, opened, play
from tactical.table.orders import Stand

ROUNDS, MOST = 4, 600  # beats and orders that are looked at


class Counted(NamedTuple):
    """What a game asked: windows by their names, changes of seats, those where the board was hidden, and beats."""

    windows: Counter[str]
    changes: int
    handovers: int
    beats: int
    orders: int
    asking_on: int

    @property
    def each(self) -> tuple[float, float]:
        """Windows and handovers a round."""
        return sum(self.windows.values()) / self.beats, self.handovers / self.beats

    def plus(self, other: Counted) -> Counted:
        """Both games as if they were one."""
        pairs: Iterator[tuple[Any, Any]] = zip(self, other, strict=True)
        return Counted(*(mine + theirs for mine, theirs in pairs))


def counted(
    rules: Ruleset[Any],
    opening: Any,
    level: str = "easy",
    seed: int = 1,
    rounds: int = ROUNDS,
    *,
    hold: bool = False,
    ahead: int = 0,
) -> Counted:
    """Play the first rounds of a scenario and count."""
    dice = SeededRandom("bench", seed)
    state = opened(rules, opening, dice).state
    minds = {seat: Opponent(rules, LEVELS[level], seed=seed + seat) for seat in range(len(state.setup.seats))}
    windows, viewer, changes, handovers, orders, openly = Counter[str](), -1, 0, 0, 0, False
    first, asking_on, used = state.beat, 0, (-1, "")
    told = set[int]()
    while orders < MOST and state.beat < first + rounds and not isinstance(want := awaiting(state), Over):
        if isinstance(want, Ask):
            if viewer != want.seat or openly:
                opened_now = open_to_all(rules, state, want.seat)
                others = set(range(len(state.setup.seats))) - {want.seat} if openly else {viewer} - {-1}
                changes += viewer not in (-1, want.seat)
                handovers += not opened_now and any(must_hide(rules, state, other, want.seat) for other in others)
                openly = opened_now
            viewer = want.seat
            if ahead and want.seat not in told:
                told.add(want.seat)
                for why in rules.windows:
                    state = play(rules, state, Stand(want.seat, "never", why, above=ahead), dice).state
                continue
            if len(state.stack) > 1:
                windows[want.why] += 1
                asking_on += used == (want.seat, want.why)
            view = rules.view(state, want.seat)
            passes = [o for o in rules.offers(view) if o.passes] if hold and len(state.stack) > 1 else []
            order = passes[0] if passes else minds[want.seat].choose(view, want.seat).order
            out = play(rules, state, order, dice)
            if not out.verdict:  # for something its view does not show
                out = play(rules, state, rules.offers(view)[-1], dice)
            orders += 1
            used = (want.seat, want.why) if len(state.stack) > 1 and not order.passes else (-1, "")
        else:
            assert isinstance(want, Battle)
            out = play(rules, state, Report(-2, ()), dice)
        if not out.verdict:
            break
        state = out.state
    return Counted(windows, changes, handovers, max(1, state.beat - first), orders, asking_on)


def main() -> None:
    """Count and print a row for each scenario."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.windows", description=__doc__)
    parser.add_argument("scenarios", nargs="*", help="only these")
    parser.add_argument("--level", default="easy", choices=list(LEVELS))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", help="play with this house rule")
    parser.add_argument("--hold", action="store_true", help="let windows pass")
    parser.add_argument("--ahead", type=int, default=0, metavar="PERCENT", help="let those pass with no better chance")
    chosen = parser.parse_args()
    head = f"{'scenario':<18} {'windows':>8} {'asking on':>10} {'handovers':>10} {'seat changes':>13}"
    print(f"{head}   a round; orders; which windows")
    for name in chosen.scenarios or scenario_names():
        rules, opening = open_scenario(name, dict(each.split("=", 1) for each in chosen.set))
        games = (
            counted(rules, opening, chosen.level, seed, chosen.rounds, hold=chosen.hold, ahead=chosen.ahead)
            for seed in range(1, chosen.games + 1)
        )
        found = reduce(Counted.plus, games)
        windows, handovers = found.each
        which = ", ".join(f"{why} {number}" for why, number in found.windows.most_common())
        changes = found.changes / found.beats
        again = found.asking_on / found.beats
        row = f"{name:<18} {windows:>8.1f} {again:>10.1f} {handovers:>10.1f} {changes:>13.1f}"
        print(f"{row}   {found.orders}; {which}")


if __name__ == "__main__":
    main()
