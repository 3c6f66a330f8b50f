"""Games between computers, counted: repeatable, on one process or several, and stopped with what there is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from tests.cli.table import ROOT, heed_interrupts

QUICK = ("--computer", "all:random", "--games", "4")


@pytest.mark.slow
def test_it_tells_who_wins_how_long_it_takes_and_what_decides(table):
    ran = table.run("balance", "first-steps", *QUICK)
    assert (ran.code, ran.err) == (0, "")
    first, red, blue, drawn, length, decided = ran.out.splitlines()
    assert first == "first-steps: 4 games; seed 1; red random, blue random"
    assert red.startswith("red ")
    assert "of games won, likely" in blue
    assert drawn.startswith("drawn")
    assert "rounds on average" in length
    assert decided == "Decided by: time ran out (4)"


@pytest.mark.parametrize(
    ("address", "problem"), [("nowhere", "scheduler"), ("tcp://127.0.0.1:9", "no scheduler answers there")]
)
def test_a_cluster_that_is_not_there(table, monkeypatch, address, problem):
    monkeypatch.setattr("tactical.cli.cluster.CONNECT_SECONDS", 1)
    ran = table.run("balance", "first-steps", *QUICK, "--dask", address)
    assert ran.code == 2
    (line,) = ran.err.splitlines()
    assert "--dask" in line
    assert problem in line or "needs the package distributed" in line


@pytest.mark.server
def test_a_cluster_plays_the_games_that_one_process_plays(table):
    """On a scheduler and two workers of their own, in processes of their own."""
    import distributed  # an extra: pip install -e '.[test,cluster]'

    alone = table.run("balance", "first-steps", *QUICK, "--json").json
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50
    ) as cluster:
        found = table.run("balance", "first-steps", *QUICK, "--json", "--dask", cluster.scheduler_address)
    assert (found.code, found.json) == (0, alone)


@pytest.mark.slow
def test_it_tells_what_was_done_and_who_never_moved(table, tmp_path):
    """The complaint of a tester: both sides passed in every round, and only the end of time was told."""
    ran = table.run("balance", "first-fleet", "--computer", "all:easy", "--games", "1", "--explain")
    assert (ran.code, ran.err) == (0, "")
    told = ran.out.splitlines()[6:]
    assert told[0].startswith("Red's orders per game: ")
    assert told[-1] == "No piece was lost on the board" or any(line.startswith("Most pieces lost at ") for line in told)
    words = ("first-battle", "--computer", "all:easy", "--games", "2", "--explain", "--json")
    explained = table.run("balance", *words).json["explained"]
    assert [side["side"] for side in explained["sides"]] == ["red", "blue"]
    assert explained["sides"][0]["orders"]["end_turn"] > 0
    assert explained["sides"][0]["unmoved"] == []
    assert sum(explained["lost"].values()) >= 1
    for more in (("--jobs", "2"), ("--dask", "nowhere")):
        ran = table.run("balance", "first-battle", "--explain", *more)
        assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


@pytest.mark.slow
def test_the_same_as_json(table):
    found = table.run("balance", "first-steps", *QUICK, "--json").json
    assert set(found) == {
        "schema", "scenario", "rules", "games", "wanted", "seed", "computers", "wins", "drawn", "sides", "length",
        "decided", "explained",
    }  # fmt: skip
    assert found["explained"] is None
    assert set(found["sides"][0]) == {"side", "won", "share", "low", "high", "losses"}
    assert found["computers"]["red"] == {"level": "random", "style": "balanced"}
    assert sum(found["wins"].values()) + found["drawn"] == found["games"] == found["wanted"] == 4
    assert sum(found["decided"].values()) == 4
    for side in found["sides"]:
        assert 0 <= side["low"] <= side["share"] <= side["high"] <= 1


@pytest.mark.slow
def test_a_seed_repeats_on_any_number_of_processes(table, tmp_path, monkeypatch):
    """Which run nothing of the folder that they are begun in."""
    (tmp_path / "pickle.py").write_text("raise SystemExit(3)\n")
    monkeypatch.chdir(tmp_path)
    alone = table.run("balance", "first-steps", *QUICK, "--json", "--seed", "7").json
    assert table.run("balance", "first-steps", *QUICK, "--json", "--seed", "7", "--jobs", "2").json == alone
    assert table.run("balance", "first-steps", *QUICK, "--json", "--seed", "8").json["seed"] == 8


@pytest.mark.slow
def test_more_games_of_a_seed_begin_with_the_same_ones(table):
    few, more = (table.run("balance", "first-steps", "--computer", "all:random", "--games", n, "--json").json
                 for n in ("2", "4"))  # fmt: skip
    assert all(few["wins"][seat] <= more["wins"][seat] for seat in few["wins"])


@pytest.mark.slow
def test_levels_and_styles_are_named_a_seat(table):
    who = ("--computer", "red:easy:cautious", "--computer", "blue:random")
    found = table.run("balance", "first-steps", "--games", "1", *who, "--json").json
    assert found["computers"]["red"] == {"level": "easy", "style": "cautious"}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("green:easy", "'green:easy': there is no such seat"),
        ("red:godlike", "there is no level 'godlike'"),
        ("red:easy:mad", "there is no style 'mad'"),
    ],
)
def test_what_is_not_there_is_named(table, given, told):
    ran = table.run("balance", "first-steps", "--games", "1", "--computer", given)
    assert ran.code == 2
    assert told in ran.err


def test_a_scenario_that_is_not_there_is_named(table):
    assert table.run("balance", "no-such-place", "--games", "1").code == 4


@pytest.mark.slow
def test_interrupted_it_keeps_what_is_there():
    words = ["balance", "first-steps", "--computer", "all:random", "--games", "100000", "--jobs", "2"]
    reader, terminal = os.openpty()  # somebody watches how far it is
    command = [sys.executable, "-m", "tactical", *words]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=terminal, text=True,
        preexec_fn=heed_interrupts,  # noqa: PLW1509 - nothing else runs here
    ) as ran:  # fmt: skip
        told = b""
        while b"/100000 games" not in told:
            told += os.read(reader, 1000)
        ran.send_signal(signal.SIGINT)
        out, _ = ran.communicate(timeout=60)
    os.set_blocking(reader, False)
    told += os.read(reader, 10_000)
    os.close(reader)
    os.close(terminal)
    assert ran.returncode == 130
    assert "of 100000 games, then stopped" in out
    assert b"Traceback" not in told
