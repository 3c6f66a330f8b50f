"""The options of a scenario's rules, set before it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from tactical.scenario import Scenario, ScenarioError
from tactical.session.pages.rule_pages import book, value_words
from tactical.table.options import OptionRow, Options, rows
from tactical.table.phrases import capital
from tactical.ui.screens.switches import Switch, SwitchScreen

YES_NO = {"true": "yes", "false": "no"}


def _answer(words: str) -> str:
    """A value as it is read beside a statement; what is typed and stored says true or false."""
    return YES_NO.get(words, words)


class OptionsScreen(SwitchScreen):
    """The options of a scenario's rules, with the words of their clauses. `chosen` is changed in place."""

    wide: ClassVar[bool] = True

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
        """Switch to the next permitted value with which the scenario opens."""
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
            help_.append((f"The scenario sets it to {_answer(given)}", "muted"))
        return Switch(row.name, _answer(now), tuple(help_), changed=now != given, words=capital(row.words))
