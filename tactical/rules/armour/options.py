"""The switches of armour: one for each house default that could be otherwise, and the optional rules."""

from typing import Annotated, Literal

from tactical.table.options import Options, option


class ArmourOptions(Options, frozen=True):
    """House defaults are the defaults of the fields."""

    fighting: Annotated[
        Literal["house", "referee"], option("FT-01", "house: dice decide; referee: a seat with the right says")
    ] = "house"
    rates: Annotated[
        Literal["basic", "advanced"], option("AR-18", "one rate a vehicle type, or three that the players choose from")
    ] = "basic"
    wet: Annotated[bool, option("AR-58", "unpaved roads are wet or muddy: soft ground")] = False
    dense_vegetation: Annotated[
        bool, option("AR-61", "vegetation drawn as dense is impassable; if not, it is like any other")
    ] = True
    tree_cost: Annotated[int, option("AR-65", "inches to knock down one tree on firm ground", ge=1, le=12)] = 1
    min_step: Annotated[
        bool, option("AR-H05", "with nothing spent, one step is always possible, for the whole allowance")
    ] = True
    stacking: Annotated[
        Literal["multiply", "worst"], option("AR-H03", "several effects on one step multiply, or only the worst counts")
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
        option("AR-H18", "own fire counts what was spent so far, or a speed declared for the whole turn"),
    ] = "so_far"
    interceptive_fire: Annotated[
        Literal["each_step", "best_step"],
        option("AR-H24", "asked after each step of a move, or once: at the step where the shot is best"),
    ] = "each_step"
    command_range: Annotated[
        int, option("AR-H25", "inches within which a unit's pieces must stay of one another; 0: no check", ge=0, le=99)
    ] = 0
    interior: Annotated[Literal["cost", "rate"], option("AR-H28", "indoors doubled: the cost, or the distance")] = (
        "rate"
    )
    ladder: Annotated[Literal["cost", "rate"], option("AR-H28", "on ladders tripled: the cost, or the distance")] = (
        "rate"
    )
    high_wall: Annotated[
        Literal["inclusive", "literal", "fliers"],
        option("AR-H29", "over high walls: all infantry; all but jetpacks; or of infantry jetpacks only"),
    ] = "literal"
    overrun_targets: Annotated[
        Literal["any", "armoured"], option("AR-H39", "vehicles that can be overrun: any, or armoured ones only")
    ] = "any"
    cargo_fate: Annotated[
        Literal["destroyed", "bail_out"], option("AR-H50", "cargo of a destroyed vehicle is destroyed, or gets out")
    ] = "destroyed"
    delayed_entry: Annotated[bool, option("AR-150", "troops may enter later, outside their own entry area")] = False
    wrecks: Annotated[
        Literal["obstacle", "none"], option("FT-AR-10", "what fire destroys leaves a low obstacle, or nothing")
    ] = "obstacle"
