"""Checks of every campaign that comes from a file, before anything else looks at it."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.campaign.links import BattleLink
from tactical.campaign.sheets import unpacked
from tactical.campaign.state import DEEPEST, CampaignState, GameInPlay
from tactical.rules import UnknownRulesetError, load
from tactical.ruleset import validation
from tactical.table.names import folded, name_fault

MOST_ENTRIES = 500


def problems(campaign: CampaignState) -> list[str]:
    """The faults of a decoded campaign, in words; empty if it is sound."""
    mistakes = list(_setup(campaign)) or list(_roster(campaign)) or list(_tables(campaign))
    return mistakes or list(_story(campaign))


def _setup(campaign: CampaignState) -> Iterator[str]:
    setup = campaign.setup
    names = [link.name for link in setup.links]
    chairs = [seat.name for seat in setup.seats]
    if not chairs or len(set(map(folded, chairs))) < len(chairs) or any(map(name_fault, chairs)):
        yield "its seats do not have distinct names"
    if not names or len(set(names)) < len(names):
        yield "its battles do not have distinct names"
    for number, link in enumerate(setup.links):
        before = (link.follows or link.answers) in names[:number]
        if number and not (bool(link.follows) ^ bool(link.answers) and before):
            yield f"nothing leads to the battle {link.name}"
        if any(not -1 <= seat < len(chairs) for seat in (link.seat, *_seats(link))):
            yield f"the battle {link.name} is about a seat that does not exist"
        yield from _sheet(link)


def _seats(link: BattleLink) -> Iterator[int]:
    for what in link.after:
        yield from (what.seat, what.of, what.to)


def _sheet(link: BattleLink) -> Iterator[str]:
    """The scenario of a battle is one, and has nothing in its texts that a terminal obeys."""
    try:
        load(link.rules)
        sheet = unpacked(link.sheet)
    except (ValueError, UnknownRulesetError) as error:
        yield f"the battle {link.name} cannot be opened: {error}"
        return
    if not all(_printable(part) for part in _texts(sheet)):
        yield f"the battle {link.name} has characters that may not be shown"
    if not all(isinstance(row.get("name"), str) for row in sheet.pieces):
        yield f"the battle {link.name} has a piece without a name"


def _texts(value: object) -> Iterator[str]:
    """Every text in a sheet, keys too."""
    todo = [value]
    while todo:
        part = todo.pop()
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict):
            todo += [*part.keys(), *part.values()]
        elif isinstance(part, (list, tuple)):
            todo += part
        elif hasattr(part, "__struct_fields__"):
            todo += [getattr(part, name) for name in part.__struct_fields__]


def _printable(text: str) -> bool:
    return all(char.isprintable() or char in "\n\t" for char in text)


def _roster(campaign: CampaignState) -> Iterator[str]:
    names = [entry.name for entry in campaign.roster]
    if len(set(names)) < len(names) or len(names) > MOST_ENTRIES:
        yield "its roster does not have distinct names, or has too many"
    if [entry.name for entry in campaign.setup.roster] != names:
        yield "its roster is not the one it began with"
    known = [field.name for field in campaign.setup.fields]
    for entry in campaign.roster:
        if not 0 <= entry.seat < len(campaign.setup.seats):
            yield f"{entry.name} belongs to a seat that does not exist"
        if entry.aboard and (entry.aboard not in names or entry.aboard == entry.name):
            yield f"{entry.name} is aboard something that does not exist"
        if any(name not in known for name, _ in entry.amounts):
            yield f"{entry.name} has a number that this campaign does not know"


def _tables(campaign: CampaignState) -> Iterator[str]:
    links = {link.name: link for link in campaign.setup.links}
    if not 1 <= len(campaign.tables) <= DEEPEST:
        yield "it has no game in play, or too many"
        return
    for number, each in enumerate(campaign.tables):
        if each.link not in links or links[each.link].rules != each.rules:
            yield f"game {number} belongs to no battle of this campaign"
            return
        wrong = validation.problems(load(each.rules), each.state)
        if wrong:
            yield f"game {number}: {wrong[0]}"
            return
        yield from _table(campaign, each, number)


def _table(campaign: CampaignState, each: GameInPlay, number: int) -> Iterator[str]:
    if len(each.state.setup.seats) != len(campaign.setup.seats):
        yield f"game {number} does not have the campaign's seats"
    pieces = len(each.state.pieces)
    if any(not 0 <= part.piece < pieces or campaign.entry(part.entry) is None for part in each.cast):
        yield f"game {number} has a piece that belongs to nobody"
    if any(campaign.entry(name) is None for name in each.present or ()):
        yield f"game {number} has somebody who is not in the roster"
    last = number == len(campaign.tables) - 1
    if each.folded and (not last or each.state.result is None):
        yield f"game {number} is over before its end"
    if not last and each.state.result is not None:
        yield f"game {number} is over while another is fought above it"
    if last and each.folded and campaign.pending is None and campaign.result is None:
        yield "it waits for nothing"


def _story(campaign: CampaignState) -> Iterator[str]:
    links = {link.name for link in campaign.setup.links}
    seats = range(len(campaign.setup.seats))
    if campaign.pending is not None and campaign.pending.link not in links:
        yield "it waits for a battle that does not exist"
    if any(campaign.entry(name) is None for name in (campaign.pending.present or () if campaign.pending else ())):
        yield "somebody who is not in the roster waits for a battle"
    if any(done.link not in links for done in campaign.done):
        yield "a battle that does not exist is over"
    if any(seat not in seats for seat in campaign.ready) or len(set(campaign.ready)) < len(campaign.ready):
        yield "a seat that does not exist is ready"
    if not (0 <= campaign.day <= 1_000_000 and 0 <= campaign.turn <= 1_000_000):
        yield "its calendar is inconsistent"
