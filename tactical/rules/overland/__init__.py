"""Overland: groups that travel across a map by days. Read it in this order:

`data.py` the numbers, `options.py` the switches, `refusals.py` why not, `position.py` the state; `groups.py` who
travels with whom and how fast, `numbers.py` who rolls against what; `steps.py` a square and what is there, `legs.py`
the legs of a day, `foraging.py`, `mending.py`, `riding.py`, `parting.py` and `resting.py` all else a group does;
`storyteller.py` the script and its orders; `encounters.py` battles on other boards and `battle_result.py` what comes
back; `days.py` the day's end and the next morning; `journey.py` and `routes.py` planning over several days;
`opening.py` and `telling.py` from a scenario to a position; `invariants.py` what is true of all of them; `paths.py`,
`offers.py` and `cards.py` what is offered and shown; `ruleset.py` ties them to the table's contract. The rules in
words are in `clauses.toml`.
"""

from tactical.rules.overland.ruleset import RULES

__all__ = ["RULES"]
