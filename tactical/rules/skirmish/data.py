"""The numbers of skirmish: weapons, kinds, ground and phases. Scenarios may add to kinds and weapons."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta

from tactical.table.cards import Look
from tactical.table.ledgers import quantity
from tactical.table.values import Value

Small = Annotated[int, Meta(ge=0, le=99)]
Bonus = Annotated[int, Meta(ge=-99, le=99)]
Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]*$", max_length=40)]
MOST = 9999  # of anything a turn counts, so that a forged number cannot make a search endless
Count = Annotated[int, Meta(ge=0, le=MOST)]

EXPOSED = 2  # Defence Value lost on leaving a Melee Range (SK-16)
MOVING_FIRE = 2  # off the target number of ranged attacks in a round in which one moved (SK-44)
WOUNDED = 1  # off the target number when wounded (FT-SK-02)
DEFENCE_WEARS = 2  # off the defence number for each defence since one's own last turn began (FT-SK-04)
COVER = 2  # added to the defence number in cover, never more (FT-SK-05)
MARGIN = 4  # the most a margin adds to damage (FT-SK-07)
FELLS = 2  # the margin at which a weapon that fells knocks prone (FT-SK-11)
HEALTH_PER_BODY = 5  # full Health (FT-SK-07)
DEATH_PER_BODY = -2  # Health at which a character dies (FT-SK-10)
AID = 5  # Health that first aid gives back (FT-SK-13)
FORCE = 2  # added to Body when a door is forced (FT-SK-15)
SPOTTED = 2  # squares within which a hidden character in sight is found (FT-SK-06)
LIMIT = 15  # rounds (FT-SK-14)


class Weapon(Value, frozen=True):
    """`reach` in squares; `damage` before margin and armour; `hit` is added to Attack (FT-SK-08)."""

    name: Slug
    reach: Annotated[int, Meta(ge=1, le=99)] = 1
    damage: Small = 8
    hit: Bonus = 0
    melee_range: Annotated[int, Meta(ge=1, le=9)] = 1  # the bearer's, if larger than its own (SK-19)
    fells: bool = False  # knocks down at margin 2 or more (FT-SK-11)
    blast: Small = 0  # squares round the square aimed at (FT-SK-12)
    uses: Small = 0  # 0: no limit

    @property
    def traits(self) -> tuple[str, ...]:
        """The other effects of an attack with it, in words."""
        told = ((self.blast, f"blast {quantity(self.blast, 'squares')}"), (self.fells, "may knock prone"))
        return tuple(words for has, words in told if has)


class Kind(Value, frozen=True):
    """The unchanging part of a character. Attributes: the squares they add to Body (SK-06, SK-07)."""

    name: Slug
    body: Annotated[int, Meta(ge=1, le=20)] = 4
    attack: Small = 7
    dv: Small = 5
    armour: Small = 0
    mind: Small = 4
    medicine: Small = 0
    points: Annotated[int, Meta(ge=0, le=9999)] = 4
    melee_range: Annotated[int, Meta(ge=0, le=9)] = 1
    attributes: tuple[tuple[Slug, Bonus], ...] = ()  # pairs, not a map: kinds are hashed with their state
    stealth: Small = 0
    flying: bool = False  # uses Flight
    speed_burst: bool = False
    fire_on_move: bool = False
    ignores: tuple[str, ...] = ()  # difficult ground that costs it 1 (SK-36)


class Ground(Value, frozen=True):
    """A kind of square: its cost, and its effects."""

    cost: int = 1
    difficult: bool = False
    wall: bool = False
    hole: bool = False
    cover: bool = False
    hides: bool = False  # undergrowth, for `act hide` (FT-SK-06)


GROUNDS: Mapping[str, Ground] = MappingProxyType(
    {
        "floor": Ground(),
        "wall": Ground(wall=True),
        "hole": Ground(hole=True),
        "gravel": Ground(2, difficult=True),
        "undergrowth": Ground(2, difficult=True, cover=True, hides=True),
        "furniture": Ground(2, difficult=True, cover=True),
        "other": Ground(2, difficult=True),
        "rubble": Ground(3, difficult=True),
        "bog": Ground(4, difficult=True),
    }
)

TERRAIN: Mapping[str, Look] = MappingProxyType(
    {
        "floor": Look("open floor", ".", "floor", kind="floor"),
        "wall": Look("wall", "#", "wall", kind="wall"),
        "hole": Look("hole", "O", "hole", kind="vacuum"),
        "gravel": Look("loose gravel", ",", "rough", kind="rubble"),
        "undergrowth": Look("thick undergrowth", '"', "cover", kind="woods"),
        "furniture": Look("furniture", "=", "cover", kind="furniture"),
        "other": Look("difficult ground", ":", "rough", kind="sand"),
        "rubble": Look("rubble", ";", "rough", kind="rubble"),
        "bog": Look("bog", "~", "rough", kind="ford"),
    }
)

WALL, CLOSED, LOCKED, OPEN = "wall", "door", "locked-door", "open-door"
EDGES: Mapping[str, Look] = MappingProxyType(
    {
        WALL: Look("closed edge", "|", "wall"),
        CLOSED: Look("closed door", "D", "door"),
        LOCKED: Look("locked door", "L", "hacked"),
        OPEN: Look("open door", ")", "open"),
    }
)
DOORS = (CLOSED, LOCKED, OPEN)
SHUT = frozenset((WALL, CLOSED, LOCKED))  # edges that stop movement, sight and reach (SK-D08, FT-SK-15)

WEAPONS: Mapping[str, Weapon] = MappingProxyType(
    {
        weapon.name: weapon
        for weapon in (
            Weapon("bare-hands", 1, 4),
            Weapon("sword", 1, 10),
            Weapon("maul", 1, 13, -1, fells=True),
            Weapon("spear", 2, 10, melee_range=2),
            Weapon("pistol", 6, 8),
            Weapon("rifle", 12, 8),
            Weapon("scattergun", 4, 11),
            Weapon("grenade", 5, 8, blast=1, uses=1),
        )
    }
)

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            Kind("recruit", body=4, attack=7, dv=5, points=4),
            Kind("trooper", body=5, attack=8, dv=5, armour=1, points=6),
            Kind("scout", body=4, attack=8, dv=6, points=5, attributes=(("speed", 2),), stealth=2),
            Kind("brute", body=6, attack=8, dv=4, armour=2, points=7),
            Kind("marksman", body=4, attack=9, dv=5, points=5, fire_on_move=True),
            Kind("medic", body=4, attack=7, dv=5, armour=1, mind=5, medicine=3, points=4),
            Kind("leader", body=5, attack=8, dv=6, armour=2, mind=5, medicine=1, points=8),
        )
    }
)

DOOR_VERBS = ("close_door", "force_door", "open_door")
"""The further verbs where there are doors."""

ARRIVAL_VERBS = ("come_on",)
"""And where somebody comes later."""

TURN_VERBS = (
    "act",
    "aid",
    "drop_prone",
    "end_move",
    "end_turn",
    "fire",
    "hide",
    "leave",
    "shift",
    "stand_up",
    "strike",
    "throw_at",
    "walk",
)
