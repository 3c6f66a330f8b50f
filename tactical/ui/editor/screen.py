"""The editor's screen: the board, the brushes and the cell under the cursor at its right, live mistakes below."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from tactical.board import coordinates_of
from tactical.journal.new_files import write_anew
from tactical.journal.records import ComputerPlayer
from tactical.scenario.document import Document
from tactical.scenario.files import file_words
from tactical.scenario.problems import Mistake, ScenarioError
from tactical.scenario.rewriting import EditError
from tactical.session import packs
from tactical.session.edited_file import SaveRefusedError
from tactical.session.editor import LAYERS, OPEN, Editor, contents_words, piece_words
from tactical.session.editor_forms import FormRow, changed, inner_rows, piece_rows, rows
from tactical.session.editor_overlays import LaidOver, drawn, next_overlay, next_reach
from tactical.session.scenario_check import Checked, check_text
from tactical.session.scene.glyphs import EDGES
from tactical.session.scene.scene import Cell, Scene, SceneEdge, SceneMark
from tactical.table.phrases import capital, plain
from tactical.table.values import replace
from tactical.ui.background import reading
from tactical.ui.base import BaseScreen, bindings
from tactical.ui.battle.dialogs import ChoiceDialog
from tactical.ui.board.widget import BoardWidget
from tactical.ui.editor.dialogs import EDITOR_CSS, FindDialog, FormScreen, LineDialog
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.choices import ChoiceList, ChoiceRow
from tactical.ui.screens.confirm import Confirm
from tactical.ui.screens.page import SCREENS_CSS, SubScreen, begin, paragraphs
from tactical.ui.text import clean

USUAL_LEVEL = "normal"  # of the computer, where a player has not chosen one
PAINTING = ("edit.paint", *(f"edit.brush-{number}" for number in range(1, 10)))
WATCH_SECONDS = 2.0  # how often the file is looked at


class EditorScreen(SubScreen, BaseScreen[None], inherit_bindings=False):
    """A scenario being drawn; it is left with its file unchanged or saved."""

    CSS_PATH = [SCREENS_CSS, EDITOR_CSS]  # noqa: RUF012 - as Textual declares it
    BINDINGS = bindings("edit")
    key_context = "edit"
    about = (("The scenario is checked as you draw. The file changes only when you save.", "text"),)

    def __init__(self, editor: Editor) -> None:
        super().__init__()
        self.editor = editor
        self.checked: Checked | None = None
        self._checked_text = ""
        self._problem = -1  # which mistake was gone to last
        self._told = ""
        self._told_at: Cell | None = None  # where the cursor is while that is shown
        self._told_of_disk = self._told_of_others = False
        self._dragged: Cell | None = None  # where the mouse paints
        self._overlaid: tuple[object, Scene] | None = None  # what it is of, and the map with it

    # --- composition ---

    def compose(self) -> ComposeResult:
        self.head = Static("", markup=False, id="edit-head")
        self.board = BoardWidget(self.editor.scene(), look=self.tactical.board_look(), id="edit-board")
        self.brushes = ChoiceList(id="brushes")
        self.brushes.can_focus = False
        self.here = Static("", markup=False, id="edit-here")
        self.told = Static("", markup=False, id="edit-told")
        yield self.head
        with Horizontal(id="edit-middle"):
            yield self.board
            with Vertical(id="edit-side"):
                yield self.brushes
                yield self.here
        yield self.told
        yield KeyFooter(palette=True)

    def on_mount(self) -> None:
        self.set_focus(self.board)
        self.show()
        self.set_interval(WATCH_SECONDS, self._look_at_file)
        file, text = self.editor.file, self.editor.document.text
        self._look_at_file()
        file.hold()
        if left := file.lost_text(text):
            self._offer(left)
        file.keep(text)

    def _offer(self, text: str) -> None:
        """Offer the text that an editor that crashed had not saved."""

        def answered(forgotten: bool | None) -> None:
            if not forgotten:
                try:
                    self.editor.change(Document.of(text, self.editor.file.path.parent))
                except (ScenarioError, EditError) as error:
                    self.tell(f"It cannot be restored: {str(error).splitlines()[0]}", "bad")
                self.show()

        lines = ["The editor ended before this file was saved, but your drawing is still there."]
        self.app.push_screen(
            Confirm("Restore the unsaved drawing?", lines, "No, discard it", "Yes, restore it"), answered
        )

    def on_screen_resume(self) -> None:
        self.board.place_terminal_cursor()

    def footer(self) -> list[tuple[str, str]]:
        """Saving after what one draws and tries: where something is not saved, the line at the top names its key."""
        found = super().footer()
        at = [entry for entry, _ in found].index("edit.play") + 1
        return [*found[:at], ("program.saved", "save"), *found[at:]]

    def look_changed(self) -> None:
        self.board.set_look(self.tactical.board_look())
        self.show()

    # --- showing ---

    @property
    def cell(self) -> int:
        """The number of the cell under the cursor."""
        return self.editor.cell(self.board.cursor)

    def show(self) -> None:
        """Show the current map, and have it checked."""
        self._show_board()
        self._show_side()
        if self.editor.document.text != self._checked_text:
            begin(self, "check", self._check)

    def _show_board(self) -> None:
        editor = self.editor
        scene = editor.scene()
        if editor.laid:
            if self._overlaid is not None and self._overlaid[0] == self._overlay_key:
                scene = self._overlaid[1]
            else:
                begin(self, "overlay", self._lay_over)
        marks: list[SceneMark] = []
        here = self.cell
        if editor.layer == "marks":
            there = [c for cells in editor.document.marks.values() for c in cells]
            marks += [SceneMark(editor.at(c), "objective") for c in there if editor.board.xy(c)[2] == editor.storey]
        if editor.anchor is not None:
            scene = replace(scene, reach={editor.at(cell): 100 for cell in editor.shape_cells(here)})
        elif editor.layer == "edges" and (near := editor.across(here)) != here:
            marks.append(SceneMark(editor.at(near), "sight"))
            scene = replace(scene, edges=(*scene.edges, *self._previewed(here, near)))
        if editor.carried:
            cell = editor.document.piece(editor.carried).cell
            marks.append(SceneMark(editor.at(cell), "sight"))
        self.board.show(replace(scene, marks=(*scene.marks, *marks)))

    @property
    def _overlay_key(self) -> object:
        return self.editor.document, self.editor.laid, self.editor.storey

    async def _lay_over(self) -> None:
        """Work out what lies over the map, in a thread; a text that does not open has nothing over it."""
        editor, key = self.editor, self._overlay_key
        try:
            scene, words = await reading(drawn, editor.document, editor.laid, editor.storey)
        except EditError as error:
            editor.laid = LaidOver()
            self.tell(str(error), "warn")
            return
        if self.is_attached and key == self._overlay_key:
            self._overlaid = key, scene
            self._show_board()
            self.tell(words)
            self._told_at = self.board.cursor

    def _previewed(self, here: int, near: int) -> Iterator[SceneEdge]:
        """The border that Space would draw."""
        brush = self.editor.brush
        if brush is None or brush.name == OPEN or self.editor.board.topology == "hex":
            return
        role = self.editor.rules.edges[brush.name].role
        (_, above), lower = sorted((self.editor.at(here), self.editor.at(near)), key=lambda at: (at[1], at[0]))
        yield SceneEdge(lower, "w" if above == lower[1] else "n", role if role in EDGES else "wall")

    def _show_side(self) -> None:
        editor, ink = self.editor, self.ink
        unsaved = f" (not saved: {self._key('program.saved')} saves)" if editor.unsaved else ""
        size = f"{editor.board.width}x{editor.board.height}"
        storey = f", storey {editor.storey}" if editor.board.storeys > 1 else ""
        head = f"{editor.title}{unsaved}  {editor.file.path.name}, {editor.rules.title} {size}{storey}"
        self.head.update(clean(head))
        brushes = editor.brushes()
        title = f"{capital(editor.layer)} ({LAYERS.index(editor.layer) + 1} of {len(LAYERS)})"
        shown = [
            ChoiceRow(f"{n + 1 if n < 9 else ' '} {brush.title}", brush.seat, title) for n, brush in enumerate(brushes)
        ]
        if not shown:
            keys = {"pieces": "edit.place", "marks": "edit.mark"}
            key = self.keys.labels().get(keys.get(editor.layer, ""), "")
            shown = [ChoiceRow(f"{key}: choose one" if key else "none", "", title)]
        self.brushes.show_rows(shown, ink, editor.chosen)
        self.here.update(Content("\n").join(self._here_lines()))
        self._show_told()

    def _here_lines(self) -> Iterator[Content]:
        """The lines about the cell under the cursor, and the brush in hand."""
        editor, ink, cell = self.editor, self.ink, self.cell
        columns = max(16, (self.here.content_size.width or 24))
        yield ink.say(capital(coordinates_of(editor.board, cell)), "title")
        for line in contents_words(editor.rules, editor.document.at(cell)):
            yield ink.cut(line, columns)
        if editor.layer == "edges" and (near := editor.across(cell)) != cell:
            kind = editor.document.edges.get((min(cell, near), max(cell, near)), "no border")
            yield ink.cut(f"to {coordinates_of(editor.board, near)}: {kind}", columns)
        for name in editor.document.prizes_at(cell):
            yield ink.cut(f"the {plain(name)} lies here", columns)
        for piece in editor.document.pieces_about(cell)[:-4:-1]:  # first who would be turned or removed
            lines = list(piece_words(piece))
            yield ink.cut(lines[0], columns, "strong")
            if editor.layer == "pieces":
                for line in lines[1:]:
                    yield ink.cut(f"  {line}", columns)
        if editor.carried:
            yield ink.cut(f"In hand: {editor.carried}", columns, "good")
        if editor.anchor is not None:
            count = len(editor.shape_cells(cell))
            yield ink.cut(f"{capital(editor.shape)}: {_cells(count)}", columns, "good")

    def _show_told(self) -> None:
        """Show the latest message, or else the mistakes."""
        if self._told:
            lines = [(self._told, "text")]
        elif self.checked is None:
            lines = [("Being checked", "muted")]
        elif found := self._found:
            lines = []
            for number, (at, key) in enumerate(found):
                more = f"{len(found)} problems. " if number == 0 and len(found) > 1 else ""
                lines.append((f"{more}Line {at.line}: {at.words}" if at.line else f"{more}{at.words}", key))
        else:
            lines = [("No mistakes: ready to play", "good")]
        self.told.update(paragraphs(lines, self.ink))

    @property
    def _found(self) -> list[tuple[Mistake, str]]:
        """The mistakes and then the warnings, each with its look."""
        checked = self.checked
        if checked is None:
            return []
        return [*((at, "bad") for at in checked.mistakes), *((at, "warn") for at in checked.warnings)]

    def tell(self, text: str, key: str = "text") -> None:
        """Show a message below the board, until the next key that does something."""
        self._told = text
        self.told.update(paragraphs([(text, key)], self.ink))

    def remark(self, text: str, key: str = "text") -> bool:
        self.tell(text, key)
        return True

    async def _check(self) -> None:
        """Have the text checked in a thread; only the latest counts."""
        text, file = self.editor.document.text, self.editor.file
        checked = await reading(check_text, text, file.source, file.path.parent)
        if self.is_attached:
            self.checked, self._checked_text, self._problem = checked, text, -1
            self._show_told()

    def _look_at_file(self) -> None:
        """Notice where somebody else has written the file, or has it open."""
        file, name = self.editor.file, self.editor.file.path.name
        if not file.is_flushed:
            begin(self, "flush", asyncio.to_thread, file.flush)
        changed, shared = file.changed_on_disk, file.is_open_elsewhere
        if changed and not self.editor.unsaved and file.path.exists():
            self._take_theirs()
            changed = file.changed_on_disk
        elif changed and not self._told_of_disk:
            self.tell(f"{name} was changed by somebody else: saving will ask", "warn")
        elif shared and not self._told_of_others:
            self.tell(f"{name} is also open in another editor; whoever saves second will be asked", "warn")
        self._told_of_disk, self._told_of_others = changed, shared

    def _take_theirs(self) -> None:
        """Show what somebody else has written to the file."""
        name = self.editor.file.path.name
        try:
            self.editor.take_theirs()
        except (ScenarioError, EditError) as error:
            if not self._told_of_disk:
                self.tell(f"{name} was changed by somebody else: {str(error).splitlines()[0]}", "warn")
            return
        self.show()
        self.tell(f"{name} was changed by somebody else: this is theirs ({self._key('edit.undo')} brings yours back)")

    # --- doing ---

    def _try(self, do: Callable[[], object]) -> None:
        """Do something to the map; say why not where it cannot be done."""
        self._told = ""
        try:
            said = do()
        except EditError as error:
            self.show()
            self.tell(str(error), "bad")
            return
        self.show()
        if isinstance(said, str) and said:
            self.tell(said)

    def action_paint(self) -> None:
        if self.editor.layer == "pieces" and self.editor.brush is None and not self.editor.carried:
            self.action_place()
        elif self.editor.layer == "marks" and self.editor.brush is None:
            self.action_new_mark()
        else:
            self._try(lambda: self.editor.paint(self.cell))

    def action_erase(self) -> None:
        self._try(lambda: self.editor.erase(self.cell))

    def action_fill(self) -> None:
        self._try(lambda: self.editor.fill(self.cell))

    def action_pick(self) -> None:
        self._try(lambda: self.editor.pick_up(self.cell))

    def action_turn(self, step: int) -> None:
        self._try(lambda: self.editor.turn(self.cell, step))

    def action_copy(self) -> None:
        def copied() -> str:
            return f"Copied {_cells(self.editor.copy(self.cell))}: {self._key('edit.paste')} pastes"

        self._try(copied)

    def action_paste(self) -> None:
        self._try(lambda: self.editor.paste(self.cell))

    def action_turn_copy(self) -> None:
        self._try(lambda: f"What {self._key('edit.paste')} pastes: {self.editor.turn_copy()}")

    def action_mirror_copy(self) -> None:
        self._try(lambda: f"What {self._key('edit.paste')} pastes: {self.editor.mirror_copy()}")

    def action_overlay(self) -> None:
        """Show the next overlay, for the seat of the piece under the cursor, or else for the first one."""
        self._lay(lambda: next_overlay(self.editor.rules, self.editor.laid, self._name_here))

    def action_reach(self) -> None:
        """Show where the piece under the cursor can go."""
        self._lay(lambda: next_reach(self.editor.document, self.editor.laid, self._name_here))

    @property
    def _name_here(self) -> str:
        there = self.editor.document.pieces_at(self.cell)
        return there[-1].name if there else ""

    def _lay(self, choose: Callable[[], LaidOver]) -> None:
        def laid() -> str:
            self.editor.laid = choose()
            return "" if self.editor.laid else "Nothing lies over the map"

        self._try(laid)

    def action_shape(self, shape: str) -> None:
        """Begin a shape here; if one was begun already, apply the brush to it."""
        if self.editor.shape == shape and shape != "area":
            self.action_paint()
            return
        self.editor.begin_shape(shape, self.cell)
        self.show()
        self.tell(f"Go to the other end: {self._key('edit.paint')} paints, {self._key('back')} drops the {shape}")

    def action_layer(self, step: int) -> None:
        self._try(lambda: self.editor.next_layer(step))

    def action_brush(self, number: int) -> None:
        self._try(lambda: self.editor.choose(number))

    def action_turn_brush(self, step: int) -> None:
        count = max(1, len(self.editor.brushes()))
        self._try(lambda: self.editor.choose((self.editor.chosen + step) % count))

    def action_undo(self) -> None:
        self._try(lambda: "" if self.editor.undo() else "There is nothing to undo")

    def action_redo(self) -> None:
        self._try(lambda: "" if self.editor.redo() else "There is nothing to redo")

    def _key(self, entry: str) -> str:
        return self.keys.labels().get(entry, "")

    # --- the cursor ---

    def action_cursor(self, dx: int, dy: int) -> None:
        x, y = self.board.cursor
        self.board.move_to((x + dx, y + dy))

    def action_page(self, dx: int, dy: int) -> None:
        x, y = self.board.cursor
        view = self.board.view
        self.board.move_to((x + dx * max(1, view.width // 2), y + dy * max(1, view.height // 2)))

    def on_board_widget_cursor_moved(self) -> None:
        if self.editor.anchor is not None or self.editor.layer == "edges":
            self._show_board()
        self.here.update(Content("\n").join(self._here_lines()))
        if self._told and self.editor.anchor is None and self.board.cursor != self._told_at:
            self._told, self._told_at = "", None
            self._show_told()

    def on_board_widget_cell_chosen(self, event: BoardWidget.CellChosen) -> None:
        """Paint while the first mouse button is held; the other buttons pick up."""
        if event.button == 1:
            self._dragged = event.cell
            there = self.editor.document.pieces_at(self.cell)
            if self.editor.layer == "pieces" and there and not self.editor.carried:
                self.action_pick()
            else:
                self.action_paint()
        else:
            self.action_pick()

    def on_board_widget_cell_pointed(self, event: BoardWidget.CellPointed) -> None:
        if self._dragged is None or event.cell is None or event.cell == self._dragged:
            return
        if self.editor.layer in ("ground", "marks"):
            self._dragged = event.cell
            self.board.move_to(event.cell)
            self._try(lambda: self.editor.paint(self.cell, joins=True))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """End the stroke; a dragged piece is put down there."""
        begun, self._dragged = self._dragged, None
        offset = event.screen_offset - self.board.content_region.offset
        cell = self.board.cell_at(offset.x, offset.y)
        if self.editor.carried and begun is not None and cell is not None and cell != begun:
            self.board.move_to(cell)
            self.action_paint()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the clicked brush."""
        self.action_brush(self.brushes.at)

    def action_zoom(self, steps: int) -> None:
        self.board.resize_cells(steps)

    def action_centre(self) -> None:
        self.board.centre()

    def action_storey(self, step: int) -> None:
        self.editor.storey = min(self.editor.board.storeys - 1, max(0, self.editor.storey + step))
        self.show()

    # --- questions ---

    def action_place(self) -> None:
        """Choose a kind and a seat, and place such a piece here."""
        editor = self.editor
        own = editor.document.data.get("kinds")
        kinds = [*(own if isinstance(own, dict) else ()), *editor.rules.catalogue.get("kinds", {})]
        seats = [*editor.document.seats, "nobody"]
        found = [(kind, seat) for seat in seats for kind in kinds]
        shown = [ChoiceRow(kind, self._numbers(kind), seat) for kind, seat in found]

        def chosen(number: int | None) -> None:
            if number is not None:
                editor.hold_piece(*found[number])
                self._try(lambda: editor.paint(self.cell))

        self.app.push_screen(FindDialog("Place a piece", shown), chosen)

    def _numbers(self, kind: str) -> str:
        """A few numbers of a shipped kind."""
        row = self.editor.rules.catalogue.get("kinds", {}).get(kind)
        if row is None:
            return "its own kind"
        numbers = ((name, getattr(row, name)) for name in row.__struct_fields__)
        plain = (f"{name} {value}" for name, value in numbers if isinstance(value, int) and not isinstance(value, bool))
        return ", ".join(list(plain)[:4])

    def action_new_mark(self) -> None:
        def typed(name: str | None) -> None:
            if name and name.strip():
                self._try(lambda: self._with_mark(name.strip()))

        self.app.push_screen(LineDialog("A mark", "", "Goals name its cells, as in mark:gate."), typed)

    def _with_mark(self, name: str) -> None:
        self.editor.document.marked([self.cell], name)  # EditError where it is no name
        self.editor.hold_mark(name)
        self.editor.change(self.editor.document.marked([self.cell], name))

    def action_name(self) -> None:
        """Name the cell."""
        cell = self.cell

        def typed(name: str | None) -> None:
            if name is not None:
                self._try(lambda: self.editor.change(self.editor.document.named(cell, name.strip())))

        now = next((name for name, at in self.editor.document.names.items() if at == cell), "")
        self.app.push_screen(LineDialog("Name of this place", now, "An empty line takes the name away."), typed)

    def action_size(self) -> None:
        """Ask for columns and rows."""
        board = self.editor.board

        def typed(size: str | None) -> None:
            if size is None:
                return
            sides = size.lower().split("x")
            if len(sides) != 2 or not all(side.strip().isdecimal() and len(side) < 6 for side in sides):
                self.tell("A size is columns and rows, such as 24x16", "bad")
                return
            width, height = map(int, sides)
            self._try(lambda: self.editor.change(self.editor.document.resized(width, height)))

        words = "Columns and rows are added or removed at the right and at the bottom."
        self.app.push_screen(LineDialog("The size of the map", f"{board.width}x{board.height}", words), typed)

    def action_values(self) -> None:
        """Open a form: for the row of the piece under the cursor in the layer of pieces, or else for goals, seats and
        options."""
        there = self.editor.document.pieces_about(self.cell) if self.editor.layer == "pieces" else ()
        if not there:
            self._form("Goals, seats, things, script, options", lambda: rows(self.editor.document))
            return
        number = there[-1].number

        def of_piece() -> list[FormRow]:
            return piece_rows(self.editor.document, self.editor.document.pieces[number].name)

        self._form(capital(there[-1].name), of_piece)

    def _form(self, title: str, ask: Callable[[], list[FormRow]]) -> None:
        def inner(row: FormRow) -> list[FormRow]:
            return inner_rows(self.editor.document, row.path)

        self.app.push_screen(FormScreen(title, ask, self._change_value, self._mistake, inner), lambda _: self.show())

    def _mistake(self) -> str:
        """The first thing that is wrong now."""
        try:
            self.editor.document.scenario().opened()
        except ScenarioError as error:
            return error.mistakes[0].words
        return ""

    def _change_value(self, row: FormRow, value: object) -> str:
        try:
            self.editor.change(changed(self.editor.document, row, value, self.cell))
        except EditError as error:
            return str(error)
        self.show()
        return ""

    # --- mistakes ---

    def action_problem(self) -> None:
        """Go to the next mistake or warning, and show it in full with its line."""
        found = self._found
        if not found:
            self.tell("No mistakes: ready to play", "good")
            return
        self._problem = (self._problem + 1) % len(found)
        mistake, key = found[self._problem]
        cell = self.editor.cell_of(mistake)
        if cell >= 0:
            self.editor.storey = self.editor.board.xy(cell)[2]
            self.board.move_to(self.editor.at(cell))
        words = f"{self._problem + 1} of {len(found)}, line {mistake.line}: {mistake.words}"
        self.tell(words, key)
        self._told_at = self.board.cursor  # where it goes now does not put away what was said

    # --- playing it, saving it, leaving it ---

    def action_test_play(self) -> None:
        """Play the drawn scenario; nothing is saved."""
        try:
            scenario = self.editor.document.scenario(self.editor.file.source)
            state = scenario.opened()
        except ScenarioError as error:
            self.tell(f"It cannot be played yet: {error.mistakes[0].words}", "bad")
            return
        app: Any = self.app
        seats = [(number, seat) for number, seat in enumerate(state.setup.seats) if seat.side]
        if len({seat.side for _, seat in seats}) < 2:
            app.test_play(scenario.rules, state, {})
            return
        level = self.tactical.settings.opponent or USUAL_LEVEL

        def chosen(row: int | None) -> None:
            if row is not None:
                against = [number for number, seat in seats if row and seat.side != seats[row - 1][1].side]
                app.test_play(scenario.rules, state, {number: ComputerPlayer(level) for number in against})

        ways = ["You play every seat", *(f"{capital(seat.name)} against the computer" for _, seat in seats)]
        self.app.push_screen(ChoiceDialog("Test play: nothing is saved", [self.ink.say(way) for way in ways]), chosen)

    def save(self) -> bool:
        self._save(over=False)
        return True

    def _save(self, *, over: bool, then: Callable[[], object] = lambda: None) -> None:
        file = self.editor.file

        def answered(row: int | None) -> None:
            if row == 1:
                self._save(over=True, then=then)
            elif row == 2:
                self._told_of_disk = False  # why not is told again
                self._take_theirs()

        if file.changed_on_disk and not over:
            ways = ["Leave it as it is", "Write over it"]
            if file.path.exists():
                ways.append(f"Take theirs; {self._key('edit.undo')} brings yours back")
            what = "already exists" if file.is_new else "was changed by somebody else"
            question = ChoiceDialog(f"{file.path.name} {what}", [self.ink.say(way) for way in ways])
            self.app.push_screen(question, answered)
            return
        try:
            file.save(self.editor.document.text, over=over)
        except SaveRefusedError as error:
            self.tell(str(error), "bad")
            return
        self.show()
        self.tell(f"Saved: {file.source}", "good")
        then()

    def action_pack(self) -> None:
        """Make a pack of the drawn scenario, beside its file."""
        begin(self, "pack", self._pack)

    async def _pack(self, *, over: bool = False) -> None:
        file = self.editor.file
        target = file.path.with_suffix(packs.ZIP)

        def answered(row: int | None) -> None:
            if row == 1:
                begin(self, "pack", partial(self._pack, over=True))

        if target.exists() and not over:
            ways = [self.ink.say(way) for way in ("Leave it as it is", "Write over it")]
            self.app.push_screen(ChoiceDialog(f"{target.name} is there already", ways), answered)
            return
        self.tell("Being packed")
        try:
            _, data = await reading(packs.zipped_scenario, file.path.stem, self.editor.document.text, file.path.parent)
            target.parent.mkdir(parents=True, exist_ok=True)
            await asyncio.to_thread(write_anew, target, data)
        except packs.PackError as error:
            self.tell(f"It cannot be packed: {error}", "bad")
        except OSError as error:
            self.tell(f"{file_words(str(target))} cannot be written: {error.strerror}", "bad")
        else:
            told = f"Packed: {file_words(str(target))}. Others install it with: tactical scenario install {target.name}"
            self.tell(told, "good")

    def loses(self) -> str:
        return "Everything drawn since you last saved is lost." if self.editor.unsaved else ""

    def drop(self) -> None:
        self.editor.file.close()

    def action_back(self) -> None:
        """Leave the current operation, then the editor."""
        if self.editor.anchor is not None or self.editor.carried:
            self.editor.drop_shape()
            self.editor.carried = ""
            self._told = ""
            self.show()
            return
        if self.editor.laid:
            self.editor.laid = LaidOver()
            self._told = ""
            self.show()
            return
        if not self.editor.unsaved:
            self._leave()
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._leave()

        lines = [f"{self.editor.file.path.name} is not saved; {self._key('program.saved')} saves it."]
        quick = {key for name in PAINTING for key in self.keys.entry(name).keys}  # one who draws on drops nothing
        question = Confirm("Leave the editor?", lines, "Yes, discard it", "No, keep drawing", ignored=quick)
        self.app.push_screen(question, answered)

    def _leave(self) -> None:
        self.editor.file.close()
        if len(self.app.screen_stack) > 1:
            self.dismiss()
        else:
            self.app.exit()


def _cells(number: int) -> str:
    return "1 cell" if number == 1 else f"{number} cells"


def edited(path: Path, text: str = "") -> EditorScreen:
    """The editor of a file, or of a new one that begins with `text`. Raises ScenarioError, EditError."""
    from tactical.session.edited_file import EditedFile

    file = EditedFile(path) if text and not path.exists() else EditedFile.open(path)
    return EditorScreen(Editor(file, text))
