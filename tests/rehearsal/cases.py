"""An order with rolls and windows in a small position of five rulesets, with what is counted at its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tactical.rehearsal.answers import Reply, answering
from tactical.ruleset import Ruleset
from tactical.table import Ask, Order, awaiting
from tests.rules.armour import fixture as armour
from tests.rules.boarding import fixture as boarding
from tests.rules.fleet import fixture as fleet
from tests.rules.overland import fixture as overland
from tests.rules.starship import fixture as starship

ZAP = {"zap": {"target": "aa", "power": 5}}
MUD = {"size": (9, 2), "fill": "soft"}
TWIN = {"twin": {"dice": 1, "attacks": 2, "short": 2000}}
TOUGH = {"cell": (5, 0), "heading": "n", "defence": 23, "hull": 9, "shields": (0, 0, 0, 0)}  # hit by a 20 alone
RAIDERS = {"name": "raiders", "rules": "skirmish", "scenario": "the-mill", "faces": "five raiders"}
CANYON = {"layers": {"hazard": {(1, 4): "canyon"}}, "encounters": [{**RAIDERS, "hazard": "canyon"}]}


class Case(NamedTuple):
    """A question about odds."""

    rules: Ruleset
    state: Any
    order: Order
    reply: Reply
    measure: Callable[[Any], Any]


def boarding_case() -> Case:
    """A run past a guard who strikes."""
    guard = boarding.foe((4, 0), weapons=("blade",), combat=1)
    ann = boarding.friend((0, 0), athletics=3, hits=5)
    state = boarding.start(boarding.corridor(7), ann=ann, xan=guard, bea=boarding.friend((6, 0)))
    order = boarding.order(state, f"ann run 1 {boarding.to(0, 5)}")

    def measure(at: Any) -> Any:
        return at.pieces[0].cell, at.pieces[0].hits

    return Case(boarding.RULES, state, order, answering(boarding.RULES, "always"), measure)


def armour_case() -> Case:
    """A drive of six inches through mud, under a gun that may fire at each of them."""
    given = {"car": armour.red("tracked", 0, 0), "foe": armour.blue("foot", 8, 1, weapons=("zap",))}
    state = armour.start(**given, **MUD, weapons=ZAP)
    reply = answering(armour.RULES, {"intercept": "always"})
    drive = armour.order(state, "car advance 6")
    return Case(armour.RULES, state, drive, reply, lambda at: (at.pieces[0].cell, armour.damage(at, "car")))


def fleet_case() -> Case:
    """A commit under fire of two cannon, whose victim chooses what is lost."""
    units = ("c1 cruiser red b", "c2 cruiser red b", "p1 pds blue c-one", "p2 pds green c-one")
    state = fleet.after(fleet.moving(*units, *fleet.ANCHOR), "order c1 c", "order c2 c")

    def reply(at: Any, ask: Ask) -> Order | None:
        return fleet.RULES.offers(at)[0] if ask.why in ("space_cannon", "assign_hit") else None

    commit = fleet.order(state, "commit")
    return Case(fleet.RULES, state, commit, reply, lambda at: tuple(p.place.cells for p in at.pieces))


def starship_case() -> Case:
    """Two attacks of one action, with a square flown between them; a hit is enough."""
    mounts = ({"name": "twin", "weapon": "twin", "sides": ("front",)},)
    state = starship.start(ada={"mounts": mounts}, zed=TOUGH, weapons=TWIN)

    def reply(at: Any, ask: Ask) -> Order | None:
        if ask.why not in ("between_attacks", "next_attack"):
            return None
        fresh, there = starship.hull(at, "zed") == TOUGH["hull"], starship.cell(at) == (5, 5)
        return starship.order(at, "hold" if not fresh else "ahead 1" if there else "attack zed")

    def measure(at: Any) -> Any:
        return starship.hull(at, "zed"), starship.cell(at)

    return Case(starship.RULES, state, starship.order(state, "attack zed with twin"), reply, measure)


def overland_case() -> Case:
    """A way through a canyon where raiders may be met, who may be slipped by, or a battle must be fought."""
    state = overland.start("rae", "kit", **CANYON)

    def reply(at: Any, ask: Ask) -> Order | None:
        return overland.order(at, "slip by kit") if ask.why == "encounter" else None

    def measure(at: Any) -> Any:
        return overland.cell(at), type(awaiting(at)).__name__

    return Case(overland.RULES, state, overland.order(state, overland.travelled(1)), reply, measure)


CASES: dict[str, Callable[[], Case]] = {
    "boarding": boarding_case, "armour": armour_case, "fleet": fleet_case, "starship": starship_case,
    "overland": overland_case,
}  # fmt: skip
