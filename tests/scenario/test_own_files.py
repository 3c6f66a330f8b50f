"""Scenarios in one's own folder are known by name like the shipped ones."""

from __future__ import annotations

import os

import pytest

from tactical.scenario import (
    ScenarioError,
    is_campaign,
    listed,
    own_scenarios,
    read_campaign,
    read_scenario,
    scenarios_folder,
    shipped_campaign,
)
from tactical.scenario.shipped_files import scenario_title
from tactical.scenario.skeleton import skeleton


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    made = scenarios_folder()
    assert made.is_relative_to(tmp_path)
    assert own_scenarios() == {}
    made.mkdir(parents=True)
    return made


def test_a_scenario_is_read_by_its_name(folder):
    file = folder / "gate.toml"
    file.write_text(skeleton("skirmish", title="The gate"), "utf-8")
    assert own_scenarios() == {"gate": file}
    read = read_scenario("gate")
    assert (read.sheet.title, read.source) == ("The gate", "gate.toml")
    assert not is_campaign("gate")
    file.write_text(skeleton("skirmish", title="Another gate"), "utf-8")
    assert (listed("gate").title, scenario_title(str(file))) == ("Another gate", "Another gate")


def test_a_campaign_is_read_by_its_name_with_the_battles_beside_it(folder):
    shipped = shipped_campaign("lantern-rock")
    (folder / "rock.toml").write_bytes(shipped.read_bytes())
    (folder / "rock").mkdir()
    for battle in shipped.with_suffix("").glob("*.toml"):
        (folder / "rock" / battle.name).write_bytes(battle.read_bytes())
    assert list(own_scenarios()) == ["rock"]
    assert is_campaign("rock")
    assert read_campaign("rock").begun().setup.title == read_campaign("lantern-rock").setup.title
    assert listed(str(folder / "rock.toml")).rules == "campaign"


def test_a_shipped_name_means_the_shipped_scenario(folder):
    file = folder / "the-mill.toml"
    file.write_text(skeleton("armour"), "utf-8")
    assert own_scenarios() == {str(file): file}
    assert read_scenario("the-mill").rules.name == "skirmish"
    assert read_scenario(str(file)).rules.name == "armour"


def test_an_unknown_name_lists_one_s_own(folder):
    (folder / "gate.toml").write_text("", "utf-8")
    with pytest.raises(ScenarioError, match=r"^unknown scenario .gaet.; .*; yours: gate; or give a .toml file$"):
        read_scenario("gaet")


def test_what_is_no_file_is_refused_and_not_waited_for(folder):
    os.mkfifo(folder / "pipe.toml")
    assert scenario_title(str(folder / "pipe.toml")) == "pipe"
    assert listed(str(folder / "pipe.toml")).rules == ""
    with pytest.raises(ScenarioError, match="is not a regular file"):
        read_scenario("pipe")
