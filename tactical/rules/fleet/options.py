"""The switches of fleet: one for each house default that could be otherwise, and how fighting is decided."""

from typing import Annotated, Literal

from tactical.table.options import Options, option


class FleetOptions(Options, frozen=True):
    """House defaults are the defaults of the fields. Defaults without a switch say why in `clauses.toml`."""

    fighting: Annotated[
        Literal["house", "referee"], option("FT-01", "house: dice decide; referee: a seat with the right says")
    ] = "house"
    battles: Annotated[
        Literal["house", "fought", "told"],
        option("FT-FL-01", "combats listed as encounters: rolled, fought on another board, or told by a seat"),
    ] = "house"
    strategy_phase: Annotated[
        bool, option("FL-02", "each round begins with a strategy phase in which every seat says ready")
    ] = False
    fighters_block: Annotated[bool, option("FL-19", "fighters block movement, as the references say since 1.1")] = True
    tactic_pool: Annotated[int, option("FL-D02", "tokens each seat begins with", ge=0, le=16)] = 3
    deep_space_cannon: Annotated[
        bool, option("FL-D03", "units whose text says so fire from systems adjacent to the active one")
    ] = True
    cannon_order: Annotated[
        Literal["active", "speaker"], option("FL-D04", "who fires first: the active seat, or the first in seat order")
    ] = "active"
    hits: Annotated[
        Literal["owner", "cheapest"], option("FL-D05", "hits are assigned by the owner, or the cheapest way at once")
    ] = "owner"
    cannon_always: Annotated[bool, option("FL-D06", "the cannon window opens even if no ship has moved")] = True
    leave_freely: Annotated[bool, option("FL-D08", "ships may leave a system that holds other players' ships")] = True
    active_blocks: Annotated[
        bool, option("FL-D09", "other players' ships in the active system stop those that only pass it")
    ] = True
    pick_up: Annotated[
        Literal["any", "planets", "space"], option("FL-D10", "where cargo is picked up: anywhere, or only there")
    ] = "any"
    fighters_fly: Annotated[bool, option("FL-D12", "fighters with a move value may move by themselves")] = True
    revisit: Annotated[bool, option("FL-D14", "a path may enter a system more than once")] = True
    dock_fighters: Annotated[int, option("FL-D15", "extra fighters a space dock has room for", ge=0, le=20)] = 3
    fleet_pool: Annotated[int, option("FL-D16", "most ships of a seat in one system; 0: no limit", ge=0, le=99)] = 0
    anomalies: Annotated[bool, option("FL-D17", "what is tagged as an anomaly has its effect")] = True
    wormholes: Annotated[bool, option("FL-D18", "systems with wormholes of one type are adjacent")] = True
    ability_transport: Annotated[bool, option("FL-D19", "ships moved by abilities may transport")] = True
    move_bonus: Annotated[int, option("FL-D21", "added to every ship's move value", ge=0, le=9)] = 0
    must_land: Annotated[bool, option("FL-D22", "all ground forces in the active system's space must land")] = False
    excess_after_cannon: Annotated[
        bool, option("FL-D23", "the active system's capacity is looked at after the cannon too")
    ] = False
    damaged_move: Annotated[bool, option("FL-D24", "damaged ships move and carry like others")] = True
    detours: Annotated[
        bool, option("FL-D26", "ships from elsewhere may pass the active system and come back to it")
    ] = True
    points_for_units: Annotated[bool, option("FT-FL-12", "enemy units destroyed count their cost")] = False
