"""The numbers of fleet: units, what lies in space, phases and words. Scenarios may change units and add others."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Literal

from msgspec import Meta

from tactical.table.cards import Look
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
    """What does not change about a unit (FL-D01). Scenarios and factions override any of it."""

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
        """Whether it flies, blocks and fights in space; fighters do (FL-15)."""
        return self.role in ("ship", "fighter")

    @property
    def cargo(self) -> bool:
        """Whether ships may carry it (FL-32)."""
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


SAME = ("infantry", "pds")  # of which one and several are called alike


def several(count: int, kind: str) -> str:
    """So many units of a kind: `1 fighter`, `2 fighters`, `3 infantry-ii`, `2 cruisers-ii`."""
    if count == 1:
        return f"1 {kind}"
    stem, dash, mark = kind.partition("-ii")
    return f"{count} {stem}{'' if stem in SAME or stem.endswith('s') else 's'}{dash}{mark}"


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
        "void": Look("empty space", " ", "space"),
        "system": Look("system", ".", "floor"),
        "asteroids": Look("asteroid field", ":", "hazard"),
        "supernova": Look("supernova", "X", "hazard"),
        "nebula": Look("nebula", "~", "cover"),
        "rift": Look("gravity rift", "^", "rough"),
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
    "Arrows move the cursor from system to system. {sheet} tells all of one, {comers} what of yours could come.",
    "{order.preview} on a system activates it once {order.commit} says yes; then they draft one ship after the other.",
    "{order.pieces} chooses whom a ship takes along, {order.waypoint} lays its path through a system.",
    "{piece.next} picks another ship, {actions} lists the draft and what can be done, {end} moves all ships at once.",
    "Until then {undo} takes back what you like. {rehearse} only tries things out, {help} explains everything.",
)

WINDOWS: Mapping[str, str] = MappingProxyType(
    {
        "space_cannon": "ships have come within reach of your cannon (FL-55)",
        "retreat": "a round of combat begins: announce a retreat (FT-FL-06)",
    }
)

ASKED: Mapping[str, str] = MappingProxyType(  # what must be answered: nobody lets it pass
    {
        "assign_hit": "a hit is yours to take: which unit takes it, and how (FL-D05)?",
        "remove_excess": "there is too little room: which units go (FL-D15, FL-D16)?",
        "engage": "several are here: whom do your ships fight first (FT-FL-01)?",
        "fall_back": "units come back from a battle: where do they go (FT-FL-06)?",
    }
)

REFUSALS: Mapping[str, str] = MappingProxyType(
    {
        # when
        "no_action": "ships move only as part of a tactical action: activate a system first",
        "not_moving": "ships move in the step Move Ships, not now",
        "not_action_phase": "a tactical action is taken in the action phase",
        "cannon_closed": "cannon fire once Move Ships is committed, not before",
        "not_landing": "landing is over when Invasion asks, not now",
        "land_early": "ground forces land in the step Invasion, not before",
        "dropped_on_the_way": "cargo is not put down on the way: {planet} is not in the active system",
        "no_passing": "passing is for one's turn in the action phase",
        # activation
        "token_there": "{system} holds one of your tokens already",
        "sitting_out": "you take no more actions this round, with {left} left",
        "no_token": "you have no token left to place",
        "no_system": "there is no system at {system}",
        # a part of the draft: ship
        "not_own": "{ship} is not yours to move",
        "not_a_ship": "{ship} is no ship",
        "no_move": "{ship} cannot move by itself",
        "gone": "{ship} is not in space: {where}",
        "withdrawn": "{ship} has retreated: it moves again when the tokens have returned",
        "damaged": "{ship} is damaged and may not move",
        "pinned": "{ship} may not leave {system}: {who} holds ships there",
        "locked": "{ship} may not move: {system} holds your token",
        # path
        "not_adjacent": "{ship}: {system} is not adjacent to {start}",
        "no_entry": "{ship} may not enter {system}: {what}",
        "blocked": "{ship} may not pass through {system}: {who} holds ships there",
        "blocked_fighters": "{ship} may not pass through {system}: {who} holds fighters there",
        "blocked_active": "{ship} may not pass through the active system {system}: {who} holds ships there",
        "too_far": "{ship} enters {far} with a move of {move}",
        "too_far_back": "{ship}: out and back enters {far} with a move of {move}",
        "not_there": "{ship} ends at {system}, not in the active system {active}",
        "no_way": "{ship} enters no system: that is no move",
        "unmoved": "{ship} does not move, so it takes nothing aboard",
        "revisit": "{ship} enters {system} twice",
        "detour": "{ship} passes the active system on its way into it",
        # cargo
        "no_capacity": "{ship} carries nothing",
        "over_capacity": "{ship} takes {cargo:units} aboard, room for {capacity}",
        "not_cargo": "{unit} is neither a fighter nor a ground force: {ship} cannot take it",
        "not_own_cargo": "{unit} is not yours: {ship} cannot take it",
        "not_on_the_way": "{unit} is not on the way of {ship}",
        "token_on_cargo": "{unit} cannot be picked up: {system} holds your token",
        "spot_barred": "{unit} cannot be picked up from where it is in {system}",
        "twice": "{unit} is named twice for {ship}",
        "two_ships": "{unit} is aboard {other} already",
        "moves_itself": "{unit} moves by itself in this draft, so {ship} cannot take it",
        "itself": "{ship} cannot take itself along",
        "carried": "{ship} is carried by {other} in this draft",
        "not_drafted": "{ship} is not in the draft",
        "losing": "{system}: {over} of your units will have no room and be removed",
        "too_many": "{system}: {over} ships more than your fleet limit of {limit} will be removed",
        # space cannon, hits, excess
        "no_cannon": "{unit} has no space cannon",
        "not_in_range": "{unit} cannot fire into the active system: {where}{far}",
        "twice_named": "{unit} is named twice",
        "not_own_gun": "{unit} is not yours to fire",
        "no_target": "{who} cannot be fired at: it has no ships here that you may fire at",
        "which_target": "name whom to fire at: {known}",
        "not_hit": "{unit} cannot take this hit: {why}",
        "no_hit": "no hit of yours is waiting to be taken",
        "no_sustain": "{unit} cannot sustain damage",
        "sustained": "{unit} has sustained damage already",
        "not_in_excess": "{unit} is not among those that may be removed",
        "too_few": "only {over} must be removed",
        "room_enough": "nothing must be removed now: there is room",
        # combat and invasion
        "not_engaged": "{who} has no ships here to fight",
        "no_round": "retreats are announced before a round of space combat, not now",
        "no_retreat": "no retreat to {system}: {why}",
        "no_planet": "there is no planet {planet} in the active system",
        "not_ground": "{unit} is no ground force",
        "not_here": "{unit} is not in the space of the active system: {where}",
        "not_yours_to_land": "{unit} is not yours to land",
        "must_land": "all ground forces that can must land",
        "not_landed": "{what} in space",
        "no_units": "name at least one unit",
        # battles on another board
        "no_battle": "no battle is being told of",
        "not_in_battle": "{who} is not in that battle",
        "report": "{problem}",
        # abilities
        "no_ability": "there is no ability {ability}; there are: {known}",
        "not_for_you": "{ability} is not yours to use",
        "used_up": "{ability} has been used {uses:times} this round, as often as it may",
        "wrong_time": "{ability} is used {when}, not now",
        "wrong_unit": "{ability} does not move {unit}: {why}",
        "not_own_unit": "{unit} is not yours to move",
        "wrong_place": "{ability} does not move {unit} to {system}: {why}",
        "wrong_planet": "{ability} does not move {unit} to {planet}: {why}",
        "no_transport": "nothing is transported by an ability",
        # referee
        "amount": "{what} needs {needs}",
    }
)
