"""The numbers of boarding: weapons, kinds, squares, borders and phases. Scenarios may add weapons and kinds."""

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
DoorRef = Annotated[int, Meta(ge=0, extra={"list": "doors"})]
DoorOrNone = Annotated[int, Meta(ge=-1, extra={"list": "doors"})]
ShipRef = Annotated[int, Meta(ge=0, extra={"list": "setup.ships"})]
ShipOrNone = Annotated[int, Meta(ge=-1, extra={"list": "setup.ships"})]
ModuleRef = Annotated[int, Meta(ge=0, extra={"list": "counters", "word": "module"})]

SLAGGED_COST = 2  # MP to enter a slagged square (BA-23)
OUTSIDE_COST = 1  # MP more for an outside square (BA-83)
BOOTS_COST = 1  # MP to switch MagBoots on (BA-89)
LANDING_COST = 1  # MP to stay on where a jump ends outside a door (BA-106)
JET_LENGTH = 10  # squares of one Jet Move (BA-78)
FRIEND_POP = 1  # more for a pop into a friend's square (BA-22)
HALF_SEEN = 3  # to attack a peeker without line of sight to both squares (BA-30)
BEST_ROLL = 12  # of the two dice of a check (BA-H01)
RUN_DIF, RUN_MORE = 11, 3  # of a run, and for each further square (BA-95, BA-96)
JET_MORE = 3  # for each point converted after the first (BA-H25)
DOOR_DIF = 11  # to hack or repair a door (BA-56, BA-H20)
LIFE_SUPPORT_DIF = 11  # Athletics, for spacewalkers (BA-H23)
ATTACK_DIF = 8  # melee, grenades and sheets that say nothing else (FT-BA-01)
HEAL_DIF, HEAL_DICE = 8, 2  # (FT-BA-09)
HELM_DIF, OOC_MOST = 8, 6  # (FT-BA-12)
MEND_DIF, MEND_SLAGGED = 11, 3  # to repair a module, more if it is slagged (FT-BA-10)
HEAVY_DIE, HEAVY_DICE = 4, 2  # a damage die of at least 4 means two dice of collateral (BA-38)
MOST_COUNTERS = 2  # damage counters of a module (FT-BA-10)
EXPLOSION_DICE = 6  # of a ship whose reactor goes (FT-BA-11)
BREAKS = 6  # the face that breaks doors and modules (BA-60, FT-BA-10)
HANDS = 2
LIMIT = 18  # phases: three rounds (FT-BA-14)


class Weapon(Value, frozen=True):
    """`reach` 0: melee. `step`: +1 to hit for every this many squares. One without numbers follows FT-BA-04."""

    name: Slug
    dice: Annotated[int, Meta(ge=1, le=9)] = 2
    hit: Bonus = 0
    step: Small = 0  # 0: distance does not matter
    reach: Small = 99
    hands: Annotated[int, Meta(ge=0, le=2)] = 1
    blast: Small = 0  # squares round where it goes off (FT-BA-06)
    uses: Small = 0  # 0: no limit
    placed: bool = False  # cannot be thrown, only placed (FT-BA-07)
    heavy: bool = False  # not with a move (FT-BA-13)

    @property
    def traits(self) -> tuple[str, ...]:
        """The other effects and limits of an attack with it, in words."""
        told = (
            (self.step, f"difficulty +1 every {quantity(self.step, 'squares')}"),
            (self.blast, f"blast {quantity(self.blast, 'squares')}"),
            (self.hands > 1, "takes both hands"),
            (self.heavy, "not together with a move"),
        )
        return tuple(words for has, words in told if has)

    @property
    def melee(self) -> bool:
        """True if used on one's own square or the next."""
        return self.reach == 0 and not self.placed


class Kind(Value, frozen=True):
    """The unchanging part of a person. A `craft` is not a person but a fighter that people fly (BA-13)."""

    name: Slug
    combat: Small = 1
    target: Small = ATTACK_DIF  # the number to hit it at range
    hits: Annotated[int, Meta(ge=1, le=99)] = 14
    armour: Small = 0
    move: Small = 5
    athletics: Small = 1
    science: Small = 1
    piloting: Small = 1
    engineering: Small = 1
    points: Annotated[int, Meta(ge=0, le=9999)] = 4
    extra_move: bool = False  # one extra move action a phase (BA-06)
    natural_jets: Annotated[int, Meta(ge=0, le=9)] = 0  # Jet Moves of its own in a move action (BA-73)
    ignores_slagged: bool = False  # walks into slagged squares at no extra cost (BA-27)
    medkit: Small = 0  # uses (FT-BA-09)
    craft: Small = 0  # squares a fighter flies in one move action; 0: a person


class Ground(Value, frozen=True):
    """A kind of square."""

    solid: bool = False  # nobody enters it, nothing is seen through it
    slagged: bool = False  # as a barrel makes it: for movement only (BA-24)
    station: str = ""  # the battlestation that is operated from here
    item: bool = False  # something that can be lifted away stands here
    outside: bool = False


GROUNDS: Mapping[str, Ground] = MappingProxyType(
    {
        "deck": Ground(),
        "solid": Ground(solid=True),
        "barrel": Ground(slagged=True, item=True),
        "crate": Ground(item=True),
        "helm": Ground(station="helm"),
        "gun": Ground(station="gun"),
        "engine": Ground(station="engine"),
        "console": Ground(station="console"),
        "space": Ground(outside=True),
    }
)

TERRAIN: Mapping[str, Look] = MappingProxyType(
    {
        "deck": Look("deck", ".", "floor", kind="hull"),
        "solid": Look("machinery", "#", "wall", kind="wall"),
        "barrel": Look("barrel", "o", "rough", "o", kind="furniture"),
        "crate": Look("crate", "=", "cover", kind="furniture"),
        "helm": Look("helm", "&", "road", "&", kind="console"),
        "gun": Look("gun station", "^", "road", "^", kind="console"),
        "engine": Look("engine station", "~", "road", "~", kind="console"),
        "console": Look("console", '"', "road", '"', kind="console"),
        "space": Look("outside", " ", "space", kind="vacuum"),
    }
)
BY_HULL = "along the hull"  # the name of a ship's virtual squares, drawn as any space (BA-81)
SLAGGED_DECK = Look("slagged deck", "x", "hazard", "x", kind="rubble")

EDGES: Mapping[str, Look] = MappingProxyType({"wall": Look("wall", "|", "wall"), "door": Look("door", "D", "door")})
DOORS: Mapping[tuple[bool, bool, bool], Look] = MappingProxyType(
    {  # by whether it is held open, broken, hacked: a door that is held shows that first, for sight passes it (BA-H20)
        (held, broken, hacked): Look(f"{damage}door held open", ")", "held") if held else look
        for held in (True, False)
        for broken, hacked, damage, look in (
            (True, True, "broken ", Look("broken door", "\\", "broken")),
            (True, False, "broken ", Look("broken door", "\\", "broken")),
            (False, True, "hacked ", Look("hacked door", "}", "hacked")),
            (False, False, "", EDGES["door"]),
        )
    }
)

WEAPONS: Mapping[str, Weapon] = MappingProxyType(
    {
        weapon.name: weapon
        for weapon in (
            Weapon("bare-hands", 1, reach=0, hands=0),
            Weapon("blade", 3, 1, reach=0),
            Weapon("axe", 4, reach=0, hands=2),
            Weapon("pistol", 2, 1, 5, 10),
            Weapon("carbine", 2, 0, 10, 30, hands=2),
            Weapon("scattergun", 3, 0, 3, 9, hands=2),
            Weapon("heavy-gun", 3, 0, 10, 30, hands=2, heavy=True),
            Weapon("grenade", 2, reach=6, blast=2, uses=1),
            Weapon("charge", 4, reach=0, blast=2, uses=1, placed=True),
        )
    }
)

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            Kind("crew", engineering=3, piloting=2, points=4),
            Kind("marine", hits=16, armour=2, move=4, athletics=2, points=6),
            Kind("officer", combat=2, hits=15, armour=1, piloting=3, points=7),
            Kind("brute", target=7, hits=20, armour=2, move=4, athletics=3, points=6),
            Kind("medic", hits=14, armour=1, science=3, medkit=2, points=5),
            Kind("scout", target=9, hits=14, armour=1, move=6, athletics=3, science=2, points=6),
            Kind("guard", hits=15, armour=3, move=4, points=6),
            Kind("fighter", combat=0, hits=20, move=0, craft=6, points=0),
        )
    }
)

MOVE_ACTIONS = ("walk", "run", "jet", "fly", "carry")  # the closed list of BA-13; `carry` is being moved, too
ACTIONS = (
    "act", "attack_at", "breach", "hack", "heal", "lift", "operate", "operate_station", "place_charge", "prepare",
    "repair_door", "repair_module", "throw_at",
)  # fmt: skip
FREE = ("boots", "leave", "link", "ready", "release", "stop", "unlink")
CLOSING = ("end", "hold", "finish")
TURN_VERBS = tuple(sorted((*MOVE_ACTIONS, *ACTIONS, *FREE, *CLOSING)))

FIRST_MINUTE = (  # short lines: with a briefing they fill one screen of 80 columns
    "A phase gives everyone a move and an action, in either order.",
    "{order.preview} on a square shows the path and the odds, {order.commit} again goes there.",
    "{mode} changes the movement mode (peek, run, jet), {order.other} shows another order, {back} steps back.",
    "{actions} lists every action, such as doors and the helm. {end} ends a turn, {undo} undoes.",
    "When a free attack is offered, {window.use} strikes and {window.pass} lets it pass.",
    "{help} explains everything at any time. {quit} leaves; everything is saved.",
)
