"""Files are read with care: bounded, regular, UTF-8; and what is shipped is found."""

import os
import threading

import pytest

from tactical.scenario import (
    ScenarioError,
    read_scenario,
    scenario_names,
    shipped_files,
    shipped_saves,
    shipped_scenario,
)
from tactical.scenario.files import MAX_BYTES
from tests.scenario.samples import GOOD


def problem(path):
    with pytest.raises(ScenarioError) as caught:
        read_scenario(path)
    assert len(caught.value.lines) == 1
    return caught.value.lines[0]


def test_a_scenario_is_read_from_a_file(tmp_path):
    file = tmp_path / "mill.toml"
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    scenario = read_scenario(file)
    assert scenario.source == str(file)
    assert scenario.sheet.briefing == "Hold\nthe mill."
    assert scenario.sheet.pieces[0]["cell"] == 10


def test_places_are_right_in_files_with_the_other_line_ends(tmp_path):
    file = tmp_path / "mill.toml"
    file.write_bytes(GOOD.replace("..x....#", "..x.?..#").replace("\n", "\r\n").encode())
    assert problem(file) == f"{file}:19:6: the letter '?' is not in the legend: add \"?\" = …"


def test_what_is_no_regular_file_is_refused(tmp_path):
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    done = []
    reader = threading.Thread(target=lambda: done.append(problem(pipe)), daemon=True)
    reader.start()
    reader.join(10)  # a pipe that nobody writes to must not be waited for
    assert done == [f"{pipe}: is not a regular file: a scenario is a text file"]
    assert problem(tmp_path) == f"{tmp_path}: is a directory: name a scenario file in it"
    assert problem("/dev/zero") == "/dev/zero: is not a regular file: a scenario is a text file"


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path):
    file = tmp_path / "mill.toml"
    assert problem(file) == f"{file}: there is no such file"
    file.write_bytes(b"title = 'x'\nrules = '\xc3\xa9\xff'\n")
    assert problem(file) == f"{file}:2:11: not UTF-8 text: save the file as UTF-8"
    for raw, what in (
        (b"\x89PNG\r\n", "this is a picture (PNG), not a scenario"),
        (b"\x93TACT\r\n\x1a", "this is a saved game, not a scenario"),
        ("title".encode("utf-16"), "this is UTF-16 text: save the file as UTF-8"),
    ):
        file.write_bytes(raw)
        assert problem(file) == f"{file}:1:1: {what}"
    assert problem("a\0b.toml").startswith("a?b.toml: ")
    assert problem("x" * 5000 + ".toml").endswith("it cannot be read (File name too long)")
    assert problem("x" * 5000).endswith("it cannot be read (File name too long)")


def test_a_large_file_is_refused_before_it_is_read(tmp_path):
    file = tmp_path / "large.toml"
    file.write_bytes(b"#" * (MAX_BYTES + 1))
    assert problem(file) == f"{file}: is too large: at most 1048576 bytes"
    with file.open("wb") as sparse:
        sparse.truncate(1 << 40)
    assert problem(file) == f"{file}: is too large: at most 1048576 bytes"


def test_an_unknown_name_is_told_with_those_there_are():
    names = ", ".join(scenario_names())
    assert problem("the-mil") == f"unknown scenario 'the-mil'; shipped: {names}; or give a .toml file"
    with pytest.raises(LookupError, match="unknown scenario 'the-mil'; shipped: "):
        shipped_scenario("the-mil")


def test_the_shelf_finds_what_is_shipped():
    assert {"first-steps", "hostage", "the-mill"} <= set(scenario_names())
    names = scenario_names()
    first = shipped_files.FIRST
    assert first[:2] == ("first-battle", "first-steps")  # for who is new here
    assert names[: len(first)] == first
    assert names[len(first) :] == tuple(sorted(names[len(first) :]))
    assert shipped_scenario("the-mill").is_file()
    assert all(path.is_file() and path.stem == name for name, path in shipped_saves().items())


def test_saves_are_found_in_a_checkout_and_in_an_installed_copy(tmp_path, monkeypatch):
    installed, checkout = tmp_path / "_shipped" / "saves", tmp_path / "saves"
    monkeypatch.setattr(shipped_files, "_SAVES", (installed, checkout))
    assert shipped_saves() == {}
    checkout.mkdir()
    (checkout / "one.tactical").touch()
    (checkout / "README").touch()
    assert shipped_saves() == {"one": checkout / "one.tactical"}
    installed.mkdir(parents=True)
    (installed / "two.tactical").touch()
    assert shipped_saves() == {"two": installed / "two.tactical"}
