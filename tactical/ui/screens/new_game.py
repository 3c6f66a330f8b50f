"""A new game from a scenario: its opening drawn, and the options of its rules before it begins."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from textual import events

from tactical.campaign import CampaignState, rules_of
from tactical.controller.computer_seats import player_words
from tactical.controller.pages.rule_pages import book, value_words
from tactical.controller.refusals import capital
from tactical.journal.records import ComputerPlayer
from tactical.rules import load
from tactical.scenario import (
    Scenario,
    ScenarioError,
    campaign_names,
    read_campaign,
    read_scenario,
    scenario_names,
)
from tactical.scenario.shipped_files import FIRST, installed_scenarios, scenario_title
from tactical.table.options import OptionRow, Options, rows
from tactical.ui.popups import Choice
from tactical.ui.screens import preview
from tactical.ui.screens.pictured import PicturedList
from tactical.ui.screens.preview import Drawn
from tactical.ui.screens.seats import SeatsScreen
from tactical.ui.screens.switches import Switch, SwitchScreen


class NewGame(PicturedList):
    """The answer is the number of the scenario in `names`; `options` are those that were turned for it."""

    key_context = "new"

    def __init__(self) -> None:
        battles = scenario_names()
        rest = sorted((*battles[len(FIRST) :], *installed_scenarios()), key=scenario_title)
        self.names = (*battles[: len(FIRST)], *rest, *sorted(campaign_names(), key=scenario_title))
        self._query = ""
        self._chosen: dict[int, dict[str, str]] = {}
        self._players: dict[int, dict[str, ComputerPlayer]] = {}
        self._scenarios: dict[int, Scenario] = {}
        self._campaigns: dict[int, CampaignState] = {}
        rows_ = [(scenario_title(name), Path(name).stem) for name in self.names]
        choices = [Choice(title, name, "", self._group(number)) for number, (title, name) in enumerate(rows_)]
        super().__init__("New game", choices, tell=self._told, picture=self._pictured)

    def options(self, number: int) -> dict[str, str]:
        """Options as words, for `Scenario.having`."""
        return self._chosen.get(number, {})

    def players(self, number: int) -> dict[str, ComputerPlayer]:
        """How the computer plays, by seat."""
        return self._players.get(number, {})

    def is_campaign(self, number: int) -> bool:
        """Whether a row is a campaign: several games in one."""
        return self.names[number] in campaign_names()

    def _group(self, number: int) -> str:
        return "Campaigns, across systems" if self.is_campaign(number) else "Battles"

    # --- finding by typing ---

    def footer(self) -> list[tuple[str, str]]:
        if self.key_context == "new":
            return super().footer()
        keys = self.keys.shown
        return [(keys("find.open"), "choose"), (keys("find.clear"), "clear"), (keys("find.back"), "back")]

    def action_find(self) -> None:
        """Find a row by typing a part of its title or its name."""
        self._search("", context="find")

    def _search(self, query: str, *, context: str = "find") -> None:
        """To the nearest row from here on that has these words."""
        order = [*range(self._at, len(self.names)), *range(self._at)]
        words = [f"{scenario_title(name)} {Path(name).stem}".lower() for name in self.names]
        found = [number for number in order if query.lower() in words[number]]
        self._query, self.key_context = query, context
        self._at = found[0] if found else self._at
        self.foot.show(self.footer())
        self.show()
        if context == "find":
            self.remark(f"find: {query}" if found else f"find: {query}: nothing found")

    async def on_key(self, event: events.Key) -> None:
        typed = event.character if event.is_printable else None
        if self.key_context == "find" and typed and self.keys.find("find", event.key) is None:
            event.stop()
            event.prevent_default()
            self._search(self._query + typed)
        else:
            await super().on_key(event)

    def action_find_erase(self) -> None:
        self._search(self._query[:-1])

    def action_find_clear(self) -> None:
        self._search("")

    def action_find_move(self, step: int) -> None:
        self.action_menu(step)

    def action_find_page(self, step: int) -> None:
        self.action_menu_page(step)

    def action_find_end(self, step: int) -> None:
        self.action_menu_end(step)

    def action_find_open(self) -> None:
        self.action_choose()

    def action_back(self) -> None:
        """Out of the search, then out of the list."""
        if self.key_context == "find":
            self._search("", context="new")
        else:
            super().action_back()

    # --- the chosen row ---

    def action_options(self) -> None:
        """Turn the switches of the chosen scenario's rules."""
        number = self._at
        if self.is_campaign(number):
            self.remark("The rules of a campaign's battles are set in its own file")
            return
        try:
            scenario = self._read(number)
        except ScenarioError as error:
            self.remark(error.lines[0])
            return

        def closed(_: None) -> None:
            self._rows_known[number] = self._told(number)
            self.redraw()

        chosen = self._chosen.setdefault(number, {})
        self.app.push_screen(OptionsScreen(scenario, chosen), closed)

    def action_computer(self) -> None:
        """Choose the seats that the computer plays."""
        number = self._at
        try:
            whole = self._campaign(number).setup if self.is_campaign(number) else self._read(number).sheet
        except ScenarioError as error:
            self.remark(error.lines[0])
            return
        seats = [seat.name for seat in whole.seats]

        def closed(_: None) -> None:
            self._rows_known[number] = self._told(number)
            self.redraw()

        players = self._players.setdefault(number, {})
        self.app.push_screen(SeatsScreen(whole.title, seats, players), closed)

    def _read(self, number: int) -> Scenario:
        if number not in self._scenarios:
            self._scenarios[number] = read_scenario(self.names[number])
        return self._scenarios[number]

    def _campaign(self, number: int) -> CampaignState:
        if number not in self._campaigns:
            self._campaigns[number] = read_campaign(self.names[number]).begun()
        return self._campaigns[number]

    def _told(self, number: int) -> Choice:
        name = Path(self.names[number]).stem
        try:
            if self.is_campaign(number):
                setup = self._campaign(number).setup
                systems = dict.fromkeys(load(link.rules).title for link in setup.links)
                about = f"{name}: {', '.join(systems)}. {self._computers(number)}{' '.join(setup.briefing.split())}"
                return Choice(setup.title, name, about, self._group(number))
            scenario = self._read(number)
        except ScenarioError as error:
            return Choice(name, "cannot be read", error.lines[0], self._group(number))
        turned = ", ".join(f"{name} = {words}" for name, words in self.options(number).items())
        briefing = " ".join(scenario.sheet.briefing.split())
        options = f"Options: {turned}. " if turned else ""
        about = f"{name}: {self._computers(number)}{options}{briefing}"
        return Choice(scenario.sheet.title, f"{name}, {scenario.rules.title}", about, self._group(number))

    def _computers(self, number: int) -> str:
        told = [f"{seat} ({player_words(how)})" for seat, how in self.players(number).items()]
        return f"The computer plays {' and '.join(told)}. " if told else ""

    def _pictured(self, number: int) -> Drawn:
        if self.is_campaign(number):
            campaign = self._campaign(number)
            return preview.of_opening(rules_of(campaign), campaign.top.state)
        scenario = self._read(number).having(self.options(number))
        return preview.of_opening(scenario.rules, scenario.opened())


class OptionsScreen(SwitchScreen):
    """The options of a scenario's rules, with the words of the clauses they rest on. `chosen` is changed in place."""

    def __init__(self, scenario: Scenario, chosen: dict[str, str]) -> None:
        super().__init__(f"Options: {scenario.sheet.title}")
        self._scenario = scenario
        self._chosen = chosen
        self._rows_of: Sequence[OptionRow] = rows(scenario.rules.options)
        self._given: Options = msgspec.convert(scenario.sheet.options, scenario.rules.options)
        self._book = book(scenario.rules)

    def switches(self) -> list[Switch]:
        return [self._switch(row) for row in self._rows_of]

    def turn(self, number: int, step: int) -> str:
        """To the next permitted value that the scenario can be opened with."""
        row = self._rows_of[number]
        allowed = self._allowed(row)
        now = self._now(row)
        at = allowed.index(now) if now in allowed else 0
        return self._set(row, allowed[(at + step) % len(allowed)])

    def restore(self, number: int) -> str:
        row = self._rows_of[number]
        self._chosen.pop(row.name, None)
        return ""

    def _set(self, row: OptionRow, words: str) -> str:
        before = dict(self._chosen)
        if words == value_words(getattr(self._given, row.name)):
            self._chosen.pop(row.name, None)
        else:
            self._chosen[row.name] = words
        try:
            self._scenario.having(self._chosen).opened()
        except ScenarioError as error:
            self._chosen.clear()
            self._chosen.update(before)
            return error.lines[0]
        return ""

    def _now(self, row: OptionRow) -> str:
        return self._chosen.get(row.name, value_words(getattr(self._given, row.name)))

    def _allowed(self, row: OptionRow) -> list[str]:
        if row.choices:
            return [value_words(choice) for choice in row.choices]
        return [str(number) for number in range(row.least, row.most + 1)]

    def _switch(self, row: OptionRow) -> Switch:
        now, given = self._now(row), value_words(getattr(self._given, row.name))
        help_: list[tuple[str, str]] = [(f"{row.name}: {row.words}. Permitted: {row.values}", "text")]
        place = self._book.place(row.clause)
        if place >= 0:
            words = self._book.entries[place].page[1][0]
            help_.append((f"{row.clause}: {words}", "muted"))
        if now != given:
            help_.append((f"The scenario sets it to {given}", "muted"))
        return Switch(row.name, now, tuple(help_), changed=now != given, words=capital(row.words))


def begun(scenario: Scenario, options: dict[str, str]) -> tuple[Any, Any]:
    """Rules and opening of a scenario with some options turned. ScenarioError."""
    made = scenario.having(options)
    return made.rules, made.opened()
