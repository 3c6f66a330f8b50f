"""The switches of overland travel: one for each house default that could be otherwise."""

from typing import Annotated, Literal

from tactical.table.options import Options, option


class OverlandOptions(Options, frozen=True):
    """House defaults are the defaults of the fields. `clauses.toml` says why OV-D09 and a few more have none."""

    fighting: Annotated[
        Literal["house", "referee"], option("FT-01", "encounters: dice decide, or a seat with the referee's right")
    ] = "house"
    battles: Annotated[
        Literal["fought", "told"],
        option(
            "FT-OV-05",
            "encounters are fought as separate battles, or a storyteller (else the player) enters the result",
        ),
    ] = "fought"
    neighbours: Annotated[
        Literal["eight", "four"], option("OV-D01", "neighbouring squares: all eight, or only the four orthogonal ones")
    ] = "eight"
    bonus: Annotated[
        Literal["linear", "plus_one"], option("OV-D02", "a level above the first adds the bonus again, or 1 square")
    ] = "linear"
    level_zero: Annotated[
        Literal["walks", "stands"], option("OV-D03", "a carrier at level 0 goes 1 square a day, or none")
    ] = "walks"
    extremes: Annotated[bool, option("OV-D04", "a 2 always succeeds and a 12 always fails")] = False
    averages: Annotated[Literal["down", "up"], option("OV-D05", "rounding of the average of two Stats")] = "down"
    skills: Annotated[
        Literal["higher", "both"], option("OV-D07", "where two skills apply: the higher, or both together")
    ] = "higher"
    group_roll: Annotated[
        Literal["choice", "best"], option("OV-D08", "who makes a group roll: the players' choice, or the best")
    ] = "choice"
    attribute: Annotated[
        Literal["chosen", "best"],
        option("OV-D10", "with several Attributes: the one chosen for the day, or the fastest"),
    ] = "chosen"
    group_flight: Annotated[
        Literal["all", "any"], option("OV-D11", "a group flies if every member does, or if one does")
    ] = "all"
    flight_avoids: Annotated[bool, option("OV-D13", "a group that flies meets no hazards")] = False
    shortcut_tries: Annotated[int, option("OV-D14", "shortcut attempts per group and day", ge=1, le=9)] = 1
    shortcut_is_base: Annotated[bool, option("OV-D15", "a shortcut's squares count as base movement")] = False
    march_price: Annotated[
        Literal["group", "each"], option("OV-D16", "a forced march costs one level per group, or one per carrier")
    ] = "group"
    march_on_foot: Annotated[
        Literal["provisions", "free", "never"], option("OV-D17", "the cost of a forced march on foot, if allowed")
    ] = "provisions"
    march_rolls: Annotated[
        Literal["riders", "everybody"],
        option("OV-D18", "rolls in a forced march: all riders of mounts and all drivers, or passengers too"),
    ] = "riders"
    failed_march: Annotated[
        Literal["moves", "stops"], option("OV-D19", "a march with a failed roll still moves, or not")
    ] = "moves"
    overdriving: Annotated[bool, option("OV-D20", "a march may wear a carrier below level 0")] = True
    night_base: Annotated[
        Literal["undiminished", "worn"], option("OV-D21", "the base by night: the day's, or as worn by the marches")
    ] = "undiminished"
    repair_restores: Annotated[
        Literal["all", "one"], option("OV-D23", "a repair restores the whole loss, or one level")
    ] = "all"
    failed_repair: Annotated[
        Literal["day_lost", "day_kept"], option("OV-D24", "a failed repair uses up the day, or does not")
    ] = "day_lost"
    repairs: Annotated[int, option("OV-D25", "repairs a person may attempt in a day", ge=1, le=9)] = 1
    repair_penalty: Annotated[int, option("OV-D26", "penalty on every repair roll", ge=0, le=12)] = 0
    genius_half: Annotated[Literal["down", "up"], option("OV-D27", "rounding of half a day's travel")] = "down"
    night_legs: Annotated[int, option("OV-D28", "night legs a group may travel per day", ge=1, le=3)] = 1
    upkeep: Annotated[bool, option("OV-D29", "a day of travel uses up Provisions, and Fuel with a vehicle")] = True
    night_hours: Annotated[int, option("OV-D30", "hours of sleep in a night", ge=1, le=24)] = 8
    sleep_on_the_move: Annotated[bool, option("OV-D32", "carried people may sleep while the group goes on")] = True
    forage_gives: Annotated[
        Literal["base", "any"], option("OV-D33", "squares to spend on foraging: the day's base, or a shortcut's too")
    ] = "base"
    forage_fresh: Annotated[
        Literal["day", "square"], option("OV-D34", "game is plentiful again each day, or in each new square")
    ] = "day"
    spot_on: Annotated[
        Literal["least", "adds"], option("OV-D35", "an exact roll is 1 point, or every success is 1 point more")
    ] = "least"
    points: Annotated[
        Literal["split", "one"], option("OV-D36", "the points of a roll may be split, or buy one thing")
    ] = "split"
    storyteller: Annotated[
        Literal["asked", "silent"], option("OV-D40", "a referee seat is asked before rolls and at hazards, or not")
    ] = "asked"
