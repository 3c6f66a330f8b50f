"""The switches of fleet: one for each house default that could be otherwise, and how fighting is decided."""

from typing import Annotated, Literal

from tactical.table.options import Options, option


class FleetOptions(Options, frozen=True):
    """House defaults are the defaults of the fields. Defaults without a switch say why in `clauses.toml`."""

    fighting: Annotated[
        Literal["house", "referee"],
        option("FT-01", "dice decide fights (house), or the referee does (referee)"),
    ] = "house"
    battles: Annotated[
        Literal["house", "fought", "told"],
        option("FT-FL-01", "combats listed as encounters are rolled, fought as separate battles, or entered by a seat"),
    ] = "house"
    strategy_phase: Annotated[
        bool, option("FL-02", "each round begins with a strategy phase, in which every seat says ready")
    ] = False
    fighters_block: Annotated[
        bool, option("FL-19", "fighters block movement, as the reference says since version 1.1")
    ] = True
    tactic_pool: Annotated[int, option("FL-D02", "tokens each seat begins with", ge=0, le=16)] = 3
    deep_space_cannon: Annotated[
        bool, option("FL-D03", "units that allow it fire from systems adjacent to the active one")
    ] = True
    cannon_order: Annotated[
        Literal["active", "speaker"], option("FL-D04", "first to fire: the active seat, or the first in seat order")
    ] = "active"
    hits: Annotated[
        Literal["owner", "cheapest"],
        option("FL-D05", "hits are assigned by the owner, or automatically at the lowest cost"),
    ] = "owner"
    cannon_always: Annotated[bool, option("FL-D06", "the cannon window opens even if no ship has moved")] = True
    leave_freely: Annotated[bool, option("FL-D08", "ships may leave a system that holds other players' ships")] = True
    active_blocks: Annotated[
        bool, option("FL-D09", "other players' ships in the active system stop those that only pass it")
    ] = True
    pick_up: Annotated[Literal["any", "planets", "space"], option("FL-D10", "places to pick up cargo")] = "any"
    fighters_fly: Annotated[bool, option("FL-D12", "fighters with a move value may move by themselves")] = True
    revisit: Annotated[bool, option("FL-D14", "a path may enter a system more than once")] = True
    dock_fighters: Annotated[int, option("FL-D15", "extra fighters a space dock has room for", ge=0, le=20)] = 3
    fleet_pool: Annotated[
        int, option("FL-D16", "most ships a seat may have in one system; 0: no limit", ge=0, le=99)
    ] = 0
    anomalies: Annotated[bool, option("FL-D17", "tagged anomalies have their effect")] = True
    wormholes: Annotated[bool, option("FL-D18", "systems with wormholes of one type are adjacent")] = True
    ability_transport: Annotated[bool, option("FL-D19", "ships moved by abilities may transport")] = True
    move_bonus: Annotated[int, option("FL-D21", "added to every ship's move value", ge=0, le=9)] = 0
    must_land: Annotated[bool, option("FL-D22", "all ground forces in the active system's space must land")] = False
    excess_after_cannon: Annotated[
        bool, option("FL-D23", "the active system's capacity is also checked after the cannon")
    ] = False
    damaged_move: Annotated[bool, option("FL-D24", "damaged ships move and carry like others")] = True
    detours: Annotated[
        bool, option("FL-D26", "ships from elsewhere may pass through the active system and return to it")
    ] = True
    points_for_units: Annotated[bool, option("FT-FL-12", "enemy units destroyed count their cost")] = False
