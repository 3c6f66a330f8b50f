"""Boarding: crews inside, outside and between ships. Read it in this order:

`data.py` the numbers, `options.py` the switches, `chart.py` what the map says of ships, `position.py` the state;
`movement.py` what a step costs and where a move may end, `steps.py` the steps of turns and moves and the window of a
free attack, `reasons.py` what every order asks first, `routes.py` the search. Then the orders: `moving.py` walk, run
and peek, `jets.py`, `carrying.py` being carried and fighters, `spacewalk.py` linking and life support; `numbers.py`
difficulties and sight, `acting.py` what all actions share, `attacks.py`, `blasts.py`, `doors.py`, `care.py`; `harm.py`
and `ships.py` what harm and ship fire do, `answers.py` what windows are told; `turns.py` phases and rounds. `rows.py`
and `opening.py` lead from a scenario to a position, `invariants.py` says what is true of all of them; `paths.py`,
`offers.py`, `cards.py` and `words.py` what is offered and shown; `ruleset.py` ties them to the table's contract.
The rules in words are in `clauses.toml`.
"""

from tactical.rules.boarding.ruleset import RULES

__all__ = ["RULES"]
