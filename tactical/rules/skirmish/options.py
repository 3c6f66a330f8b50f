"""The switches of skirmish: one for each house default that could be otherwise, and how fighting is decided."""

from typing import Annotated, Literal

from tactical.table.options import Options, option


class SkirmishOptions(Options, frozen=True):
    """House defaults are the defaults of the fields. SK-D27 has no switch: there is no facing, size or height."""

    fighting: Annotated[
        Literal["house", "referee"],
        option("FT-01", "dice decide fights (house), or the referee does (referee)"),
    ] = "house"
    neighbours: Annotated[
        Literal["eight", "four"], option("SK-D01", "neighbouring squares: all eight, or only the four orthogonal ones")
    ] = "eight"
    corners: Annotated[
        Literal["walls", "free"], option("SK-D02", "diagonal steps past a wall's corner: forbidden, or free")
    ] = "walls"
    holes: Annotated[
        Literal["flight", "nobody"], option("SK-D03", "who may enter a hole: those using Flight, or nobody")
    ] = "flight"
    initiative: Annotated[
        Literal["scenario", "speed"], option("SK-D04", "turn order: as listed in the scenario, or highest Speed first")
    ] = "scenario"
    exposure_turns: Annotated[
        int, option("SK-D05", "the number of the mover's turn ends after which the Defence penalty is over", ge=1, le=9)
    ] = 2
    exposure_stacks: Annotated[bool, option("SK-D06", "leaving several Melee Ranges adds up the penalties")] = False
    forced_exposes: Annotated[bool, option("SK-D07", "being pushed out of a Melee Range also costs Defence")] = False
    walls_stop_melee: Annotated[bool, option("SK-D08", "Melee Range is counted around walls, not through them")] = True
    strike_at_leavers: Annotated[
        bool, option("SK-D09", "an enemy may strike at once when somebody walks out of its Melee Range")
    ] = False
    exposure_at: Annotated[
        Literal["step", "order"], option("SK-D10", "Defence is lost as each square is left, or as the walk begins")
    ] = "step"
    bodies_block: Annotated[bool, option("SK-D11", "the unconscious and the dead block their squares")] = False
    ally_squares: Annotated[
        Literal["price", "one"], option("SK-D12", "passing an ally costs the square's usual price, or 1")
    ] = "price"
    prone_cost: Annotated[
        int, option("SK-D13", "the cost of a square entered while prone is multiplied by this", ge=1, le=4)
    ] = 2
    prone_dv_vs_ranged: Annotated[
        int, option("SK-D14", "added to Defence Value against ranged attacks while prone", ge=-12, le=12)
    ] = 0
    prone_attack_mod: Annotated[int, option("SK-D14", "added to a prone character's own attacks", ge=-12, le=12)] = 0
    drop_mid_move: Annotated[bool, option("SK-D15", "a character may also drop prone in mid-move")] = True
    prone_shift: Annotated[bool, option("SK-D16", "a character may Shift while prone, or after standing up")] = False
    hidden_rounding: Annotated[
        Literal["down", "up"], option("SK-D17", "how half of Speed is rounded for staying hidden")
    ] = "down"
    stealth_squares: Annotated[
        int, option("SK-D18", "squares that each level of Stealth adds to the hidden rate", ge=0, le=9)
    ] = 1
    fire_then_move: Annotated[
        bool, option("SK-D19", "a character may fire first, with the penalty, and move later")
    ] = True
    burst_resumes: Annotated[bool, option("SK-D20", "Speed Burst lets a move go on after the action")] = True
    standing_moves: Annotated[bool, option("SK-D21", "standing up counts as moving for ranged attacks")] = False
    act_first: Annotated[bool, option("SK-D22", "a character may act first and still move")] = True
    steady_fire: Annotated[bool, option("SK-D23", "the flag fire_on_move removes the penalty for moving")] = True
    flight_over_rough: Annotated[bool, option("SK-D24", "fliers pay 1 for difficult ground")] = True
    minimum_move: Annotated[
        bool, option("SK-D25", "a character can always move one square, for all of its movement")
    ] = False
    speed_read: Annotated[
        Literal["turn", "live"], option("SK-D26", "Speed is fixed when the turn starts, or checked at every step")
    ] = "turn"
    hidden_enemies: Annotated[
        Literal["stop", "pass"], option("SK-D28", "walking into a hidden enemy stops the move, or goes unnoticed")
    ] = "stop"
