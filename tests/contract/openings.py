"""The positions that the contract suite plays from: small ones with a referee, and every shipped scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tactical.board import Board, Layer
from tactical.rules import SHIPPED
from tactical.ruleset import Ruleset
from tactical.scenario import campaign_names, open_scenario, scenario_names, shipped_campaign
from tactical.table import Sheet, opened
from tactical.testing.random_play import Opening
from tests.contract.seventh import pickets, stones
from tests.rules.armour import fixture as armour
from tests.rules.boarding import fixture as boarding
from tests.rules.skirmish import fixture as skirmish


def _battles(story: str) -> list[Path]:
    """The scenarios beside a shipped campaign."""
    return sorted(shipped_campaign(story).with_suffix("").glob("*.toml"))


def guards() -> Any:
    """Two who run past guards on either side of a corridor, and a referee."""
    people = {f"{side}-{x}": {"seat": side, "cell": (x, 0), "weapons": ("blade",), "athletics": 3}
              for side, x in (("red", 0), ("red", 5), ("blue", 3), ("blue", 8))}  # fmt: skip
    return boarding.RULES.open(boarding.sheet(boarding.corridor(9), seats=boarding.REFEREED, limit=3, **people))


def reserves() -> Any:
    """Cars that drive under each other's guns, troops that are still to come, and a referee."""
    given: dict[str, Any] = {}
    for side, x in (("red", 1), ("blue", 9)):
        of = armour.red if side == "red" else armour.blue
        given |= {f"{side}_car": of("carrier", x, 3), f"{side}_gun": of("gun", x, 1, weapons=("launcher",)),
                  f"{side}_late": of("trooper", entry=2)}  # fmt: skip
    areas = {side: [f"{x},{y}" for y in range(7)] for side, x in (("Red", 0), ("Blue", 10))}
    options = {"delayed_entry": True, "seats": armour.REFEREED, "limit": 3, "areas": areas}
    return armour.RULES.open(armour.sheet('....."...', size=(11, 7), **given, **options))


def ambush() -> Any:
    """Two who walk into two that they cannot see, and a referee."""
    people = {"ann": {"cell": (1, 1)}, "bo": {"cell": (1, 3)}, "cy": {"cell": (4, 2), "hidden": True}}
    more = {"dee": {"seat": "blue", "cell": (5, 0), "hidden": True}}
    given = {"seats": skirmish.REFEREED, "size": (7, 5), "ground": {(4, 2): "undergrowth", (5, 0): "undergrowth"}}
    return skirmish.RULES.open(skirmish.sheet(**people, more=more, **given, limit=3))


def creek() -> Any:
    """Two pickets a side who may go to ground, with brush and a rock between them."""
    ground = "........", "...%%...", "...##...", "...%....", "........"
    board = Board("square4", 8, 5, layers=(Layer("ground", ("grass", "brush", "rock"), _cells("".join(ground))),))
    stand = (("ann", "red", 9), ("bo", "red", 25), ("cy", "blue", 14), ("dee", "blue", 30))
    rows = tuple({"name": name, "seat": seat, "cell": cell} for name, seat, cell in stand)
    return pickets.RULES.open(Sheet("The creek", board, stones.SEATS, rows, options={"dives": True}))


def _cells(picture: str) -> bytes:
    return bytes(map(".%#".index, picture))


_SMALL: tuple[tuple[str, Ruleset, Callable[[], Any]], ...] = (
    ("guards", boarding.RULES, guards),
    ("reserves", armour.RULES, reserves),
    ("ambush", skirmish.RULES, ambush),
    ("seventh", stones.RULES, stones.opening),
    ("pickets", pickets.RULES, creek),
)
_BATTLES = {file.stem: file for story in campaign_names() for file in _battles(story)}
SMALL = tuple(name for name, _, _ in _SMALL)
NAMES = (*SMALL, *scenario_names(), *_BATTLES)


@cache
def game(name: str) -> Opening:
    """A position by name, run on to its first decision."""
    for own, rules, opening in _SMALL:
        if own == name:
            return Opening(name, rules, opened(rules, opening()).state)
    rules, state = open_scenario(_BATTLES.get(name, name))  # or a scenario text of anybody's, by its path
    return Opening(name, rules, opened(rules, state).state)


def rulesets() -> Iterator[Ruleset]:
    """Every ruleset that has a position here, once."""
    yield from {game(name).rules.name: game(name).rules for name in NAMES}.values()


def unplayed() -> list[str]:
    """Shipped rulesets without a scenario."""
    return sorted(set(SHIPPED) - {game(name).rules.name for name in scenario_names()})
