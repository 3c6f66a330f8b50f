"""The numbers of fleet: units, what lies in space, phases and words. Scenarios may change units and add others."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta

from tactical.table.cards import Look
from tactical.table.phrases import plain
from tactical.table.rows import Cited, cited
from tactical.table.values import Value

Small = Annotated[int, Meta(ge=0, le=99)]
Face = Annotated[int, Meta(ge=0, le=10)]  # a d10 hits at this or more; 0: it has no dice
Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]*$", max_length=40)]
PlanetRef = Annotated[int, Meta(ge=0, extra={"list": "setup.planets"})]

SIDES = 10  # of every die
HALVES = 2  # a unit's cost is counted in halves: two fighters cost 1
NEBULA_MOVE = 1  # of ships that start in a nebula (FL-D17)
RIFT_TAKES = 3  # a ship that leaves a gravity rift is lost on this or less (FL-D17)
GOAL = 10  # points (FT-FL-12)
LIMIT = 6  # rounds (FT-FL-12)


class Kind(Value, frozen=True):
    """The unchanging part of a unit (FL-D01). Scenarios and factions override any of it."""

    name: Slug
    role: Literal["ship", "fighter", "ground", "structure"] = "ship"
    move: Small = 0
    capacity: Small = 0  # 0: it transports nothing (FL-31)
    combat: Face = 0
    dice: Annotated[int, Meta(ge=0, le=9)] = 1
    sustain: bool = False  # a first hit damages it (FL-D05)
    barrage: Face = 0  # against fighters, before the first round (FT-FL-02)
    barrage_dice: Annotated[int, Meta(ge=0, le=9)] = 0
    cannon: Face = 0  # Space Cannon (FL-D03)
    cannon_dice: Annotated[int, Meta(ge=0, le=9)] = 1
    deep: bool = False  # its cannon reaches adjacent systems (FL-D03)
    dock: bool = False  # room for fighters of its own (FL-D15)
    halves: Annotated[int, Meta(ge=0, le=9999)] = 0  # its cost and points, in halves

    @property
    def ship(self) -> bool:
        """True if it flies, blocks and fights in space; fighters do (FL-15)."""
        return self.role in ("ship", "fighter")

    @property
    def cargo(self) -> bool:
        """True if ships may carry it (FL-32)."""
        return self.role in ("fighter", "ground")


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            Kind("carrier", move=1, capacity=4, combat=9, halves=6),
            Kind("carrier-ii", move=2, capacity=6, combat=9, halves=6),
            Kind("cruiser", move=2, combat=7, halves=4),
            Kind("cruiser-ii", move=3, capacity=1, combat=6, halves=4),
            Kind("destroyer", move=2, combat=9, barrage=9, barrage_dice=2, halves=2),
            Kind("destroyer-ii", move=2, combat=8, barrage=6, barrage_dice=3, halves=2),
            Kind("dreadnought", move=1, capacity=1, combat=5, sustain=True, halves=8),
            Kind("dreadnought-ii", move=2, capacity=1, combat=5, sustain=True, halves=8),
            Kind("war-sun", move=2, capacity=6, combat=3, dice=3, sustain=True, halves=24),
            Kind("flagship", move=1, capacity=3, combat=7, dice=2, sustain=True, halves=16),  # FT-FL-04
            Kind("fighter", "fighter", combat=9, halves=1),
            Kind("fighter-ii", "fighter", move=2, combat=8, halves=1),
            Kind("infantry", "ground", combat=8, halves=1),
            Kind("infantry-ii", "ground", combat=7, halves=1),
            Kind("pds", "structure", cannon=6),
            Kind("pds-ii", "structure", cannon=5, deep=True),
            Kind("space-dock", "structure", dock=True),
        )
    }
)


SAME = ("infantry", "pds")  # one and several have the same name


def several(count: int, kind: str) -> str:
    """A number of units of a kind: `1 fighter`, `2 fighters`, `3 infantry II`, `2 cruisers II`."""
    stem, dash, mark = kind.partition("-ii")
    one = count == 1 or stem in SAME or stem.endswith("s")
    return f"{count} {plain(f'{stem}{dash}{mark}' if one else f'{stem}s{dash}{mark}')}"


def one_of(names: Iterable[str]) -> str:
    """`a, b or c`."""
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


class Space(Value, frozen=True):
    """A kind of hex (FL-D17, FL-D18)."""

    system: bool = True  # False: nothing is there, and no path leads through
    shut: bool = False  # cannot be entered
    nebula: bool = False
    rift: bool = False


SPACES: Mapping[str, Space] = MappingProxyType(
    {
        "void": Space(system=False),
        "system": Space(),
        "asteroids": Space(shut=True),
        "supernova": Space(shut=True),
        "nebula": Space(nebula=True),
        "rift": Space(rift=True),
    }
)

TERRAIN: Mapping[str, Look] = MappingProxyType(
    {
        "void": Look("empty space", " ", "space", kind="vacuum"),
        "system": Look("system", ".", "floor", kind="floor"),
        "asteroids": Look("asteroid field", ":", "hazard", kind="rubble"),
        "supernova": Look("supernova", "X", "hazard", kind="fire"),
        "nebula": Look("nebula", "~", "cover", kind="water"),
        "rift": Look("gravity rift", "^", "rough", kind="rift"),
    }
)

WORMHOLES = "@&%$"  # the signs of the types of wormholes on the board, in the order of their names

MOVE_VERBS = ("order", "unorder", "commit_moves", "ability_move")
COMBAT_VERBS = ("engage", "retreat", "stay", "assign_hit", "remove_excess", "outcome")

ACTION_VERBS = ("activate", "pass", "ability_move")
INVASION_VERBS = ("land", "done", "ability_move")

STEPS_SAID: Mapping[str, str] = MappingProxyType(
    {
        "strategy": "Strategy phase",
        "action": "Action phase",
        "activation": "Activation",
        "movement": "Movement",
        "move_ships": "Movement, step 1: Move Ships",
        "space_cannon_offense": "Movement, step 2: Space Cannon Offense",
        "space_combat": "Space Combat",
        "invasion": "Invasion",
        "production": "Production",
        "status": "Status phase",
    }
)

FIRST_MINUTE = (
    "Arrows go from system to system. {sheet} describes a system, and {comers} lists your ships that can reach it.",
    "{order.preview} previews activating a system; {order.commit} activates it. Then the same keys draft ships.",
    "{order.pieces} chooses a ship's passengers, {order.waypoint} routes its path through a system.",
    "{piece.next} picks another ship, {actions} lists the draft and other orders, {end} moves all ships at once.",
    "Until then {undo} undoes anything. {rehearse} tries a what-if, {help} explains everything.",
)

WINDOWS: Mapping[str, Cited] = MappingProxyType(
    {
        "space_cannon": cited("enemy ships in cannon range", "FL-55"),
        "retreat": cited("a round of combat begins; you may announce a retreat", "FT-FL-06"),
    }
)

ASKED: Mapping[str, Cited] = MappingProxyType(  # questions that must be answered
    {
        "assign_hit": cited("{hits} to assign: choose a unit for the next one", "FL-D05"),
        "remove_excess": cited("too little room: choose the units to remove", "FL-D15", "FL-D16"),
        "engage": cited("several enemies are here: choose one to fight first", "FT-FL-01"),
        "fall_back": cited("units return from a battle: choose where they go", "FT-FL-06"),
    }
)
