"""The switches of starship: one for each house default that could be otherwise, and how fighting is decided."""

from typing import Annotated, Literal

from tactical.table.options import Options, option


class StarshipOptions(Options, frozen=True):
    """House defaults are the defaults of the fields. Defaults without a switch say why in `clauses.toml`."""

    fighting: Annotated[
        Literal["house", "referee"],
        option("FT-01", "dice decide fights (house), or the referee does (referee)"),
    ] = "house"
    grid: Annotated[
        bool,
        option("SC-H28", "square by square, eight headings; false: foot by foot, exact places, turns of 90"),
    ] = True
    fine_turns: Annotated[bool, option("SC-24", "off the grid: turns of any whole number of degrees")] = False
    grid_sizes: Annotated[bool, option("SC-67", "large ships cover 2, 4, 8 and 16 squares; false: every ship 1")] = True
    turn_step: Annotated[Literal[45, 90], option("SC-H07", "degrees in which ships turn on the grid")] = 45
    in_combat: Annotated[bool, option("SC-H24", "false: outside combat movement is free and any turn is allowed")] = (
        True
    )
    hard_turn: Annotated[
        Literal["unspent", "whenever", "off"],
        option("SC-H05", "the pilot's hard turn for all Flight Speed: before any is spent, at any time, or never"),
    ] = "unspent"
    boundary: Annotated[
        Literal["ends", "sides"],
        option("SC-H06", "targets exactly between two sides: front and rear, or left and right"),
    ] = "ends"
    diagonals: Annotated[
        Literal["turn", "order"],
        option("SC-H10", "diagonals are counted through a ship's turn, or afresh in every order"),
    ] = "turn"
    band_ends: Annotated[
        Literal["smaller", "larger"],
        option("SC-H12", "a space at the edge of a size band: the smaller size, or the larger"),
    ] = "smaller"
    wrecks: Annotated[bool, option("SC-H18", "a wreck blocks like a ship of its size")] = True
    range_between: Annotated[
        Literal["nearest", "anchors"],
        option("SC-H19", "range runs between the nearest squares of two ships, or their anchors"),
    ] = "nearest"
    crew_actions: Annotated[int, option("SC-H23", "actions of each crew member in a ship's turn", ge=1, le=3)] = 1
    crew_fate: Annotated[
        Literal["pods", "lost"], option("FT-SC-09", "a wreck's crew: alive in the pods, or lost with it")
    ] = "pods"
    shown_in: Annotated[
        Literal["feet", "squares"], option("SC-48", "distances are shown in feet, or in squares of 50 ft")
    ] = "feet"
