"""A new game: scenarios by system, each with picture, length, sides and difficulty; options and computer seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from textual.app import ComposeResult
from textual.widgets import Input

from tactical.campaign import NAME as CAMPAIGN
from tactical.campaign import CampaignSetup, CampaignState, rules_of
from tactical.journal.records import ComputerPlayer
from tactical.rules import load, system_names
from tactical.scenario import (
    Scenario,
    ScenarioError,
    campaign_names,
    description,
    listed,
    own_scenarios,
    read_campaign,
    read_scenario,
    scenario_names,
)
from tactical.scenario.about import about_lines
from tactical.scenario.own_files import installed_scenarios, pack_scenarios
from tactical.scenario.shipped_files import FIRST, scenario_title
from tactical.session.computer_seats import player_words
from tactical.session.packs import installed
from tactical.session.pages import preview
from tactical.session.pages.help_pages import left_of
from tactical.session.scene.style_keys import Paragraph
from tactical.table.opening import Sheet
from tactical.table.phrases import capital, in_a_row
from tactical.ui.base import bindings
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.choices import ChoiceRow
from tactical.ui.screens.options import OptionsScreen
from tactical.ui.screens.page import PageScreen
from tactical.ui.screens.pictured import PicturedList
from tactical.ui.screens.seats import SeatsScreen

CAMPAIGNS = "Campaigns, across systems"
YOURS = "Yours"
PACK = "Pack:"


class Wanted(NamedTuple):
    """The game to begin: its name, its options as words, and how the computer plays which seats."""

    name: str
    campaign: bool
    options: tuple[tuple[str, str], ...] = ()
    players: tuple[tuple[str, ComputerPlayer], ...] = ()


class NewGame(PicturedList[Wanted]):
    """Dismissed with the game to begin."""

    BINDINGS = bindings("new")
    key_context = "new"
    about = (("Type / and part of a title to find it.", "text"),)

    def __init__(self) -> None:
        own = [*_own()]
        self._own = len(own)  # rows
        rows = [(name, ChoiceRow(scenario_title(name), "", group)) for name, group in own]
        rows += [(name, ChoiceRow(scenario_title(name), _brief(name), group)) for name, group in _grouped()]
        self.names = tuple(name for name, _ in rows)
        self._options: dict[int, dict[str, str]] = {}
        self._players: dict[int, dict[str, ComputerPlayer]] = {}
        self._scenarios: dict[int, Scenario] = {}
        self._campaigns: dict[int, CampaignState] = {}
        super().__init__("New game", [row for _, row in rows])

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            if isinstance(widget, KeyFooter):
                self.line = Input(placeholder="a part of its title or name", id="find", compact=True)
                yield self.line
            yield widget

    def on_mount(self) -> None:
        self.words.more = f"... {self.keys.labels()['new.about']}: {self.keys.entry('new.about').label}"
        super().on_mount()

    def answer(self, number: int) -> Wanted:
        options, players = self._options.get(number, {}), self._players_of(number)
        return Wanted(self.names[number], self._is_campaign(number), tuple(options.items()), tuple(players.items()))

    def _players_of(self, number: int) -> dict[str, ComputerPlayer]:
        """The seats that the computer plays: as chosen here, or else those against the first, where a player wants
        that."""
        found = listed(self.names[number])
        level = found.description.opponent or ("" if found.guided else self.tactical.settings.opponent)
        if number in self._players or not level:
            return self._players.get(number, {})
        try:
            seats = [seat for seat in self._whole(number).seats if seat.side]
        except ScenarioError:
            return {}  # beginning it says what is wrong
        return {seat.name: ComputerPlayer(level) for seat in seats if seat.side != seats[0].side}

    def _whole(self, number: int) -> Sheet | CampaignSetup:
        """Title and seats. Raises ScenarioError where it cannot be read."""
        return self._campaign(number).setup if self._is_campaign(number) else self._read(number).sheet

    def _is_campaign(self, number: int) -> bool:
        """True if a row is several games in one."""
        return listed(self.names[number]).rules == CAMPAIGN

    # --- the chosen row ---

    def told(self, number: int) -> tuple[ChoiceRow, list[Paragraph]]:
        row = self._rows[number]
        if number < self._own:  # it was not read for its row
            row = ChoiceRow(row.text, _brief(self.names[number]), row.group)
        try:
            return row, [*(self._campaign_words(number) if self._is_campaign(number) else self._battle_words(number))]
        except ScenarioError as error:
            return ChoiceRow(row.text, "cannot be read", row.group), [(self._first_mistake(number, error), "bad")]

    def _first_mistake(self, number: int, error: ScenarioError) -> str:
        """`gate.toml:3: ...`: one's own files are known by their name alone."""
        if number >= self._own:
            return error.lines[0]
        first = error.mistakes[0]
        more = f" (and {len(error.mistakes) - 1} more)" if len(error.mistakes) > 1 else ""
        return f"{Path(self.names[number]).name}{f':{first.line}' if first.line else ''}: {first.words}{more}"

    def _battle_words(self, number: int) -> Iterator[Paragraph]:
        scenario = self._read(number)
        sheet, rules, about = scenario.sheet, scenario.rules, scenario.sheet.description
        yield f"{sheet.title} ({Path(self.names[number]).stem})", "title"
        minutes = f"about {about.minutes} minutes" if about.minutes else ""
        beats = f"{rules.beat}s" if sheet.limit != 1 else rules.beat
        limit = f"up to {sheet.limit} {beats}" if sheet.limit else ""
        guided = "guided" if sheet.tips else ""
        yield ", ".join(filter(None, (rules.title, minutes, limit, about.difficulty, guided))), "strong"
        sides = ", ".join(self._forces(number))
        yield f"{capital(about.sides)} ({sides})" if about.sides else sides, "text"
        if about.favours:
            yield f"{capital(about.favours)} is favoured", "text"
        for line in about_lines(sheet.about):
            yield line, "muted"
        if scenario.draws:
            yield "Some of it is drawn at random for each game", "text"
        yield from self._chosen_words(number)
        yield " ".join(sheet.briefing.split()), "muted"

    def _forces(self, number: int) -> Iterator[str]:
        """How many pieces each seat begins with, counted as the battle and its end report count them: `Red 7`."""
        scenario = self._read(number).having(self._options.get(number, {}))
        state = scenario.opened()
        for seat, chair in enumerate(state.setup.seats):
            if chair.side:
                mine = left_of(scenario.rules, state, (piece for piece in state.pieces if piece.seat == seat))
                yield f"{capital(chair.name)} {sum(len(names) for _, names in mine)}"

    def _campaign_words(self, number: int) -> Iterator[Paragraph]:
        setup = self._campaign(number).setup
        systems = dict.fromkeys(load(link.rules).title for link in setup.links)
        yield f"{setup.title} ({Path(self.names[number]).stem})", "title"
        yield f"{len(setup.links)} battles: {', '.join(systems)}", "strong"
        if told := description.words(listed(self.names[number]).description):
            yield capital(told), "text"
        for line in about_lines(listed(self.names[number]).about):
            yield line, "muted"
        yield " against ".join(capital(seat.name) for seat in setup.seats if seat.side), "text"
        yield from self._chosen_words(number)
        yield " ".join(setup.briefing.split()), "muted"

    def _chosen_words(self, number: int) -> Iterator[Paragraph]:
        if players := self._players_of(number):
            told = [f"{capital(seat)} ({player_words(how)})" for seat, how in players.items()]
            people = [capital(s.name) for s in self._whole(number).seats if s.side and s.name not in players]
            yours = f"You play {in_a_row(people, 'and')} against" if people else "You watch"
            yield f"{yours} the computer: {in_a_row(told, 'and')}", "good"
        else:
            key = self.keys.labels().get("new.computer")
            chosen = f"; {key}: play against the computer" if key else ""
            if len({seat.side for seat in self._whole(number).seats if seat.side}) < 2:
                yield "You play alone", "text"
            elif listed(self.names[number]).guided:
                yield f"Tips lead you through both sides{chosen}", "text"
            else:
                yield f"Everybody plays at this keyboard{chosen}", "text"
        if options := self._options.get(number):
            yield f"Options: {', '.join(f'{name} = {words}' for name, words in options.items())}", "good"

    def drawn(self, number: int) -> preview.PreviewPicture:
        try:
            return self._opening(number)
        except ScenarioError:
            return preview.PreviewPicture(None)  # the words beside it say why

    def _opening(self, number: int) -> preview.PreviewPicture:
        if self._is_campaign(number):
            campaign = self._campaign(number)
            return preview.PreviewPicture(preview.of_opening(rules_of(campaign), campaign.top.state).scene)
        scenario = self._read(number).having(self._options.get(number, {}))
        return preview.PreviewPicture(preview.of_opening(scenario.rules, scenario.opened()).scene)

    def action_read_about(self) -> None:
        """Show all of what stands beside the list on a page."""
        self.app.push_screen(PageScreen(self._rows[self.at].text, self._about.get(self.at, ())))

    def action_options(self) -> None:
        """Set the options of the chosen scenario's rules."""
        number = self.at
        if self._is_campaign(number):
            self.tactical.tell("The rules of a campaign's battles are set in its own file", "warn")
            return
        try:
            scenario = self._read(number)
        except ScenarioError as error:
            self.tactical.tell(error.lines[0], "bad")
            return
        screen = OptionsScreen(scenario, self._options.setdefault(number, {}))
        self.app.push_screen(screen, lambda _: self.changed(number))

    def action_computer(self) -> None:
        """Choose the computer's seats."""
        number = self.at
        try:
            whole = self._whole(number)
        except ScenarioError as error:
            self.tactical.tell(error.lines[0], "bad")
            return
        seats = [seat.name for seat in whole.seats]
        before = self._players_of(number)
        players = self._players[number] = dict(before)

        def chosen(_: None) -> None:
            if players != before:
                level = next((player.level for player in players.values()), "")
                self.tactical.preferences.change("", "opponent", level, forget=not level)
                self.all_changed()

        self.app.push_screen(SeatsScreen(whole.title, seats, players), chosen)

    def _read(self, number: int) -> Scenario:
        if number not in self._scenarios:
            self._scenarios[number] = read_scenario(self.names[number])
        return self._scenarios[number]

    def _campaign(self, number: int) -> CampaignState:
        if number not in self._campaigns:
            self._campaigns[number] = read_campaign(self.names[number]).begun()
        return self._campaigns[number]

    def action_edit(self) -> None:
        """Edit the chosen scenario; of a shipped one, a copy of one's own."""
        from tactical.ui.editor.opening import draw_named

        if self._is_campaign(self.at):
            self.tactical.tell("A campaign has no map of its own: its battles are files that can be drawn on", "warn")
        else:
            draw_named(self.tactical, self.names[self.at], lambda: self._edited(self.at))

    def _edited(self, number: int) -> None:
        """A row may say something else now."""
        self._scenarios.pop(number, None)
        self.changed(number)

    # --- finding by typing ---

    def action_find(self) -> None:
        """Find a row by part of its title or name."""
        self.line.value = ""
        self.line.add_class("-open")
        self.set_focus(self.line)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Go to the next row with these words."""
        order = [*range(self.at, len(self.names)), *range(self.at)]
        query = event.value.lower()
        found = [n for n in order if query in f"{scenario_title(self.names[n])} {Path(self.names[n]).stem}".lower()]
        if found:
            self.list.choose(found[0])
        else:
            self.tactical.tell(f"No scenario has {event.value!r} in its title or its name")

    def on_input_submitted(self) -> None:
        """Choose the row that was found."""
        self.dismiss(self.answer(self.at))

    def action_menu(self, step: int) -> None:
        """Leave the search for the list, where letters are keys again."""
        self._found()
        (self.list.action_cursor_up if step < 0 else self.list.action_cursor_down)()

    def action_back(self) -> None:
        """Leave the search, then the list."""
        if not self._found():
            self.dismiss(None)

    def _found(self) -> bool:
        """Leave the search, if one is open."""
        searching = self.focused is self.line
        if searching:
            self.line.remove_class("-open")
            self.set_focus(self.list)
        return searching


def _brief(name: str) -> str:
    """Length and difficulty in a word or two; where it has neither, its name."""
    about = listed(name)
    minutes = f"{about.description.minutes} min" if about.description.minutes else ""
    told = ", ".join(filter(None, (minutes, "guided" if about.guided else about.description.difficulty)))
    return told or Path(name).stem


def _own() -> Iterator[tuple[str, str]]:
    """One's own scenarios and those of packs, as paths, with the heading each stands under."""
    yield from ((str(path), YOURS) for path in own_scenarios().values())
    packs = {pack.name: pack.about.title for pack in installed()}
    for pack, path in pack_scenarios().values():
        yield str(path), f"{PACK} {packs.get(pack, pack)}"


def _grouped() -> Iterator[tuple[str, str]]:
    """Scenarios and campaigns with the heading each stands under, the easiest system first."""
    names = scenario_names()
    rest = sorted((*names[len(FIRST) :], *map(str, installed_scenarios().values())), key=scenario_title)
    systems: dict[str, list[str]] = {}
    for name in (*names[: len(FIRST)], *rest):
        systems.setdefault(listed(name).rules, []).append(name)
    for system, found in systems.items():
        group = load(system).title if system in system_names() else "Cannot be read"
        yield from ((name, group) for name in found)
    for name in sorted(campaign_names(), key=scenario_title):
        yield name, CAMPAIGNS
