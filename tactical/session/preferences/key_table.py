"""The program's actions: their names, keys and contexts, as plain data.

Play needs only keys that any terminal sends unmodified. A few entries are pinned: whatever a user binds, help opens and
the program can be left.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tactical.table.phrases import plain

CONTEXTS = (
    "program",
    "always",
    "colours",
    "board",
    "path",
    "window",
    "rehearsal",
    "actions",
    "menu",
    "ticks",
    "page",
    "line",
    "find",
    "past",
    "new",
    "saves",
    "switch",
    "sheet",
    "campaign",
    "report",
    "story",
    "lines",
    "compare",
    "tried",
    "edit",
    "drawable",
)
"""`program` is whatever is shown, also while text is typed; `colours` every screen but a page over another; `path` is
a board with an order being built, `window` one with a question, `actions` its list of actions, `line` the order line,
`find` a list that is searched by typing, `ticks` one of which any number may be chosen, `past` the chronicle, `new`
the scenarios to begin, `saves` the saves to open, `switch` a list of values to turn, `sheet` a piece, `campaign` the
pages about one, `report` the page of a battle that is over, `story` one of a campaign's story, `lines` the lines that
are kept, `compare` some side by side, `tried` what was tried in a rehearsal, `edit` a map that is drawn, `drawable`
lists from which one comes to that."""

IDLE_IN_PUZZLES = frozenset({"rehearse", "rehearsal.play", "lines", "hint", "hint.piece"})
"""Entries for which a puzzle has no use: no game to play in, nothing to keep, and it is for the player to solve."""

LAYERS: Mapping[str, tuple[str, ...]] = {
    "board": ("board", "always", "colours", "program"),
    "path": ("path", "board", "always", "colours", "program"),
    "window": ("window", "board", "always", "colours", "program"),
    "rehearsal": ("rehearsal", "board", "always", "colours", "program"),
    "rehearsal-path": ("path", "rehearsal", "board", "always", "colours", "program"),
    "rehearsal-window": ("window", "rehearsal", "board", "always", "colours", "program"),
    "actions": ("actions", "menu", "board", "always", "colours", "program"),
    "rehearsal-actions": ("actions", "menu", "rehearsal", "board", "always", "colours", "program"),
    "menu": ("menu", "always", "colours", "program"),
    "title": ("drawable", "menu", "always", "colours", "program"),
    "ticks": ("ticks", "menu", "always", "colours", "program"),
    "new": ("new", "drawable", "menu", "always", "colours", "program"),
    "saves": ("saves", "menu", "always", "colours", "program"),
    "switch": ("switch", "menu", "always", "colours", "program"),
    "lines": ("lines", "menu", "always", "colours", "program"),
    "compare": ("compare", "always", "colours", "program"),
    "tried": ("tried", "menu", "always", "colours", "program"),
    "sheet": ("sheet", "menu", "always", "colours", "program"),
    "page": ("page", "always", "program"),
    "report": ("report", "page", "always", "colours", "program"),
    "story": ("story", "page", "always", "colours", "program"),
    "past": ("past", "always", "colours", "program"),
    "campaign": ("campaign", "always", "colours", "program"),
    "edit": ("edit", "always", "colours", "program"),
    "line": ("line", "program"),
    "find": ("find", "program"),
}
"""Where a key is looked for, first match first; in the order line and in a search every character is text."""

FAR = 1_000_000  # lines: farther than any page is long


class KeyEntry(msgspec.Struct, frozen=True):
    """An action of a key. `footer`: its rank in the key line; 0 keeps it out."""

    id: str
    keys: tuple[str, ...]
    action: str
    label: str
    help: str
    context: str = "board"
    footer: int = 0
    pinned: bool = False

    @property
    def group(self) -> str:
        """The first part of its id: `rehearsal` of `rehearsal.leave`."""
        return self.id.partition(".")[0]


def _move(name: str, dx: int, dy: int, *keys: str) -> KeyEntry:
    return KeyEntry(
        f"cursor.{name}",
        keys,
        f"cursor({dx}, {dy})",
        plain(name),
        f"Move the cursor {name.replace('-', ' and ')}",
    )


def _draws(name: str, dx: int, dy: int, *keys: str) -> KeyEntry:
    words = name.replace("-", " and ")
    return KeyEntry(f"edit.{name}", keys, f"cursor({dx}, {dy})", plain(name), f"Move the cursor {words}", "edit")


def _jumps(name: str, key: str, what: str) -> tuple[KeyEntry, KeyEntry]:
    return (
        KeyEntry(f"goto.{name}", (key,), f"goto('{name}', 1)", f"next {name}", f"Go to the next {what}"),
        KeyEntry(
            f"goto.{name}.previous",
            (key.upper(),),
            f"goto('{name}', -1)",
            f"{name} before",
            f"Go to the previous {what}",
        ),
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
        "Pick the piece, or show what the order would do; after the battle: its report",
        footer=20,
    ),
    KeyEntry("order.commit", ("enter",), "commit", "commit", "Give the order that is shown", "path", footer=20),
    KeyEntry(
        "order.finish",
        ("E",),
        "finish",
        "and end",
        "Give the order that is shown, then end the turn; stops at anything unexpected",
        "path",
        footer=21,
    ),
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
        "Undo the last order, if nobody has decided anything since",
        footer=40,
    ),
    KeyEntry("redo", ("Z",), "redo", "redo", "Redo the order undone last"),
    KeyEntry("rehearse", ("r",), "rehearse", "rehearse", "Try orders without playing them", footer=50),
    KeyEntry("lines", ("L",), "lines", "lines", "Show your saved lines: keep, continue or play one"),
    KeyEntry("end", ("e",), "end", "end", "End the phase or turn", footer=30),
    KeyEntry("order.type", ("colon",), "order_line", "order", "Type an order", footer=60),
    KeyEntry("jump", ("slash",), "jump", "jump", "Jump to a piece or cell by name"),
    *_jumps("enemy", "m", "enemy"),
    *_jumps("own", "p", "piece of your own"),
    *_jumps("door", "d", "door or stairs"),
    *_jumps("objective", "g", "objective"),
    KeyEntry("goto.target", ("f",), "goto('target', 1)", "aim", "Aim at the next target: plan the best order there"),
    KeyEntry("goto.target.previous", ("F",), "goto('target', -1)", "aim back", "Aim at the previous target"),
    KeyEntry("zoom.in", ("plus", "equals_sign"), "zoom(1)", "larger", "Draw cells larger"),
    KeyEntry("zoom.out", ("minus",), "zoom(-1)", "smaller", "Draw cells smaller"),
    KeyEntry("centre", ("c",), "centre", "centre", "Centre the view on the cursor"),
    KeyEntry("overlay", ("o",), "overlay(1)", "overlay", "Change the overlay: reach, threat, sight, cover, ..."),
    KeyEntry("overlay.previous", ("O",), "overlay(-1)", "overlay back", "Go back to the previous overlay"),
    KeyEntry("measure", ("semicolon",), "measure", "ruler", "Measure from this cell; on the same cell again: stop"),
    KeyEntry("storey.up", ("greater_than_sign",), "storey(1)", "turn right", "Turn right, or look at the storey above"),
    KeyEntry("storey.down", ("less_than_sign",), "storey(-1)", "turn left", "Turn left, or look at the storey below"),
    KeyEntry("glyphs", ("T",), "glyphs", "characters", "Change the characters the board is drawn with"),
    KeyEntry("actions", ("a",), "actions", "actions", "List all actions other than moving", footer=25),
    KeyEntry("mode", ("v",), "mode", "mode", "Switch to the next movement mode: walk, shift and so on"),
    KeyEntry(
        "unit", ("V",), "unit", "unit", "Send the whole unit here: in formation, in column, into or out of a carrier"
    ),
    KeyEntry("scale", ("U",), "scale", "units", "Show distances in other units, where the rules have several"),
    KeyEntry("sheet", ("i",), "sheet", "details", "Show details of the piece and the cell here"),
    KeyEntry("order.other", ("x",), "other", "another", "Show the next order for this cell", "path", footer=26),
    KeyEntry("order.level", ("X",), "level", "altitude", "Choose the next altitude to stop at here", "path", footer=27),
    KeyEntry(
        "order.pieces", ("g",), "pieces", "passengers", "Choose the passengers, troops or guns of the order", "path"
    ),
    KeyEntry("comers", ("s",), "comers", "who can reach it", "Show your pieces that can reach this cell, and how"),
    KeyEntry("prospects", ("I",), "prospects", "chances", "Show chances: odds, scores, possible targets of guns"),
    KeyEntry(
        "log.back", ("left_square_bracket",), "log(-1)", "log", "Go back through the log entry by entry, with the dice"
    ),
    KeyEntry("log.forward", ("right_square_bracket",), "log(1)", "newer", "Go forward again in the log"),
    KeyEntry("here", ("Y",), "here", "who is here", "Show who is in the game, play here again, or see your secrets"),
    KeyEntry("chronicle", ("C",), "chronicle", "chronicle", "Look back at the battle on the board, order by order"),
    KeyEntry("since", ("H",), "since", "what happened", "Show other players' moves since you last acted"),
    KeyEntry("rules", ("B",), "rules", "rules", "Look up the rules"),
    KeyEntry("settings", ("S",), "settings", "settings", "Change colours, keys, privacy screen, clock"),
    KeyEntry("tips", ("N",), "tips", "tips", "Turn the tips of a guided battle off, or on again"),
    KeyEntry("theme", ("t",), "theme", "theme", "Change the colours", "colours"),
    KeyEntry("computer.hurry", ("space",), "hurry", "hurry", "Make the computer move at once", footer=15),
    KeyEntry("window.pass", ("space",), "pass_window", "pass", "Pass on the reaction", "window", footer=20),
    KeyEntry(
        "window.use",
        ("enter",),
        "use_window",
        "use it",
        "React, at the odds shown",
        "window",
        footer=10,
    ),
    KeyEntry(
        "rehearsal.leave",
        ("R",),
        "leave_rehearsal",
        "leave",
        "Leave the rehearsal; the game has not changed",
        "rehearsal",
        footer=10,
    ),
    KeyEntry(
        "rehearsal.dice",
        ("d",),
        "next_policy",
        "dice",
        "Change how the rehearsal's dice fall",
        "rehearsal",
        footer=12,
    ),
    KeyEntry(
        "rehearsal.tried",
        ("E",),
        "tried",
        "show tries",
        "Show everything tried so far, and go to any point",
        "rehearsal",
        footer=13,
    ),
    KeyEntry(
        "rehearsal.play",
        ("P",),
        "play_line",
        "play it",
        "Play the line in the game until it turns out differently",
        "rehearsal",
        footer=14,
    ),
    KeyEntry("lines.play", ("p",), "line_play", "play it", "Play it in the game until the first surprise", "lines", 11),
    KeyEntry("lines.note", ("n",), "line_note", "note", "Write a note to it", "lines", 12),
    KeyEntry("lines.drop", ("x", "delete"), "line_drop", "drop", "Delete the line", "lines", 13),
    KeyEntry("lines.compare", ("equals_sign",), "line_compare", "compare", "Compare it with others", "lines", 14),
    KeyEntry("rehearsal.answers", ("D",), "next_answers", "answers", "Change who plays the other seats", "rehearsal"),
    KeyEntry("puzzle.judge", ("percent_sign",), "judge", "judge", "Judge a puzzle's line by its odds", "rehearsal"),
    KeyEntry("hint", ("asterisk",), "hint", "hint", "Suggest up to three orders or plans, with odds, reason and risk"),
    KeyEntry("hint.piece", ("ampersand",), "piece_hint", "its hints", "Suggest orders for the selected piece alone"),
    KeyEntry("worst", ("exclamation_mark",), "worst_answers", "worst", "Show the worst enemy replies to this"),
    KeyEntry("rehearsal.compare", ("equals_sign",), "compare_lines", "compare", "Compare lines", "rehearsal"),
    KeyEntry("tried.compare", ("equals_sign",), "compare_tried", "compare", "Compare the lines", "tried", 11),
    KeyEntry("compare.left", ("left", "h", "4"), "compare_move(-1)", "left", "Select the line to the left", "compare"),
    KeyEntry(
        "compare.right", ("right", "l", "6"), "compare_move(1)", "right", "Select the line to the right", "compare"
    ),
    KeyEntry("compare.take", ("enter",), "compare_take", "continue", "Go on with this line", "compare", 10),
    KeyEntry("compare.sort", ("s",), "compare_sort", "sort", "Sort by safety, damage and so on", "compare", 11),
    KeyEntry("compare.up", ("up", "k", "8"), "scroll_page(-1)", "up", "Scroll up a line", "compare"),
    KeyEntry("compare.down", ("down", "j", "2"), "scroll_page(1)", "down", "Scroll down a line", "compare"),
    KeyEntry("actions.close", ("a",), "close_list", "board", "Go back to the board", "actions"),
    KeyEntry("menu.up", ("up", "k", "8"), "menu(-1)", "up", "Select the choice above", "menu"),
    KeyEntry("menu.down", ("down", "j", "2"), "menu(1)", "down", "Select the choice below", "menu"),
    KeyEntry("menu.choose", ("enter", "space"), "choose", "choose", "Take this choice", "menu", footer=10),
    KeyEntry("menu.page-up", ("pageup",), "menu_page(-1)", "page up", "Scroll up a page", "menu"),
    KeyEntry("menu.page-down", ("pagedown",), "menu_page(1)", "page down", "Scroll down a page", "menu"),
    KeyEntry("menu.first", ("home",), "menu_end(-1)", "first", "Select the first choice", "menu"),
    KeyEntry("menu.last", ("end",), "menu_end(1)", "last", "Select the last choice", "menu"),
    KeyEntry("ticks.tick", ("space",), "tick", "choose", "Choose this one, or drop it", "ticks", footer=5),
    KeyEntry("ticks.all", ("a",), "tick_all", "all", "Choose all, or none", "ticks", footer=6),
    KeyEntry("ticks.done", ("enter",), "tick_done", "done", "Accept the choices", "ticks", footer=4),
    KeyEntry("page.scroll-up", ("up", "k", "8"), "scroll_page(-1)", "up", "Scroll up a line", "page"),
    KeyEntry("page.scroll-down", ("down", "j", "2"), "scroll_page(1)", "down", "Scroll down a line", "page"),
    KeyEntry("page.scroll-page-up", ("pageup",), "scroll_by_page(-1)", "page up", "Scroll up a page", "page"),
    KeyEntry("page.scroll-page-down", ("pagedown",), "scroll_by_page(1)", "page down", "Scroll down a page", "page"),
    KeyEntry("page.scroll-start", ("home",), f"scroll_page({-FAR})", "top", "Scroll to the top", "page"),
    KeyEntry("page.scroll-end", ("end",), f"scroll_page({FAR})", "bottom", "Scroll to the bottom", "page"),
    KeyEntry("sheet.clause", ("enter", "space"), "choose", "more", "Show the row's clause, or its piece", "sheet", 10),
    KeyEntry("sheet.close", ("i",), "back", "back", "Go back to the board", "sheet"),
    KeyEntry("sheet.stop", ("s",), "stop", "stop", "Stop working out odds and keep the results so far", "sheet"),
    KeyEntry("new.options", ("o", "tab"), "options", "options", "Set its rules options first", "new", 15),
    KeyEntry("new.computer", ("c",), "computer", "computer", "Choose the computer's seats", "new", 14),
    KeyEntry("new.about", ("i",), "read_about", "read all", "Read all that is said of it", "new", 17),
    KeyEntry("new.find", ("slash",), "find", "find", "Search by title or name", "new"),
    KeyEntry("saves.find", ("slash",), "find", "find", "Show only those with a word in name or title", "saves", 12),
    KeyEntry("saves.rename", ("n",), "rename", "rename", "Give it another name", "saves", 13),
    KeyEntry("saves.copy", ("c",), "copy", "copy", "Copy it under another name", "saves", 14),
    KeyEntry(
        "saves.delete",
        ("x", "delete"),
        "delete",
        "delete",
        "Move it to the trash; there: delete it for good",
        "saves",
        15,
    ),
    KeyEntry("saves.restore", ("z",), "restore", "bring back", "Bring back what was deleted last", "saves", 16),
    KeyEntry("switch.done", ("enter",), "accept", "accept", "Accept, or choose from a list of values", "switch", 9),
    KeyEntry("switch.on", ("right", "l", "6", "space"), "turn(1)", "next", "Choose the next value", "switch", 10),
    KeyEntry("switch.back", ("left", "h", "4"), "turn(-1)", "previous", "Choose the previous value", "switch", 11),
    KeyEntry("switch.restore", ("backspace",), "restore", "restore", "Restore the original value", "switch", 82),
    KeyEntry("report.best", ("b",), "replay('best')", "best moment", "Replay the best moment", "report", 8),
    KeyEntry("report.replay", ("r", "C"), "replay('start')", "replay", "Replay from the opening", "report", 9),
    KeyEntry("report.review", ("v",), "review", "review", "Look back on the chance to win", "report", 9),
    KeyEntry("report.go", ("A",), "go", "campaign", "Go on with the campaign", "report", 10),
    KeyEntry("story.go", ("A",), "go", "go on", "Take the next step that the page names", "story", 4),
    KeyEntry("past.back", ("left", "h", "4"), "past('before')", "back", "Go back one order", "past", footer=11),
    KeyEntry(
        "past.on",
        ("right", "l", "6", "enter", "space"),
        "past('after')",
        "on",
        "Go forward one order",
        "past",
        footer=10,
    ),
    KeyEntry(
        "past.beat-back", ("up", "k", "8"), "past('beat_before')", "earlier", "Go to the previous beat", "past", 12
    ),
    KeyEntry("past.beat-on", ("down", "j", "2"), "past('beat_after')", "later", "Go to the next beat", "past", 13),
    KeyEntry("past.start", ("home",), "past('start')", "opening", "Go to the opening", "past", 83),
    KeyEntry("past.end", ("end",), "past('end')", "now", "Go to the present", "past", 84),
    KeyEntry("past.sat", ("s",), "past_sat", "your last order", "Go to your own last order", "past", 81),
    KeyEntry("past.play", ("p",), "past_play", "play", "Play it order by order, or stop", "past", 15),
    KeyEntry("past.rehearse", ("r",), "past_rehearse", "rehearse", "Rehearse from here", "past", 16),
    KeyEntry("past.puzzle", ("percent_sign",), "past_puzzle", "puzzle", "Make a puzzle from this position", "past", 86),
    KeyEntry("past.text", ("i",), "past_text", "in full", "Show the full effects of this order on a page", "past", 82),
    KeyEntry("past.export", ("x",), "past_export", "export", "Write the chronicle as a text file", "past", 85),
    KeyEntry("past.zoom-in", ("plus", "equals_sign"), "zoom(1)", "larger", "Draw cells larger", "past"),
    KeyEntry("past.zoom-out", ("minus",), "zoom(-1)", "smaller", "Draw cells smaller", "past"),
    KeyEntry("campaign", ("W",), "campaign", "campaign", "Open the campaign's map, roster, calendar and chronicle"),
    KeyEntry("campaign.go", ("A",), "go", "go", "Go down to the battle that is due, or back up from one that is over"),
    KeyEntry(
        "campaign-pages.next",
        ("tab", "right", "l", "6"),
        "campaign_page(1)",
        "next page",
        "Go to the next page",
        "campaign",
        10,
    ),
    KeyEntry(
        "campaign-pages.previous",
        ("shift+tab", "left", "h", "4"),
        "campaign_page(-1)",
        "previous page",
        "Go to the previous page",
        "campaign",
    ),
    KeyEntry(
        "campaign-pages.up",
        ("up", "k", "8"),
        "campaign_move(-1)",
        "up",
        "Select the game, sheet or line above",
        "campaign",
    ),
    KeyEntry(
        "campaign-pages.down",
        ("down", "j", "2"),
        "campaign_move(1)",
        "down",
        "Select the game, sheet or line below",
        "campaign",
        11,
    ),
    KeyEntry("campaign-pages.page-up", ("pageup",), "campaign_move(-10)", "page up", "Go up ten rows", "campaign"),
    KeyEntry(
        "campaign-pages.page-down", ("pagedown",), "campaign_move(10)", "page down", "Go down ten rows", "campaign"
    ),
    KeyEntry("campaign-pages.first", ("home",), f"campaign_move({-FAR})", "first", "Scroll to the top", "campaign"),
    KeyEntry("campaign-pages.last", ("end",), f"campaign_move({FAR})", "last", "Scroll to the bottom", "campaign"),
    KeyEntry(
        "campaign-pages.open",
        ("enter", "space"),
        "campaign_open",
        "sheet",
        "Show the selected entry in full",
        "campaign",
        12,
    ),
    KeyEntry("campaign-pages.go", ("A",), "go", "go", "Go down to the battle that is due, or back up", "campaign", 13),
    KeyEntry(
        "campaign-pages.turn", ("e",), "campaign_turn", "end turn", "Agree to end the campaign turn", "campaign", 14
    ),
    KeyEntry(
        "campaign-pages.export", ("x",), "campaign_export", "export", "Write the story as a text file", "campaign", 15
    ),
    KeyEntry("campaign-pages.zoom-in", ("plus", "equals_sign"), "zoom(1)", "larger", "Draw cells larger", "campaign"),
    KeyEntry("campaign-pages.zoom-out", ("minus",), "zoom(-1)", "smaller", "Draw cells smaller", "campaign"),
    KeyEntry("edit.paint", ("space",), "paint", "paint", "Use the brush here, or on the line, box or area", "edit", 10),
    KeyEntry("edit.erase", ("x", "delete"), "erase", "erase", "Remove what this layer has here", "edit", 24),
    KeyEntry("edit.pick", ("comma",), "pick", "pick up", "Pick up what is here: ground, piece or mark", "edit", 16),
    KeyEntry(
        "edit.layer",
        ("tab",),
        "layer(1)",
        "layer",
        "Switch to the next layer: ground, edges, pieces, marks",
        "edit",
        11,
    ),
    KeyEntry(
        "edit.layer.previous", ("shift+tab", "W"), "layer(-1)", "layer before", "Switch to the previous layer", "edit"
    ),
    *(
        KeyEntry(
            f"edit.brush-{n}", (str(n),), f"brush({n - 1})", f"brush {n}", "Select the brush of that number", "edit"
        )
        for n in range(1, 10)
    ),
    KeyEntry(
        "edit.brush.next", ("right_square_bracket",), "turn_brush(1)", "next brush", "Select the next brush", "edit", 17
    ),
    KeyEntry(
        "edit.brush.previous",
        ("left_square_bracket",),
        "turn_brush(-1)",
        "brush before",
        "Select the previous brush",
        "edit",
    ),
    KeyEntry("edit.place", ("m",), "place", "pieces", "Place a piece: choose its seat and kind", "edit", 12),
    KeyEntry(
        "edit.turn", ("greater_than_sign",), "turn(1)", "turn", "Turn the piece, or the side of a border", "edit", 18
    ),
    KeyEntry("edit.turn-back", ("less_than_sign",), "turn(-1)", "turn back", "Turn it the other way", "edit"),
    KeyEntry("edit.line", ("L",), "shape('line')", "line", "Begin a line here; Space draws it", "edit"),
    KeyEntry("edit.box", ("B",), "shape('box')", "box", "Begin a box here; Space draws its outline", "edit", 20),
    KeyEntry(
        "edit.area", ("s",), "shape('area')", "select", "Begin an area here; Space, x and Y then use it", "edit", 19
    ),
    KeyEntry("edit.fill", ("f",), "fill", "fill", "Fill the whole area of this ground", "edit"),
    KeyEntry("edit.copy", ("Y",), "copy", "copy", "Copy the area", "edit"),
    KeyEntry("edit.paste", ("p",), "paste", "paste", "Paste the copy, with its upper left corner here", "edit"),
    KeyEntry("edit.copy-turn", ("r",), "turn_copy", "turn copy", "Turn the copy clockwise", "edit"),
    KeyEntry("edit.copy-mirror", ("v",), "mirror_copy", "mirror copy", "Mirror the copy left to right", "edit"),
    KeyEntry(
        "edit.overlay", ("o",), "overlay", "overlay", "Show the next overlay, as in play; none after the last", "edit"
    ),
    KeyEntry("edit.reach", ("R",), "reach", "reach", "Show where the piece here can move, mode by mode", "edit"),
    KeyEntry("edit.mark", ("M",), "new_mark", "mark", "Name a mark to paint with; goals refer to marks", "edit"),
    KeyEntry("edit.name", ("N",), "name", "name", "Name this cell", "edit"),
    KeyEntry("edit.size", ("w",), "size", "size", "Change the map's columns and rows", "edit"),
    KeyEntry(
        "edit.values", ("g",), "values", "goals", "Edit goals, seats and options, or a piece's values", "edit", 13
    ),
    KeyEntry("edit.undo", ("z",), "undo", "undo", "Undo the last stroke", "edit", 14),
    KeyEntry("edit.redo", ("Z",), "redo", "redo", "Redo the stroke undone last", "edit"),
    KeyEntry("edit.problem", ("exclamation_mark",), "problem", "problem", "Go to the next mistake", "edit", 21),
    KeyEntry("edit.play", ("T",), "test_play", "test", "Play it from the opening; nothing is saved", "edit", 15),
    KeyEntry("edit.pack", ("P",), "pack", "pack", "Pack it into a zip that others can install", "edit"),
    _draws("left", -1, 0, "left", "h"),
    _draws("down", 0, 1, "down", "j"),
    _draws("up", 0, -1, "up", "k"),
    _draws("right", 1, 0, "right", "l"),
    _draws("up-left", -1, -1, "y"),
    _draws("up-right", 1, -1, "u"),
    _draws("down-left", -1, 1, "b"),
    _draws("down-right", 1, 1, "n"),
    KeyEntry("edit.page-up", ("pageup",), "page(0, -1)", "page up", "Move the cursor up by half a screen", "edit"),
    KeyEntry(
        "edit.page-down", ("pagedown",), "page(0, 1)", "page down", "Move the cursor down by half a screen", "edit"
    ),
    KeyEntry("edit.page-left", ("home",), "page(-1, 0)", "page left", "Move the cursor left by half a screen", "edit"),
    KeyEntry("edit.page-right", ("end",), "page(1, 0)", "page right", "Move the cursor right by half a screen", "edit"),
    KeyEntry("edit.storey-up", ("K",), "storey(1)", "storey up", "Draw on the storey above", "edit"),
    KeyEntry("edit.storey-down", ("J",), "storey(-1)", "storey down", "Draw on the storey below", "edit"),
    KeyEntry("edit.zoom-in", ("plus", "equals_sign"), "zoom(1)", "larger", "Draw cells larger", "edit"),
    KeyEntry("edit.zoom-out", ("minus",), "zoom(-1)", "smaller", "Draw cells smaller", "edit"),
    KeyEntry("edit.centre", ("c",), "centre", "centre", "Scroll until the cursor is in the middle", "edit"),
    KeyEntry("menu.edit", ("E",), "edit", "editor", "Draw a battle: this one, or a new one", "drawable", 16),
    KeyEntry("find.up", ("up",), "find_move(-1)", "up", "Select the entry above", "find"),
    KeyEntry("find.down", ("down",), "find_move(1)", "down", "Select the entry below", "find"),
    KeyEntry("find.page-up", ("pageup",), "find_page(-1)", "page up", "Scroll up a page", "find"),
    KeyEntry("find.page-down", ("pagedown",), "find_page(1)", "page down", "Scroll down a page", "find"),
    KeyEntry("find.first", ("home",), "find_end(-1)", "first", "Select the first entry", "find"),
    KeyEntry("find.last", ("end",), "find_end(1)", "last", "Select the last entry", "find"),
    KeyEntry("find.open", ("enter",), "find_open", "whole text", "Show the whole text on a page", "find", footer=10),
    KeyEntry("find.follow", ("tab",), "find_follow", "see also", "Go to what the text refers to", "find", footer=20),
    KeyEntry("find.return", ("shift+tab", "left"), "find_return", "return", "Go back from there", "find", footer=30),
    KeyEntry("find.erase", ("backspace",), "find_erase", "erase", "Delete a letter of the search", "find"),
    KeyEntry("find.clear", ("ctrl+u", "delete"), "find_clear", "clear", "Start a new search", "find", footer=40),
    KeyEntry("find.back", ("escape",), "back", "back", "Go back to where you were", "find", footer=50, pinned=True),
    KeyEntry(
        "find.help", ("question_mark",), "help", "keys", "Show the keys of this list", "find", footer=60, pinned=True
    ),
    KeyEntry(
        "page.read-on", ("space",), "read_on", "read on", "Scroll down a page; at the end, go back", "page", footer=5
    ),
    KeyEntry("page.close", ("enter",), "back", "go on", "Go back to the board", "page", footer=10),
    KeyEntry("line.enter", ("enter",), "line_enter", "give", "Give the order as typed", "line", footer=10),
    KeyEntry("line.complete", ("tab",), "line_complete", "complete", "Complete the word", "line", footer=20),
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
        "List what you can do now",
        "always",
        footer=90,
        pinned=True,
    ),
    KeyEntry(
        "quit",
        ("q",),
        "quit_game",
        "quit",
        "Go back to the title, or leave the program; games are always saved",
        "always",
        footer=95,
        pinned=True,
    ),
    KeyEntry("program.quit", ("ctrl+q",), "app.quit", "quit", "Leave the program; games are always saved", "program"),
    KeyEntry(
        "program.saved",
        ("ctrl+s",),
        "app.tell_saved",
        "saved",
        "Save the drawing; elsewhere: show whether everything is saved",
        "program",
    ),
    KeyEntry("program.redraw", ("ctrl+l",), "app.redraw", "redraw", "Draw the whole screen again", "program"),
)
