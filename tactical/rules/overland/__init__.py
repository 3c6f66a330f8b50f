"""Overland: groups that travel across a map by days. Read it in this order:

    data.py                     the numbers
    options.py                  the switches
    refusals.py                 why not
    position.py                 the state
    groups.py                   who travels with whom and how fast
    numbers.py                  who rolls against what
    steps.py                    a square and what is there
    legs.py                     the legs of a day
    foraging.py                 hunting and foraging
    mending.py                  healing mounts, repairing vehicles
    riding.py                   mounting, boarding, driving
    parting.py                  leaving the slow behind, joining again, sharing
    resting.py                  sleep
    storyteller.py              the script and its orders
    encounters.py, battle_result.py
                                battles on other boards, and what comes back
    days.py, events.py          the day's end and the next morning, and what happens
    journey.py, routes.py       planning over several days
    opening.py, script_tables.py
                                from a scenario to a position
    invariants.py               what is true of all positions
    paths.py, offers.py, cards.py, overlays.py
                                what is offered, shown and drawn over the map
    worth.py                    what travellers and stores are worth to the computer in a seat
    ruleset.py                  ties them to the table's contract

The rules in words are in `clauses.toml`.
"""

from tactical.rules.overland.ruleset import RULES

__all__ = ["RULES"]
