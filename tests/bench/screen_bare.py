"""The least a Textual app does: one line that changes with every key. See tests/bench/screen.py."""

from __future__ import annotations

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static


class Bare(App[None]):
    count = 0

    def compose(self) -> ComposeResult:
        yield Static("READY", id="line")

    def on_key(self, event: events.Key) -> None:
        self.count += 1
        self.query_one("#line", Static).update(f"{self.count:4d}")


if __name__ == "__main__":
    Bare().run()
