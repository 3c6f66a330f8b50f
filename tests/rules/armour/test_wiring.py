"""How the parts fit together: words for every refusal, and clauses that name real switches."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from tactical.rules import armour
from tactical.rules.armour.options import ArmourOptions
from tactical.rules.armour.ruleset import PARTS
from tactical.table.refusals import TABLE_REFUSALS

CLAUSES = tomllib.loads((Path(armour.__file__).parent / "clauses.toml").read_text("utf-8"))


def test_every_refusal_has_words_of_its_own():
    codes = Counter(code for part in PARTS for code in part.refusals)
    assert [code for code, times in codes.items() if times > 1] == []
    assert [code for code in codes if code in TABLE_REFUSALS] == []


def test_every_default_names_a_switch_that_exists():
    options = set(ArmourOptions.__struct_fields__)
    named = {name: row["option"] for name, row in CLAUSES.items() if isinstance(row, dict) and row.get("option")}
    assert {name: option for name, option in named.items() if option not in options} == {}


def test_every_switch_rests_on_a_clause():
    for name in ArmourOptions.__struct_fields__:
        cited = re.findall(r"(?:AR|FT)-[-A-Z0-9]+", str(ArmourOptions.__annotations__[name]))
        assert cited, name
        assert all(clause in CLAUSES for clause in cited), (name, cited)


@pytest.mark.clause("AR-H65")
def test_no_clause_of_the_source_is_missing():
    numbers = [int(name[3:]) for name in CLAUSES if name.startswith("AR-") and name[3:].isdigit()]
    assert numbers == list(range(1, 171))
