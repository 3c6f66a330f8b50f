"""The numbers of overland travel: attributes, skills, kinds, land, hazards, prices, phases."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta

from tactical.table.cards import Look
from tactical.table.values import Value

Small = Annotated[int, Meta(ge=0, le=99)]
Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]*$", max_length=40)]
Sort = Literal["group", "person", "mount", "vehicle", "hostile"]
Stock = Literal["provisions", "fuel", "ammo", "wealth"]
Purpose = Literal["shortcut", "march", "night", "forage", "repair"]

ON_FOOT = 1  # squares a day without an Attribute (OV-03), and at level 0 (OV-D03)
SQUARES = MappingProxyType({"speed": 1, "ground_speed": 2, "flight": 1})  # a level's bonus (OV-06 to OV-08)
BASE = "base"  # the effect that adds to a group's base movement (OV-D15)
FLIGHT = "flight"  # the Attribute that crosses what others go round (OV-09)
LEAST_AT_NIGHT = 1  # squares, however badly the roll failed (OV-49)
SADDLE = 2  # less sleep in a saddle (OV-52, OV-53)
CABIN = 1  # less sleep in a vehicle (OV-55, OV-56)
WORSE_EACH = 1  # off each foraging roll after the first (OV-63)
PRICES: Mapping[str, int] = MappingProxyType({"provisions": 1, "fuel": 3, "ammo": 3, "wealth": 5})
"""Points of success for one level of each stock (OV-66 to OV-68)."""
STOCKS: tuple[Stock, ...] = ("provisions", "fuel", "ammo", "wealth")
HEALTH_PER_BODY = 5  # full Health, as in a fight
ENERGY_PER_LEVEL = 5  # full Energy for each level of Mind and of Soul
WOKEN = 1  # Health at which the unconscious reach the evening (FT-OV-06)
MEETS: Mapping[str, int] = MappingProxyType({"ley_storm": 4, "desert": 3, "radiation": 3, "canyon": 6, "mountain": 5})
"""2d6 at or under this starts a listed encounter in a hazard of that kind (FT-OV-02); a hazard may have any other
name."""
MEETS_AT_NIGHT = 1  # added to it after dark

PURPOSES: tuple[Purpose, ...] = ("shortcut", "march", "night", "forage", "repair")
PENALTIES: Mapping[str, Purpose] = MappingProxyType({f"penalty_{purpose}": purpose for purpose in PURPOSES})
"""The layers and effects that lower rolls, by name, with the purpose of those rolls."""

SKILLS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = MappingProxyType(
    {  # the Stats that a roll averages, and the skills that may help (OV-D05, OV-D07)
        "shortcut": (("mind",), ("navigation", "survival")),  # OV-19
        "night": (("mind",), ("navigation", "survival")),  # OV-45
        "forage": (("body", "mind"), ("survival",)),  # OV-60
        "mount": (("body", "soul"), ("animal_ken", "ride")),  # OV-28
        "vehicle": (("body", "mind"), ("drive", "pilot")),  # OV-30
        "heal": (("mind",), ("medicine",)),  # OV-39
        "mend": (("mind",), ("technology",)),  # OV-40
        "slip": (("mind",), ("survival",)),  # FT-OV-04
    }
)
SKILL_NAMES = tuple(dict.fromkeys(name for _, names in SKILLS.values() for name in names))


class Kind(Value, frozen=True):
    """The unchanging part of a piece. `attributes`: its movement Attributes and their permanent levels."""

    name: Slug
    sort: Sort = "person"
    body: Annotated[int, Meta(ge=1, le=20)] = 4
    mind: Annotated[int, Meta(ge=1, le=20)] = 4
    soul: Annotated[int, Meta(ge=1, le=20)] = 4
    skills: tuple[tuple[Slug, Small], ...] = ()  # pairs, not a map: kinds are hashed with their state
    attributes: tuple[tuple[Literal["speed", "ground_speed", "flight"], Small], ...] = ()
    genius: Small = 0
    harness: Small = 0  # counts for nothing in a forced march (OV-29)
    riders: Annotated[int, Meta(ge=1, le=9)] = 1  # of a mount: how many it carries (FT-OV-08)
    points: Annotated[int, Meta(ge=0, le=9999)] = 1

    @property
    def carries(self) -> bool:
        """True if people ride on it or in it."""
        return self.sort in ("mount", "vehicle")

    def skill(self, name: str) -> int:
        """The level of a skill: 0 without it (OV-D07)."""
        return dict(self.skills).get(name, 0)


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            Kind("company", "group"),
            Kind("hostiles", "hostile"),
            Kind("traveller"),
            Kind("guide", mind=5, soul=6, skills=(("medicine", 1), ("navigation", 2), ("survival", 3))),
            Kind("rider", body=5, mind=3, skills=(("animal_ken", 2), ("ride", 1))),
            Kind("driver", mind=6, soul=3, skills=(("drive", 1), ("technology", 2))),
            Kind("tinker", mind=6, genius=1, skills=(("technology", 3),)),
            Kind("horse", "mount", attributes=(("ground_speed", 1),)),
            Kind("mule", "mount", attributes=(("speed", 2),)),
            Kind("camel", "mount", attributes=(("ground_speed", 1),), riders=2),
            Kind("truck", "vehicle", attributes=(("ground_speed", 2),)),
            Kind("glider", "vehicle", attributes=(("flight", 1),)),
            Kind("airship", "vehicle", attributes=(("flight", 3),)),
        )
    }
)

TERRAIN: Mapping[str, Look] = MappingProxyType(
    {
        "plain": Look("open country", ".", "floor", kind="field"),
        "road": Look("road", "_", "floor", kind="road"),
        "forest": Look("forest", '"', "cover", kind="woods"),
        "hills": Look("hills", "n", "rough", kind="rock"),
        "marsh": Look("marsh", ",", "rough", kind="ford"),
        "desert": Look("desert", ":", "rough", kind="sand"),
        "canyon": Look("canyon", "v", "rough", kind="rift"),
        "mountain": Look("mountains", "^", "wall", kind="crag"),
        "river": Look("river", "~", "hole", kind="water"),
        "lake": Look("lake", "=", "hole", kind="water"),
        "town": Look("town", "#", "cover", "#", kind="hull"),
    }
)

VERBS = (
    "travel", "route", "forget_route", "forage", "attempt_shortcut", "forced_march", "night_travel", "repair", "mount",
    "board", "drive", "dismount", "use", "leave", "rejoin", "share", "doze", "camp", "end_leg", "end_day",
)  # fmt: skip

FIRST_MINUTE = (
    "{goto.objective} puts the cursor on your goal. {order.preview} shows the way, then {order.commit} plans it.",
    "{order.other} shows faster or safer plans: forced marches, night travel, a way around danger.",
    "{end} travels the route for a day and shows the result. It stops when something happens.",
    "{actions} lists everything you can do, {undo} undoes, {rehearse} tries a what-if, {help} explains everything.",
)
