"""The words of the rules: those of a system, and those that systems share."""

import re
import tomllib

import pytest

from tactical.rules import SHIPPED, load
from tactical.scenario import rulebook
from tactical.table.clauses import read_rulebook

SHARED = tomllib.loads("""
[FT-03]
text = "Held at so many {beat} ends."
kind = "house"
section = "Fighting"
example = "At two {beat} ends."

[FT-09]
text = "Whoever concedes has lost."
kind = "house"
""")


def test_a_clause_that_is_only_named_has_the_shared_words():
    book = read_rulebook(tomllib.loads('source = "A page"\nbeat = "day"\n[FT-03]\nsection = "Ends"\n[FT-09]\n'), SHARED)
    held, conceded = book.clauses
    assert (held.text, held.section, held.example) == ("Held at so many day ends.", "Ends", "At two day ends.")
    assert (conceded.id, conceded.text, conceded.kind) == ("FT-09", "Whoever concedes has lost.", "house")


def test_words_of_its_own_take_nothing_from_the_shared_ones():
    book = read_rulebook(tomllib.loads('[FT-03]\ntext = "Nobody holds anything."\nkind = "house"\n'), SHARED)
    assert [(clause.id, clause.example) for clause in book.clauses] == [("FT-03", "")]


def test_a_clause_without_words_is_an_error():
    with pytest.raises(ValueError, match="text"):
        read_rulebook(tomllib.loads("[FT-04]\n"), SHARED)


@pytest.mark.parametrize("system", SHIPPED)
def test_shared_words_are_those_of_the_systems_beat(system):
    beats = {"round", "turn", "phase", "day"} - {load(system).beat}
    limit = rulebook(system).find("FT-08")
    assert load(system).beat in limit.text
    assert not any(f"{beat}s" in limit.text for beat in beats)


@pytest.mark.parametrize("system", SHIPPED)
def test_a_clause_names_the_value_of_an_option_only_where_it_departs_from_the_default(system):
    options = load(system).options()
    for clause in rulebook(system).clauses:
        for name, value in re.findall(r"`(\w+) = ([\w-]+)`", f"{clause.text} {clause.example}"):
            if (default := getattr(options, name, None)) is not None:
                assert value != str(default).lower(), f"{clause.id}: {name} = {value} is the default"
