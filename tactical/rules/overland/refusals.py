"""The refusals and warnings of overland travel in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

REFUSALS: Mapping[str, str] = MappingProxyType(
    {
        # groups and legs
        "no_group": "{piece} cannot take this order; {why}",
        "day_over": "{piece} has already ended its day",
        "not_next": "{cell} is not next to {start}",
        "here_already": "the route does not leave {cell}; name a square beside it",
        "barrier": "{cell} must be bypassed, unless everyone in the group flies",
        "too_far": "{cell} costs {need:squares}; {left} of {leg} left in this leg",
        "no_leg": "{piece} has no leg to end",
        "leg_open": "{piece} still has {left:squares} left in this leg",
        "under_way": "{piece} is in the middle of a leg and can do this only between legs",
        "no_driver": "nobody able to drive is driving {carrier}",
        # shortcuts, marches, nights
        "no_offer": "{piece} has no shortcut to try",
        "no_such_offer": "{piece} has no shortcut called {label}",
        "which_offer": "choose one of the shortcuts {labels}",
        "tried": "{label} has already been tried today",
        "day_leg_only": "{what} to the day leg, which {now}",
        "repair_day": "the whole day is taken by repairs",
        "after_dark": "a forced march is not possible after dark",
        "no_provisions": "a forced march takes {need} Provisions for {what}; {left} left",
        "no_fuel": "a forced march takes {need} Fuel for {what}; {left} left",
        "on_foot_never": "forced marches on foot are off in this game",
        "overdriven": "{carrier} would be worn below level 0",
        "night_used": "{piece} has already travelled by night",
        # people and carriers
        "not_present": "{who} is not with {piece} but {where}",
        "not_a_person": "{who} is not a person",
        "not_awake": "{who} is {how}",
        "not_best": "{best} must make this roll, not {who}",
        "not_a_carrier": "{carrier} is neither a mount nor a vehicle",
        "not_a_mount": "{carrier} is not a mount",
        "not_a_vehicle": "{carrier} is not a vehicle",
        "gone": "{carrier} is {way} and beyond help",
        "ridden": "{carrier} already carries {who}",
        "has_driver": "{who} already drives {carrier}",
        "already_aboard": "{who} already {how} {carrier}",
        "on_foot": "{who} is on foot",
        "apart": "{who} and {carrier} are not in one group",
        "no_attribute": "{carrier} has no {attribute}",
        "best_used": "the fastest Attribute always counts in this game",
        "used_already": "{carrier} already uses {attribute}",
        "day_begun": "{piece} has already begun its day",
        # groups apart
        "alone": "{who} is the only member of {piece}",
        "elsewhere": "{piece} and {other} are not in one square",
        "same_group": "name a group other than {piece}",
        "not_a_group": "{other} is not a group",
        "not_yours_too": "{other} is not yours",
        "not_enough": "{piece} has only {left} {stock}",
        # foraging and repairs
        "no_forage": "{piece} has no square of its base movement left to give up",
        "few_points": "{stock} costs {price:points}; {points} left",
        "nothing_found": "there are no foraging points to spend",
        "nothing_taken": "give the number of levels, at least 1",
        "not_worn": "{carrier} needs no repair",
        "repairs_first": "repairs take a whole day, but {piece} has begun to travel",
        "mended_today": "{carrier} has already had a repair attempt today",
        "repaired_today": "{who} has already attempted a repair today",
        # rest
        "no_saddle": "{who} is on foot and cannot doze while walking",
        "driving": "{who} is driving",
        "guiding": "{who} has led the group through the night",
        "resting_only": "sleeping on the move is off in this game",
        "walked_all_night": "the group has travelled by night and cannot camp",
        "rests_so": "{who} already {how}",
        # encounters and the storyteller
        "no_encounter": "nobody stands in the way",
        "same_name": "{piece} already has a shortcut called {label}",
        "no_hazard": "{cell} is not marked as hazardous",
        "same_hazard": "{cell} is already marked so",
        # planning
        "no_plan": "{piece} has not planned a route",
        "no_way": "{piece} cannot get to {cell}",
        "no_route": "{piece} has no route to forget",
        "route_days": "{days:days}, arriving on day {day}; uses {stores}",
        "route_late": "this arrives after the deadline (day {by})",
        "route_short": "no {what} left on day {day}",
        "route_danger": "the route crosses hazards in {cells:squares}",
        "route_meets": "chance of an encounter: {chance}",
    }
)
