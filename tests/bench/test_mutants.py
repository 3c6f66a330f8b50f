"""Planted faults: which are made, where they are found again, and what becomes of them in a tiny package whose tests
are strong here and weak there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

import pytest

from tests.bench import mutants
from tests.bench.line_tests import LineTests, Project, line_tests
from tests.bench.mutants import Result
from tests.bench.mutations import Mutant, candidates, differs, mutated

SUMS = """\
    def older(one, other):
        return one > other


    def least(numbers, start=0):
        while start < 3:
            start += 1
        return min(numbers)


    def never(number):
        return number + 1
"""
TESTS = """\
    from tiny.room.sums import least, older


    def test_strong():
        assert older(2, 1)
        assert not older(1, 1)


    def test_weak():
        assert least([1], 2) == 1
"""
STRONG = Mutant("tiny.room.sums", "older", "return one > other", "one > other -> one >= other", 1)
WEAK = Mutant("tiny.room.sums", "least", "return min(numbers)", "min(numbers) -> max(...)", 1)
ENDLESS = Mutant("tiny.room.sums", "least", "start += 1", "start += 1 -> start -= 1", 1)
NEVER = Mutant("tiny.room.sums", "never", "return number + 1", "number + 1 -> number - 1", 1)
PLANTED = (STRONG, WEAK, ENDLESS, NEVER)
BY_LINE = {2: {"strong"}, 6: {"weak"}, 7: {"weak"}, 8: {"weak"}}


def made(source: str) -> list[str]:
    """The changes that can be made to a source."""
    return [each.mutant.change for each in candidates(dedent(source), "m")]


@pytest.fixture
def tiny(tmp_path: Path) -> Project:
    for name, text in {
        "pytest.ini": "[pytest]\npythonpath = .\n",
        "tiny/room/sums.py": SUMS,
        "tests/room/test_sums.py": TESTS,
    }.items():
        file = tmp_path / "tiny" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text), encoding="utf-8")
    return Project(tmp_path / "tiny", "tiny", ("tests",))


def known(scratch: Path) -> LineTests:
    """What coverage would find out of the tiny package."""
    seconds = {f"tests/room/test_sums.py::test_{name}": 0.0 for name in ("strong", "weak")}
    by_line: Mapping[int, set[str]] = {
        line: {f"tests/room/test_sums.py::test_{name}" for name in names} for line, names in BY_LINE.items()
    }
    return LineTests(scratch, seconds, {"tiny/room/sums.py": by_line}.__getitem__)


def test_every_kind_of_change_is_made() -> None:
    assert made("def f(a, b):\n    return a < b") == ["a < b -> a >= b", "a < b -> a <= b"]
    assert made("def f(a, b):\n    return a and b") == ["return not (a and b)", "a and b -> a or b"]
    assert made("def f(a):\n    if a:\n        a.go()") == ["a -> not a", "drop a.go()"]
    assert made("def f(a, b=True):\n    return a") == ["True -> False", "return a -> return None"]
    assert made("def f(a, b):\n    a += b") == ["a += b -> a -= b", "drop a += b"]
    assert made("x = min(a.b, c.d) * 2") == [
        "min(a.b, c.d) * 2 -> min(a.b, c.d) // 2",
        "min(a.b, c.d) -> max(...)",
        "swap arguments a.b, c.d",
        "2 -> 3",
    ]
    assert made("x = y[0], y[-1], f(of=1)") == ["y[0] -> y[-1]", "y[-1] -> y[0]", "drop argument of=1", "1 -> 2"]


def test_words_and_types_are_left_alone() -> None:
    source = '''
        """Of 1 or 2."""
        if TYPE_CHECKING:
            from a import b
        Kinds: tuple[Literal[1], ...]

        @lru_cache(maxsize=8)
        def f(a: Literal[3] = None):
            """Of 3 and 4."""
            assert a > 5

        class Who(Struct, frozen=True):
            def __repr__(self):
                return self.name[0]
        x = "a" + b, f"{a + 1}", zip(a, strict=True)
    '''
    assert made(source) == []
    assert made("def f(a):\n    raise Error(a, 1)") == ["drop raise Error(a, 1)"]


def test_a_change_is_made_where_it_was_seen() -> None:
    source = 'é = "é", [each for each in b if each + 1 > 2]\n'
    texts = [mutated(source, each) for each in candidates(source, "m")]
    assert 'é = "é", [each for each in b if (each + 1 <= 2)]\n' in texts
    assert 'é = "é", [each for each in b if (each - 1) > 2]\n' in texts
    assert all(differs(source, text) for text in texts)
    assert not differs("x = 1  # one\n", "x = (1)\n")


def test_they_are_spread_by_lines_and_drawn_by_a_seed(tiny: Project) -> None:
    assert mutants.shares({"a": 10, "b": 20, "c": 3}, 10) == {"a": 3, "b": 6, "c": 1}
    every = mutants.all_candidates(tiny, ["tiny/room"])
    drawn = mutants.sample(tiny, every, 4, seed=1)
    assert len({(each.function, each.line) for each in drawn}) == 4
    assert drawn == mutants.sample(tiny, every, 4, seed=1)
    assert drawn != mutants.sample(tiny, every, 4, seed=2)


def test_rooms_are_told_apart() -> None:
    names = ("tactical.table.goals", "tactical.rules", "tactical.rules.fleet", "tactical.rules.fleet.hits")
    assert [mutants.room_of(name) for name in names] == ["table", "rules", "rules", "rules/fleet"]


def test_verdicts_are_kept_as_text() -> None:
    kept = [Result(STRONG, "found"), Result(WEAK._replace(nth=2), "survived", "harmless: of one number")]
    text = mutants.render(kept, "seed 1")
    assert text == dedent(
        """\
        # seed 1

        tiny.room.sums: least
            return min(numbers)
            min(numbers) -> max(...) (2)
        survived: harmless: of one number

        tiny.room.sums: older
            return one > other
            one > other -> one >= other
        found
        """
    )
    assert mutants.parse(text) == sorted(kept)
    assert mutants.table(kept)[2:] == [
        "| room | 2 | 1 | 0 | 1 | 0 | 0 | 100% of 1 |",
        "| all | 2 | 1 | 0 | 1 | 0 | 0 | 100% of 1 |",
    ]


def test_the_quickest_tests_come_first_as_many_as_there_is_time_for(tiny: Project) -> None:
    seconds = {f"tests/test_{name}.py::t": float(each) for name, each in (("a", 5), ("b", 1), ("c", 2), ("d", 9))}
    tests = LineTests(tiny.root, seconds, lambda _: {2: set(seconds)})
    (older, *_) = mutants.all_candidates(tiny, ["tiny/room"])["tiny/room/sums.py"]
    chosen = mutants.select_tests(tests, "tiny/room/sums.py", older, 8)
    assert [test[11] for test in chosen] == ["b", "c", "a"]
    assert mutants.select_tests(tests, "tiny/room/sums.py", older._replace(lines=range(3, 4)), 8) == []
    assert len(mutants.select_tests(tests, "tiny/room/sums.py", older, 0)) == 1


def test_a_moved_function_is_found_and_what_it_was_compared(tiny: Project) -> None:
    file = tiny.root / "tiny/room/sums.py"
    moved = file.with_name("others.py")
    moved.write_text(file.read_text("utf-8").partition("\n\n\ndef least")[0] + "\n", encoding="utf-8")
    file.write_text(file.read_text("utf-8").replace("def older", "def elder"), encoding="utf-8")
    places = mutants.locate(mutants.all_candidates(tiny, ["tiny/room"]), PLANTED)
    now = places[STRONG]
    assert now is not None
    assert (now.file, now.candidate.mutant) == ("tiny/room/others.py", STRONG._replace(module="tiny.room.others"))
    assert (
        mutants.locate(mutants.all_candidates(tiny, ["tiny/room"]), [STRONG._replace(line="return one")]).popitem()[1]
        is None
    )

    before = [Result(STRONG, "found"), Result(WEAK, "survived"), Result(ENDLESS, "timed out"), Result(NEVER, "untried")]
    after = {
        STRONG: Result(now.candidate.mutant, "survived"),
        WEAK: Result(WEAK, "survived"),
        ENDLESS: Result(ENDLESS, "found"),
        NEVER: Result(NEVER, "not run"),
    }
    assert mutants.changed_verdicts(before, after) == [
        "found -> survived: tiny.room.others: older: return one > other: one > other -> one >= other"
    ]


@pytest.mark.slow
def test_a_strong_test_finds_its_mutant_a_weak_one_does_not(
    tiny: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mutants, "AT_LEAST", 0.5)
    kept = [Result(each, "untried", "why" if each is WEAK else "") for each in PLANTED]
    found = mutants.try_again(tiny, kept, ["tiny/room"], known, jobs=2)
    assert found == {
        STRONG: Result(STRONG, "found"),
        WEAK: Result(WEAK, "survived", "why"),
        ENDLESS: Result(ENDLESS, "timed out"),
        NEVER: Result(NEVER, "not run"),
    }
    assert "found [tests/room/test_sums.py::test_strong] tiny.room.sums: older" in capsys.readouterr().out
    assert (tiny.root / "tiny/room/sums.py").read_text("utf-8") == dedent(SUMS)


@pytest.mark.long
def test_coverage_says_which_tests_run_a_line(
    tiny: Project, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def names(tests: LineTests, *lines: int) -> set[str]:
        return {test.rpartition("_")[2] for test in tests.running("tiny/room/sums.py", lines)}

    tests = line_tests(tiny, tmp_path / "kept", tmp_path, 1)
    assert {line: names(tests, line) for line in (2, 6, 7, 8, 12)} == {**BY_LINE, 12: set()}
    assert {test.rpartition("_")[2] for test in tests.using("tiny/room/sums.py")} == {"strong", "weak"}
    # Nothing has changed: nothing runs.
    capsys.readouterr()
    line_tests(tiny, tmp_path / "kept", tmp_path, 1)
    assert capsys.readouterr().out == ""
    # A file of tests is another: it runs again, and one that fails is left out.
    file = tiny.root / "tests/room/test_sums.py"
    file.write_text(file.read_text("utf-8").replace("== 1", "== 2"), encoding="utf-8")
    tests = line_tests(tiny, tmp_path / "kept", tmp_path, 1)
    assert names(tests, *range(13)) == {"strong"}
    assert "they fail without any mutant: tests/room/test_sums.py::test_weak" in capsys.readouterr().out
