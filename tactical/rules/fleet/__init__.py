"""Fleet: ships between the systems of a galaxy of hexes. Read it in this order:

    data.py                     the numbers
    refusals.py                 why not
    options.py                  the switches
    position.py                 the state, and what is asked of it most
    movement.py                 which paths a ship may take
    draft.py                    what is wrong with a part of a draft
    capacity.py                 what a system may hold
    activation.py               the action phase
    moving.py                   the draft and its commit
    hits.py                     who is lost
    cannon.py                   Space Cannon Offense
    combat.py, retreat.py       space combat
    invasion.py                 landing and planets
    abilities.py                movement outside the rules
    listing.py, encounters.py, battle_result.py
                                combats fought on another board
    turns.py, events.py         rounds, phases and whose action it is, and what happens
    opening.py                  from a scenario to a position
    invariants.py               what is true of all positions
    paths.py, approaches.py, arrivals.py
                                who can come where, by which ways, and with what aboard
    offers.py, cards.py, draft_parts.py, overlays.py
                                what is offered, shown and drawn over the galaxy
    worth.py                    what planets, troops and a draft are worth to the computer in a seat
    ruleset.py                  ties them to the table's contract

The rules in words are in `clauses.toml`.
"""

from tactical.rules.fleet.ruleset import RULES

__all__ = ["RULES"]
