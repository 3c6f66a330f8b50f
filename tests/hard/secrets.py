"""What one seat cannot know reaches it in no way: two games that differ in nothing else show it the same bytes.

Random play comes to a position. The table of what the rules keep from a seat (`hidden.py`, which never asks the
program) makes another of it, that differs in one such thing; or somebody else gives one order in the one game and
another in the other, of which the seat can notice nothing. Then both are looked at in the same ways and compared byte
by byte: commands, JSON, odds, refusals, the game by lines, panels, the chronicle, exports; now and then on the screen.
The dice to come are others in each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from tactical.journal.game import Game
from tactical.rehearsal.dice import live
from tests.hard import hidden, shown, stages
from tests.hard.playing import folder
from tests.hard.shown import Sight

PATIENCE = (0.2, 1.5)  # seconds after a key, for what is shown later
SCREENS = 40  # one pair in so many is looked at on the screen too: that takes a while
LOOKS = 3  # ways of looking at a pair, beside `show --json`
ORDERS, MORE = 14, 8  # before the secret is changed, at most; and more, as long as nothing but answers is secret
COMMON = len(hidden.COMMON)
ALWAYS = "show --json"
SYSTEMS = tuple(stages.STAGES)

Seen = Callable[[str], str]


def run(times: int, seed: int, tally: Counter[str] | None = None) -> list[str]:
    """So many pairs, as many of each system; the differences, in words. `tally` counts them by what was secret."""
    return list(differences(times, seed, tally))


def differences(times: int, seed: int, tally: Counter[str] | None = None) -> Iterator[str]:
    """The same, one by one."""
    tried = dict.fromkeys(SYSTEMS[seed % len(SYSTEMS) :] + SYSTEMS[: seed % len(SYSTEMS)], 0)
    with folder() as where:
        for name in ("one", "two"):
            (where / name).mkdir()
        for number in range(seed, seed + 20 * times + 100):
            wanted = times - sum(tried.values())
            if wanted <= 0:
                return
            system = min(tried, key=lambda name: tried[name])
            stage = stages.STAGES[system][number % len(stages.STAGES[system])]
            rng = Random(f"secrets {stage} {number}")
            for pair, (what, clause, found) in enumerate(_pairs(rng, where, system, stage)):
                tried[system] += 1
                if tally is not None:
                    tally[f"{system}: {what}"] += 1
                yield from (f"{stage} {number}: {what} ({clause}): {fault}" for fault in found)
                if pair + 1 == wanted:
                    break
    yield f"{sum(tried.values())} pairs were found, and {times} are to be tried"


def _pairs(rng: Random, where: Path, system: str, stage: str) -> Iterator[tuple[str, str, list[str]]]:
    """At one position of random play: each thing that a seat cannot know, its clause, and what showed it."""
    rules, whole = stages.begun(stage)
    one, two = where / "one" / "game.tactical", where / "two" / "game.tactical"
    with stages.table(one, rules, whole) as game:
        stages.play_on(rng, game, rng.randrange(ORDERS))
        seat, others = _most(rng, game, system)
        for _ in range(MORE):
            if len(others) > COMMON or not stages.play_on(rng, game, 1):
                break
            seat, others = _most(rng, game, system)
        whole = game.whole
        asked = shown.questions(rng, game, seat)
        name = whole.setup.seats[seat].name
    sights = (Sight(one, seat, name, asked, 1), Sight(two, seat, name, asked, 2))
    ways = shown.ways(asked, campaign=rules is None)
    with stages.table(one, rules, whole):
        pass
    first = _remembering(ways, sights[0])
    screens: list[list[str]] = []
    for secret, other in others:
        with stages.table(two, rules, other):
            pass
        found = list(_compared(rng, name, ways, first, sights))
        if rng.randrange(SCREENS) == 0:
            screens = screens or [shown.screens(sights[0])]
            found += _on_screen(name, sights, [*screens, shown.screens(sights[1])])
        yield secret.words, secret.clause, found
    for whispered, pair in hidden.whispers(rng, system, rules, whole, seat):
        if _said(one, two, rules, whole, whispered, pair):
            yield (
                f"{whispered.words}, said",
                whispered.clause,
                list(_compared(rng, name, ways, _remembering(ways, sights[0]), sights)),
            )


def _most(rng: Random, game: Game, system: str) -> tuple[int, list[tuple[hidden.Secret, Any]]]:
    """A seat that most is hidden from, and what else each of it could be."""
    rules = None if game.campaign is not None else game.rules
    seats = [number for number, chair in enumerate(game.whole.setup.seats) if not chair.referee]
    found = [(seat, list(hidden.differences(rng, system, rules, game.whole, seat, game.codec))) for seat in seats]
    rng.shuffle(found)
    return max(found, key=lambda row: len(row[1]))


def _said(one: Path, two: Path, rules: Any, whole: Any, whispered: hidden.Whispered, pair: tuple[Any, Any]) -> bool:
    """Give one order in each game, or some; whether both took them, and what came of it looks alike by the rules."""
    states = []
    for path, said in zip((one, two), pair, strict=True):
        with stages.table(path, rules, whole) as game:
            for order in said if isinstance(said, tuple) else (said,):
                if not game.play(order, live(1)).verdict:
                    return False
            states.append(game.state)
    return whispered.alike(*states)


def _remembering(ways: dict[str, Callable[[Sight], str]], sight: Sight) -> Seen:
    """What one game shows by a way of looking, looked up once."""
    known: dict[str, str] = {}

    def seen(way: str) -> str:
        if way not in known:
            known[way] = ways[way](sight)
        return known[way]

    return seen


def _compared(
    rng: Random, name: str, ways: dict[str, Callable[[Sight], str]], first: Seen, sights: tuple[Sight, Sight]
) -> Iterator[str]:
    """What is shown of the one and not of the other, and secret words."""
    rest = [way for way in ways if way != ALWAYS]
    odds = [way for way in rest if way.startswith("odds")]  # where answers given in advance would show
    for way in dict.fromkeys((ALWAYS, *rng.sample(odds, min(1, len(odds))), *rng.sample(rest, min(LOOKS, len(rest))))):
        one, two = first(way), ways[way](sights[1])
        if one != two:
            yield f"{way}: {name} is shown {_difference(one, two)}"
        elif hidden.CANARY.lower() in two.lower():
            yield f"{way}: {name} reads the secret word"


def _on_screen(name: str, sights: tuple[Sight, Sight], looks: list[list[str]]) -> list[str]:
    """Where two screens part. Work in the background ends sooner or later: a difference is looked at again, slowly."""
    for patience in PATIENCE:
        if looks[0] != looks[1]:
            looks = [shown.screens(sight, patience) for sight in sights]
    for one, two in zip(*looks, strict=True):
        if one != two:
            return [f"the screen after {one.partition(':')[0]!r}: {name} is shown {_difference(one, two)}"]
    return []


def _difference(one: str, two: str) -> str:
    """Where two texts part."""
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, at - 60) : at + 60]!r} and {two[max(0, at - 60) : at + 60]!r}"
