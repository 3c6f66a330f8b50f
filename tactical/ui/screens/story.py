"""A page of a campaign's story over the dimmed board: what happened, what has changed, and what is next."""

from __future__ import annotations

from tactical.report.story import StoryPage
from tactical.session.pages.campaign_pages import NEXT_KEYS, story_lines
from tactical.ui.base import bindings
from tactical.ui.screens.page import PageScreen


class StoryScreen(PageScreen, inherit_bindings=False):
    """Dismissed with `GO` to take the next step now, or else with None."""

    BINDINGS = bindings("story")
    key_context = "story"
    GO = "go"

    def __init__(self, page: StoryPage, key: str) -> None:
        """`key`: what the key that does what is next is called."""
        super().__init__(f"{page.title}, day {page.day}", story_lines(page, key))
        self.page = page

    def footer(self) -> list[tuple[str, str]]:
        label, go = NEXT_KEYS[self.page.next.what], self.page.next.order is not None
        named = [(name, label if name == "story.go" else text) for name, text in super().footer()]
        return [pair for pair in named if go or pair[0] != "story.go"]  # else it only reads on, as Enter does

    def action_go(self) -> None:
        """Take the next step that the page names; only read on if the game continues by itself."""
        self.dismiss(self.GO if self.page.next.order else None)
