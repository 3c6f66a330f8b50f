"""rules and scenario: what can be read before there is a game."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from tactical.cli.answer import Answer
from tactical.cli.drawing import board_lines, ground_legend, piece_lines, place_lines
from tactical.cli.exits import DONE, usage
from tactical.cli.output import Output
from tactical.report.base import Reported
from tactical.report.board import BoardReport, board_report
from tactical.rules import UnknownRulesetError, load, system_names
from tactical.scenario import (
    ScenarioError,
    campaign_names,
    description,
    is_campaign,
    listed,
    own_scenarios,
    read_campaign,
    read_scenario,
    rulebook,
    scenario_names,
)
from tactical.scenario.about import about_lines
from tactical.scenario.drawn import draw_words
from tactical.scenario.own_files import installed_scenarios, pack_scenarios
from tactical.table.clauses import Clause
from tactical.table.options import OptionRow, rows


class BattleTitle(Reported, frozen=True):
    """A battle of a campaign."""

    name: str
    title: str
    rules: str


class CampaignShow(Answer, frozen=True):
    """A shipped campaign, with its battles."""

    title: str
    rules: Literal["campaign"]
    battles: tuple[BattleTitle, ...]


class SystemReport(Reported, frozen=True):
    """A rule system."""

    name: str
    title: str


class Systems(Answer, frozen=True):
    """The rule systems."""

    systems: tuple[SystemReport, ...]


class ClauseReport(Reported, frozen=True):
    """A rule."""

    id: str
    section: str
    kind: str
    when: str
    option: str
    text: str
    example: str


class Rules(Answer, frozen=True):
    """Clauses of a rule system."""

    system: str
    source: str
    clauses: tuple[ClauseReport, ...]


class Key(Reported, frozen=True):
    """A key of the scenario format."""

    name: str
    type: str
    default: str
    words: str


class KeyTable(Reported, frozen=True):
    """A table of the scenario format."""

    name: str
    keys: tuple[Key, ...]


class ScenarioKeys(Answer, frozen=True):
    """The keys of the scenario format."""

    tables: tuple[KeyTable, ...]


class ListedScenario(Reported, frozen=True):
    """A listed scenario or campaign; null and empty where it says nothing. `rules`: not for campaigns."""

    name: str
    title: str
    minutes: int | None
    difficulty: str | None
    sides: str | None
    favours: str | None
    guided: bool
    picture: tuple[str, ...]
    author: str | None
    licence: str | None
    version: str | None
    tags: tuple[str, ...]
    about: str | None
    rules: str | None = None


class Scenarios(Answer, frozen=True):
    """The shipped or installed scenarios."""

    scenarios: tuple[ListedScenario, ...]
    campaigns: tuple[ListedScenario, ...]


class ScenarioShow(Answer, frozen=True):
    """A scenario's map."""

    title: str
    rules: str
    minutes: int | None
    difficulty: str | None
    sides: str | None
    favours: str | None
    guided: bool
    picture: tuple[str, ...]
    author: str | None
    licence: str | None
    version: str | None
    tags: tuple[str, ...]
    about: str | None
    board: BoardReport


def rules(args: Namespace, out: Output) -> int:
    """List the rule systems, or show the clauses of one: all, one, or those about some words."""
    if args.system is None:
        systems = tuple(SystemReport(name, load(name).title) for name in system_names())
        if args.json:
            out.json(Systems(systems))
        else:
            out.lines(*(f"{system.name}: {system.title}" for system in systems))
        return DONE
    wanted, words = args.system, args.words
    if _CLAUSE.fullmatch(wanted) and (found_in := _system_of(wanted)):
        wanted, words = found_in, [wanted, *words]
    try:
        system = load(wanted.lower())
    except UnknownRulesetError as error:
        raise usage(str(error)) from None
    book = rulebook(system.name)
    if args.options:
        out.lines(*(_option(row) for row in rows(system.options)))
        return DONE
    if not book.clauses:
        raise usage(f"{system.title} has no clauses in words")
    query = " ".join(words)
    one = book.find(query) if query else None
    clauses = (one,) if one is not None else (book.about(query) if query else book.clauses)
    if not clauses:
        none = f"{system.title} has no clause '{query[:40]}', and none with these words"
        raise usage(f"{none}; see: tactical rules {system.name}")
    if args.json:
        out.json(Rules(system.name, book.source, tuple(map(_report, clauses))))
    else:
        section = ""
        for clause in clauses:
            if clause.section != section and one is None:
                section = clause.section
                out.lines("", section)
            out.lines(*_clause(clause, whole=one is not None))
    return DONE


_CLAUSE = re.compile(r"[A-Za-z]{2}(-[A-Za-z]*\d+)+")


def _system_of(clause: str) -> str:
    """The first rule system that has a clause of this id; empty: none has."""
    return next((name for name in system_names() if rulebook(name).find(clause)), "")


def _option(row: OptionRow) -> str:
    default: object = str(row.default).lower() if isinstance(row.default, bool) else row.default
    return f"{row.name} = {default} ({row.values}): {row.words} [{row.clause}]"


def _report(clause: Clause) -> ClauseReport:
    return ClauseReport(clause.id, clause.section, clause.kind, clause.when, clause.option, clause.text, clause.example)


def _clause(clause: Clause, *, whole: bool) -> list[str]:
    text = " ".join(clause.text.split())
    if not whole:
        return [f"{clause.id}  {text}"]
    extra = (
        ("Section", clause.section),
        ("Kind", clause.kind),
        ("When", clause.when),
        ("Option", clause.option),
        ("Because", clause.reason),
        ("Example", clause.example),
    )
    return [f"{clause.id}  {text}", *(f"  {label}: {' '.join(words.split())}" for label, words in extra if words)]


def scenario(args: Namespace, out: Output) -> int:
    """List the shipped or installed scenarios, show one, check files, or describe the format."""
    from tactical.cli.catalogue import kinds
    from tactical.cli.scenario_check import check
    from tactical.cli.scenario_import import import_map
    from tactical.cli.scenario_new import new, print_schema
    from tactical.cli.scenario_packs import install, pack, remove
    from tactical.cli.scenario_watch import watch

    commands: dict[str, Callable[[Namespace, Output], int]] = {
        "list": _list,
        "show": _show,
        "check": check,
        "new": new,
        "watch": watch,
        "keys": _keys,
        "kinds": kinds,
        "import": import_map,
        "schema": print_schema,
        "pack": pack,
        "install": install,
        "remove": remove,
    }
    if args.action in ("show", "check") and not args.name:
        raise usage(f"scenario {args.action}: name a scenario or a file; see: tactical scenario list")
    return commands[args.action](args, out)


def _list(args: Namespace, out: Output) -> int:
    scenarios = [(name, read_scenario(name)) for name in scenario_names()]
    for name, file in installed_scenarios().items():
        try:
            scenarios.append((name, read_scenario(file)))
        except ScenarioError as error:  # somebody else's: no reason to list nothing
            out.error(error.lines[0])
    campaigns = [(name, read_campaign(name)) for name in campaign_names()]
    for name in own_scenarios():
        try:
            if is_campaign(name):
                campaigns.append((name, read_campaign(name)))
            else:
                scenarios.append((name, read_scenario(name)))
        except ScenarioError as error:  # as above
            out.error(error.lines[0])
    packs: dict[str, str] = {}
    for name, (pack, file) in pack_scenarios().items():
        packs[name] = pack
        try:
            if is_campaign(str(file)):
                campaigns.append((name, read_campaign(file)))
            else:
                scenarios.append((name, read_scenario(file)))
        except ScenarioError as error:  # as above
            out.error(error.lines[0])
    if args.json:
        rows = tuple(_listed(name, s.sheet.title, s.rules.name) for name, s in scenarios)
        out.json(Scenarios(rows, tuple(_listed(name, story.setup.title) for name, story in campaigns)))
    else:
        for name, s in scenarios:
            system = f"{s.rules.title}{', guided' if s.sheet.tips else ''}"
            out.line(f"{name}: {s.sheet.title} ({system}){_words_of(name)}{_pack_of(name, packs)}")
        for name, c in campaigns:
            out.line(f"{name}: {c.setup.title} (campaign){_words_of(name)}{_pack_of(name, packs)}")
    return DONE


def _listed(name: str, title: str, rules: str | None = None) -> ListedScenario:
    """A scenario's line in a list."""
    entry = listed(name)
    about = entry.description
    return ListedScenario(
        name,
        title,
        about.minutes or None,
        about.difficulty or None,
        about.sides or None,
        about.favours or None,
        entry.guided,
        tuple(about.picture),
        entry.about.author or None,
        entry.about.licence or None,
        entry.about.version or None,
        entry.about.tags,
        entry.about.description or None,
        rules,
    )


def _pack_of(name: str, packs: Mapping[str, str]) -> str:
    return f"; of the pack {packs[name]}" if name in packs else ""


def _words_of(name: str) -> str:
    words = description.words(listed(name).description)
    return f": {words}" if words else ""


def _keys(args: Namespace, out: Output) -> int:
    """The keys of the format: what all scenarios share, or what a system adds."""
    from tactical.scenario import keys

    for system in args.name or keys.SHARED[:1]:
        tables = keys.tables(system)
        if args.json:
            reports = (KeyTable(t.name, tuple(Key(k.name, k.type, k.default, k.words) for k in t.keys)) for t in tables)
            out.json(ScenarioKeys(tuple(reports)))
        else:
            out.lines(*keys.lines(system))
    if not args.name and not args.json:
        out.line(f"What a system adds: tactical scenario keys SYSTEM ({', '.join((*system_names(), keys.SHARED[1]))})")
    return DONE


def _show(args: Namespace, out: Output) -> int:
    for name in args.name:
        if is_campaign(name):
            _show_campaign(name, out, as_json=args.json)
            continue
        opening = read_scenario(name)
        state = opening.opened()
        sheet = opening.sheet
        if args.json:
            out.json(_shown(_listed(name, sheet.title, opening.rules.name), board_report(opening.rules, state)))
            continue
        seats = ", ".join(seat.name + (f" ({seat.side})" if seat.side != seat.name else "") for seat in sheet.seats)
        out.lines(f"{sheet.title} ({opening.rules.title}); seats: {seats}", *filter(None, [_words_of(name)[2:]]), "")
        out.lines(*about_lines(sheet.about))
        if drawn := draw_words(opening.draws, [row["name"] for row in sheet.pieces]):
            out.line(f"Drawn anew for each game: {drawn}")
        out.text(sheet.briefing)
        out.lines("", *board_lines(opening.rules, state), "", ground_legend(opening.rules, state))
        out.lines(*place_lines(opening.rules, state), "", *piece_lines(opening.rules, state))
    return DONE


def _shown(listed_: ListedScenario, board: BoardReport) -> ScenarioShow:
    about = msgspec.structs.asdict(listed_)
    del about["name"]
    return ScenarioShow(**about, board=board)


def _show_campaign(name: str, out: Output, *, as_json: bool) -> None:
    """Its seats, its sheets and its battles, without telling how it goes on."""
    from tactical.campaign.reports import roster

    campaign = read_campaign(name).begun()
    setup = campaign.setup
    if as_json:
        battles = tuple(BattleTitle(link.name, link.title, link.rules) for link in setup.links)
        out.json(CampaignShow(setup.title, "campaign", battles))
        return
    seats = ", ".join(seat.name + (f" ({seat.side})" if seat.side != seat.name else "") for seat in setup.seats)
    out.lines(f"{setup.title} (campaign); seats: {seats}", *about_lines(listed(name).about), "")
    out.text(setup.briefing)
    out.lines("", *roster(campaign), "", *(f"{load(link.rules).title}: {link.title}" for link in setup.links))
