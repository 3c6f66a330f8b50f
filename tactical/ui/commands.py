"""The command palette of every screen: the keys that work here, and the settings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from tactical.session.preferences.keys import keys_of
from tactical.session.preferences.settings import CHOICES
from tactical.session.scene.glyphs import GLYPH_SETS
from tactical.ui.text import clean

if TYPE_CHECKING:
    from textual.fuzzy import Matcher

    from tactical.ui.base import TacticalApp

Command = tuple[str, str, Callable[[], object]]  # words, help, what it does


WHOLE = 100  # the weight of a word's beginning, more than any scattered letters


class ListProvider(Provider):
    """Commands from a list; subclasses provide it."""

    is_shown_at_once = True
    """True if they are listed before anything is typed."""

    def commands(self) -> Iterator[Command]:
        """The commands now: words, a line of help, and the action."""
        raise NotImplementedError

    @property
    def tactical(self) -> TacticalApp:
        """The app, with its own type."""
        from tactical.ui.base import TacticalApp  # base has these commands

        assert isinstance(self.app, TacticalApp)
        return self.app

    async def discover(self) -> Hits:
        for words, help_, work in self.commands() if self.is_shown_at_once else ():
            yield DiscoveryHit(Content(clean(words)), work, clean(words), clean(help_))

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for raw, help_, work in self.commands():
            words, told = clean(raw), clean(help_)
            score = matcher.match(words)
            if score > 0 or _begins(query, told):
                whole = WHOLE * (2 * _begins(query, words) + _begins(query, told))
                yield Hit(score + whole, _marked(matcher, words), work, words, told)


def _begins(query: str, text: str) -> bool:
    """True if some word of a text begins with the query."""
    return bool(re.search(rf"\b{re.escape(query.strip())}", text, re.IGNORECASE))


def _marked(matcher: Matcher, words: str) -> Content:
    found: Content = matcher.highlight(words.replace("[", "("))  # it takes a bracket for markup
    return found


class DeedProvider(ListProvider):
    """Everything that a key does on this screen now."""

    def commands(self) -> Iterator[Command]:
        from tactical.ui.base import BaseScreen

        screen = self.screen
        if not isinstance(screen, BaseScreen):
            return
        for entry in screen.keys.in_context(screen.key_context):
            if not entry.action.startswith(("cursor", "page(", "menu")):
                run = partial(screen.run_action, entry.action)
                yield f"{entry.help} ({keys_of(entry)})" if entry.keys else entry.help, entry.label, run


class SettingsProvider(ListProvider):
    """Colours, characters and the other settings."""

    is_shown_at_once = False

    def commands(self) -> Iterator[Command]:
        app = self.tactical
        change = app.preferences.change
        for name, theme in sorted(app.board_themes().items()):
            yield f"Colours: {theme.title}", "Change the theme", partial(change, "", "theme", name)
        for name, glyphs in GLYPH_SETS.items():
            yield (
                f"Characters: {glyphs.title}",
                "Change what the board is drawn with",
                partial(change, "", "glyphs", name),
            )
        for key, values in CHOICES.items():
            for value in values if key != "glyphs" else ():
                words = {True: "on", False: "off", "": "usual"}.get(value, str(value))
                yield f"Setting {key}: {words}", "Change this setting", partial(change, "", key, value)
