"""Ways into the editor from other screens: one's own scenario, a copy of a shipped one, a new one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tactical.rules import load, system_names
from tactical.scenario.own_files import scenarios_folder
from tactical.scenario.plain_text import slug_problem
from tactical.scenario.problems import ScenarioError
from tactical.scenario.rewriting import EditError
from tactical.scenario.shipped_files import scenario_names
from tactical.scenario.skeleton import skeleton
from tactical.session.editor_copy import copy_of
from tactical.ui.base import TacticalApp
from tactical.ui.editor.dialogs import FindDialog, LineDialog
from tactical.ui.screens.choices import ChoiceRow


def draw(app: TacticalApp, path: Path, text: str = "", then: Callable[[], object] = lambda: None) -> None:
    """Open the editor on a file, over the current screen; a new file begins with a given text. `then`: called
    afterwards."""
    from tactical.ui.editor.screen import edited

    try:
        screen = edited(path, text)
    except (ScenarioError, EditError) as error:
        app.tell(str(error).splitlines()[0], "bad")
        return
    app.push_screen(screen, lambda _: then())


def draw_named(app: TacticalApp, name: str, then: Callable[[], object]) -> None:
    """Open the editor on a scenario, or on a copy of a shipped one in one's own folder. `then`: as for `draw`."""
    if name not in scenario_names():
        draw(app, Path(name), then=then)
        return
    try:
        path, text = copy_of(name)
    except (ScenarioError, EditError) as error:
        app.tell(str(error).splitlines()[0], "warn")
        return
    draw(app, path, text)


def draw_any(app: TacticalApp) -> None:
    """Ask for the scenario to draw: one of one's own, or a new one."""
    own = sorted(scenarios_folder().glob("*.toml"))[:500] if scenarios_folder().is_dir() else []
    systems = system_names()
    rows = [ChoiceRow(path.stem, "", "Yours") for path in own]
    rows += [ChoiceRow(load(name).title, "a small battle to begin with", "New") for name in systems]

    def chosen(number: int | None) -> None:
        if number is None:
            return
        if number < len(own):
            draw(app, own[number])
            return
        system = systems[number - len(own)]
        app.push_screen(LineDialog("What is it called?", "", "Its file's name, such as old-mill."), named_for(system))

    def named_for(system: str) -> Callable[[str | None], None]:
        def named(name: str | None) -> None:
            slug = (name or "").strip().lower().replace(" ", "-")
            if not slug:
                return
            if problem := slug_problem(slug):
                app.tell(problem, "bad")
                return
            title = (name or "").strip()
            path = scenarios_folder() / f"{slug}.toml"
            draw(app, path, "" if path.exists() else skeleton(system, title=title[:1].upper() + title[1:]))

        return named

    app.push_screen(FindDialog("Draw a battle", rows), chosen)
