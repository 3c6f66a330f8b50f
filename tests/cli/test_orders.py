"""`orders` lists the same in both of its forms."""

from __future__ import annotations

import shutil

import pytest

from tactical.scenario import shipped_saves


@pytest.mark.parametrize("name", shipped_saves())
@pytest.mark.parametrize("done", [(), ("concede",)], ids=["as shipped", "conceded"])
def test_the_list_is_the_same_as_lines_and_as_json(table, name, done):
    shutil.copy(str(shipped_saves()[name]), table.save)
    for order in done:
        assert table.run("do", table.save, order).code == 0
    _, *lines = table.good("orders").out.splitlines()
    found = table.good("orders", "--json").json
    told = [
        row["text"] + (f" (costs {row['costs']}, leaves {row['leaves']})" if row["costs"] is not None else "")
        for row in found["orders"]
    ]
    told += [f"{form['form']} ({form['help']})" for form in found["always"]]
    assert [line.strip() for line in lines] == told
    if name == "campaign" and done:
        assert [(row["text"], row["tag"]) for row in found["orders"]] == [("campaign return", "campaign_return")]


def test_what_is_listed_of_one_piece_is_of_that_piece(table):
    shutil.copy(str(shipped_saves()["campaign"]), table.save)
    found = table.good("orders", "--piece", "mara", "--json").json["orders"]
    assert {row["piece"] for row in found} == {"mara"}
