"""A scenario beside an editor: its board, drawn again whenever the file is saved, and its numbered problems."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from tactical.session.scene.builder import Picture
from tactical.session.scene.scene import REACH_STEPS, Cell, Scene, SceneMark, SceneShade
from tactical.session.watching import WatchedScenario, line, status
from tactical.table.values import replace
from tactical.ui.background import reading
from tactical.ui.base import BaseScreen, bindings
from tactical.ui.board.widget import BoardWidget
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.page import SCREENS_CSS, begin, ink_of, paragraphs
from tactical.ui.text import clean

SECONDS = 0.3  # between looks
SIGNS = "123456789"


class WatchScreen(BaseScreen[None], inherit_bindings=False):
    """Shows only; problems are mended in the editor."""

    CSS_PATH = SCREENS_CSS
    BINDINGS = bindings("page")
    key_context = "page"

    def __init__(self, watched: WatchedScenario) -> None:
        super().__init__()
        self.watched = watched
        self._looking = False

    def compose(self) -> ComposeResult:
        self.heading = Static("", markup=False, classes="heading")
        self.board = BoardWidget(Scene(()), look=self.tactical.board_look())
        self.board.framed = self.board.leads = self.board.can_focus = False
        self.problems = Static("", markup=False, id="problem-list")
        yield self.heading
        yield self.board
        with VerticalScroll(id="problems", can_focus=False):
            yield self.problems
        yield KeyFooter()

    def on_mount(self) -> None:
        self.set_interval(SECONDS, self._begin_look)
        self._begin_look()

    def footer(self) -> list[tuple[str, str]]:
        """Offers only the keys that do something here."""
        here = ("page.scroll-up", "page.scroll-down", "help", "quit")
        return [(entry, label) for entry, label in super().footer() if entry in here]

    def look_changed(self) -> None:
        self.board.set_look(self.tactical.board_look())
        self._show()

    def _begin_look(self) -> None:
        if not self._looking:
            self._looking = True
            begin(self, "watch", self._look)

    async def _look(self) -> None:
        try:
            if await reading(self.watched.look) and self.is_attached:
                self._show()
        finally:
            self._looking = False

    def _show(self) -> None:
        now, ink = self.watched.now, ink_of(self.tactical)
        name = f"{now.title} ({now.system})" if now.title else self.watched.path.name
        self.heading.update(clean(f" {name}: {status(now)}"))
        lines = [
            (line(number, problem), "warn" if problem.warning else "bad")
            for number, problem in enumerate(now.problems, 1)
        ]
        self.problems.update(paragraphs(lines, ink, self.size.width - 2))
        self.query_one("#problems").display = bool(lines)
        scene = self._scene()
        self.board.visible = scene is not None
        if scene is not None:
            self.board.show(scene)
            seen = [*scene.shades, *(piece.cell for piece in scene.pieces)]
            self.board.move_to(seen[0] if seen else (0, 0))  # of a large board: the first problem, or where pieces are

    def _scene(self) -> Scene | None:
        now = self.watched.now
        if now.rules is None or now.state is None:
            return None
        shades: dict[Cell, SceneShade] = {}
        marks: dict[Cell, SceneMark] = {}
        for number, problem in enumerate(now.problems):
            sign = SIGNS[number] if number < len(SIGNS) else "!"
            for cell in problem.cells:
                x, y, _ = now.state.board.xy(cell)
                shades.setdefault((x, y), SceneShade(REACH_STEPS, sign, danger=True, obvious=True))
                marks.setdefault((x, y), SceneMark((x, y), "target", sign))
        scene = Picture(now.rules).scene(now.state)
        others = (mark for mark in scene.marks if mark.cell not in marks)
        return replace(scene, shades=shades, marks=(*others, *marks.values()))

    # --- keys ---

    def action_scroll_page(self, lines: int) -> None:
        """Move in the list of problems."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def action_scroll_by_page(self, step: int) -> None:
        """Move by a page in the list."""
        room = self.query_one(VerticalScroll)
        room.scroll_relative(y=step * max(1, room.size.height - 1), animate=False)

    def action_read_on(self) -> None:
        """A page down."""
        self.action_scroll_by_page(1)

    def action_help(self) -> None:
        """The keys of this screen."""
        from tactical.ui.screens.page import PageScreen, key_page

        about = "Save the file in your editor to redraw the board; numbers on it mark the problems."
        self.app.push_screen(PageScreen("Keys", [(about, "text"), ("", "text"), *key_page(self.keys, "page")]))
