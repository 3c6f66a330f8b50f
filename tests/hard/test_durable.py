"""Every command that writes: on the disk, and only then told. And what the screen keeps beside the games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tactical.cli import main
from tactical.cli.output import Output
from tactical.journal.syscalls import System
from tactical.scenario import shipped_saves
from tactical.session.preferences.settings import keep
from tactical.ui.battle.screen import BattleScreen
from tactical.ui.screens.export import new_text
from tests.campaign.samples import CAMPAIGN
from tests.hard.durable import Disk
from tests.journal.games import YARD
from tests.ui.battle.games import DUEL, app_of, new_game, text_of
from tests.ui.battle.test_screen import press

COMMANDS = {
    "do": [("do", "ann walk b1")],
    "undo": [("do", "ann walk b1"), ("undo",)],
    "redo": [("do", "ann walk b1"), ("undo",), ("redo",)],
    "consent": [("do", "ann walk b1", "ann end"), ("undo", "--seat", "blue"), ("undo", "--agreed", "all")],
}


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Any:
    found = Disk()
    real = Output._write

    def write(out: Output, stream: Any, text: str, **how: Any) -> None:
        found.shown(text or "a line")
        real(out, stream, text, **how)

    monkeypatch.setattr(Output, "_write", write)
    with found.listening():
        yield found


def run(disk: Disk, path: Path, command: tuple[str, ...]) -> None:
    """One command, which wrote what it told of: synced, then told."""
    disk.calls.clear()
    main([command[0], str(path), *command[1:]])
    wrote = [n for n, call in enumerate(disk.calls) if call == f"write {path.name}"]
    synced = [n for n, call in enumerate(disk.calls) if call == f"fsync {path.name}"]
    told = [n for n, call in enumerate(disk.calls) if call.startswith("show ")]
    assert wrote
    assert wrote[-1] < synced[-1] < told[-1]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_tells_of_what_is_on_the_disk(name: str, disk: Disk, tmp_path: Path) -> None:
    path, scenario = tmp_path / "yard.tactical", tmp_path / "yard.toml"
    scenario.write_text(YARD)
    assert main(["new", str(scenario), "--save", str(path)]) == 0
    made = [call.split()[0] for call in disk.calls if not call.endswith(".lock")]
    at = made.index("link")
    assert made[at - 3 : at] == ["write", "fsync", "close"]
    assert made[at : at + 5] == ["link", "unlink", "open", "fsync", "close"]
    assert made[-1] == "show"
    for command in COMMANDS[name]:
        run(disk, path, command)
    assert disk.faults == []


def test_coming_to_a_battle_of_a_campaign_and_back(disk: Disk, tmp_path: Path) -> None:
    path = tmp_path / "mine.tactical"
    path.write_bytes(shipped_saves()["campaign"].read_bytes())
    assert main(["orders", str(path)]) == 0
    run(disk, path, ("undo", "--agreed", "all"))
    run(disk, path, ("redo",))
    assert disk.faults == []


def test_opening_a_battle_of_a_campaign_and_coming_back_from_it(disk: Disk, tmp_path: Path) -> None:
    path, scenario = tmp_path / "fords.tactical", tmp_path / "fords.toml"
    scenario.write_text(CAMPAIGN)
    assert main(["new", str(scenario), "--save", str(path)]) == 0
    run(disk, path, ("do", "travel b1", "end day", "travel c1", "fight"))
    run(disk, path, ("do", "campaign open"))
    run(disk, path, ("do", "concede"))
    run(disk, path, ("do", "campaign return"))
    assert disk.faults == []


async def by_keys(disk: Disk, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plan a walk on the screen, give it, take it back and do it again; what is said and drawn of each is shown."""

    def hear(name: str, what: str) -> None:
        real = getattr(BattleScreen, name)
        monkeypatch.setattr(BattleScreen, name, lambda *given, **more: (disk.shown(what), real(*given, **more)))

    hear("say", "what is said")
    hear("look_anew", "the position")
    with new_game(folder, text_of(DUEL)) as game:
        async with app_of(game).run_test(size=(80, 24)) as pilot:
            await press(pilot, "enter", "left", "left", "enter")
            for key in ("enter", "z", "Z"):
                disk.calls.clear()
                await press(pilot, key)
                assert disk.calls.index("write game.tactical") < disk.calls.index("show the position")


@pytest.mark.slow
async def test_the_screen_shows_an_order_once_it_is_on_the_disk(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await by_keys(disk, tmp_path, monkeypatch)
    assert disk.faults == []


@pytest.mark.slow
async def test_a_screen_that_does_not_wait_for_the_disk_is_found(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(System, "fsync", lambda system, fd: None)
    await by_keys(disk, tmp_path, monkeypatch)
    assert "the position is shown before the bytes of game.tactical are safe" in disk.faults


def test_settings_and_exports(disk: Disk, tmp_path: Path) -> None:
    keep(tmp_path / "settings.toml", "", "theme", "light")
    disk.shown("a setting")
    keep(tmp_path / "settings.toml", "", "theme", "mono")
    disk.shown("another")
    assert new_text(tmp_path / "yard.tactical", "red", ["a line"]).read_text() == "a line\n"
    disk.shown("an export")
    assert disk.faults == []
    assert [call for call in disk.calls if call.startswith("fsync")].count(f"fsync {tmp_path.name}") == 3
