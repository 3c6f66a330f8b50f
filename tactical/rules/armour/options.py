"""The switches of armour: one for each house default that could be otherwise, and the optional rules."""

from typing import Annotated, Literal

from tactical.table.options import Options, option


class ArmourOptions(Options, frozen=True):
    """House defaults are the defaults of the fields."""

    fighting: Annotated[
        Literal["house", "referee"],
        option("FT-01", "dice decide fights (house), or the referee does (referee)"),
    ] = "house"
    rates: Annotated[
        Literal["basic", "advanced"], option("AR-18", "one rate for each vehicle type, or three to choose from")
    ] = "basic"
    wet: Annotated[bool, option("AR-58", "unpaved roads are wet or muddy: soft ground")] = False
    dense_vegetation: Annotated[
        bool, option("AR-61", "dense vegetation is impassable; otherwise it is like any other")
    ] = True
    tree_cost: Annotated[int, option("AR-65", "cost in inches of knocking down a tree on firm ground", ge=1, le=12)] = 1
    min_step: Annotated[
        bool, option("AR-H05", "a piece that has spent nothing can always take one step, for its whole allowance")
    ] = True
    stacking: Annotated[
        Literal["multiply", "worst"], option("AR-H03", "effects on one step multiply, or only the worst counts")
    ] = "multiply"
    turn_table: Annotated[
        Literal["columns", "linear"], option("AR-H09", "45 to 180 degrees cost 1/6 1/3 2/3 5/6, or 1/6 1/3 1/2 2/3")
    ] = "columns"
    damaged_turns: Annotated[
        Literal["table", "exact"], option("AR-H12", "turns of a damaged vehicle by the table's whole inches, or exact")
    ] = "table"
    speed_basis: Annotated[
        Literal["spent", "distance"], option("AR-H16", "speed by allowance spent on travel, or by squares covered")
    ] = "spent"
    fire_speed: Annotated[
        Literal["so_far", "declared"],
        option("AR-H18", "a firer's speed is what it has spent so far, or a speed declared for the turn"),
    ] = "so_far"
    interceptive_fire: Annotated[
        Literal["each_step", "best_step"],
        option("AR-H24", "reactions after each step of a move, or once at the best shot"),
    ] = "each_step"
    command_range: Annotated[
        int, option("AR-H25", "greatest distance in inches between pieces of a unit; 0: no check", ge=0, le=99)
    ] = 0
    interior: Annotated[Literal["cost", "rate"], option("AR-H28", "indoors doubled: the cost, or the distance")] = (
        "rate"
    )
    ladder: Annotated[Literal["cost", "rate"], option("AR-H28", "on ladders tripled: the cost, or the distance")] = (
        "rate"
    )
    high_wall: Annotated[
        Literal["inclusive", "literal", "fliers"],
        option("AR-H29", "over high walls: all infantry; all but jetpacks; or, of infantry, only jetpacks"),
    ] = "literal"
    overrun_targets: Annotated[
        Literal["any", "armoured"], option("AR-H39", "vehicles that overruns can hit: any, or armoured ones only")
    ] = "any"
    cargo_fate: Annotated[
        Literal["destroyed", "bail_out"], option("AR-H50", "cargo of a destroyed vehicle is destroyed, or gets out")
    ] = "destroyed"
    delayed_entry: Annotated[bool, option("AR-150", "troops may enter later, outside their own entry area")] = False
    wrecks: Annotated[
        Literal["obstacle", "none"], option("FT-AR-10", "vehicles destroyed by fire leave a low obstacle, or nothing")
    ] = "obstacle"
