"""The numbers of armour: rates, turning, damage, altitude, weapons and kinds (D1 to D5, D7, D8, FT-AR tables).

Lengths are in twelfths of an inch, `u` (AR-H01); the tables have whole inches, as printed. `check_data` checks the
shipped data against the page's promises when the module is loaded. Terrain (D6) is in `terrain.py`.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Annotated, Literal, get_args

from msgspec import Meta

from tactical.table.values import Value

Small = Annotated[int, Meta(ge=0, le=99)]
Bonus = Annotated[int, Meta(ge=-99, le=99)]
Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]*$", max_length=40)]
Mobility = Literal[
    "foot", "gravpack", "jetpack", "powered", "grav", "hover", "thruster", "tracked", "walker", "wheeled",
    "helicopter", "hoverprop", "hoverjet",
]  # fmt: skip
Category = Literal["infantry", "gun", "vehicle"]
Grade = Literal["fast", "average", "slow"]
Door = Literal["front", "right", "rear", "left"]

U = 12  # twelfths in an inch
STRAIGHT, DIAGONAL = 2, 3  # a step in halves of a straight one: one square is 1 inch, a diagonal 1 1/2 (AR-H01)
THIRDS = 3  # speed classes, damage levels and loads are thirds of a rate (AR-87, AR-H13, AR-127)
LEVELS = 3  # damage levels; one more destroys (AR-H13, AR-H22)
OVERRUN = 3  # times the terrain (AR-114)
SMALLER = 3  # size classes between the one that runs over and the one under it (AR-113)
GUN_FULL, GUN_SHORT = 6, 3  # inches of a crewed weapon, with its full crew and with less (AR-16, AR-17)
CRUISING = 6  # inches: the lowest altitude above everything that stands on a map (AR-H31, AR-H44)
STOREY = 2  # inches of a ground level, and of a storey of a building (AR-H24, AR-H31)
TO_HIT, BEST_THROW = 7, 12  # 2d6 + factors (FT-AR-01)
COVER = -2  # AR-H24
EACH_LEVEL = 3  # more than needed, for each further level (FT-AR-06)
TOUGH = -1  # for fire at a powered trooper (FT-AR-04)
BURST, BURST_RANGE = 2, 2  # further targets of a machine gun, within so many inches of the first (FT-AR-07)
LIGHT, MEDIUM = 3, 5  # the largest sizes that are light and medium (AR-H37)
LIMIT = 12  # turns (FT-AR-13)
BROKEN = (2, 3)  # the share of its points at which a side is broken (FT-AR-13)

GUNS: tuple[Mobility, ...] = ("wheeled",)
INFANTRY: tuple[Mobility, ...] = ("foot", "gravpack", "jetpack", "powered")
AIRCRAFT: tuple[Mobility, ...] = ("helicopter", "hoverprop", "hoverjet")  # AR-122, AR-H44

# D1: infantry (AR-05 to AR-08); D2: vehicles, Basic (AR-19); D3: vehicles, Advanced (AR-21)
INFANTRY_RATE: Mapping[Mobility, int] = MappingProxyType({"foot": 6, "gravpack": 12, "jetpack": 24, "powered": 12})
BASIC_RATE: Mapping[Mobility, int] = MappingProxyType(
    {
        "grav": 36, "hover": 30, "thruster": 48, "tracked": 30, "walker": 24, "wheeled": 36,
        "helicopter": 48, "hoverprop": 42, "hoverjet": 60,
    }
)  # fmt: skip
GRADES: tuple[Grade, ...] = ("fast", "average", "slow")
ADVANCED_RATE: Mapping[Mobility, tuple[int, int, int]] = MappingProxyType(
    {
        "grav": (36, 30, 24),
        "hover": (30, 24, 18),
        "thruster": (48, 42, 36),
        "tracked": (30, 24, 18),
        "walker": (24, 18, 12),
        "wheeled": (36, 30, 24),
        "helicopter": (48, 42, 36),
        "hoverprop": (42, 36, 30),
        "hoverjet": (60, 54, 48),
    }
)

# D4: altitude limits in inches; -1: none (AR-104 to AR-109, AR-H44)
CEILING: Mapping[Mobility, int] = MappingProxyType(
    {
        "foot": 0, "gravpack": 2, "jetpack": 12, "powered": 0,
        "grav": 4, "hover": 1, "thruster": -1, "tracked": 0, "walker": 0, "wheeled": 0,
        "helicopter": -1, "hoverprop": -1, "hoverjet": -1,
    }
)  # fmt: skip

# D5: what a damaged vehicle pays for 1/6, 1/3, 2/3 and 5/6 of its rate, in inches (AR-103)
DAMAGED_TURNS: Mapping[int, tuple[int, int, int, int]] = MappingProxyType(
    {
        4: (1, 1, 3, 3), 6: (1, 2, 4, 5), 8: (1, 3, 5, 7), 10: (2, 3, 7, 8), 12: (2, 4, 8, 10), 14: (2, 5, 9, 12),
        16: (3, 5, 11, 13), 18: (3, 6, 12, 15), 20: (3, 7, 13, 17), 22: (4, 7, 15, 18), 24: (4, 8, 16, 20),
    }
)  # fmt: skip

# D7: sixths of the rate for the bands to 45, 90, 135 and 180 degrees (AR-33, AR-34, AR-H09); infantry: free (AR-H10)
Bands = tuple[int, int, int, int]
TURNS: Mapping[str, Bands] = MappingProxyType(
    {
        "grav": (1, 2, 4, 5),
        "hover": (1, 2, 4, 5),
        "thruster": (1, 2, 4, 5),
        "tracked": (1, 2, 4, 5),
        "walker": (1, 2, 4, 5),
        "wheeled": (1, 2, 4, 5),
        "helicopter": (1, 2, 4, 5),
        "hoverprop": (1, 2, 4, 5),
        "hoverjet": (1, 2, 4, 5),
        "gun": (1, 2, 4, 5),
    }
)
LINEAR: Bands = (1, 2, 3, 4)  # `turn_table = linear`
BAND = 45  # degrees (AR-H08)
BANDS = 4  # of them to a half turn
D5 = range(4, 25, 2)  # the reduced rates, in inches, of the table for damaged vehicles (AR-103)

# D8: the rate that damage leaves, in inches, at levels 1 and 2 (AR-H13)
DAMAGED_RATE: Mapping[int, tuple[int, int]] = MappingProxyType(
    {
        60: (40, 20), 54: (36, 18), 48: (32, 16), 42: (28, 14), 36: (24, 12), 30: (20, 10), 24: (16, 8), 18: (12, 6),
        12: (8, 4), 6: (4, 2),
    }
)  # fmt: skip

SPEEDS = ("stationary", "slow", "moderate", "fast")  # AR-86, AR-H17
FIRER_FACTOR = (0, -1, -2, -3)  # AR-92, AR-H20
TARGET_FACTOR = (0, -1, -2, -3)


class Weapon(Value, frozen=True):
    """A weapon. `short`: its short range in inches, 0: no limit; a weapon without numbers has no range bands."""

    name: Slug
    target: Literal["any", "ap", "aa"] = "any"  # placeholder (AR-H22), anti-personnel, anti-armour (FT-AR-04)
    power: Small = 0
    infantry: Bonus = 0  # an AA weapon's factor against infantry and crewed weapons (FT-AR-04)
    short: Small = 0
    front: bool = False  # hull-mounted: within 45 degrees of the facing (FT-AR-03)
    burst: bool = False  # FT-AR-07
    charge: bool = False  # at a vehicle in a touching square, no cover (FT-AR-09)
    uses: Small = 0  # 0: no limit

    @property
    def traits(self) -> tuple[str, ...]:
        """The other effects and limits of a shot with it, in words."""
        told = (
            (self.target == "aa" and self.infantry, f"{self.infantry:+d} against infantry"),
            (self.front, "fires forward only"),
            (self.burst, "fires at up to two more targets"),
            (self.charge, "at a vehicle it touches"),
        )
        return tuple(words for has, words in told if has)


WEAPONS: Mapping[str, Weapon] = MappingProxyType(
    {
        weapon.name: weapon
        for weapon in (
            Weapon("rifle", "ap", short=12),
            Weapon("machine-gun", "ap", short=18, burst=True),
            Weapon("rocket", "aa", 2, -2, 8),
            Weapon("autocannon", "aa", 1, 0, 18),
            Weapon("gun", "aa", 3, -2, 24),
            Weapon("hull-gun", "aa", 3, -2, 24, front=True),
            Weapon("heavy-gun", "aa", 4, -2, 24),
            Weapon("launcher", "aa", 5, -3, 30),
            Weapon("hull-launcher", "aa", 5, -3, 30, front=True),
            Weapon("charge", "aa", 4, 0, 1, charge=True, uses=1),
        )
    }
)


class Kind(Value, frozen=True):
    """The unchanging part of a piece. Lengths in inches; `rate` only where no table gives one (pods, turrets)."""

    name: Slug
    mobility: Mobility
    category: Category = "vehicle"
    size: Annotated[int, Meta(ge=0, le=20)] = 0
    grade: Grade = "fast"  # in Advanced, until the players choose another (AR-22)
    rate: Annotated[int, Meta(ge=0, le=96, multiple_of=6)] = 0  # AR-25, AR-H64
    width: Annotated[int, Meta(ge=1, le=4)] = 1  # squares covered, seen from behind
    length: Annotated[int, Meta(ge=1, le=4)] = 1
    armour: tuple[Small, Small, Small] = (0, 0, 0)  # front, side, rear (FT-AR-05)
    weapons: tuple[Slug, ...] = ()
    crew: Annotated[int, Meta(ge=0, le=20)] = 0  # of a crewed weapon, when full
    wheels: bool = True  # a crewed weapon without them cannot be moved (AR-15)
    slots: Small = 0  # for cargo (AR-H45)
    doors: tuple[Door, ...] = ("rear",)
    armoured: bool = False  # may overrun (AR-110, AR-111)
    fully_tracked: bool | None = None  # None: yes for tracked (AR-H42)
    amphibious: bool = False
    dual_drive: bool = False  # driver positions front and rear (AR-27)
    side_jointed: bool = False  # AR-13, AR-29
    turning: tuple[Annotated[int, Meta(ge=0, le=6)], ...] = ()  # sixths of the rate for 45 to 180 degrees; empty: D7
    popup: bool | None = None  # None: grav vehicles, aircraft, gravpacks and jetpacks (AR-122, AR-123)
    hovering: bool | None = None  # an aircraft that can stay in flight (AR-169); None: those that fly
    lander: bool = False  # enters by descending (AR-164)
    pod: bool = False  # a drop pod or turret: immobile once it has landed (AR-170, AR-H64)
    points: Annotated[int, Meta(ge=0, le=9999)] = 1

    @property
    def infantry(self) -> bool:
        """People on foot, or in packs and powered armour."""
        return self.category == "infantry"

    @property
    def vehicle(self) -> bool:
        """Damaged by levels (AR-H15), limited to ground that bears it (AR-H36)."""
        return self.category == "vehicle"

    @property
    def turns(self) -> str:
        """Its row in D7 for turning; empty: turning is free (AR-H10)."""
        return "" if self.infantry else "gun" if self.category == "gun" else self.mobility

    @property
    def ceiling(self) -> int:
        """Its altitude limit in inches, -1: none (D4)."""
        return 0 if self.category == "gun" else CEILING[self.mobility]

    @property
    def may_pop_up(self) -> bool:
        """True if it may rise, fire and drop back in one move (AR-122, AR-123, AR-H43)."""
        named = ("grav", "gravpack", "jetpack", *AIRCRAFT)
        return self.mobility in named if self.popup is None else self.popup

    @property
    def aircraft(self) -> bool:
        """True if it cannot move on the ground, and flies over everything (FT-AR-14, FT-AR-15)."""
        return self.mobility in AIRCRAFT

    @property
    def cruising(self) -> int:
        """The altitude at which it enters, and at which its paths are planned: 0 on the ground."""
        return CRUISING if self.aircraft else 0

    @property
    def may_hover(self) -> bool:
        """True if it can stay in the air (AR-169)."""
        return self.ceiling != 0 if self.hovering is None else self.hovering

    def may_stay(self, altitude: int) -> bool:
        """True if it can stop at an altitude: on the ground, or within its limit if it can hover (AR-169, AR-H62)."""
        return not altitude or (self.may_hover and (self.ceiling < 0 or altitude <= self.ceiling))

    @property
    def crushes_foxholes(self) -> bool:
        """A fully tracked vehicle or a walker (AR-117, AR-H42)."""
        tracked = self.mobility == "tracked" if self.fully_tracked is None else self.fully_tracked
        return self.armoured and (tracked or self.mobility == "walker")


def _infantry(name: str, mobility: Mobility, points: int, *weapons: str) -> Kind:
    return Kind(name, mobility, "infantry", weapons=weapons, points=points)


def _armoured(
    name: str, mobility: Mobility, size: int, armour: tuple[int, int, int], points: int, *weapons: str,
    grade: Grade = "fast", slots: int = 0,
) -> Kind:  # fmt: skip
    return Kind(
        name, mobility, size=size, grade=grade, armour=armour, weapons=weapons, slots=slots, armoured=True,
        points=points,
    )  # fmt: skip


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            _infantry("trooper", "foot", 1, "rifle"),
            _infantry("rocket-trooper", "foot", 2, "rocket"),
            _infantry("powered-trooper", "powered", 2, "rifle", "charge"),
            _infantry("gravpack-trooper", "gravpack", 2, "rifle"),
            _infantry("jetpack-trooper", "jetpack", 2, "rifle"),
            Kind("machine-gun-team", "wheeled", "gun", 1, weapons=("machine-gun",), crew=2, points=2),
            Kind("field-gun", "wheeled", "gun", 1, weapons=("hull-gun",), crew=4, points=5),
            _armoured("armoured-car", "wheeled", 3, (1, 1, 0), 3, "autocannon"),
            _armoured("carrier", "tracked", 3, (1, 1, 0), 3, "machine-gun", slots=8),
            _armoured("medium-tank", "tracked", 4, (3, 2, 1), 6, "gun", "machine-gun"),
            _armoured("heavy-tank", "tracked", 6, (4, 3, 2), 9, "heavy-gun", "machine-gun", grade="average"),
            _armoured("grav-tank", "grav", 4, (2, 2, 1), 6, "gun"),
            _armoured("tank-destroyer", "tracked", 3, (2, 1, 0), 6, "hull-launcher"),
            _armoured("walker-tank", "walker", 4, (3, 2, 1), 6, "gun", "machine-gun", grade="average"),
            Kind("truck", "wheeled", size=2, slots=8, points=1),
            Kind("lander", "thruster", size=6, armour=(1, 1, 1), weapons=("machine-gun",), slots=24, lander=True,
                 points=6),
            Kind("gunship", "helicopter", size=4, armour=(1, 1, 0), weapons=("autocannon", "rocket"), points=5),
            Kind("jump-jet", "hoverjet", size=4, armour=(1, 1, 0), weapons=("autocannon", "hull-launcher"), points=7),
            Kind("air-carrier", "hoverprop", size=4, weapons=("machine-gun",), slots=8, points=3),
            Kind("drop-pod", "thruster", size=3, rate=48, slots=8, lander=True, pod=True, popup=False, hovering=False,
                 points=2),
            Kind("drop-turret", "thruster", size=2, rate=48, weapons=("autocannon",), armour=(1, 1, 1), lander=True,
                 pod=True, popup=False, hovering=False, points=3),
        )
    }
)  # fmt: skip


def rate_of(kind: Kind, rates: str, grade: Grade) -> int:
    """The original rate of a kind in inches (AR-16, D1, D2, D3). A gun has the infantry rate (AR-H52)."""
    if kind.infantry:
        return INFANTRY_RATE[kind.mobility]
    if kind.category == "gun":
        return GUN_FULL
    if kind.rate:
        return kind.rate
    return ADVANCED_RATE[kind.mobility][GRADES.index(grade)] if rates == "advanced" else BASIC_RATE[kind.mobility]


def damaged_rate(rate: int, damage: int) -> int:
    """The rate that this many levels of damage leave (D8, AR-H13)."""
    return rate * (THIRDS - min(damage, LEVELS)) // THIRDS


def kind_problems(kind: Kind) -> Iterator[str]:
    """The faults of a kind that a scenario defines."""
    if kind.infantry != (kind.mobility in INFANTRY):
        fit = INFANTRY if kind.infantry else GUNS if kind.category == "gun" else tuple(BASIC_RATE)
        yield f"{kind.mobility} is no mobility of category {kind.category}; mobilities: {', '.join(fit)}"
        return
    if kind.category == "gun" and kind.mobility != "wheeled":
        yield "a crewed weapon moves on wheels: mobility = wheeled (and wheels = false for one that has none)"
    if (kind.category == "gun") != (kind.crew > 0):
        yield "crew is for crewed weapons, and each of them needs at least one"
    if kind.rate and not kind.pod and (not kind.vehicle or kind.rate not in ADVANCED_RATE[kind.mobility]):
        given = ADVANCED_RATE[kind.mobility] if kind.vehicle else (rate_of(kind, "basic", "fast"),)
        yield f"rate {kind.rate} is in no table: {kind.mobility} has {', '.join(map(str, given))} (AR-H54)"
    if kind.turning and (len(kind.turning) != BANDS or any(a >= b for a, b in pairwise(kind.turning))):
        yield f"turning is {BANDS} costs that rise, in sixths of the rate, such as [1, 2, 4, 5] (AR-H09)"
    if kind.turning and kind.infantry:
        yield "infantry turns for nothing: it has no turning (AR-H10)"
    if not kind.vehicle and (kind.width, kind.length) != (1, 1) and kind.infantry:
        yield "infantry covers one square"


def check_data() -> None:
    """Check the page's promises about its tables. AssertionError names the first broken one."""
    for mobility, (fast, average, slow) in ADVANCED_RATE.items():
        assert fast == BASIC_RATE[mobility] == average + 6 == slow + 12, mobility  # D3
    rates = [*INFANTRY_RATE.values(), *(rate for row in ADVANCED_RATE.values() for rate in row)]
    assert all(rate % 6 == 0 for rate in rates)  # AR-25
    assert set(rates) <= set(DAMAGED_RATE)
    for rate, row in DAMAGED_RATE.items():
        assert row == (damaged_rate(rate, 1), damaged_rate(rate, 2)), rate
    for rate, costs in DAMAGED_TURNS.items():
        assert costs == tuple((rate * n + 3) // 6 for n in (1, 2, 4, 5)), rate  # the check under D5
    assert set(CEILING) == set(get_args(Mobility))
    for bands in (*TURNS.values(), LINEAR):
        assert list(bands) == sorted(set(bands)), bands  # a turn table rises
        for rate in (*rates, GUN_SHORT):
            assert all(rate * U * n % 6 == 0 for n in bands)  # whole twelfths (section 18)
    for kind in KINDS.values():
        assert not list(kind_problems(kind)), kind.name


check_data()
