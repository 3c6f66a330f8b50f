"""What can be done, under which name, with which keys, and when: plain data.

Only keys that any terminal sends unmodified are needed for play. A few entries are pinned: whatever a user
binds, help opens and the program ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

CONTEXTS = ("always", "board", "path", "window", "rehearsal", "menu", "page", "line")
"""`path` is a board with an order being built, `window` one with a question, `line` the order line."""

LAYERS: Mapping[str, tuple[str, ...]] = {
    "board": ("board", "always"),
    "path": ("path", "board", "always"),
    "window": ("window", "board", "always"),
    "rehearsal": ("rehearsal", "board", "always"),
    "rehearsal-path": ("path", "rehearsal", "board", "always"),
    "rehearsal-window": ("window", "rehearsal", "board", "always"),
    "menu": ("menu", "always"),
    "page": ("page", "always"),
    "line": ("line",),
}
"""Where a key is looked for, first match first; in the order line every character is text."""


@dataclass(frozen=True)
class KeyEntry:
    """One thing a key does. `footer` orders the key line, 0 keeps out of it."""

    id: str
    keys: tuple[str, ...]
    action: str
    label: str
    help: str
    context: str = "board"
    footer: int = 0
    pinned: bool = False


def _move(name: str, dx: int, dy: int, *keys: str) -> KeyEntry:
    return KeyEntry(
        f"cursor.{name}",
        keys,
        f"cursor({dx}, {dy})",
        name.replace("-", " "),
        f"Move the cursor {name.replace('-', ' and ')}",
    )


TABLE: tuple[KeyEntry, ...] = (
    _move("left", -1, 0, "left", "h", "4"),
    _move("down", 0, 1, "down", "j", "2"),
    _move("up", 0, -1, "up", "k", "8"),
    _move("right", 1, 0, "right", "l", "6"),
    _move("up-left", -1, -1, "y", "7"),
    _move("up-right", 1, -1, "u", "9"),
    _move("down-left", -1, 1, "b", "1"),
    _move("down-right", 1, 1, "n", "3"),
    KeyEntry("page.up", ("pageup",), "page(0, -1)", "page up", "Move the cursor up by half a screen"),
    KeyEntry("page.down", ("pagedown",), "page(0, 1)", "page down", "Move the cursor down by half a screen"),
    KeyEntry("page.left", ("home",), "page(-1, 0)", "page left", "Move the cursor left by half a screen"),
    KeyEntry("page.right", ("end",), "page(1, 0)", "page right", "Move the cursor right by half a screen"),
    KeyEntry("piece.next", ("tab",), "next_piece(1)", "next", "Go to the next piece that can act", footer=10),
    KeyEntry(
        "piece.previous",
        ("shift+tab",),
        "next_piece(-1)",
        "previous",
        "Go to the previous piece that can act",
    ),
    KeyEntry(
        "order.preview",
        ("enter",),
        "preview",
        "preview",
        "Pick the piece, or show what the order would do",
        footer=20,
    ),
    KeyEntry("order.commit", ("enter",), "commit", "commit", "Give the order that is shown", "path", footer=20),
    KeyEntry(
        "order.waypoint",
        ("w",),
        "waypoint",
        "waypoint",
        "Make the path go through this cell",
        "path",
        footer=25,
    ),
    KeyEntry("back", ("escape",), "back", "back", "Step back one level", "always", footer=80, pinned=True),
    KeyEntry(
        "undo",
        ("z",),
        "undo",
        "undo",
        "Take back the last order, as far as nothing was decided since",
        footer=40,
    ),
    KeyEntry("redo", ("Z",), "redo", "redo", "Give the order taken back again"),
    KeyEntry("rehearse", ("r",), "rehearse", "rehearse", "Try orders out without playing them", footer=50),
    KeyEntry("end", ("e",), "end", "end", "End the phase or turn", footer=30),
    KeyEntry("order.type", ("colon",), "order_line", "order", "Type an order", footer=60),
    KeyEntry("jump", ("slash",), "jump", "jump", "Jump to a piece or cell by name"),
    KeyEntry("goto.enemy", ("m",), "goto('enemy')", "next enemy", "Go to the next enemy"),
    KeyEntry("zoom.in", ("plus", "equals_sign"), "zoom(1)", "larger", "Draw cells larger"),
    KeyEntry("zoom.out", ("minus",), "zoom(-1)", "smaller", "Draw cells smaller"),
    KeyEntry("centre", ("c",), "centre", "centre", "Scroll until the cursor is in the middle"),
    KeyEntry("overlay", ("o",), "overlay", "overlay", "Show or hide where the piece can go"),
    KeyEntry("actions", ("a", "f"), "actions", "actions", "List what can be done beside going somewhere", footer=25),
    KeyEntry("mode", ("v",), "mode", "way", "The next way of moving: walk, shift and so on"),
    KeyEntry("sheet", ("i",), "sheet", "sheet", "Everything about the piece here"),
    KeyEntry("order.other", ("x",), "other", "another", "The next order that concerns this cell", "path", footer=26),
    KeyEntry("log.back", ("left_square_bracket",), "log(-3)", "log", "Look back over the log"),
    KeyEntry("log.forward", ("right_square_bracket",), "log(3)", "newer", "Forward again in the log"),
    KeyEntry("theme", ("t",), "theme", "theme", "Change the colours", "always"),
    KeyEntry("window.pass", ("space",), "pass_window", "pass", "Let the chance go by", "window", footer=20),
    KeyEntry(
        "window.use",
        ("enter",),
        "use_window",
        "use it",
        "Use the chance, at the odds shown",
        "window",
        footer=10,
    ),
    KeyEntry(
        "rehearsal.leave",
        ("R",),
        "leave_rehearsal",
        "leave",
        "End the rehearsal; the game is as it was",
        "rehearsal",
        footer=10,
    ),
    KeyEntry(
        "rehearsal.dice",
        ("d",),
        "next_policy",
        "dice",
        "Decide the rehearsal's dice another way",
        "rehearsal",
        footer=12,
    ),
    KeyEntry(
        "rehearsal.play",
        ("P",),
        "play_line",
        "play it",
        "Play the line into the game until it comes out differently",
        "rehearsal",
        footer=14,
    ),
    KeyEntry("menu.up", ("up", "k", "8"), "menu(-1)", "up", "The choice above", "menu"),
    KeyEntry("menu.down", ("down", "j", "2"), "menu(1)", "down", "The choice below", "menu"),
    KeyEntry("menu.choose", ("enter", "space"), "choose", "choose", "Take this choice", "menu", footer=10),
    KeyEntry("page.scroll-up", ("up", "k", "8"), "scroll_page(-1)", "up", "A line up", "page", footer=20),
    KeyEntry("page.scroll-down", ("down", "j", "2"), "scroll_page(1)", "down", "A line down", "page", footer=21),
    KeyEntry("page.scroll-page-up", ("pageup",), "scroll_page(-15)", "page up", "A page up", "page"),
    KeyEntry("page.scroll-page-down", ("pagedown",), "scroll_page(15)", "page down", "A page down", "page"),
    KeyEntry("page.close", ("enter", "space"), "back", "go on", "Back to the board", "page", footer=10),
    KeyEntry("line.enter", ("enter",), "line_enter", "give", "Give the order as typed", "line", footer=10),
    KeyEntry("line.complete", ("tab",), "line_complete", "complete", "Finish the word", "line", footer=20),
    KeyEntry(
        "line.back",
        ("escape",),
        "line_cancel",
        "back",
        "Leave the order line",
        "line",
        footer=30,
        pinned=True,
    ),
    KeyEntry(
        "help",
        ("question_mark",),
        "help",
        "help",
        "What can be done at this moment",
        "always",
        footer=90,
        pinned=True,
    ),
    KeyEntry(
        "quit",
        ("q",),
        "quit_game",
        "quit",
        "Leave; the game is saved as it is",
        "always",
        footer=95,
        pinned=True,
    ),
)
