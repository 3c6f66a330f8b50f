"""[[links]] of a campaign: the scenario of each battle, and what goes into it and comes back."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, get_args

from tactical.campaign.links import BattleLink, CarriedField, Cast, Consequence, When
from tactical.campaign.roster import Fate, Sort
from tactical.campaign.sheets import packed
from tactical.scenario import shipped_files
from tactical.scenario.fields import Fields
from tactical.scenario.files import file_words, read_text
from tactical.scenario.opening import Scenario, scenario_from_text
from tactical.scenario.plain_text import slug_problem
from tactical.scenario.problems import ScenarioError, shown, suggestion

MAX_LINKS: Final = 50
MAX_CAST: Final = 200
MAX_AFTER: Final = 50
NUMBER: Final = 9999
_FILE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
_FACTS: Final = ("won", "gone", "left", "hurt")


class Names(NamedTuple):
    """The names that rows may use: seats, and fields of sheets."""

    seats: tuple[str, ...]
    fields: tuple[str, ...]

    def seat(self, row: Fields, key: str, default: str | None = None) -> int:
        """A seat by name; -1 if there is none."""
        name = row.text(key, default, example='"red"')
        if name and name not in self.seats:
            row.wrong(key, f"unknown seat {shown(name)}{suggestion(name, self.seats)}")
        return self.seats.index(name) if name in self.seats else -1

    def field(self, row: Fields, key: str) -> str:
        """A field by name; empty if there is none."""
        name = row.text(key)
        if name and name not in self.fields:
            row.wrong(key, f"unknown field {shown(name)}{suggestion(name, self.fields)}")
        return name


def amounts(row: Fields, key: str, known: Collection[str] | None) -> tuple[tuple[str, int], ...]:
    """Whole numbers by name; with `known`, only for those names."""
    table = row.table(key)
    pairs = []
    for name in list(table.data)[:100]:
        problem = slug_problem(name)
        if known is not None and name not in known:
            problem = f"unknown field {shown(name)}{suggestion(name, list(known))}"
        value = table.whole(name, -NUMBER, NUMBER)
        if problem:
            row.report.add_key(table.at(name), problem)
        elif value is not None:
            pairs.append((name, value))
    table.end()
    return tuple(pairs)


def read_links(top: Fields, names: Names, roster: Collection[str], folder: Path | None) -> tuple[BattleLink, ...]:
    """The links in order. Problems of linked files are raised with those files' own lines."""
    shared = {rules: _carry(top.table("carry"), rules, names) for rules in top.table("carry").data}
    links: dict[str, tuple[BattleLink, Scenario]] = {}
    elsewhere: list[str] = []
    rows = top.tables("links", MAX_LINKS)
    if not rows:
        top.report.add((), "there are no battles: add [[links]] with a name and a scenario for each")
    for number, row in enumerate(rows):
        name = row.slug("name", example='"the-ford"')
        if name in links:
            row.wrong("name", f"two links are named {shown(name)}: give each its own name")
        try:
            scenario = _scenario(row, folder)
        except ScenarioError as error:
            elsewhere += error.lines
            scenario = None
        if scenario is None:
            continue
        if scenario.draws:
            key = "scenario" if "scenario" in row.data else "inline"
            row.wrong(key, "a campaign's battle has nothing random in it: leave out one_of and shuffle")
        link = _link(row, name, scenario, names, roster, shared)
        _check_order(row, link, number, links)
        _check_seats(row, scenario, names)
        links[name] = (link, scenario)
    top.report.raise_any()
    if elsewhere:
        raise ScenarioError(elsewhere)
    for number, (link, scenario) in enumerate(links.values()):
        for key, problem in _problems(link, scenario, [each for each, _ in links.values()]):
            top.report.add(("links", number, key), problem)
    return tuple(link for link, _ in links.values())


# --- the scenario of a link ---


def _scenario(row: Fields, folder: Path | None) -> Scenario | None:
    """The scenario that a link names or holds."""
    name, text = row.text("scenario", longest=80), row.text("inline", longest=200_000)
    if bool(name) == bool(text):
        row.report.add(row.where, "a link names a scenario or holds one as text, not both")
        return None
    if text:
        line, _ = row.report.outline.spot(row.report.outline.inside(row.at("inline"))[1][0])
        beside = folder.parent if folder is not None else None
        return scenario_from_text("\n" * (line - 1) + text, f"{row.report.source}", beside)
    if not _FILE.fullmatch(name):
        row.wrong("scenario", "name a scenario without its folder or ending, such as the-ford")
        return None
    if folder is not None and (own := folder / f"{name}.toml").is_file():
        return scenario_from_text(read_text(str(own)), file_words(f"{folder.name}/{name}.toml"), folder)
    if name in shipped_files.scenario_names():
        shipped = shipped_files.shipped_scenario(name)
        return scenario_from_text(read_text(str(shipped)), f"{name}.toml", shipped.parent)
    where = f"a file {folder.name}/{name}.toml beside this one, or " if folder is not None else ""
    known = ", ".join(shipped_files.scenario_names())
    row.wrong("scenario", f"unknown scenario {shown(name)}: use {where}one of {known}")
    return None


# --- a link ---


def _link(
    row: Fields, name: str, scenario: Scenario, names: Names, roster: Collection[str], shared: dict[str, Any]
) -> BattleLink:
    when: When = row.word("when", get_args(When), "any") or "any"
    rules = scenario.rules.name
    carry = _carry(row, "carry", names) if "carry" in row.data else shared.get(rules, ())
    report, dry = row.table("report"), row.table("dry")
    link = BattleLink(
        name,
        row.line("title", scenario.sheet.title, longest=80),
        rules,
        packed(scenario.sheet),
        row.slug("follows", ""),
        row.slug("answers", ""),
        row.line("awaits", longest=80),
        when,
        names.seat(row, "seat", ""),
        tuple(_cast(row, scenario, roster)),
        carry,
        names.field(row, "fit"),
        row.slug("gear", ""),
        row.slug("ground", ""),
        row.whole("days", 0, 999) or 0,
        row.whole("length", 0, 999) or 0,
        row.whole("worth", 0, 999) or 0,
        tuple(_told(report, key, names) for key in list(report.data)[:20]),
        row.flag("saved", default=False),
        tuple(_consequence(each, names, roster) for each in row.tables("after", MAX_AFTER)),
        " ".join(row.text("prologue", longest=2000).split()),
        tuple((gear, dry.slug(gear)) for gear in list(dry.data)[:20]),
    )
    dry.end()
    row.end()
    return link


def _carry(row: Fields, key: str, names: Names) -> tuple[CarriedField, ...]:
    """Fields that go into a battle: `health = "hits"`, or a table with row, piece, per and flag."""
    table = row.table(key)
    fields = []
    for field in list(table.data)[:40]:
        if field not in names.fields:
            table.report.add_key(table.at(field), f"unknown field {shown(field)}{suggestion(field, names.fields)}")
        value = table.raw(field)
        if isinstance(value, str):
            fields.append(CarriedField(field, value, value))
            continue
        one = table.table(field)
        there, back = one.line("row", longest=40), one.line("piece", longest=40)
        fields.append(CarriedField(field, there, back, one.whole("per", 1, 999) or 1, one.flag("flag", default=False)))
        one.end()
    return tuple(fields)


def _cast(row: Fields, scenario: Scenario, roster: Collection[str]) -> Iterator[Cast]:
    """The cast of a battle: `"ann"`, or a table with entry, piece, always and tells."""
    given = row.raw("cast")
    if given is None:
        return
    if not isinstance(given, list) or len(given) > MAX_CAST:
        like = 'such as ["ann", { entry = "bo", piece = "bo-2" }]'
        row.wrong("cast", f"cast must be a list of at most {MAX_CAST}, {like}")
        return
    pieces = [str(piece["name"]) for piece in scenario.sheet.pieces]
    taken: set[str] = set()
    for number, item in enumerate(given):
        one = Fields(row.report, (*row.at("cast"), number), item if isinstance(item, dict) else {"entry": item})
        entry = one.name("entry")
        cast = Cast(entry, one.name("piece", entry), one.flag("always", False), tuple(one.words("tells", "keys")))
        one.end()
        where = one.where if not isinstance(item, dict) else one.at("entry")
        if entry and entry not in roster:
            row.report.add(where, f"the roster has no {shown(entry)}{suggestion(entry, list(roster))}")
        elif cast.piece and cast.piece not in pieces:
            near = suggestion(cast.piece, pieces)
            row.report.add(one.where, f"{scenario.source} has no piece {shown(cast.piece)}{near}")
        if cast.piece in taken:
            row.report.add(one.where, f"{shown(cast.piece)} is already played by somebody else")
        taken.add(cast.piece)
        yield cast


def _told(report: Fields, key: str, names: Names) -> tuple[str, str]:
    """A key of the report and what it tells: a fact, a field, or a number."""
    value = report.raw(key)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= NUMBER:
        return key, str(value)
    known = (*_FACTS, *names.fields)
    if not isinstance(value, str) or value not in known:
        near = suggestion(str(value), known)
        report.wrong(key, f"a report gives a fact, a field or a number, not {shown(value)}{near}")
    if problem := slug_problem(key):
        report.report.add_key(report.at(key), problem)
    return key, str(value)


def _consequence(row: Fields, names: Names, roster: Collection[str]) -> Consequence:
    entries = row.words("entries", "names of the roster")
    for number, name in enumerate(entries):
        if name not in roster:
            near = suggestion(name, list(roster))
            row.report.add(row.item("entries", number), f"the roster has no {shown(name)}{near}")
    when: When = row.word("when", get_args(When), "any") or "any"
    sort: Sort | Literal[""] = row.word("sort", get_args(Sort), "")
    fate: Fate = row.word("fate", tuple(filter(None, get_args(Fate))), "")
    consequence = Consequence(
        when,
        names.seat(row, "seat", ""),
        names.seat(row, "of", ""),
        sort,
        tuple(entries),
        row.flag("fought", default=True),
        amounts(row, "add", names.fields),
        fate,
        names.seat(row, "to", ""),
        amounts(row, "count", None),
        " ".join(row.text("tale", longest=2000).split()),
    )
    row.end()
    return consequence


# --- how links fit together ---


def _check_order(row: Fields, link: BattleLink, number: int, before: dict[str, Any]) -> None:
    for key, name in (("follows", link.follows), ("answers", link.answers)):
        if name and name not in before:
            row.wrong(key, f"no link above this one is named {shown(name)}{suggestion(name, list(before))}")
    if number == 0 and (link.follows or link.answers):
        row.wrong(
            "follows" if link.follows else "answers", "the first link opens the campaign, so it cannot follow another"
        )
    elif number and bool(link.follows) == bool(link.answers):
        row.report.add(row.where, "a link either follows one above it or answers a battle that one awaits, not both")
    if bool(link.answers) != bool(link.battle):
        row.report.add(
            row.where, "answers and awaits go together: the link whose game waits, and the scenario it waits for"
        )
    if link.when != "any" and (not link.follows or link.seat < 0):
        row.wrong("when", "only a link that follows another may have when, and then it needs a seat")


def _check_seats(row: Fields, scenario: Scenario, names: Names) -> None:
    for seat in scenario.sheet.seats:
        if seat.name not in names.seats:
            known = ", ".join(names.seats)
            key = "scenario" if "scenario" in row.data else "inline"
            row.wrong(key, f"{scenario.source} has a seat {shown(seat.name)} that is not in this campaign: {known}")


def _problems(link: BattleLink, scenario: Scenario, links: list[BattleLink]) -> Iterator[tuple[str, str]]:
    """Problems that only an opened battle shows: numbers that its pieces have, battles that it awaits."""
    state = scenario.opened()
    facts = {name for piece in state.pieces for name in scenario.rules.campaign.aftermath(state, piece.id)}
    for carry in link.carry:
        if carry.piece and carry.piece not in facts:
            known = ", ".join(sorted(facts))
            yield "carry", f"no piece of {scenario.source} has {shown(carry.piece)}; they have: {known}"
    awaited = {(each.rules, each.scenario) for each in getattr(state.setup, "encounters", ())}
    answered = {(other.rules, other.battle) for other in links if other.answers == link.name}
    for _, name in sorted(answered - awaited):
        yield "name", f"{scenario.source} never waits for {shown(name)}, which a link answers"
    if getattr(getattr(state.setup, "options", None), "battles", "") == "fought":
        for rules, name in sorted(awaited - answered):
            yield "name", f"{scenario.source} awaits {shown(name)} under {rules}, but no link answers it"
