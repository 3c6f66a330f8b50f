"""Starship: ships with a heading, one speed that pays for travel and for turning. Read it in this order:

    data.py                     the numbers and their unit
    refusals.py                 why not
    options.py                  the switches
    footprints.py               the squares a ship covers
    position.py                 the state
    movement.py, paths.py       what a step or a turn costs and meets, and the same for the search of the board
    gridless.py, gridless_reach.py
                                foot by foot, off the grid: places, flights, distances, and the courses offered
    steps.py, moving.py         the steps and orders of moving
    order_checks.py             what every order asks first
    gunnery.py, broadsides.py   who can hit whom, and what each mount could hit from here
    attacks.py, firing.py       the steps and orders of attacking
    actions.py                  what else a crew does
    turns.py, events.py         rounds and turns, and what happens
    opening.py                  from a scenario to a position
    invariants.py               what is true of all positions
    offers.py, cards.py, overlays.py
                                what is offered, shown and drawn over the board
    worth.py                    what ships are worth to the computer in a seat
    ruleset.py                  ties them to the table's contract

The rules in words are in `clauses.toml`.
"""

from tactical.rules.starship.ruleset import RULES

__all__ = ["RULES"]
