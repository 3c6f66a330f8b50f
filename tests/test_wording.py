"""The words that people read keep what `.github/WORDING.md` says, as far as a machine can see it."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from tactical.opponent.explanation import GAINS
from tactical.opponent.measures import MEASURES
from tactical.rules import SHIPPED, load
from tactical.ruleset.extras import Holdings
from tactical.session.preferences.key_table import TABLE
from tactical.table.refusals import TABLE_REFUSALS as REFUSALS

PACKAGE = Path(__file__).parents[1] / "tactical"
LONGEST = 25  # words of a sentence on a screen
RULE_LONGEST = 32  # words of a sentence of the rule book
BANNED = re.compile(r"^(what|who|whom|whose|whoever|whether|of which|of whom)\b", re.IGNORECASE)
SPELLED_FRACTION = re.compile(r"\b(one half|half an inch|two thirds|a third of|three quarters|a quarter)\b")
KEY_RIDDLES = re.compile(
    r"(?:or of `\[|as often as|every damage|whose end|so many|\"of which|\"at which|from which on|told and|not told)"
)
DOC_RIDDLES = re.compile(r"\bso many\b(?! (?:that|and))|fewer than none|\bin any case, or None|\bto beside\b")
OLD = (
    "carried out as declared", "not with this way of moving", "may come of it", "they did not decide",
    "no throw that could fail", "has the better of it", "is no longer hidden", "does this:", "to wear them down",
    "nobody is hurt yet", "refuse nothing", "as shipped", "must be a text", "is no file name", "cut pieces beside it",
    "out of joint", "what precedes it can be", "to be weighed at", "comes out otherwise", "to hurt ", "is awaited",
    "are awaited", "on average from", "repeat it to do it", "could come", "takes it back", "keeps no line",
    "nothing is left of it", "plays no seat", "nothing is open", "sits down", "another way)", "opens a window",
    "refused: ", "to win (", "win in space", "could arrive too", "has kept no lines: ",
    "agreed so far", "still to agree", "cannot be read: no such", "stands now", ": type ",
    "reckon", "dearer", "off the roll", "worked by", "are no ships", "of which half", "in touch with", "as any vehicle",
    "score their points", "every attack left", "as far as it goes", "is asked before this", " in reach", "for as much",
)  # fmt: skip


def refusals() -> Iterator[tuple[str, str]]:
    """All words of refusals, with the system and the code."""
    yield from ((f"table {code}", words) for code, words in REFUSALS.items())
    for name in SHIPPED:
        yield from ((f"{name} {code}", words) for code, words in load(name).refusals.items())


def clauses() -> Iterator[tuple[str, str]]:
    """All sentences of the rule books, with their clause."""
    for name in SHIPPED:
        for number, row in tomllib.loads((PACKAGE / "rules" / name / "clauses.toml").read_text()).items():
            if isinstance(row, dict) and "text" in row:
                yield from ((number, sentence) for sentence in re.split(r"(?<=[.:;]) ", row["text"]))


@cache
def texts(file: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The docstrings of a module (its own, and those of classes, functions, fields and constants); all other texts."""
    tree = ast.parse(file.read_text())
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return tuple(n.value for n in found if id(n) in alone), tuple(n.value.lower() for n in found if id(n) not in alone)


def words_of(text: str) -> int:
    return len(re.sub(r"\{[^}]*\}", "x", text).split())


@pytest.mark.parametrize("words", [pytest.param(words, id=where) for where, words in refusals()])
def test_a_refusal_is_one_plain_sentence(words: str) -> None:
    assert words_of(words) <= LONGEST
    assert not words.rstrip().endswith(".")
    assert not re.search(r"\. [A-Z]", words)
    assert words.count(": ") <= 1
    assert words.count("(") <= 1
    assert not BANNED.match(words)


@pytest.mark.parametrize("room", sorted(path.name for path in PACKAGE.iterdir() if path.suffix in ("", ".py")))
def test_a_docstring_says_what_something_is_or_does(room: str) -> None:
    files = [PACKAGE / room] if room.endswith(".py") else sorted((PACKAGE / room).rglob("*.py"))
    found = {f"{file.name}: {text.splitlines()[0]}" for file in files for text in texts(file)[0]
             if BANNED.match(text) and not text.startswith("What-if")}  # fmt: skip
    assert not found


def test_a_weapon_in_a_sentence_has_its_article() -> None:
    orders = [order for name in SHIPPED for order in load(name).all_orders]
    told = [order.told for order in orders if isinstance(order.told, str)]
    assert not [words for words in told if re.search(r"\{weapon\}|with \{mount\}", words)]
    assert not [words for _, words in refusals() if re.search(r"\{(weapon|mount|carried)\}", words)]


def test_a_rule_has_no_endless_sentence() -> None:
    long = {number: sentence for number, sentence in clauses() if words_of(sentence) > RULE_LONGEST}
    assert not long


def test_fractions_are_written_as_figures() -> None:
    assert not {number: text for number, text in clauses() if SPELLED_FRACTION.search(text)}
    assert not {code: text for code, text in refusals() if SPELLED_FRACTION.search(text)}


def test_a_purpose_names_the_enemy() -> None:
    said = [*chain.from_iterable(GAINS.values()), *(words for each in MEASURES.values() for words in each[1:])]
    said += [words for name in SHIPPED for words in load(name).extra(Holdings).asset_words]
    assert not [words for words in said if re.search(r"\b(them|they|their)\b", words)]


def test_a_command_asks_for_what_has_a_name() -> None:
    parser = (PACKAGE / "cli" / "parser.py").read_text()
    assert not re.findall(r"_adds\(\s*\"(?:what|who|thing)\"", parser)


def test_a_key_says_what_it_does() -> None:
    assert not [
        entry.help for entry in TABLE if re.match(r"(What|Where|Who|Whom|The|A|An|To|Back|One|Ten)\b", entry.help)
    ]


def test_a_key_of_a_scenario_is_described_in_words_a_writer_understands() -> None:
    found = {file.parent.name: KEY_RIDDLES.findall(file.read_text()) for file in PACKAGE.rglob("keys.toml")}
    assert not {room: riddles for room, riddles in found.items() if riddles}


@pytest.mark.parametrize("room", sorted(path.name for path in PACKAGE.iterdir() if path.is_dir()))
def test_a_docstring_counts_as_a_reader_does(room: str) -> None:
    found = {f"{file.name}: {text.splitlines()[0]}" for file in (PACKAGE / room).rglob("*.py")
             for text in texts(file)[0] if DOC_RIDDLES.search(text)}  # fmt: skip
    assert not found


@pytest.mark.parametrize("old", OLD)
def test_a_phrase_that_was_replaced_stays_out(old: str) -> None:
    assert not [number for number, text in (*clauses(), *refusals()) if old in text.lower()]
    assert not [file for file in PACKAGE.rglob("*.py") if any(old in text for text in texts(file)[1])]
