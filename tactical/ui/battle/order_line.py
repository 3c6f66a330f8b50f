"""The order line: orders in notation and jumps by name, with suggestions, a live verdict and a history."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.suggester import Suggester
from textual.widgets import Input, Static

from tactical.board import folded
from tactical.session.session import Message
from tactical.ui.text import clean
from tactical.ui.typed_line import TypedLine

if TYPE_CHECKING:
    from tactical.ui.battle.screen import BattleScreen

MAX_LENGTH = 400
HISTORY = 100


class Suggestions(Suggester):
    """Suggests the first word that fits."""

    def __init__(self, line: OrderLine) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._line = line

    async def get_suggestion(self, value: str) -> str | None:
        words = self._line.completions(value) if value else []
        return value[: value.rfind(" ") + 1] + words[0] if words else None


class OrderInput(TypedLine):
    """A text input for printable text, with a history on Up and Down."""

    def __init__(self, line: OrderLine) -> None:
        super().__init__(suggester=Suggestions(line), max_length=MAX_LENGTH, compact=True, select_on_focus=False)
        self._history: list[str] = []
        self._at = 0

    def on_paste(self, event: events.Paste) -> None:
        """Paste everything as one line, where Textual would take only the first line."""
        event.stop()
        event.prevent_default()
        self.insert_text_at_cursor(" ".join(event.text.split()))

    def insert_text_at_cursor(self, text: str) -> None:
        super().insert_text_at_cursor(clean(text))

    def remember(self, text: str) -> None:
        """Add a text to the history."""
        if text in self._history:
            self._history.remove(text)
        self._history = [*self._history[1 - HISTORY :], text]
        self._at = len(self._history)

    def key_up(self, event: events.Key) -> None:
        self._recall(-1)
        event.prevent_default()

    def key_down(self, event: events.Key) -> None:
        self._recall(1)
        event.prevent_default()

    def _recall(self, step: int) -> None:
        self._at = max(0, min(len(self._history), self._at + step))
        self.value = self._history[self._at] if self._at < len(self._history) else ""
        self.cursor_position = len(self.value)


class OrderLine(Vertical):
    """The line above the footer, and the message about its text. Hidden until it is opened."""

    def __init__(self, screen: BattleScreen) -> None:
        super().__init__(id="order-line")
        self._battle = screen
        self._jumping = False
        self.display = False
        self.prompt = Static("", markup=False, id="prompt")
        self.input = OrderInput(self)
        self.verdict = Static("", markup=False, id="verdict")

    def compose(self) -> ComposeResult:
        yield self.verdict
        with Horizontal():
            yield self.prompt
            yield self.input

    @property
    def is_open(self) -> bool:
        """True while keys are typed as text."""
        return bool(self.display)

    @property
    def is_jump(self) -> bool:
        """True while a place is typed, not an order."""
        return self.is_open and self._jumping

    # --- opening and closing ---

    def order(self) -> None:
        """Open the line for an order."""
        self.open(":")

    def jump(self) -> None:
        """Open the line for the name of a piece or cell."""
        self.open("/")

    def open(self, prompt: str, text: str = "") -> None:
        """Open the line with some text in it. `prompt`: `:` for an order, `/` for a jump."""
        self._jumping = prompt == "/"
        self._drop_plan()
        self.prompt.update(prompt)
        self.say("")
        self.display = True
        self.input.value = text
        self.input.cursor_position = len(text)
        self._battle.set_focus(self.input)  # at once: the next key may come before the next message
        self._battle.paint()

    def close(self) -> None:
        self.display = False
        self._battle.set_focus(None)
        self._drop_plan()
        self._battle.paint()
        self._battle.board.place_terminal_cursor()

    def _drop_plan(self) -> None:
        """A typed order takes the place of the plan; a jump goes on with a path that is fixed so far."""
        if not (self._jumping and self._battle.session.selection.has_waypoints):
            self._battle.session.plan.forget()

    def say(self, text: str) -> None:
        """Show a message about the text in the line."""
        self.verdict.update(Content(clean(text)), layout=False)

    # --- keys ---

    def complete(self) -> None:
        """Complete the word as far as all candidates agree, and list them."""
        head = self.input.value
        words = self.completions(head)
        if not words:
            return
        start = _common_start(words)
        kept = head[: head.rfind(" ") + 1]
        self.input.value = kept + start + (" " if len(words) == 1 else "")
        self.input.cursor_position = len(self.input.value)
        if len(words) > 1:
            self.say("  ".join(words))

    async def enter(self) -> None:
        """Give the order as typed, or jump."""
        text = self.input.value.strip()
        if not text:
            self.close()
            return
        self.input.remember(text)
        if self._jumping:
            self._jump_to(text)
            return
        from tactical.session.typed_orders import hint, read_order, read_plan

        if (meant := read_plan(self._battle.session, text)) is not None and not isinstance(meant, Message):
            self.close()
            self._battle.session.plan.consider(*meant.orders)  # shown, as if pointed at
            self._battle.paint()
            return
        found = meant or read_order(self._battle.session, text)
        if isinstance(found, Message):
            self.say(found.text)
            return
        self.close()
        if (said := hint(found, text)) is not None:
            self._battle.say(said)
        await self._battle.runner.give(found)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show a typed order's path and verdict, or move the cursor to a typed place that exists."""
        event.stop()
        if not self.is_open:
            return
        from tactical.session.typed_orders import place_named, verdict_on

        session = self._battle.session
        if self._jumping:
            cell = place_named(session, event.value)
            if cell >= 0:
                self._battle.navigation.go_to(cell)
            self.say("" if cell < 0 else f"{session.seat.view.cell_name(cell)}: Enter stays there")
        else:
            self.say(verdict_on(session, event.value))
            self._battle.paint()

    def completions(self, head: str) -> list[str]:
        """The words that could replace the last, unfinished one."""
        from tactical.session.typed_orders import completions, places

        session = self._battle.session
        found = places(session, head) if self._jumping else completions(session, head)
        last = folded(head[head.rfind(" ") + 1 :])
        return [word for word in found if folded(word).startswith(last)]

    def _jump_to(self, text: str) -> None:
        from tactical.session.typed_orders import place_named

        session = self._battle.session
        cell = place_named(session, text)
        if cell < 0 and (suggested := self.completions(text)):
            cell = place_named(session, suggested[0])
        if cell < 0:
            self.say("no piece or cell of that name in sight")
            return
        self.close()
        self._battle.navigation.go_to(cell)
        self._battle.cursor_moved(anew=True)


def _common_start(words: list[str]) -> str:
    """The longest beginning that all words share.

    >>> _common_start(["walk", "wait"]), _common_start(["turn"])
    ('wa', 'turn')
    """
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(min(words), max(words), strict=False))
    return "".join(letter for letter, _ in pairs)
