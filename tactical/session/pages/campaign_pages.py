"""The pages of the campaign screen.

Pass them a view (`campaign.view`): they show everything they are given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tactical.campaign import CampaignState, RosterEntry, due, following, reports
from tactical.campaign.links import BattleLink
from tactical.campaign.story import PlacedPage
from tactical.report.goals import verb
from tactical.report.story import Fortune, NextStep, RosterChange, StoryPage
from tactical.rules import load
from tactical.table.ledgers import quantity
from tactical.table.phrases import capital, in_a_row, plain

Line = tuple[str, str]
"""A line and its look."""

PAGES = ("Map", "Roster", "Calendar", "Chronicle")


def waits(campaign: CampaignState, calls: Mapping[str, str]) -> str:
    """The campaign's next step, with its key; empty while the game in play goes on."""
    if campaign.result is not None:
        return f"The campaign is over: {campaign.result.words}"
    now = due(campaign)
    if now is None:
        return ""
    go = calls["campaign.go"]
    if now.what == "return":
        if (follower := following(campaign)) is not None:
            return f"{campaign.link.title} is over, and {follower.title} follows: {go} goes on"
        below = reports.trail(campaign)[-2:-1]
        return f"{campaign.link.title} is over: {go} {f'goes back to {below[0]}' if below else 'ends the campaign'}"
    if now.link is None:
        return f"The battle that is due has no scenario: {go} skips it"
    return f"{now.link.title} ({load(now.link.rules).title}) is due: {go} goes there"


def games(campaign: CampaignState, at: int, calls: Mapping[str, str]) -> list[Line]:
    """Beside the map: the games in play from the strategic one down, the next battle, and the trackers."""
    lines: list[Line] = [("Games in play", "title")]
    for number, table in enumerate(campaign.tables):
        link = campaign.setup.link(table.link)
        here = "> " if number == at else "  "
        lines.append((f"{here}{'  ' * number}{link.title}", "strong" if number == at else "text"))
        lines.append((f"  {'  ' * number}{load(table.rules).title}", "muted"))
    if words := waits(campaign, calls):
        lines += [("", "text"), (words, "warn")]
    lines += [("", "text"), ("Trackers", "title")]
    lines.append((f"Day {campaign.day}, campaign turn {campaign.turn}", "text"))
    lines += [(f"{capital(side)}: {quantity(points, 'points')}", "text") for side, points in campaign.score]
    lines += [(f"{capital(plain(name))}: {number}", "text") for name, number in campaign.counters]
    return lines


def prologue(campaign: CampaignState) -> list[Line]:
    """How the campaign begins, who is in it, and the chain of its battles, without the page's title."""
    setup = campaign.setup
    lines: list[Line] = [(" ".join(setup.briefing.split()), "text")]
    first = setup.links[0].prologue
    if first:
        lines += [("", "text"), (" ".join(first.split()), "text")]
    sides = " against ".join(capital(seat.name) for seat in setup.seats if seat.side)
    return [*lines, ("", "text"), (sides, "strong"), ("", "text"), *chain(campaign)]


class LinkedBattle(NamedTuple):
    """A battle of the campaign: how many others it depends on, its title and system, and its state, `done`, `open`,
    `due` or `later`, with words."""

    depth: int
    title: str
    system: str
    stands: str
    words: str


def battles(campaign: CampaignState) -> list[LinkedBattle]:
    """The chain of battles, each after the one it follows from."""
    links = {link.name: link for link in campaign.setup.links}
    ended = {done.link: done.result.words for done in campaign.done}
    in_play = [table.link for table in campaign.tables]
    now = due(campaign)
    waiting = now.link.name if now is not None and now.link is not None else ""
    linked = []
    for link in links.values():
        depth, above = 0, link
        while (above.follows or above.answers) in links and depth < len(links):
            depth, above = depth + 1, links[above.follows or above.answers]
        stands, words = ("done", ended[link.name]) if link.name in ended else ("later", _comes(campaign, link))
        if link.name in in_play:
            stands, words = "open", "in play"
        elif link.name == waiting:
            stands, words = "due", "due"
        linked.append(LinkedBattle(depth, link.title, load(link.rules).title, stands, words))
    return linked


STANDS: Mapping[str, tuple[str, str]] = {
    "done": ("[x]", "text"), "open": ("[>]", "strong"), "due": ("[!]", "warn"), "later": ("[ ]", "muted"),
}  # fmt: skip
"""How a battle of the chain is marked, and its look."""


def chain(campaign: CampaignState) -> list[Line]:
    """The battles of the campaign as lines, each under the one it follows from."""
    lines: list[Line] = [("Battles", "title")]
    for each in battles(campaign):
        mark, key = STANDS[each.stands]
        lines.append((f"{'  ' * each.depth}{mark} {each.title} ({each.system}): {each.words}", key))
    return lines


def _comes(campaign: CampaignState, link: BattleLink) -> str:
    """When a battle that was not fought yet is."""
    titles = {each.name: each.title for each in campaign.setup.links}
    if link.follows in titles:
        who = capital(campaign.seat(link.seat).name) if link.seat >= 0 else ""
        wins, loses = verb(who, "wins", "win"), verb(who, "loses", "lose")
        how = {"won": f", if {who} {wins}", "lost": f", if {who} {loses}", "drawn": ", after a draw"}.get(link.when, "")
        return f"after {titles[link.follows]}{how}"
    return f"when {titles[link.answers]} leads to a battle" if link.answers in titles else "to come"


FORTUNES: Mapping[Fortune, tuple[str, str]] = {
    "dead": ("has fallen", "bad"), "destroyed": ("is destroyed", "bad"), "taken": ("was taken", "bad"),
    "left": ("left the battle and will return", "warn"), "hurt": ("was hurt", "warn"),
    "joined": ("now fights for {seat}", "good"), "equipped": ("has new gear", "good"),
    "recovered": ("has recovered", "good"), "unchanged": ("", "text"),
}  # fmt: skip
"""The fate of somebody in words, and its look."""


def story_lines(page: StoryPage, do: str) -> list[Line]:
    """A page of the story without its title. `do`: the key or order for the next step."""
    lines: list[Line] = []
    for text in page.text:
        lines += [(text, "text"), ("", "text")]
    if came := result_lines(page):
        lines += [*came, ("", "text")]
    return [*lines, (next_words(page.next, do), "strong")]


NEXT_KEYS: Mapping[str, str] = {"open": "open battle", "return": "go back", "play": "go on", "over": "go on"}
"""The name of the key that takes the next step, by the step."""


def page_text(page: StoryPage) -> list[str]:
    """A page by lines: its title, no empty lines, and the order for the next step."""
    days = "" if page.kind == "prologue" else f", day {page.day}"
    lines = [line for line, _ in story_lines(page, page.next.order or "") if line]
    return [f"{page.title}{days}", *lines]


def opening_lines(page: StoryPage) -> list[Line]:
    """The lines before the introduction of a new battle: its prologue, and who fights."""
    return [*((text, "strong") for text in page.text), ("", "text"), *result_lines(page), ("", "text")]


def result_lines(page: StoryPage) -> list[Line]:
    """The lines of a page beside its text: who takes part, or the fate of each; and what has changed."""
    lines: list[Line] = []
    if page.kind == "begun":
        lines += [("Forces", "title"), *_fighters(page)]
    elif page.roster:
        lines += [("Fates", "title"), *map(_fortune, page.roster)]
    changed = [
        *page.map,
        *page.battlefield,
        *(f"{each.label}: {each.before} to {each.after}" for each in page.counters),
        *(f"{each.label}: {quantity(each.after, 'points')} ({each.after - each.before:+})" for each in page.score),
        *([f"{capital(quantity(page.days, 'days'))} passed: day {page.day}"] if page.days else []),
    ]
    if changed:
        gap = [("", "text")] if page.roster else []
        lines += [*gap, ("Changes", "title"), *((capital(words), "text") for words in changed)]
    return lines


def _fighters(page: StoryPage) -> Iterator[Line]:
    """The participants, a line a seat."""
    for seat in dict.fromkeys(change.seat for change in page.roster):
        yield f"{capital(seat)}: {', '.join(each.title for each in page.roster if each.seat == seat)}", "text"


def _fortune(change: RosterChange) -> Line:
    """`Teo Sand was hurt: Health 20 to 12`."""
    words, key = FORTUNES[change.fortune]
    numbers = (
        ""
        if change.fortune in LOST
        else ", ".join(f"{each.label} {each.before} to {each.after}" for each in change.numbers)
    )
    changes = ", ".join(filter(None, (numbers, ", ".join(change.gear))))
    who = " ".join(filter(None, (capital(change.title), words.format(seat=capital(change.seat)))))
    return f"{who}: {changes}" if changes else who, key


LOST = ("dead", "destroyed")  # their numbers no longer matter


def next_words(step: NextStep, do: str) -> str:
    """The next step, and who must take it. `do`: a key or an order."""
    seats = [capital(seat) for seat in step.seats]
    match step.what:
        case "over":
            return "The campaign is over"
        case "play":
            who = in_a_row(seats, "and")
            return f"Next: {step.title} goes on{f', {who} to decide' if who else ''}"
        case "open" if step.rules is None:
            return f"Next: a battle without a scenario ({do} skips it)"
        case "open":
            whoever = f"{in_a_row(seats, 'or')} may open it: {do}" if len(seats) > 1 else f"{do} opens it"
            return f"Next: {step.title}, {load(step.rules or '').title} ({whoever})"
        case _:
            return f"Next: {do} {f'goes on to {step.title}' if step.title else 'ends the campaign'}"


def sheet(campaign: CampaignState, entry: RosterEntry) -> list[Line]:
    """All of an entry of the roster, a line for each lasting fact."""
    card = reports.sheet(campaign, entry)
    return [(card.who, "strong"), *((capital(part), "text") for part in card.known)]


def roster(campaign: CampaignState) -> list[RosterEntry]:
    """The roster, seat by seat."""
    return [entry for seat in range(len(campaign.setup.seats)) for entry in campaign.roster if entry.seat == seat]


def calendar(campaign: CampaignState) -> list[Line]:
    """The days, past battles, and lasting effects on the ground."""
    return [
        (capital(line), "strong" if number == 0 else "text") for number, line in enumerate(reports.calendar(campaign))
    ]


def chronicle(campaign: CampaignState, pages: Sequence[PlacedPage] = ()) -> list[Line]:
    """The story so far; with its `pages`, also the fates and changes after each battle."""
    lines: list[Line] = [(campaign.setup.title, "text")]
    day, link = 0, None
    page_at = {index: page for start, stop, page in pages for index in range(start, stop)}
    ends = {stop: page for start, stop, page in pages}
    for number, tale in enumerate(campaign.chronicle):
        if tale.day != day:
            day, link = tale.day, None
            lines += [("", "text"), (f"Day {day}", "title")]
        if tale.link != link or number in ends:
            link = tale.link
            lines.append(("", "text"))
        if number not in page_at or tale.text in page_at[number].text:
            lines.append((tale.text, "text"))
        if number + 1 in ends and (came := result_lines(ends[number + 1])):
            lines += [("", "text"), *came]
    return lines
