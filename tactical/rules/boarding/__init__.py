"""Boarding: crews inside, outside and between ships. Read it in this order:

    data.py                     the numbers
    options.py                  the switches
    ship_layout.py              what the map says of ships
    position.py                 the state
    movement.py                 what a step costs and where a move may end
    steps.py                    the steps of turns and moves, and the window of a free attack
    order_checks.py             what every order asks first
    routes.py                   the search
    moving.py                   walk, run and peek
    jets.py                     jet moves
    carrying.py                 being carried, and fighters
    spacewalk.py                linking and life support
    numbers.py                  difficulties and sight
    acting.py                   what all actions share
    attacks.py, blasts.py       attacks, and explosives
    doors.py, stations.py       external doors, and battlestations
    other_actions.py            healing, repairs, lifting things and other actions
    harm.py, ships.py           what harm and ship fire do
    answers.py                  what windows are told
    turns.py, events.py         phases and rounds, and what happens
    rows.py, opening.py         from a scenario to a position
    invariants.py               what is true of all positions
    paths.py, offers.py, cards.py, overlays.py, refusals.py
                                what is offered, shown and drawn over the board
    worth.py                    what people are worth to the computer in a seat
    ruleset.py                  ties them to the table's contract

The rules in words are in `clauses.toml`.
"""

from tactical.rules.boarding.ruleset import RULES

__all__ = ["RULES"]
