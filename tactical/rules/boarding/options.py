"""The switches of boarding: one for each house default that could be otherwise, and how fighting is decided."""

from typing import Annotated, Literal

from tactical.table.options import Options, option


class BoardingOptions(Options, frozen=True):
    """House defaults are the defaults of the fields. BA-H24, H32, H33, H34 and H37 have no switch: see clauses.toml."""

    fighting: Annotated[
        Literal["house", "referee"],
        option("FT-01", "dice decide fights (house), or the referee does (referee)"),
    ] = "house"
    natural_two_fails: Annotated[bool, option("BA-H01", "a roll of 2 on 2d6 fails whatever is added")] = True
    ooc_on_checks: Annotated[bool, option("BA-H02", "OOC also makes checks harder, except for runs and JetPacks")] = (
        True
    )
    ooc_carries: Annotated[
        bool, option("BA-H03", "OOC left over from one move action counts against the next in the phase")
    ] = True
    guarantee: Annotated[
        Literal["square", "point"], option("BA-H04", "the minimum for every move action: one square, or one MP")
    ] = "square"
    slag_stacks: Annotated[bool, option("BA-H05", "each reason that a square is slagged costs 1 MP more")] = False
    unconscious_enemy_slags: Annotated[bool, option("BA-H06", "an unconscious enemy also makes its square slagged")] = (
        False
    )
    slagged_at: Annotated[int, option("BA-H07", "damage counters at which a module is slagged", ge=1, le=2)] = 2
    slagged_penalty: Annotated[
        int, option("BA-H08", "added to difficulty in a slagged module or an enemy's square", ge=0, le=9)
    ] = 3
    most_pops: Annotated[int, option("BA-H09", "most pops in one action", ge=0, le=2)] = 2
    empty_square: Annotated[
        Literal["nobody", "nobody_conscious"], option("BA-H10", "an empty square: nobody there, or nobody conscious")
    ] = "nobody"
    peek_at_doors: Annotated[bool, option("BA-H11", "a character may peek through a door held open")] = False
    peeker_range: Annotated[
        Literal["farther", "nearer"], option("BA-H12", "the square of a peeker to which its enemies measure")
    ] = "farther"
    collapse_free: Annotated[bool, option("BA-H13", "a peeker may step back into one of its own squares for free")] = (
        False
    )
    peek_lapses: Annotated[bool, option("BA-H14", "a peek ends with the phase")] = False
    corner_divides: Annotated[
        int, option("BA-H15", "explosion damage around a corner is divided by this", ge=1, le=9)
    ] = 2
    light_dice: Annotated[
        int, option("BA-H16", "dice of collateral damage when the damage die shows 1 to 3", ge=0, le=2)
    ] = 1
    intruder_slags: Annotated[
        bool, option("BA-H17", "an actor in the square makes it slagged for the free attack against it")
    ] = False
    carrier_pays: Annotated[int, option("BA-H18", "MP that carrying costs", ge=0, le=9)] = 1
    run_and_jet: Annotated[bool, option("BA-H19", "a run and a JetPack may share one move action")] = False
    hold_to_see: Annotated[bool, option("BA-H20", "a held door lets sight, blows and blasts pass")] = True
    every_landing_pays: Annotated[bool, option("BA-H21", "a jet along the hull also costs the point to stay on")] = (
        False
    )
    adrift_may_jet: Annotated[bool, option("BA-H22", "a drifting character within reach of the ship may jet")] = False
    life_support: Annotated[
        Literal["check", "none"], option("BA-H23", "spacewalkers check life support at each phase end, or never")
    ] = "check"
    jetpack_dif: Annotated[int, option("BA-H25", "difficulty of using a JetPack for one point", ge=2, le=30)] = 8
    jet_corners: Annotated[
        Literal["either", "both"], option("BA-H26", "ways around an exact corner that must be clear for a jet")
    ] = "either"
    jet_onto_slagged: Annotated[bool, option("BA-H27", "a jet may end on a slagged square")] = False
    corner_squares: Annotated[
        bool, option("BA-H28", "outside squares that touch the hull by a corner are virtual squares")
    ] = True
    boots_must_be_on: Annotated[bool, option("BA-H29", "only active MagBoots save the point of BA-106")] = False
    extra_moves: Annotated[int, option("BA-H30", "move actions that the trait extra_move adds", ge=0, le=3)] = 1
    phases_in_round: Annotated[int, option("BA-H31", "phases in a round", ge=1, le=20)] = 6
    moving_spoils_charge: Annotated[bool, option("BA-H35", "moving spoils a prepared explosive")] = True
    jet_through_opened: Annotated[
        bool, option("BA-H36", "a jet may go in by a door that is hacked, broken or its own ship's")
    ] = False
    clings_to_both: Annotated[
        bool, option("BA-H38", "a character between two modules clings to both, and the worse counts")
    ] = True
