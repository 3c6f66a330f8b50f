"""The numbers of starship: sizes, weapons, kinds of ships, ground and phases. Scenarios may add kinds and weapons.

Feet are what people read; ledgers hold ninetieths of a foot. Turning N degrees costs TR x N / 90 feet (SC-27, SC-28),
so in ninetieths it costs exactly TR x N: whole for every whole degree and every Turning Radius. Nothing is rounded.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta

from tactical.table.cards import Look
from tactical.table.values import Value

Small = Annotated[int, Meta(ge=0, le=99)]
Bonus = Annotated[int, Meta(ge=-99, le=99)]
Feet = Annotated[int, Meta(ge=0, le=5000)]
Hull = Annotated[int, Meta(ge=0, le=999)]
Length = Annotated[int, Meta(ge=0, le=1_000_000)]
Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]*$", max_length=40)]
MOST = 1_000_000_000  # of any count: what is larger was made up
Count = Annotated[int, Meta(ge=0, le=MOST)]
Side = Literal["front", "left", "right", "rear"]
Size = Literal["tiny", "small", "medium", "large", "huge", "gargantuan"]

FOOT = 90  # units of the ledger in a foot (SC-H09)
SQUARE_FEET = 50  # SC-44
SQUARE = SQUARE_FEET * FOOT  # a straight step
DIAGONALS = (SQUARE, 2 * SQUARE)  # the first and the second diagonal, and so on in turn (SC-53)
EIGHTH = 45  # degrees between two headings of the grid (SC-46)
QUARTER = 90
CIRCLE = 360
Degrees = Annotated[int, Meta(ge=-CIRCLE, le=CIRCLE)]
FARTHEST = 9_999  # feet in one order, off the grid
Leg = Annotated[int, Meta(ge=1, le=FARTHEST)]
POINT = 1_000_000  # parts of a foot that places are kept in, off the grid (SC-H28)
POINT_SQUARE = SQUARE_FEET * POINT
HALF_SQUARE = POINT_SQUARE // 2
Within = Annotated[int, Meta(ge=-HALF_SQUARE, le=HALF_SQUARE)]
ROUGH = 2  # times the price in difficult terrain (SC-39)
APART = 2  # sizes between ships of which one may end its turn on the other (SC-42)

NATURAL_MISS, NATURAL_HIT = 1, 20  # FT-SC-01
LONG_RANGE = 4  # off the roll beyond short range (FT-SC-03)
IN_FIELD = 2  # Defence of a target with a square in an asteroid field (FT-SC-04)
EVADING = 2  # Defence until one's next turn (FT-SC-07)
BOOST = 100  # feet of Flight Speed this turn (FT-SC-07)
CRIPPLED = 100  # feet of Flight Speed lost (FT-SC-08)
MEND = 6  # sides of the die that mends a shield (FT-SC-07)
LIMIT = 15  # rounds (FT-SC-11)

SIDES: tuple[Side, ...] = ("front", "left", "right", "rear")  # SC-07; shields are listed in this order
SIZES: tuple[Size, ...] = ("tiny", "small", "medium", "large", "huge", "gargantuan")  # SC-H18: 0 to 5
BANDS = (25, 50, 250, 2_500, 10_000)  # feet at which one size ends and the next begins (SC-60 to SC-65)
SQUARES: Mapping[Size, int] = MappingProxyType(  # SC-68 to SC-72
    {"tiny": 1, "small": 1, "medium": 2, "large": 4, "huge": 8, "gargantuan": 16}
)


class Weapon(Value, frozen=True):
    """`dice` d6 of damage, `attacks` in one action, `short` range in feet; `small` is added against Tiny and Small."""

    name: Slug
    dice: Annotated[int, Meta(ge=1, le=20)]
    attacks: Annotated[int, Meta(ge=1, le=9)] = 1
    short: Feet = 300
    one_side: bool = False  # all attacks of one action on the same side
    uses: Small = 0  # 0: no limit
    small: Bonus = 0

    @property
    def traits(self) -> tuple[str, ...]:
        """The other effects and limits of attacks with it, in words."""
        told = (
            (self.one_side, "all at targets on one side"),
            (self.small, f"{self.small:+d} to hit small ships"),
        )
        return tuple(words for has, words in told if has)


class Mount(Value, frozen=True):
    """A weapon fixed to a ship, and the sides it covers (FT-SC-02)."""

    name: Slug
    weapon: Slug
    sides: tuple[Side, ...] = ("front",)


class Kind(Value, frozen=True):
    """The unchanging part of a ship. Flight Speed and Turning Radius have no default (SC-10, SC-H04).

    `space` is the area controlled, in feet; the lengths of the hull are told and never used (SC-73, SC-74).
    """

    name: Slug
    size: Size
    speed: Feet
    turning: Feet
    role: str = ""
    defence: Small = 12
    gunnery: Bonus = 0
    shields: tuple[Small, Small, Small, Small] = (0, 0, 0, 0)  # front, left, right, rear
    hull: Hull = 1
    crew: Annotated[tuple[Slug, ...], Meta(max_length=20)] = ("pilot",)
    mounts: Annotated[tuple[Mount, ...], Meta(max_length=20)] = ()
    points: Annotated[int, Meta(ge=0, le=9999)] = 1
    thing: bool = False  # not a ship: a rock, a hulk (SC-66)
    space: Length = 0  # 0: not told
    hull_length: Length = 0
    hull_width: Length = 0


class Ground(Value, frozen=True):
    """A kind of square: difficult to travel (SC-38), hiding its occupants (FT-SC-04), or filled (SC-52)."""

    difficult: bool = False
    field: bool = False
    solid: bool = False


GROUNDS: Mapping[str, Ground] = MappingProxyType(
    {
        "space": Ground(),
        "asteroid_field": Ground(difficult=True, field=True),
        "mountains": Ground(difficult=True),
        "solid": Ground(solid=True),
    }
)

TERRAIN: Mapping[str, Look] = MappingProxyType(
    {
        "space": Look("open space", ".", "floor", kind="vacuum"),
        "asteroid_field": Look("asteroid field", "%", "rough", kind="rubble"),
        "mountains": Look("mountains", "^", "height", kind="rock"),
        "solid": Look("solid rock", "#", "wall", kind="crag"),
    }
)

WEAPONS: Mapping[str, Weapon] = MappingProxyType(
    {
        weapon.name: weapon
        for weapon in (
            Weapon("light-gun", 1, 3, 300),
            Weapon("heavy-gun", 4, 1, 300),
            Weapon("long-gun", 3, 1, 500),
            Weapon("broadside", 2, 2, 300, one_side=True),
            Weapon("torpedo", 8, 1, 400, uses=2, small=-4),
            Weapon("flak", 1, 3, 200, small=4),
        )
    }
)

_LIGHT_ALL, _FLAK_ALL = Mount("light", "light-gun", SIDES), Mount("flak", "flak", SIDES)

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            Kind(
                "fighter", "tiny", 400, 50, "interceptor", 16, 3, (2, 1, 1, 1), 7, ("pilot",),
                (Mount("light", "light-gun"),), 3,
            ),
            Kind(
                "bomber", "small", 300, 100, "bomber", 14, 3, (3, 2, 2, 2), 14, ("pilot", "gunner"),
                (Mount("torpedo", "torpedo"), _FLAK_ALL), 4,
            ),
            Kind(
                "corvette", "medium", 350, 100, "escort", 14, 3, (8, 6, 6, 4), 44,
                ("pilot", "gunner-1", "gunner-2", "engineer"), (Mount("heavy", "heavy-gun"), _LIGHT_ALL), 10,
            ),
            Kind(
                "frigate", "medium", 300, 150, "line", 13, 3, (10, 8, 8, 6), 54,
                ("pilot", "gunner-1", "gunner-2", "gunner-3", "engineer"),
                (Mount("long", "long-gun"), Mount("bow", "broadside"), Mount("sides", "broadside", ("left", "right")),
                 _FLAK_ALL), 13,
            ),
            Kind(
                "cruiser", "large", 250, 200, "line", 12, 4, (12, 10, 10, 8), 100,
                ("pilot", "gunner-1", "gunner-2", "gunner-3", "gunner-4", "engineer-1", "engineer-2"),
                (Mount("heavy-1", "heavy-gun"), Mount("heavy-2", "heavy-gun"), Mount("port", "broadside", ("left",)),
                 Mount("starboard", "broadside", ("right",)), _LIGHT_ALL, _FLAK_ALL), 20,
            ),
            Kind(
                "freighter", "medium", 250, 150, "transport", 12, 1, (4, 4, 4, 4), 40, ("pilot", "gunner"),
                (_LIGHT_ALL,), 5,
            ),
            Kind("asteroid", "large", 0, 0, hull=0, crew=(), points=0, thing=True),
        )
    }
)  # fmt: skip

FLYING = ("fly", "fwd", "turn")
TURN_VERBS = (
    "act",
    "attack",
    "boost",
    "end_turn",
    "evade",
    "fly",
    "fwd",
    "hard_turn",
    "leave",
    "mend",
    "set_pilot",
    "turn",
)
BETWEEN_VERBS = (*FLYING, "next_attack", "hold_fire", "done_moving")  # SC-35
AIM_VERBS = ("next_attack", "hold_fire")
