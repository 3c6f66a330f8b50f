"""Harm: Hits, falling, waking, and the window in which a referee decides the result of a step (FT-BA-08)."""

from __future__ import annotations

from tactical.rules.boarding.events import Hurt, Told
from tactical.rules.boarding.position import Crew, Position
from tactical.rules.boarding.steps import let_go
from tactical.ruleset.events import Fell
from tactical.ruleset.turns import turn_given_up
from tactical.table.breakdown import Breakdown
from tactical.table.events import Event
from tactical.table.frames import Did
from tactical.table.places import at
from tactical.table.rolls import Faces
from tactical.table.values import replace


def dead(state: Position, who: Crew) -> bool:
    """True if beyond help: at minus the printed Hits or less (FT-BA-08)."""
    return who.hits <= -state.kind(who).hits


def damage(state: Position, target: int, faces: Faces, clause: str, *, least: int, corner: int = 1) -> Breakdown:
    """The damage of dice to somebody: around a corner a part of it, then minus armour (FT-BA-04, BA-H15).

    `corner`: the divisor around a corner; 1 without one.
    """
    made = Breakdown.of(sum(faces), "dice", clause).times(1, "around the corner", "BA-H15", over=corner)
    armour = state.kind(state.pieces[target]).armour
    return made.add(-armour, "armour", "FT-BA-04").at_least(least, "damage", clause)


def harm(state: Position, piece: int, made: Breakdown, clause: str) -> Did[Position]:
    """Take Hits; at 0 or less the character is out and lies in its base square (FT-BA-04, FT-BA-08, BA-H14)."""
    before = state.pieces[piece]
    hits = before.hits - made.total
    who = replace(before, hits=hits, waiting=before.waiting and hits > 0)
    events: tuple[Event, ...] = (Hurt(piece, made.total, "", who.hits, made, clause=clause),)
    state = state.with_piece(who)
    if who.hits > 0:
        return Did(state, events)
    if before.hits <= 0:
        if dead(state, who) and not dead(state, before):
            events = (*events, Fell(piece, dead=True, clause="FT-BA-08"))
        return Did(state, events)
    place = at(who.cell) if who.cell >= 0 else who.place
    who = replace(who, place=place, preparing="", prepared=(), turn=replace(who.turn, move=None, done=True))
    state, released = let_go(state.with_piece(who), piece)
    return Did(turn_given_up(state, piece), (*events, Fell(piece, dead(state, who), clause="FT-BA-08"), *released))


def mended(state: Position, piece: int, amount: Breakdown) -> Did[Position]:
    """Give Hits back, up to the printed number; a character back above 0 waits to wake (FT-BA-09)."""
    before = state.pieces[piece]
    made = amount.at_most(max(0, state.kind(before).hits - before.hits), "restored", "FT-BA-09")
    hits = before.hits + made.total
    who = replace(before, hits=hits, waiting=before.waiting or before.hits <= 0 < hits)
    event = Hurt(piece, -made.total, "", hits, made, clause="FT-BA-09")
    did = wake(state.with_piece(who), piece)
    return Did(did.state, (event, *did.events))


def wake(state: Position, piece: int) -> Did[Position]:
    """Wake a character that finds its square without another conscious one; it may act from the next phase."""
    who = state.pieces[piece]
    if not who.waiting or who.cell < 0 or state.conscious_on(who.cell, piece):
        return Did(state)
    who = replace(who, waiting=False, turn=replace(who.turn, done=True))
    return Did(state.with_piece(who), (Told(piece, "wakes", clause="FT-BA-09"),))
