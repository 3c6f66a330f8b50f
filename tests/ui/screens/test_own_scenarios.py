"""New game lists one's own scenarios: those that cannot be read with their first mistake."""

from __future__ import annotations

import pytest

from tactical.scenario import scenarios_folder
from tactical.scenario.skeleton import skeleton
from tactical.session.packs import install
from tests.ui.battle.test_screen import SIZE, until
from tests.ui.reading import told
from tests.ui.screens.test_title import begin_new, row_of, title


@pytest.fixture
def own(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = scenarios_folder()
    folder.mkdir(parents=True)
    (folder / "gate.toml").write_text(skeleton("skirmish", title="The gate"), "utf-8")
    broken = skeleton("skirmish", title="Broken").replace("limit = 10", 'limit = "ten"')
    (folder / "broken.toml").write_text(broken, "utf-8")
    return folder


@pytest.mark.slow
async def test_they_stand_first_and_are_begun(own, tmp_path):
    app = title(tmp_path / "saves")
    async with app.run_test(size=SIZE) as pilot:
        screen = await begin_new(pilot)
        assert [row.text for row in screen.list.rows if row.group == "Yours"] == ["Broken", "The gate"]
        assert row_of(screen, "Broken") == 0
        await until(pilot, lambda: "broken.toml:7: limit must be a whole number" in told(app))
        assert screen.list.rows[0].behind == "cannot be read"
        screen.list.choose(row_of(screen, "The gate"))
        await until(pilot, lambda: "Two of red against two of blue" in told(app))
        assert screen.list.rows[1].behind == "15 min, easy"
        await pilot.press("enter")
        await until(pilot, lambda: "To win" in told(app))
        assert [path.name for path in (tmp_path / "saves").glob("*.tactical")] == ["gate-1.tactical"]


@pytest.mark.slow
async def test_those_of_packs_stand_under_their_titles(own, tmp_path):
    pack = tmp_path / "night"
    (pack / "scenarios").mkdir(parents=True)
    (pack / "pack.toml").write_text('[about]\ntitle = "Night watch"\n', "utf-8")
    (pack / "scenarios" / "post.toml").write_text(skeleton("skirmish", title="The post"), "utf-8")
    install(pack)
    app = title(tmp_path / "saves")
    async with app.run_test(size=SIZE) as pilot:
        screen = await begin_new(pilot)
        assert [row.text for row in screen.list.rows if row.group == "Pack: Night watch"] == ["The post"]
        screen.list.choose(row_of(screen, "The post"))
        await until(pilot, lambda: "Two of red against two of blue" in told(app))
