"""The common checks of all orders of a ship's turn: whose turn, who is at the helm, who is free."""

from __future__ import annotations

from tactical.rules.starship.position import Position, Ship
from tactical.table.verdicts import Reason, reason


def turn_reasons(state: Position, piece: int) -> tuple[Reason, ...]:
    """The reasons against a ship doing anything now: it is not its turn (SC-16), or it is out (FT-SC-09)."""
    of = state.turn_of()
    if of is None or of.id != piece:
        return (reason("not_its_turn", "SC-16", piece=of.title if of else "nobody"),)
    if not state.able(of):
        return (reason("cannot_act", "FT-SC-09", piece=of),)
    return ()


def helm_reasons(state: Position, piece: int, by: str, clause: str) -> tuple[Reason, ...]:
    """The reasons against moving a ship now: nobody is at the helm (SC-H22), or somebody other than the pilot orders
    it."""
    reasons = turn_reasons(state, piece)
    if reasons:
        return reasons
    ship = state.pieces[piece]
    if not state.piloted(ship):
        return (reason("no_pilot", "SC-H22", piece=ship),)
    pilot = state.post(ship, ship.pilot)
    if by and by != pilot:
        return (reason("not_the_pilot", clause, crew=by, pilot=pilot),)
    return ()


def crew_reasons(state: Position, ship: Ship, post: str) -> tuple[Reason, ...]:
    """The reasons against a crew member taking an action: not aboard, disabled, or done (SC-H23)."""
    crew = state.kind(ship).crew
    if post not in crew:
        shown, known = ascii(post)[1:-1][:40], ", ".join(crew) or "nobody"
        return (reason("no_such_crew", "SC-H23", piece=ship, crew=shown, known=known),)
    number = crew.index(post)
    if state.disabled(ship, number):
        return (reason("disabled", "SC-H22", crew=post),)
    if state.free(ship, number):
        return ()
    others = ", ".join(other for i, other in enumerate(crew) if state.free(ship, i))
    return (reason("acted", "SC-H23", crew=post, remedy=f"free: {others}" if others else ""),)


def is_engineer(post: str) -> bool:
    """True if a post is an engineer's: the first, or one of several (FT-SC-07)."""
    return post.startswith("engineer")


def engineers(state: Position, ship: Ship) -> list[str]:
    """The engineers aboard with an action left."""
    crew = state.kind(ship).crew
    return [post for number, post in enumerate(crew) if is_engineer(post) and state.free(ship, number)]


def engineer_reasons(state: Position, piece: int, post: str) -> tuple[Reason, ...]:
    """The same for the actions of engineers (FT-SC-07)."""
    reasons = turn_reasons(state, piece) or crew_reasons(state, state.pieces[piece], post)
    if not reasons and not is_engineer(post):
        free = engineers(state, state.pieces[piece])
        return (reason("not_engineer", "FT-SC-07", crew=post, remedy=f"by {free[0]}" if free else ""),)
    return reasons


def gunner(state: Position, ship: Ship) -> str:
    """The default gunner: the first free one of gunners, others, engineers, and the pilot last."""
    crew = state.kind(ship).crew

    def rank(number: int) -> tuple[int, int]:
        post = crew[number]
        order = 3 if number == ship.pilot else 2 if is_engineer(post) else 0 if "gun" in post else 1
        return order, number

    free = [number for number in range(len(crew)) if state.free(ship, number)]
    return crew[min(free, key=rank)] if free else ""
