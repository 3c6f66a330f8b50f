"""A small campaign for tests: a march that becomes a skirmish, whose winners meet again in a second one."""

from __future__ import annotations

from typing import Any

from tactical.campaign import CampaignState, awaiting, due, play
from tactical.campaign.engine import rules_of
from tactical.campaign.notation import is_campaign, read
from tactical.scenario import campaign_from_text
from tactical.table import Ask, Outcome, notation, tape

ROAD = """
title = "The road"
rules = "overland"
limit = 3
[options]
battles = "fought"
[map]
topology = "square8"
picture = '''
b.x.s
.....
'''
[map.legend]
"." = "plain"
b = { piece = "band" }
x = { ground = "plain", mark = "ford" }
s = { ground = "town", mark = "end" }
[[goals]]
goal = "arrive"
side = "crown"
cells = ["mark:end"]
by = 3
[[seats]]
name = "red"
side = "crown"
[[pieces]]
name = "band"
kind = "company"
seat = "red"
ammo = 1
[[pieces]]
name = "ann"
kind = "guide"
group = "band"
seat = "red"
[[pieces]]
name = "bo"
kind = "traveller"
group = "band"
seat = "red"
[[pieces]]
name = "dun"
kind = "horse"
group = "band"
seat = "red"
[[encounters]]
name = "toll"
rules = "skirmish"
scenario = "toll"
faces = "the toll men"
cells = ["mark:ford"]
"""

FORD = """
title = "At the ford"
rules = "skirmish"
limit = 6
[weapons.last-shot]
like = "pistol"
uses = 1
[map]
topology = "square8"
picture = '''
a..x
b..y
'''
[map.legend]
"." = "floor"
a = { piece = "ann" }
b = { piece = "bo" }
x = { piece = "xan" }
y = { piece = "yve" }
[[seats]]
name = "blue"
[[seats]]
name = "red"
[[pieces]]
name = "ann"
seat = "red"
kind = "trooper"
weapons = ["pistol"]
[[pieces]]
name = "bo"
seat = "red"
kind = "trooper"
[[pieces]]
name = "xan"
seat = "blue"
kind = "trooper"
[[pieces]]
name = "yve"
seat = "blue"
kind = "trooper"
"""

_ROAD, _FORD = (text.replace("'''", '"' * 3) for text in (ROAD, FORD))  # inside a text in three quotes
CAMPAIGN = f"""
title = "Two fords"
rules = "campaign"
briefing = "A short story."
turn_days = 2

[[seats]]
name = "red"
side = "crown"
[[seats]]
name = "blue"
side = "toll"

[fields.health]
title = "Health"
low = -99
high = 99
harm = "less"
[fields.experience]
[fields.worn]
harm = "more"

[counters]
salvage = 1

[carry.skirmish]
health = "health"
[carry.overland]
health = "health"
worn = "worn"

[[roster]]
name = "ann"
seat = "red"
title = "Old Ann"
fields = {{ health = 10, experience = 0 }}
gear = ["pistol"]
choices = ["sword", "rifle"]
[[roster]]
name = "bo"
seat = "red"
fields = {{ health = 10, experience = 0 }}
[[roster]]
name = "dun"
seat = "red"
sort = "mount"
fields = {{ worn = 0 }}
[[roster]]
name = "xan"
seat = "blue"
fields = {{ health = 10 }}
[[roster]]
name = "yve"
seat = "blue"
fields = {{ health = 10 }}

[[links]]
name = "road"
days = 1
worth = 3
cast = ["ann", "bo", "dun"]
inline = '''{_ROAD}'''

[[links]]
name = "ford"
answers = "road"
awaits = "toll"
gear = "weapons"
dry = {{ pistol = "last-shot" }}
worth = 1
report = {{ won = "won", dead = "gone", health = "health", left = "left", fired = 1 }}
cast = ["ann", "bo", {{ entry = "xan", always = true }}, {{ entry = "yve", always = true }}]
prologue = "The toll men rise from the reeds."
inline = '''{_FORD}'''
[[links.after]]
when = "won"
add = {{ experience = 2 }}
[[links.after]]
when = "won"
seat = "red"
fought = false
entries = ["ann"]
count = {{ salvage = 4 }}
tale = "The toll chest is light, but it is theirs."

[[links]]
name = "again"
title = "The far bank"
follows = "ford"
when = "won"
seat = "red"
cast = ["ann", "bo", {{ entry = "xan", always = true }}, {{ entry = "yve", always = true }}]
inline = '''{_FORD}'''
"""


def campaign(text: str = CAMPAIGN) -> CampaignState:
    """The campaign at its beginning."""
    return campaign_from_text(text, "two-fords.toml").begun()


def order(campaign: CampaignState, text: str, seat: int = -1) -> Any:
    """An order as people write it, of whoever is asked."""
    if is_campaign(text):
        return read(max(0, seat), text)
    want = awaiting(campaign)
    who = seat if seat >= 0 else want.seat if isinstance(want, Ask) else 0
    rules = rules_of(campaign)
    return notation.read(rules, rules.view(campaign.top.state, who), who, text)


def do(campaign: CampaignState, text: str, *faces: tuple[int, ...], seat: int = -1) -> Outcome:
    """Give an order with its faces; it must be legal and use all of them."""
    out = play(campaign, order(campaign, text, seat), tape(faces))
    assert out.verdict, (text, [rules_of(campaign).presenter.why(reason) for reason in out.verdict.reasons])
    assert out.rolled == faces, (text, out.rolled, out.awaiting)
    return out


def run(campaign: CampaignState, *texts: str) -> CampaignState:
    """Orders without dice, one after the other."""
    for text in texts:
        campaign = do(campaign, text).state
    return campaign


__all__ = ["CAMPAIGN", "FORD", "ROAD", "awaiting", "campaign", "do", "due", "order", "run"]
