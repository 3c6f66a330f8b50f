"""The numbers of skirmish: weapons, kinds, ground and phases. Scenarios may add to kinds and weapons."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta

from tactical.table.cards import Look
from tactical.table.values import Value

Small = Annotated[int, Meta(ge=0, le=99)]
Bonus = Annotated[int, Meta(ge=-99, le=99)]
Slug = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]*$", max_length=40)]
MOST = 9999  # of anything a turn counts, so that a forged number cannot make a search endless
Count = Annotated[int, Meta(ge=0, le=MOST)]

EXPOSED = 2  # Defense Value lost on leaving a Melee Range (SK-16)
MOVING_FIRE = 2  # off the target number of ranged attacks in a round in which one moved (SK-44)
WOUNDED = 1  # off the target number when wounded (FT-SK-02)
DEFENCE_WEARS = 2  # off the defence number for each defence since one's own last turn began (FT-SK-04)
COVER = 2  # added to the defence number in cover, never more (FT-SK-05)
MARGIN = 4  # the most a margin adds to damage (FT-SK-07)
HEALTH_PER_BODY = 5  # full Health (FT-SK-07)
DEATH_PER_BODY = -2  # Health at which a character dies (FT-SK-10)
AID = 5  # Health that first aid gives back (FT-SK-13)
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
    uses: Small = 0  # 0: as often as wanted


class Kind(Value, frozen=True):
    """What does not change about a character. Attributes are the squares they add to Body (SK-06, SK-07)."""

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
    """A kind of square: what it costs to enter, and what it does."""

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
        "floor": Look("open floor", ".", "floor"),
        "wall": Look("wall", "#", "wall"),
        "hole": Look("hole", "O", "hole"),
        "gravel": Look("loose gravel", ",", "rough"),
        "undergrowth": Look("thick undergrowth", '"', "cover"),
        "furniture": Look("furniture", "=", "cover"),
        "other": Look("difficult ground", ":", "rough"),
        "rubble": Look("rubble", ";", "rough"),
        "bog": Look("bog", "~", "rough"),
    }
)

EDGES: Mapping[str, Look] = MappingProxyType({"wall": Look("closed edge", "|", "wall")})

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

REFUSALS: Mapping[str, str] = MappingProxyType(
    {
        "not_its_turn": "it is {piece}'s turn",
        "cannot_act": "{piece} is unconscious",
        "off_board": "{piece} is not on the board",
        "move_over": "{piece} has ended its move",
        "acted_after_moving": "{piece} has acted after it moved: its move is over",
        "shifted": "{piece} has shifted: that was its whole move",
        "shift_instead": "a Shift is made in place of a move, and {piece} has begun one",
        "shift_prone": "{piece} is prone: a Shift is made standing",
        "one_square": "a Shift is 1 square, and entering {cell} costs {cost}",
        "no_speed": "a Shift needs a Speed of at least 1",
        "fired_standing": "{piece} fired without meaning to move: no square may be entered this turn",
        "too_far": "{cell} costs {cost:squares}, {left} of {speed} left",
        "too_far_hidden": "{cell} costs {cost:squares}, {left} of the hidden rate {rate} left",
        "leaving": "leaving costs {cost:squares}, {left} of {speed} left",
        "not_hidden": "{piece} is not hidden",
        "no_longer_hidden": "{piece} has moved openly this turn: a move does not become hidden again",
        "shift_far": "a Shift is 1 square, and {cell} is {far:squares} away",
        "here_already": "{cell} is where the step begins",
        "not_next": "{cell} is not one step from {start}",
        "wall": "{cell} is a wall",
        "hole": "{cell} is a hole",
        "closed_edge": "the edge between {start} and {cell} is closed",
        "corner": "a wall's corner stands between {start} and {cell}",
        "enemy": "{cell} is held by {who}",
        "hidden_enemy": "{who} was hidden on {cell}",
        "ally_there": "the move may not end on {cell}: {who} is there",
        "body_there": "{cell} is blocked by {who}",
        "fell": "{piece} fell",
        "already_prone": "{piece} is prone already",
        "not_prone": "{piece} is not prone",
        "no_square_left": "standing up costs 1 square, {left} of {speed} left",
        "mid_move": "{piece} has begun its move",
        "acted": "{piece} has used its action this turn",
        "no_weapon": "{piece} carries no {weapon}: it has {carried}",
        "no_uses": "{weapon} is used up",
        "is_ranged": "{weapon} reaches {reach}, further than the Melee Range of {range}: fire it",
        "is_melee": "{weapon} reaches {reach}, no further than the Melee Range of {range}: strike with it",
        "own_side": "{target} is on your side",
        "oneself": "{piece} cannot be its own target",
        "hidden_target": "{target} is hidden",
        "target_gone": "{target} is not on the board",
        "target_out": "{target} is out of the fight",
        "out_of_reach": "{target} is {distance:squares} away, the reach of {weapon} is {reach}",
        "steps_away": "{target} is more than {reach:squares} away, counted round walls and closed edges",
        "no_sight": "{target} is out of sight",
        "no_fire_then_move": "firing first and moving later is switched off",
        "bare_hands_only": "only bare hands can {how}",
        "not_a_blast": "{weapon} is aimed at a character, not a square",
        "a_blast": "{weapon} is thrown at a square",
        "watched": "{who} can see {piece}",
        "already_hidden": "{piece} is hidden already",
        "not_beside": "{target} is not beside {piece}",
        "not_a_friend": "{target} is no friend",
        "not_out": "{target} is not hurt",
        "dead": "{target} is dead",
        "tried": "first aid has been tried on {target}",
        "no_exit": "{cell} is no exit",
        "nothing_to_end": "{piece} has no move to end",
        "not_open": "the {what} needs {needs}",
    }
)
