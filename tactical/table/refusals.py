"""The table's own refusals in words: code -> template. Rulesets have theirs in `Ruleset.refusals`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

UNDO_BORDERS: Mapping[str, str] = MappingProxyType(
    {
        "undo_roll": "dice were rolled",
        "undo_other": "{seat:title} has since made a decision",
        "undo_final": "{what} is final",
        "undo_seen": "something new was seen",
        "undo_battle": "a battle has begun or ended",
        "undo_turn": "the campaign turn has ended",
    }
)
"""Why an order cannot be taken back by one seat alone."""
TABLE_REFUSALS: Mapping[str, str] = MappingProxyType(
    {
        **{code: f"{cause}, so every seat must agree" for code, cause in UNDO_BORDERS.items()},
        "battle_over": "the battle is over",
        "no_roll_awaited": "there is nothing to roll now",
        "wrong_faces": "{problem}",
        "no_battle_awaited": "no separate battle is due",
        "wrong_report": "{problem}",
        "roll_awaited": "the dice for {purpose} must be rolled first",
        "battle_awaited": "a {rules} battle must be fought first",
        "no_such_seat": "there is no seat {seat}",
        "no_such_thing": "there is no such {field}",
        "beyond_edge": "{cell} is off the board, which ends at {last}",
        "not_referee": "{seat:title} is not a referee",
        "not_your_decision": "{seat:title} decides now{why}",
        "not_now": "{verb} is not possible now{why}",
        "not_yours": "{piece} is not yours",
        "nobody_moves": "there is no move under way, so reactions cannot be set for it",
        "already_offered": "a draw is already being offered",
        "not_settable": "{field} cannot be set; {known} can",
        "not_an_effect": "{field} is not an effect; the effects are {known}",
        "not_deployable": "{piece} does not start in your zone",
        "outside_zone": "{cell} is not in your zone",
        "no_footing": "{piece} cannot be placed on {cell}; {problem}",
        "zone_taken": "{who} stands on {cell}",
        "no_prize": "there is nothing called {prize} to carry, only {known}",
        "not_borne": "{piece} does not have the {prize}",
        "not_lying_here": "the {prize} does not lie where {piece} stands",
        "hands_full": "{piece} has the {other} already, and carries one thing at a time",
        "no_taker": "{target} cannot take the {prize}",
        "taker_far": "{target} is not beside {piece}",
        "no_such_effect": "{piece} has no effect {name}",
        "result_needs_number": "the result {what} needs a number of at least 1",
        "result_without_number": "the result {what} takes no number",
        "out_of_range": "{field} must be from {low} to {high}",
        "would_break": "{problem}",
        "undo_nothing": "there is nothing to undo",
        "no_reports": "a campaign's battles are played, not reported; give campaign open when one is due",
        "campaign_over": "the campaign is over",
        "nothing_to_open": "no battle is waiting to be opened",
        "battle_goes_on": "there is no finished battle to return from",
        "in_battle": "not during a battle; return from it first",
        "agreed_already": "you have agreed already",
        "no_such_entry": "the roster has no {name}",
        "not_your_entry": "{name} is not yours",
        "not_a_title": "a name is one line of at most 60 letters, without [ and ]",
        "is_gone": "{name} no longer exists",
        "not_its_gear": "it may not carry {gear}; it may carry {known}",
        "too_much_gear": "it carries at most {most} items, each once",
        "moved_on": "another player acted first; check the position",
        "not_your_redo": "{seat:title} gave the last order taken back and alone may redo it",
        "redo_nothing": "there is nothing to redo",
        "dice_of_table": "the host rolls the dice of this game",
        "own_sitting": "every seat must agree, each on its own screen",
        "not_sitting": "this screen only watches",
        "too_fast": "too many orders at once; wait a moment",
    }
)
