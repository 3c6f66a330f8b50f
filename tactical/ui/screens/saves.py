"""The saves to open, latest first: title, players and progress of each, and what is wrong with damaged ones. Saves are
searched, renamed, copied, moved to the trash and restored here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from textual.app import ComposeResult
from textual.widgets import Input

from tactical.journal.errors import SaveError
from tactical.session import own_saves
from tactical.session.own_saves import newest_first, trash_folder
from tactical.session.pages import preview
from tactical.session.saves import was_ordered_in
from tactical.table.phrases import capital
from tactical.ui.base import bindings
from tactical.ui.key_footer import KeyFooter
from tactical.ui.screens.choices import ChoiceRow
from tactical.ui.screens.confirm import Confirm
from tactical.ui.screens.page import begin
from tactical.ui.screens.pictured import PicturedList

MOST = 500  # of one's own: older ones are opened by their path
OWN, SAMPLES, TRASH = "Yours, the latest first", "Samples (you play a copy)", "In the trash; Enter brings it back"
FIND = "a part of its name, title or seats"


class SavesList(PicturedList[Path]):
    """Dismissed with the path of a save."""

    BINDINGS = bindings("saves")
    key_context = "saves"

    def __init__(self, folder: Path, shipped: Sequence[Path]) -> None:
        self._folder = folder
        self._shipped = tuple(shipped)
        self._games: dict[Path, own_saves.SaveSummary] = {}  # as far as they have been looked at
        self._query = ""
        self._asked: Callable[[str], object] | None = None  # the use of the name that is typed
        self._deleted: list[Path] = []  # where in the trash they are, the last one last
        super().__init__("Open", self._listed())

    def compose(self) -> ComposeResult:
        for widget in super().compose():
            if isinstance(widget, KeyFooter):
                self.line = Input(id="find", compact=True, select_on_focus=False)
                yield self.line
            yield widget

    def answer(self, number: int) -> Path:
        return self.paths[number]

    def drawn(self, number: int) -> preview.PreviewPicture:
        return preview.of_save(self.paths[number])

    def told(self, number: int) -> tuple[ChoiceRow, tuple[tuple[str, str], ...]]:
        path, group = self.paths[number], self._rows[number].group
        try:
            found = self._games[path] = own_saves.look_at(path)
        except SaveError as error:
            return ChoiceRow(path.stem, "cannot be opened", group), ((str(error), "bad"),)
        if found.notice:
            return ChoiceRow(path.stem, "damaged", group), ((found.notice, "bad"),)
        fresh = group == OWN and not found.begun
        now = "not begun" if fresh else found.now
        behind = f"{found.title}, not begun" if fresh else found.title
        if group == OWN and not fresh:  # of several games of one scenario each is another's, or of another day
            behind = f"{short_when(path)}, {_opponents(found)}"
        about = (
            (f"{found.title} ({found.system})", "strong"),
            (", ".join(filter(None, (now, when(path)))), "muted"),
            (str(path), "muted"),
        )
        return ChoiceRow(path.stem, behind, group), about

    def _listed(self) -> list[ChoiceRow]:
        """The rows, and their paths, of those that are looked for."""
        own, trash = newest_first(self._folder)[:MOST], newest_first(trash_folder(self._folder))[:MOST]
        groups = ((OWN, own), (SAMPLES, self._shipped), (TRASH, trash))
        found = [(path, group) for group, paths in groups for path in paths if self._is_looked_for(path)]
        self.paths = [path for path, _ in found]
        return [ChoiceRow(path.stem, when(path), group) for path, group in found]

    def _is_looked_for(self, path: Path) -> bool:
        game = self._games.get(path)
        words = (game.title, game.system, own_saves.players(game.people, game.computers)) if game is not None else ()
        return self._query.casefold() in " ".join((path.stem, *words)).casefold()

    def _reload(self, chosen: Path | None = None) -> None:
        """The folder, or what is looked for, is another than it was; `chosen` is the chosen row then."""
        at = self.at
        self._about.clear()
        self._pictures.clear()
        self._rows = self._listed()
        at = self.paths.index(chosen) if chosen in self.paths else min(at, len(self.paths) - 1)
        self.list.show_rows(self._rows, self.ink, max(0, at))
        self._show()
        begin(self, "tell all", self._tell_all)

    # --- the chosen save ---

    @property
    def _chosen(self) -> tuple[Path, str] | None:
        """Its path and its group; None where there is none, or a sample, with which nothing is done."""
        if not self.paths or (group := self._rows[self.at].group) == SAMPLES:
            self.tactical.tell("Samples stay as they are" if self.paths else "There is no save here", "warn")
            return None
        return self.paths[self.at], group

    def take(self, number: int) -> None:
        """Open a save, or restore it from the trash."""
        if self._rows[number].group == TRASH:
            self._do(lambda: own_saves.restore(self.paths[number]), "{} is back")
        else:
            super().take(number)

    def action_delete(self) -> None:
        """Move a save to the trash; from the trash, delete it for good after a question."""
        if (chosen := self._chosen) is None:
            return
        path, group = chosen
        if group == TRASH:
            lost = [f"{path.stem}, {when(path)}"]
            question = Confirm("Remove it for good?", lost, "Yes: remove it", "No, keep it")
            self.app.push_screen(question, lambda yes: self._remove(path) if yes else None)
        elif (kept := self._do(lambda: own_saves.delete(path), "")) is not None:
            self._deleted.append(kept)
            key = self.keys.shown("saves.restore")
            self.tactical.tell(f"{path.stem} is in the trash; {key} brings it back")

    def _remove(self, path: Path) -> None:
        from tactical.journal.save_files import remove

        def removed() -> Path:
            remove(path)
            return path

        self._do(removed, "{} is removed for good")

    def action_restore(self) -> None:
        """Restore the save deleted last."""
        self._deleted = [path for path in self._deleted if path.exists()]
        if self._deleted:
            path = self._deleted.pop()
            self._do(lambda: own_saves.restore(path), "{} is back")
            return
        self.tactical.tell("Nothing was deleted here; the trash is at the end of the list")

    def action_rename(self) -> None:
        """Ask for a new name."""
        self._ask_name(own_saves.rename, "{} is its name now")

    def action_copy(self) -> None:
        """Ask for the name of a copy."""
        self._ask_name(own_saves.copy, "{} is the copy")

    def _ask_name(self, work: Callable[[Path, str], Path], said: str) -> None:
        if (chosen := self._chosen) is None:
            return
        path, group = chosen
        if group == TRASH:
            self.tactical.tell("It is in the trash: bring it back first", "warn")
            return
        self._asked = lambda name: self._do(lambda: work(path, name), said)
        self._open_line(path.stem, "its name")

    def _do(self, work: Callable[[], Path], said: str) -> Path | None:
        """Do something to a save, and say `said` of where it is then; None where it could not be done."""
        try:
            path = work()
        except SaveError as error:
            self.tactical.tell(f"{error.problem}; {error.remedy}", "bad")
            return None
        with suppress(SaveError):
            self._games[path] = own_saves.look_at(path)  # it may be one of those that are looked for
        self._reload(path)
        if said:
            self.tactical.tell(said.format(path.stem))
        return path

    # --- the line ---

    def action_find(self) -> None:
        """Show only saves with the typed words."""
        self._asked = None
        self._open_line(self._query, FIND)

    def _open_line(self, text: str, placeholder: str) -> None:
        self.line.placeholder = placeholder
        self.line.value = text
        self.line.cursor_position = len(text)
        self.line.add_class("-open")
        self.set_focus(self.line)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search for the typed words, unless a name is being typed."""
        if self._asked is None and event.value != self._query:
            self._query = event.value
            self._reload(self.paths[self.at] if self.paths else None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Accept the name; a search stays in force."""
        asked, self._asked = self._asked, None
        self._close_line()
        if asked is not None:
            asked(event.value)

    def action_menu(self, step: int) -> None:
        """Move in the list, where letters are keys again."""
        self._close_line()
        super().action_menu(step)

    def action_back(self) -> None:
        """Leave the line, then the search, then the list."""
        self._asked = None
        if self._close_line():
            return
        if self._query:
            self._query = ""
            self._reload(self.paths[self.at] if self.paths else None)
        else:
            self.dismiss(None)

    def _close_line(self) -> bool:
        typing = self.focused is self.line
        self.line.remove_class("-open")
        self.set_focus(self.list)
        return typing


def _opponents(game: own_saves.SaveSummary) -> str:
    """The opponents, as far as a row has room: the computer's seats, or that people play all."""
    if not game.computers:
        return "no computer" if len(game.people) > 1 else "alone"
    return f"computer: {', '.join(f'{capital(name)} {how}' for name, how in game.computers)}"


def last_played(folder: Path) -> list[Path]:
    """The saves of a folder, newest first, but the one with the latest order before all: nobody continues a game that
    was only begun."""
    paths = newest_first(folder)
    first = next((path for path in paths if was_ordered_in(path)), None)
    return paths if first is None else [first, *(path for path in paths if path != first)]


def when(path: Path) -> str:
    """The time of a save's last change; empty if unknown."""
    return _time(path, "%Y-%m-%d %H:%M")


def short_when(path: Path) -> str:
    """The same without the year."""
    return _time(path, "%m-%d %H:%M")


def _time(path: Path, form: str) -> str:
    at = own_saves.changed(path)
    return at.strftime(form) if at is not None else ""
