"""A campaign's text becomes its setup, or all of its problems at once.

A campaign is one TOML file with `rules = "campaign"`: seats, the fields of its sheets, the roster, and `[[links]]`, its
battles in order. A link names a shipped scenario, or a file in the folder beside the campaign with the campaign's name,
or contains the text of its scenario (`inline = '''…'''`). `battle_links.py` reads the links.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, Literal, get_args

import msgspec

from tactical.campaign import NAME, CampaignSetup, CampaignState, begun
from tactical.campaign.battle_opening import send
from tactical.campaign.roster import FieldKind, RosterEntry, Sort
from tactical.campaign.validation import MOST_ENTRIES, problems
from tactical.scenario import shipped_files
from tactical.scenario.about import read_about
from tactical.scenario.battle_links import Names, amounts, read_links
from tactical.scenario.description import read_description
from tactical.scenario.fields import Fields
from tactical.scenario.files import file_words, read_text
from tactical.scenario.own_files import known_scenario
from tactical.scenario.plain_text import slug_problem
from tactical.scenario.problems import ProblemList, ScenarioError, shown, suggestion
from tactical.scenario.rows import read_seats
from tactical.scenario.text import parse
from tactical.table import by_hand
from tactical.table.names import folded

MAX_DAYS: Final = 999
NUMBER: Final = 9999
MAX_FIELDS: Final = 40


class Campaign(msgspec.Struct, frozen=True):
    """A campaign as read: its fixed setup, its trackers, and its source."""

    setup: CampaignSetup
    counters: tuple[tuple[str, int], ...]
    source: str

    def begun(self) -> CampaignState:
        """The campaign at its beginning. Raises ScenarioError if its first battle cannot be opened."""
        try:
            return begun(self.setup, counters=self.counters)
        except ValueError as error:
            raise ScenarioError([f"{self.source}: {error}"]) from None


def is_campaign(path_or_name: str | Path) -> bool:
    """True if a name or a file is a campaign's rather than a scenario's. False also if it cannot be read."""
    given = str(path_or_name)
    if given in shipped_files.campaign_names():
        return True
    path = known_scenario(given)
    if path is None and not given.endswith(".toml"):
        return False
    try:
        text = read_text(str(path or given))
        return parse(ProblemList(given, text)).get("rules") == NAME  # which refuses what would take it long
    except ScenarioError:
        return False


def read_campaign(path_or_name: str | Path) -> Campaign:
    """A shipped campaign by name, or one in a file. Raises ScenarioError with every problem found."""
    given = str(path_or_name)
    known_path = known_scenario(given)
    if known_path is not None:
        path = known_path
    elif given.endswith(".toml") or "/" in given:
        path = Path(given)
    else:
        known = ", ".join(shipped_files.campaign_names()) or "none"
        name = file_words(given)[:40]
        raise ScenarioError([f"unknown campaign '{name}'; shipped: {known}; or give a .toml file"])
    source = file_words(given if known_path is None else f"{given}.toml")
    return campaign_from_text(read_text(str(path)), source, path.with_suffix(""))


def campaign_from_text(text: str, source: str = "campaign", folder: Path | None = None) -> Campaign:
    """The campaign that a text describes; `folder` has its battles. Raises ScenarioError with every problem found."""
    report = ProblemList(source, text)
    return campaign_from_data(report, parse(report), source, folder)


def campaign_from_data(report: ProblemList, data: dict[str, Any], source: str, folder: Path | None) -> Campaign:
    """The campaign that a text's data describe. Raises ScenarioError with every problem found."""
    top = Fields(report, (), data)
    if top.word("rules", (NAME,)) != NAME:
        report.raise_any()
    title = top.line("title", None, longest=80, example='"The long road"')
    briefing = " ".join(top.text("briefing", longest=4000).split())
    turn_days = top.whole("turn_days", 0, MAX_DAYS) or 0
    rosters: Literal["open", "own"] = top.word("rosters", ("open", "own"), "open") or "open"
    seats = read_seats(top)
    fields = _fields(top)
    names = Names(tuple(seat.name for seat in seats), tuple(field.name for field in fields))
    roster = _roster(top, names)
    counters = amounts(top, "counters", None)
    read_description(top, campaign=True)
    read_about(top)
    links = read_links(top, names, {entry.name for entry in roster}, folder)
    top.end()
    report.raise_any()
    setup = CampaignSetup(title, seats, links, fields, roster, briefing, turn_days, rosters)
    campaign = Campaign(setup, counters, source)
    _check(report, campaign)
    return campaign


def _fields(top: Fields) -> tuple[FieldKind, ...]:
    """The numbers that sheets have."""
    fields = []
    table = top.table("fields")
    for name in list(table.data)[:MAX_FIELDS]:
        row = table.table(name)
        if problem := slug_problem(name):
            top.report.add_key(table.at(name), problem)
            continue
        low, high = row.whole("low", -NUMBER, NUMBER), row.whole("high", -NUMBER, NUMBER)
        harm: Literal["", "less", "more"] = row.word("harm", ("less", "more"), "")
        field = FieldKind(
            name, row.line("title", longest=40), 0 if low is None else low, 999 if high is None else high,
            row.whole("recover", -NUMBER, NUMBER) or 0, harm,
        )  # fmt: skip
        if field.low > field.high:
            row.wrong("low", f"low is {field.low} and high is {field.high}: put the smaller first")
        row.end()
        fields.append(field)
    if len(table.data) > MAX_FIELDS:
        top.report.add(("fields",), f"too many fields: at most {MAX_FIELDS}")
    return tuple(fields)


def _roster(top: Fields, names: Names) -> tuple[RosterEntry, ...]:
    entries: dict[str, RosterEntry] = {}
    rows = top.tables("roster", MOST_ENTRIES)
    for row in rows:
        entry = _entry(row, names)
        if entry.name and folded(entry.name) in map(folded, entries):
            row.wrong("name", f"two in the roster are named {shown(entry.name)}: give each its own name")
        entries.setdefault(entry.name, entry)
    for row in rows:
        aboard = row.said("aboard")
        if aboard and (aboard not in entries or aboard == row.said("name")):
            row.wrong("aboard", f"the roster has no {shown(aboard)}{suggestion(aboard, list(entries))}")
        seen = [row.said("name")]
        while aboard in entries and aboard not in seen:
            seen.append(aboard)
            aboard = entries[aboard].aboard
        if aboard in seen[1:] or (aboard and aboard == seen[0]):
            row.wrong("aboard", "these carry each other in a circle: take one of them out")
    if "roster" not in top.data:
        top.report.add((), "there is no roster: add [[roster]] with a name and a seat for each")
    return tuple(entries.values())


def _entry(row: Fields, names: Names) -> RosterEntry:
    name, seat = row.name("name", example='"ann"'), names.seat(row, "seat")
    sort: Sort = row.word("sort", get_args(Sort), "person") or "person"
    kinds = row.table("kinds")
    entry = RosterEntry(
        name, max(0, seat), sort, row.line("title", longest=60), row.line("note", longest=200),
        row.name("aboard", ""), amounts(row, "fields", names.fields), _words(row, "gear"), _words(row, "choices"),
        row.whole("hands", 0, 20) or 0,
        tuple((rules, kinds.slug(rules, example='"scout"')) for rules in list(kinds.data)[:20]),
    )  # fmt: skip
    row.end()
    return entry


def _words(row: Fields, key: str) -> tuple[str, ...]:
    """A list of names."""
    words = row.words(key, "names")
    for number, word in enumerate(words):
        if problem := slug_problem(word):
            row.report.add(row.item(key, number), problem)
    return tuple(words[:20])


def _check(report: ProblemList, campaign: Campaign) -> None:
    """The campaign as a whole: it begins, nothing about it is impossible, and every battle takes what it is sent."""
    try:
        opened = begun(campaign.setup, counters=campaign.counters)
        wrong = problems(opened)
    except ValueError as error:
        report.add(("links", 0), str(error))
        report.raise_any()
        raise
    for problem in wrong[:5]:
        report.add((), problem)
    for number, link in enumerate(campaign.setup.links):
        sent = send(opened, link, None, by_hand)
        if sent.table is None:
            report.add(("links", number), f"{link.title}: {sent.why}")
    report.raise_any()
