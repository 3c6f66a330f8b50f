"""Where the screen starts: `run` opens a game, or the title screen without one. Loads Textual only inside."""

from __future__ import annotations

import sys

from platformdirs import user_config_path

from tactical.journal.errors import SaveError, Trouble
from tactical.journal.game import Game
from tactical.rehearsal.dice import live
from tactical.scenario.own_files import pack_folders
from tactical.session.attendance import let_in
from tactical.session.saves import open_game, saves_folder
from tactical.table import Dice
from tactical.table.names import place_of
from tactical.ui.first_screens import FirstScreen, editor_first, guide_first, puzzle_first, watched_first
from tactical.ui.terminal import console, garbage
from tactical.ui.terminal.console import refusal
from tactical.ui.terminal.keeper import keep_terminal

__all__ = ["editor_first", "guide_first", "puzzle_first", "refusal", "run", "watched_first"]


def run(
    path: str | None,
    *,
    seat: str | None = None,
    dice: Dice | None = None,
    theme: str = "",
    glyphs: str = "",
    hosted: bool = False,
    watching: bool = False,
    spectators: int | None = None,
    said: str = "",
    mouse: bool = True,
    instead: FirstScreen | None = None,
) -> int:
    """Open the game at `path` (None: the title screen) until the player leaves. Returns the exit code.

    `seat`: the one seat this keyboard plays (None: all of them). `hosted`: take away what remote players must not have.
    `watching`: open as a spectator, who plays no seat; a hosted game admits this many `spectators`. `said`: the first
    line of the log. `mouse`: False leaves the mouse to the terminal. A shipped sample is played as a copy in
    `saves_folder`, unless `hosted`. `instead`: the screen to open in place of a game or the title screen. Raises
    SaveError for a file that cannot be opened or a seat that does not exist; raises NoRoomError.
    """
    console.guard(hosted=hosted)
    garbage.hold()
    if hosted:
        console.lock_down()  # before Textual reads the environment
        keep_terminal()
    console.tell_escape()
    game = open_game(path, saves_folder(), hosted=hosted, watching=watching) if path is not None else None
    try:
        seats = _seats(game, seat)
        if hosted and game is not None:
            let_in(game, seats, watching=watching, spectators=spectators)
        from tactical.session.preferences.key_files import load_keys, user_keys_file  # after lock_down
        from tactical.session.preferences.settings import load_settings, settings_file
        from tactical.session.scene.glyphs import NARROW
        from tactical.ui.program import Program  # Textual: 150 ms

        if console.ascii_only("".join(NARROW.characters())):
            glyphs = "ascii"  # whatever the settings say: the terminal could not show it
        settings, wrong = load_settings(settings_file())
        if console.few_letters() and not settings.glyphs:
            glyphs = glyphs or "ascii"
        keys, problems = load_keys(user_keys_file(), settings.keymap)
        app = Program(
            game,
            saves_folder(),
            seats=seats,
            dice=dice or live(None),
            keys=keys,
            key_problems=problems,
            settings=settings,
            settings_path=settings_file(),
            problems=wrong,
            theme=theme,
            glyphs=glyphs,
            hosted=hosted,
            watching=watching,
            said=said,
            instead=instead,
            theme_folders=(*pack_folders("themes").values(), user_config_path("tactical") / "themes"),
        )
        try:
            app.run(mouse=mouse and settings.mouse)
        finally:
            app.close_game()  # which may be another than that it began with
        if app.fault is not None:
            raise app.fault
        if app.parting:
            sys.stdout.write(f"{app.parting}\n")
    finally:
        if game is not None:
            game.close()
    return int(app.return_code or 0)


def _seats(game: Game | None, seat: str | None) -> frozenset[int]:
    if game is None or seat is None:
        return frozenset()
    names = [chair.name for chair in game.state.setup.seats]
    if (at := place_of(seat, names)) < 0:
        remedy = f"choose one of {', '.join(names)}"
        raise SaveError(game.save.path, f"unknown seat {seat!r}", remedy, Trouble.MISSING)
    return frozenset((at,))
