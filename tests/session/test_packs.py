"""Packs are made, installed, listed and removed; hostile ones are refused in a line, and nothing of them is kept."""

from __future__ import annotations

import os
import random
import stat
import zipfile
from pathlib import Path

import pytest

from tactical.scenario import read_campaign, read_scenario, shipped_campaign, shipped_scenario
from tactical.scenario.own_files import known_scenario, pack_scenarios, packs_folder
from tactical.scenario.shipped_files import shipped_puzzles
from tactical.scenario.skeleton import skeleton
from tactical.session import packs
from tactical.session.packs import PackError
from tactical.session.preferences.themes import shipped_themes
from tactical.session.puzzle_make import own_puzzles

ABOUT = '[about]\ntitle = "Night watch"\nauthor = "Ada"\nlicence = "CC0-1.0"\nversion = "1.2"\nneeds = ["skirmish"]\n'
GATE = skeleton("skirmish", title="The gate")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def folder(home: Path, **files: str) -> Path:
    """A folder with a pack and more files: `scenarios__gate` is scenarios/gate.toml."""
    made = home / "night-watch"
    texts = {"pack": ABOUT, "scenarios__gate": GATE} | files
    for name, text in texts.items():
        path = made / f"{name.replace('__', '/')}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return made


def archive(home: Path, *entries: tuple[str | zipfile.ZipInfo, bytes]) -> Path:
    """A zip with a good pack, and what else is put into it."""
    path = home / "night-watch.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in (("pack.toml", ABOUT.encode()), ("scenarios/gate.toml", GATE.encode()), *entries):
            file.writestr(name, data)
    return path


def kept(home: Path) -> list[str]:
    return sorted(path.name for path in packs_folder().iterdir()) if packs_folder().is_dir() else []


def test_a_pack_is_made_installed_and_removed(home: Path) -> None:
    made = folder(home, scenarios__kinds='[kinds.guard]\nlike = "recruit"\n')
    (made / "README.md").write_text("Words", "utf-8")
    (made / ".git").mkdir()
    pack, data = packs.zipped(made)
    assert (pack.name, pack.about.author, pack.about.needs) == ("night-watch", "Ada", ("skirmish",))
    assert packs.zipped(made)[1] == data, "the same bytes, whenever it is made"
    path = home / "night-watch.zip"
    path.write_bytes(data)
    packs.install(path)
    assert {name: pack for name, (pack, _) in pack_scenarios().items()} == {"gate": "night-watch"}
    assert read_scenario("gate").sheet.title == read_scenario("night-watch:gate").sheet.title == "The gate"
    assert [pack.about.title for pack in packs.installed()] == ["Night watch"]
    with pytest.raises(PackError, match="is installed: remove it first"):
        packs.install(made)
    packs.remove("night-watch")
    assert (kept(home), known_scenario("gate")) == ([], None)


def test_a_pack_has_campaigns_puzzles_and_themes(home: Path) -> None:
    story = shipped_campaign("lantern-rock")
    battles = {
        f"campaigns__rock__{file.stem}": file.read_text("utf-8") for file in story.with_suffix("").glob("*.toml")
    }
    puzzle = shipped_puzzles()["skirmish-two-at-once"].read_text("utf-8")
    theme = (shipped_themes() / "dark.toml").read_text("utf-8").replace('name = "dark"', 'name = "night"')
    files = {"campaigns__rock": story.read_text("utf-8"), "puzzles__two": puzzle, "themes__night": theme, **battles}
    packs.install(folder(home, **files))
    assert read_campaign("rock").begun().setup.title == read_campaign("lantern-rock").setup.title
    assert [path.name for path in own_puzzles(home / "saves")] == ["two.toml"]


def test_a_shipped_name_keeps_its_meaning(home: Path) -> None:
    packs.install(folder(home, **{"scenarios__the-mill": skeleton("armour", title="Another mill")}))
    assert read_scenario("the-mill").sheet.title == "The mill"
    assert read_scenario("night-watch:the-mill").sheet.title == "Another mill"


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"pack": "[about]\n"}, "'title' is missing"),
        ({"pack": ABOUT + 'colour = "red"\n'}, "unknown key 'colour'"),
        ({"pack": ABOUT.replace('"skirmish"', '"chess"')}, "this needs the rules 'chess', which are not installed"),
        ({"pack": 'x = "\n'}, "pack.toml:1"),
        ({"scenarios__gate": GATE.replace("limit = 10", 'limit = "x"')}, r"scenarios/gate.toml:7:9: limit must be"),
        ({"scenarios__bad": "x = 1\n"}, "scenarios/bad.toml"),
        ({"campaigns__c": 'rules = "campaign"\n'}, "campaigns/c.toml"),
        ({"puzzles__p": GATE + '[puzzle]\nseat = "green"\n'}, "puzzles/p.toml"),
        ({"themes__t": "colours = 3\n"}, "themes/t.toml"),
        ({"themes__t": 'name = "dark"\ntitle = "Dark"\nappearance = "dark"\n'}, "themes/t.toml"),
        ({"tiles__t": "= 3\n"}, "tiles/t.toml"),
        ({"scripts__run": "x = 1\n"}, "does not belong in a pack"),
    ],
)
def test_what_is_wrong_in_a_text_keeps_all_of_it_out(home: Path, files: dict[str, str], words: str) -> None:
    made = folder(home, **files)
    for work in (packs.install, packs.zipped):
        with pytest.raises(PackError, match=words) as error:
            work(made)
        assert "\n" not in str(error.value)
    assert kept(home) == []


CUT = zipfile.ZipInfo("scenarios/cut.toml")
CUT.filename = "scenarios/cut.toml\x00.md"
LINK = zipfile.ZipInfo("scenarios/link.toml")
LINK.external_attr = (stat.S_IFLNK | 0o777) << 16
DEVICE = zipfile.ZipInfo("scenarios/device.toml")
DEVICE.external_attr = (stat.S_IFCHR | 0o644) << 16
PACKED = zipfile.ZipInfo("scenarios/packed.toml")
PACKED.compress_type = zipfile.ZIP_LZMA


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("../up.toml", b"", "is not a path for a pack"),
        ("/etc/passwd", b"", "is not a path for a pack"),
        ("scenarios/../../up.toml", b"", "is not a path for a pack"),
        ("scenarios\\up.toml", b"", "is not a path for a pack"),
        ("C:up.toml", b"", "is not a path for a pack"),
        ("scenarios/.hidden.toml", b"", "is not a path for a pack"),
        ("scenarios/a\x1b[2J.toml", b"", "is not a path for a pack"),
        (CUT, b"", "is not a path for a pack"),
        ("scenarios//a.toml", b"", "is not a path for a pack"),
        ("scenarios/a .toml ", b"", "is not a path for a pack"),
        ("scenarios/" + "x" * 81 + ".toml", b"", "is not a path for a pack"),
        ("scenarios/a/b/c/d/e.toml", b"", "is not a path for a pack"),
        ("scenarios/GATE.toml", b"", "is listed twice, alike"),
        ("scenarios/gate.toml/x.toml", b"", "is inside something that is a file"),
        ("scenarios/run.py", b"", "does not belong in a pack"),
        ("gate.toml", b"", "does not belong in a pack"),
        ("scenarios/big.toml", b"#" * (1 << 21), "is too large: at most 1 MiB"),
        (LINK, b"/etc/passwd", "is a link, or not a plain file"),
        (DEVICE, b"", "is a link, or not a plain file"),
        (PACKED, b"x" * 99, "use an ordinary zip"),
    ],
)
def test_hostile_entries_of_a_zip_are_refused(home: Path, name: str | zipfile.ZipInfo, data: bytes, words: str) -> None:
    with pytest.raises(PackError, match=words) as error:
        packs.install(archive(home, (name, data)))
    assert str(error.value).isprintable()
    assert kept(home) == []
    assert not (home / "up.toml").exists()


def test_the_same_name_twice_too_many_and_bombs(home: Path) -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        twice = archive(home, ("scenarios/gate.toml", b""))
    with pytest.raises(PackError, match="is listed twice"):
        packs.install(twice)
    with pytest.raises(PackError, match="too many files"):
        packs.install(archive(home, *((f"scenarios/s{number}.toml", b"") for number in range(500))))
    with pytest.raises(PackError, match="too many entries"):
        packs.install(archive(home, *((f"scenarios/s{number}/", b"") for number in range(1000))))
    with pytest.raises(PackError, match="too large: at most 20 MiB of texts"):
        packs.install(archive(home, *((f"scenarios/s{number}.toml", b"#" * (1 << 20)) for number in range(21))))
    (home / "large.zip").write_bytes(b"PK" * (3 << 20))
    with pytest.raises(PackError, match="too large: at most 4 MiB"):
        packs.install(home / "large.zip")
    assert kept(home) == []


def test_links_and_pipes_in_a_folder_are_refused(home: Path) -> None:
    made = folder(home)
    link = made / "scenarios" / "link.toml"
    link.symlink_to("/etc/passwd")
    with pytest.raises(PackError, match="is a link"):
        packs.install(made)
    link.unlink()
    os.mkfifo(link)
    with pytest.raises(PackError, match="is not a plain file"):
        packs.install(made)
    link.unlink()
    os.mkfifo(home / "pipe.zip")
    with pytest.raises(PackError, match="is neither a folder nor a file"):
        packs.install(home / "pipe.zip")
    with pytest.raises(PackError, match="there is no such file"):
        packs.install(home / "nowhere.zip")
    for number in range(1000):
        (made / f"{number}").mkdir()
    with pytest.raises(PackError, match="too many files and folders"):
        packs.install(made)
    assert kept(home) == []


def test_what_is_quoted_of_a_theme_is_short(home: Path) -> None:
    """A key of five thousand letters was told whole."""
    text = (shipped_themes() / "dark.toml").read_text("utf-8").replace('name = "dark"', 'name = "dusk"')
    said = refused(archive(home, ("themes/dusk.toml", f"{'z' * 5000} = 1\n{text}".encode())))
    assert "themes/dusk.toml:1: unknown key 'zzz" in said
    assert len(said) < 1000


def test_damaged_zips_are_refused_in_a_line(home: Path) -> None:
    """Any byte may be another, and any end may be missing."""
    mutated(home, 60, seed=1)


@pytest.mark.long
def test_many_damaged_zips_are_refused_in_a_line(home: Path) -> None:
    mutated(home, 3000, seed=2)


def mutated(home: Path, count: int, seed: int) -> None:
    data = archive(home).read_bytes()
    rng = random.Random(seed)
    path = home / "night-watch.zip"
    for _ in range(count):
        changed = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        path.write_bytes(bytes(changed[: rng.randint(1, len(changed))] if rng.random() < 0.3 else changed))
        if said := refused(path):
            assert said.isprintable()
            assert kept(home) == []
        else:
            packs.remove("night-watch")


def refused(path: Path) -> str:
    """Why a pack is not installed; empty: it is."""
    try:
        packs.install(path)
    except PackError as error:
        return str(error)
    return ""


@pytest.mark.slow
def test_one_scenario_is_packed_with_what_it_includes(home: Path) -> None:
    shipped = shipped_scenario("hostage")
    pack, data = packs.zipped_scenario("hostage", shipped.read_text("utf-8"), shipped.parent)
    assert len(pack.files) > 2
    (home / "hostage.zip").write_bytes(data)
    assert packs.install(home / "hostage.zip").about.title == pack.about.title
    (home / "secret.toml").write_text("[kinds.spy]\n", "utf-8")
    (home / "drawn").mkdir()
    for bad in ("include = ['../secret.toml']", "include = ['none.toml']", "include = [3]", "title = "):
        with pytest.raises(PackError, match=r"yard\.toml"):
            packs.zipped_scenario("yard", f"{bad}\n{GATE}", home / "drawn")
