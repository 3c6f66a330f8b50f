"""Scenarios: texts that a person can write, and the opening states that they become. Import from here.

    scenario = read_scenario("the-mill")             # a shipped name or a path; ScenarioError has every problem
    rules, state = open_scenario(path, {"corners": "free"})
    read_campaign("name").begun()                    # a campaign: several battles and what leads from one to another
    scenario_names(), campaign_names(), shipped_scenario(name), shipped_saves(), rulebook(system)

Importing this loads next to nothing; the modules come when a name is first used. `text.py` says how a text is read,
`locate.py` where in it things stand, `writer.py` turns a sheet back into text, `shipped_files.py` knows what is
shipped.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tactical.scenario.campaigns import Campaign, campaign_from_text, is_campaign, read_campaign
    from tactical.scenario.description import Listed, listed
    from tactical.scenario.opening import Scenario, open_scenario, read_scenario, scenario_from_text
    from tactical.scenario.problems import ScenarioError
    from tactical.scenario.shipped_files import (
        campaign_names,
        rulebook,
        scenario_names,
        shipped_campaign,
        shipped_saves,
        shipped_scenario,
    )
    from tactical.scenario.writer import write_scenario

__all__ = [
    "Campaign",
    "Listed",
    "Scenario",
    "ScenarioError",
    "campaign_from_text",
    "campaign_names",
    "is_campaign",
    "listed",
    "open_scenario",
    "read_campaign",
    "read_scenario",
    "rulebook",
    "scenario_from_text",
    "scenario_names",
    "shipped_campaign",
    "shipped_saves",
    "shipped_scenario",
    "write_scenario",
]

_HOMES = {
    "campaigns": ("Campaign", "campaign_from_text", "is_campaign", "read_campaign"),
    "description": ("Listed", "listed"),
    "opening": ("Scenario", "open_scenario", "read_scenario", "scenario_from_text"),
    "problems": ("ScenarioError",),
    "shipped_files": (
        "campaign_names",
        "rulebook",
        "scenario_names",
        "shipped_campaign",
        "shipped_saves",
        "shipped_scenario",
    ),
    "writer": ("write_scenario",),
}


def __getattr__(name: str) -> Any:
    """Load the module that has a name, so that listing scenarios does not pay for reading them."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"tactical.scenario.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
