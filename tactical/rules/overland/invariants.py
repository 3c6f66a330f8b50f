"""Invariants of every position that play reaches; referees and save files must keep them too."""

from __future__ import annotations

from tactical.rules.overland import data
from tactical.rules.overland import groups as gr
from tactical.rules.overland.position import Position, Traveller
from tactical.table.places import Aboard, Destroyed, Left, OffBoard, OnBoard


def problems(state: Position) -> list[str]:
    """Broken invariants of a position, in words."""
    found: list[str] = []
    for piece in state.pieces:
        sort = state.kind(piece).sort
        found += _group(state, piece) if sort in ("group", "hostile") else _member(state, piece)
        found += _stray(state, piece)
    return found


def _group(state: Position, group: Traveller) -> list[str]:
    """Groups are on the map with members, or off it with none."""
    found = []
    if state.kind(group).sort == "hostile":
        return [] if isinstance(group.place, OnBoard | Destroyed | Left) else [f"{group.name} is nowhere"]
    inside = gr.aboard(state, group.id)
    if group.on_map and not inside:
        found.append(f"{group.name} has no members (OV-D37)")
    if not group.on_map and (inside or not isinstance(group.place, OffBoard)):
        found.append(f"{group.name} is off the map but its members are not (OV-D37)")
    if group.day.allowance >= 0 and group.day.spent.total > group.day.allowance + group.day.bonus:
        found.append(f"{group.name} has spent more squares than its leg has (OV-03)")
    return found


def _member(state: Position, piece: Traveller) -> list[str]:
    """Members are with a group, or gone; what carries them carries no more than it can."""
    found = []
    place, kind = piece.place, state.kind(piece)
    if isinstance(place, OnBoard | OffBoard):
        found.append(f"{piece.name} is with no group (OV-D37)")
    if isinstance(place, Aboard):
        under = state.pieces[place.carrier]
        carried = state.kind(under).carries and kind.sort == "person"
        if not carried and (state.kind(under).sort != "group" or not under.on_map):
            found.append(f"{piece.name} is with no group (OV-D37)")
        if carried and not isinstance(under.place, Aboard):
            found.append(f"{piece.name} is aboard {under.name}, which is gone (OV-D22)")
        if place.spot and (place.spot != "driver" or state.kind(under).sort != "vehicle"):
            found.append(f"{piece.name} drives something that is not a vehicle (OV-D18)")
    if kind.carries:
        inside = gr.aboard(state, piece.id)
        if sum(gr.drives(who) for who in inside) > 1:
            found.append(f"{piece.name} has more than one driver (OV-D18)")
        if kind.sort == "mount" and len(inside) > kind.riders:
            found.append(f"{piece.name} has more riders than it carries (FT-OV-08)")
    if len(piece.levels) != len(kind.attributes):
        found.append(f"{piece.name} does not have the Attributes of its kind")
    elif any(level > full for level, (_, full) in zip(piece.levels, kind.attributes, strict=True)):
        found.append(f"{piece.name} has more than its permanent level (OV-D23)")
    return found


def _stray(state: Position, piece: Traveller) -> list[str]:
    """Values on a piece of a sort that has none of them, and more than full ones."""
    kind = state.kind(piece)
    found = []
    if kind.sort != "group" and (piece.provisions or piece.fuel or piece.ammo or piece.wealth):
        found.append(f"{piece.name} is not a group but has stocks of its own (OV-D38)")
    if kind.sort != "person" and (piece.health or piece.energy):
        found.append(f"{piece.name} is not a person but has Health (OV-D38)")
    if kind.sort == "person" and piece.health > state.full_health(piece):
        found.append(f"{piece.name} has more than full Health (OV-D30)")
    if kind.sort == "person" and piece.energy > state.full_energy(piece):
        found.append(f"{piece.name} has more than full Energy (OV-D30)")
    if not kind.carries and piece.pending:
        found.append(f"{piece.name} is not a mount or vehicle, so marches cannot wear it (OV-32)")
    if piece.using >= max(1, len(kind.attributes)):
        found.append(f"{piece.name} uses an Attribute that it does not have (OV-D10)")
    return found


def dangling_references(state: Position) -> list[str]:
    """The faults of a position read from a file: who is aboard whom, and who decides."""
    found = []
    for piece in state.pieces:
        under, depth = piece, 0
        while isinstance(under.place, Aboard) and depth < 4:
            under, depth = state.pieces[under.place.carrier], depth + 1
        if depth > 2:
            return [f"{piece.name} is aboard too many things"]
    layers = {layer.name for layer in state.board.layers}
    if not {"barrier", "hazard", *data.PENALTIES} <= layers:
        found.append("the map lacks layers that the rules need")
    if any(-1 in encounter.cells for encounter in state.setup.encounters):
        found.append("an encounter is off the map")
    ask = state.stack[-1].ask if state.stack and not found else None
    if ask is not None and ask.why == "day" and all(group.day.over for group in gr.own_groups(state, ask.seat)):
        found.append("a seat is asked although its groups have all ended their day")
    return found
