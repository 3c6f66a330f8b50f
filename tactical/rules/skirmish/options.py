"""The switches of skirmish: one for each house default that could be otherwise, and how fighting is decided."""

from typing import Annotated, Literal

from tactical.table.options import Options, option


class SkirmishOptions(Options, frozen=True):
    """House defaults are the defaults of the fields. SK-D27 has no switch: there is no facing, size or height."""

    fighting: Annotated[
        Literal["house", "referee"], option("FT-01", "house: dice decide; referee: a seat with the right says")
    ] = "house"
    neighbours: Annotated[
        Literal["eight", "four"], option("SK-D01", "squares one step away: all eight, or only the four beside")
    ] = "eight"
    corners: Annotated[
        Literal["walls", "free"], option("SK-D02", "diagonal steps past a wall's corner: refused, or free")
    ] = "walls"
    holes: Annotated[
        Literal["flight", "nobody"], option("SK-D03", "who may enter a hole: those using Flight, or nobody")
    ] = "flight"
    initiative: Annotated[
        Literal["scenario", "speed"], option("SK-D04", "turn order: as the scenario lists it, or highest Speed first")
    ] = "scenario"
    exposure_turns: Annotated[
        int, option("SK-D05", "ends of the mover's own turns before the Defence penalty goes", ge=1, le=9)
    ] = 2
    exposure_stacks: Annotated[bool, option("SK-D06", "each exit adds a further penalty")] = False
    forced_exposes: Annotated[bool, option("SK-D07", "being pushed out of a Melee Range costs Defence too")] = False
    walls_stop_melee: Annotated[bool, option("SK-D08", "Melee Range is counted round walls, not through them")] = True
    strike_at_leavers: Annotated[
        bool, option("SK-D09", "an enemy whose Melee Range is left in a normal move may strike at once")
    ] = False
    exposure_at: Annotated[
        Literal["step", "order"], option("SK-D10", "exposure settled as each square is left, or as the walk begins")
    ] = "step"
    bodies_block: Annotated[bool, option("SK-D11", "the unconscious and the dead block their squares")] = False
    ally_squares: Annotated[
        Literal["price", "one"], option("SK-D12", "passing an ally costs the square's own price, or 1")
    ] = "price"
    prone_cost: Annotated[int, option("SK-D13", "a square entered while prone costs this many times", ge=1, le=4)] = 2
    prone_dv_vs_ranged: Annotated[
        int, option("SK-D14", "added to Defence Value against ranged attacks while prone", ge=-12, le=12)
    ] = 0
    prone_attack_mod: Annotated[int, option("SK-D14", "added to one's own attacks while prone", ge=-12, le=12)] = 0
    drop_mid_move: Annotated[bool, option("SK-D15", "dropping prone is possible after the first square too")] = True
    prone_shift: Annotated[bool, option("SK-D16", "a Shift is possible while prone, and after standing up")] = False
    hidden_rounding: Annotated[
        Literal["down", "up"], option("SK-D17", "rounding of half Speed for those who stay hidden")
    ] = "down"
    stealth_squares: Annotated[
        int, option("SK-D18", "squares a level of Stealth adds to the hidden rate", ge=0, le=9)
    ] = 1
    fire_then_move: Annotated[bool, option("SK-D19", "one may fire first, with the penalty, and move later")] = True
    burst_resumes: Annotated[bool, option("SK-D20", "Speed Burst lets a move go on after the action")] = True
    standing_moves: Annotated[bool, option("SK-D21", "standing up counts as moving for ranged attacks")] = False
    act_first: Annotated[bool, option("SK-D22", "one may act before moving and keep the move")] = True
    steady_fire: Annotated[bool, option("SK-D23", "the flag fire_on_move removes the penalty for moving")] = True
    flight_over_rough: Annotated[bool, option("SK-D24", "those using Flight pay 1 for difficult ground")] = True
    minimum_move: Annotated[bool, option("SK-D25", "one square is always possible, for all the movement there is")] = (
        False
    )
    speed_read: Annotated[
        Literal["turn", "live"], option("SK-D26", "Speed is read when the turn starts, or at every step")
    ] = "turn"
    hidden_enemies: Annotated[
        Literal["stop", "pass"], option("SK-D28", "walking into a hidden enemy stops the move, or passes unaware")
    ] = "stop"
