"""Mutation testing: `python -m tests.bench.mutants --count 200 --seed 1 --jobs 2` changes one small thing at a time in
a copy of the package, runs the tests that run the changed line, the quickest first, until one fails, prints a table by
room and keeps the verdicts in `mutants.txt`, or in another file (`--out`).

`--compare tests/bench/mutants.txt` tries the same mutants again, wherever their code has moved, and lists the verdicts
that have changed; with `--only survived` it tries only those; with `--write` it keeps the new verdicts. In the file a
note may follow a verdict: a mutant is `harmless` where nobody could notice it.

A mutant is found, survives, or is run by no test. One that never ends is `timed out`, which counts as found. A change
to code that runs when its module is imported is tried with the tests that use the module.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import os
import queue
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tests.bench.league import commit
from tests.bench.line_tests import LineTests, Project, line_tests
from tests.bench.mutations import Candidate, Mutant, candidates, differs, mutated

ROOT = Path(__file__).parents[2]
TESTS = (  # of the rooms themselves, and of those that build on them directly
    "table", "ruleset", "rules", "journal", "contract", "campaign", "scenario", "rehearsal", "opponent", "hosting",
    "cli",
)  # fmt: skip
TACTICAL = Project(ROOT, "tactical", tuple(f"tests/{folder}" for folder in TESTS))
ROOMS = ("tactical/table", "tactical/rules", "tactical/journal")
KEPT = Path(__file__).with_name("mutants.txt")
CACHE = ROOT / ".ci" / "mutants"

FOUND, TIMED_OUT, SURVIVED, NOT_RUN, GONE, UNTRIED = "found", "timed out", "survived", "not run", "gone", "untried"
CAUGHT = (FOUND, TIMED_OUT)
HARMLESS = "harmless"

QUICK = 30  # tests that run first, from any files; the others go file by file
SECONDS = 60.0  # budget for the tests of one mutant, as measured under coverage; the quickest that fit are run
AT_LEAST, TIMES = 15, 10  # the limit on one test: so many seconds of the processor, plus so many times what it took
MEMORY = 3 << 30  # bytes
PATIENCE = 600  # seconds on the clock, besides what the tests take, before a run counts as waiting for ever


class Result(NamedTuple):
    """A mutant with its verdict, and a note on why it may survive."""

    mutant: Mutant
    verdict: str
    note: str = ""


class Place(NamedTuple):
    """Where a mutant can be made."""

    file: str
    candidate: Candidate


class Slot(NamedTuple):
    """A copy of the project in which one mutant at a time is tried."""

    project: Project
    numbers: Iterator[int]

    def write(self, file: str, source: str) -> None:
        """Change a file so that no compiled one is taken for it: those are told apart by seconds and size."""
        path = self.project.root / file
        path.write_text(source, encoding="utf-8")
        moment = 1_000_000_000 + next(self.numbers)
        os.utime(path, (moment, moment))


# ------------------------------------------------------------------------------------------------- which mutants


def all_candidates(project: Project, rooms: Sequence[str] = ROOMS) -> dict[str, list[Candidate]]:
    """All mutants of some rooms, by the path of their file in the project."""
    files = sorted(file for room in rooms for file in (project.root / room).rglob("*.py"))
    return {
        file.relative_to(project.root).as_posix(): candidates(file.read_text("utf-8"), _module(project, file))
        for file in files
    }


def room_of(module: str) -> str:
    """The row of the table that a module counts in: its room, or in `rules` its system."""
    parts = module.split(".")[1:]
    return "/".join(parts[:2] if parts[:1] == ["rules"] and len(parts) > 2 else parts[:1])


def sample(project: Project, made: Mapping[str, list[Candidate]], count: int, seed: int) -> list[Mutant]:
    """Draw `count` mutants, spread over the rooms by their lines of code, at most one a line."""
    of_room: dict[str, list[str]] = defaultdict(list)
    for file in made:
        of_room[room_of(_module(project, project.root / file))].append(file)
    sizes = {room: sum(_code_lines(project.root / file) for file in files) for room, files in of_room.items()}
    drawn: list[Mutant] = []
    for room, share in shares(sizes, count).items():
        chance = random.Random(f"{seed}/{room}")
        lines: dict[tuple[str, str, str], list[Place]] = defaultdict(list)
        for file in of_room[room]:
            for each in made[file]:
                lines[each.mutant[:3]].append(Place(file, each))
        left = share
        for line in chance.sample(sorted(lines), len(lines)):
            if not left:
                break
            file, each = chance.choice(lines[line])
            source = (project.root / file).read_text("utf-8")
            if differs(source, mutated(source, each)):
                drawn.append(each.mutant)
                left -= 1
    return drawn


def shares(sizes: Mapping[str, int], count: int) -> dict[str, int]:
    """Divide `count` in proportion to the sizes, by the largest remainder."""
    total = sum(sizes.values())
    exact = {name: count * size / total for name, size in sizes.items()}
    found = {name: int(each) for name, each in exact.items()}
    for name in sorted(exact, key=lambda name: (found[name] - exact[name], name))[: count - sum(found.values())]:
        found[name] += 1
    return found


def locate(made: Mapping[str, list[Candidate]], mutants: Iterable[Mutant]) -> dict[Mutant, Place | None]:
    """Where mutants are now: in their module, or in the only other one that has the function with the same line."""
    like: dict[tuple[object, ...], list[Place]] = defaultdict(list)
    for file, several in made.items():
        for each in several:
            like[each.mutant[1:]].append(Place(file, each))
    found: dict[Mutant, Place | None] = {}
    for mutant in mutants:
        same = like[mutant[1:]]
        at_home = [place for place in same if place.candidate.mutant == mutant]
        found[mutant] = at_home[0] if at_home else same[0] if len(same) == 1 else None
    return found


def _module(project: Project, file: Path) -> str:
    return ".".join(file.relative_to(project.root).with_suffix("").parts).removesuffix(".__init__")


def _code_lines(file: Path) -> int:
    lines = map(str.strip, file.read_text("utf-8").splitlines())
    return sum(1 for line in lines if line and not line.startswith("#"))


# -------------------------------------------------------------------------------------------------- trying them


def select_tests(tests: LineTests, file: str, candidate: Candidate, seconds: float) -> list[str]:
    """The tests that could find a mutant, the quickest first, as many as fit into the budget."""
    able = tests.running(file, candidate.lines) if candidate.lines else tests.using(file)
    ordered = sorted(able, key=lambda test: (tests.seconds[test], test))
    spent = itertools.accumulate(tests.seconds[test] for test in ordered)
    return [test for test, so_far in zip(ordered, spent, strict=True) if so_far <= seconds] or ordered[:1]


def stages(tests: LineTests, chosen: Sequence[str]) -> list[list[str]]:
    """The runs to make: first the quickest tests from any files, then the others file by file, to share fixtures."""
    rest: dict[str, list[str]] = defaultdict(list)
    for test in chosen[QUICK:]:
        rest[test.partition("::")[0]].append(test)
    by_file = sorted(rest.values(), key=lambda several: sum(tests.seconds[test] for test in several))
    return [each for each in (list(chosen[:QUICK]), list(itertools.chain(*by_file))) if each]


def try_mutant(slot: Slot, tests: LineTests, file: str, candidate: Candidate | None, seconds: float) -> tuple[str, str]:
    """The verdict on a mutant, and the test that found it. None: some tests on the code as it is."""
    path = slot.project.root / file
    source = path.read_text("utf-8")
    if candidate is None:
        chosen = sorted(tests.seconds, key=lambda test: (tests.seconds[test], test))[:QUICK]
    else:
        chosen = select_tests(tests, file, candidate, seconds)
        slot.write(file, mutated(source, candidate))
    try:
        for stage in stages(tests, chosen):
            verdict, by = _run(slot.project, tests, stage)
            if verdict != SURVIVED:
                return verdict, by
        return (SURVIVED, f"{len(chosen)} tests") if chosen else (NOT_RUN, "")
    finally:
        slot.write(file, source)


def _run(project: Project, tests: LineTests, chosen: Sequence[str]) -> tuple[str, str]:
    """Run some tests until one fails: the verdict, and the test or limit that stopped them."""
    files = list(dict.fromkeys(test.partition("::")[0] for test in chosen))
    wanted = set(chosen)
    others = [test for test in tests.seconds if test not in wanted and test.partition("::")[0] in files]
    limits = {test: AT_LEAST + TIMES * tests.seconds[test] for test in chosen}
    asked = project.root / "asked.json"
    asked.write_text(json.dumps({"tests": limits, "others": others}), encoding="utf-8")
    (project.root / "files").write_text("\n".join(files), encoding="utf-8")
    process = subprocess.Popen(
        ["nice", *project.pytest("-x", "--no-header", "--tb=no", "@files")],
        cwd=project.root, env=project.environment(MUTANT_TESTS=str(asked)), start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    )  # fmt: skip
    resource.prlimit(process.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        output, _ = process.communicate(timeout=PATIENCE + TIMES * sum(tests.seconds[test] for test in chosen))
    except subprocess.TimeoutExpired:
        return TIMED_OUT, "waits for ever"
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    if process.returncode == 0:
        return SURVIVED, ""
    if process.returncode == -signal.SIGPROF:
        return TIMED_OUT, "goes on for ever"
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - |$)", output, re.MULTILINE)
    return FOUND, failed[1] if failed else (output.strip().splitlines() or [""])[-1]


def try_all(
    project: Project, tests: LineTests, places: Sequence[Place], folder: Path, jobs: int, seconds: float
) -> Iterator[tuple[str, str]]:
    """The verdict on each place, in order, and the test that found it."""
    numbers = itertools.count()
    slots: queue.SimpleQueue[Slot] = queue.SimpleQueue()
    for number in range(jobs):
        slots.put(Slot(project.copy(folder / f"slot{number}"), numbers))

    def verdict(file: str, candidate: Candidate | None) -> tuple[str, str]:
        slot = slots.get()
        try:
            return try_mutant(slot, tests, file, candidate, seconds)
        finally:
            slots.put(slot)

    for file in {place.file for place in places[:1]}:
        unchanged, by = verdict(file, None)
        if unchanged != SURVIVED:
            raise SystemExit(f"without any mutant: {unchanged} {by}")
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(lambda place: verdict(*place), places)


# --------------------------------------------------------------------------------------------- file and table


def render(results: Iterable[Result], heading: str) -> str:
    """The text of the file of verdicts."""
    blocks = [f"# {heading}\n"]
    for mutant, verdict, note in sorted(results):
        module, function, line, change, nth = mutant
        more = f" ({nth})" if nth > 1 else ""
        blocks.append(f"{module}: {function}\n    {line}\n    {change}{more}\n{verdict}{note and ': '}{note}\n")
    return "\n".join(blocks)


def parse(text: str) -> list[Result]:
    """Read a file of verdicts."""
    found: list[Result] = []
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if not lines:
            continue
        place, line, change, verdict = lines
        module, _, function = place.partition(": ")
        counted = re.fullmatch(r"(.*?)(?: \((\d+)\))?", change.strip())
        assert counted
        mutant = Mutant(module, function, line.strip(), counted[1], int(counted[2] or 1))
        verdict, _, note = verdict.partition(": ")
        found.append(Result(mutant, verdict, note))
    return found


def table(results: Sequence[Result]) -> list[str]:
    """Count the verdicts by room, as Markdown."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant, verdict, note in results:
        harmless = verdict not in CAUGHT and note.startswith(HARMLESS)
        counts[room_of(mutant.module)][HARMLESS if harmless else verdict] += 1
    counts["all"] = sum((each for each in counts.values()), Counter())
    rare = [each for each in (GONE, UNTRIED) if counts["all"][each]]
    heads = [FOUND, TIMED_OUT, HARMLESS, SURVIVED, NOT_RUN, *rare]
    lines = [f"| room | mutants | {' | '.join(heads)} | share found |", "|---" * (len(heads) + 3) + "|"]
    for room, count in sorted(counts.items(), key=lambda each: (each[0] == "all", each[0])):
        caught = sum(count[each] for each in CAUGHT)
        of = caught + count[SURVIVED] + count[NOT_RUN]
        share = f"{caught / of:.0%} of {of}" if of else ""
        lines.append(f"| {room} | {count.total()} | {' | '.join(str(count[each]) for each in heads)} | {share} |")
    return lines


def changed_verdicts(before: Sequence[Result], after: Mapping[Mutant, Result]) -> list[str]:
    """List the verdicts that have changed; found and timed out are the same."""
    lines = []
    for old in before:
        new = after[old.mutant]
        if old.verdict != new.verdict and not {old.verdict, new.verdict} <= set(CAUGHT) and old.verdict != UNTRIED:
            lines.append(f"{old.verdict} -> {new.verdict}: {_describe(new.mutant)}")
    return lines


def _describe(mutant: Mutant) -> str:
    return f"{mutant.module}: {mutant.function}: {mutant.line}: {mutant.change}"


# -------------------------------------------------------------------------------------------------- the command


def try_again(
    project: Project,
    kept: Sequence[Result],
    rooms: Sequence[str],
    tests_of: Callable[[Path], LineTests],
    *,
    jobs: int = 1,
    seconds: float = SECONDS,
    note: Callable[[Mapping[Mutant, Result]], None] = lambda _: None,
) -> dict[Mutant, Result]:
    """Try mutants wherever they are now. The results, by what each mutant was; `note` gets them after each verdict."""
    places = locate(all_candidates(project, rooms), [each.mutant for each in kept])
    notes = {each.mutant: each.note for each in kept}
    found = {mutant: Result(mutant, GONE, notes[mutant]) for mutant, place in places.items() if place is None}
    there = {mutant: place for mutant, place in places.items() if place is not None}
    with tempfile.TemporaryDirectory(dir=_memory()) as folder:
        tests = tests_of(Path(folder))
        verdicts = try_all(project, tests, list(there.values()), Path(folder), jobs, seconds)
        for (mutant, place), (verdict, by) in zip(there.items(), verdicts, strict=True):
            found[mutant] = Result(place.candidate.mutant, verdict, notes[mutant])
            print(f"{len(found)}/{len(kept)} {verdict} [{by}] {_describe(place.candidate.mutant)}", flush=True)
            note(found)
    return found


def _memory() -> str | None:
    """A folder in memory, where there is one with room."""
    shared = Path("/dev/shm")
    return str(shared) if shared.is_dir() and shutil.disk_usage(shared).free > 1 << 30 else None


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.mutants", description=__doc__)
    parser.add_argument("--count", type=int, help="how many mutants (default: 200 new ones, or all of FILE)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="how many to try at once")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="budget for the tests of one mutant")
    parser.add_argument("--compare", type=Path, metavar="FILE", help="try the mutants of a file again")
    parser.add_argument("--only", action="append", metavar="VERDICT", help="try only those with this verdict")
    parser.add_argument("--write", action="store_true", help="keep the new verdicts in that file")
    parser.add_argument("--out", type=Path, default=KEPT, metavar="FILE", help="where new mutants are kept")
    asked = parser.parse_args()
    path: Path = asked.compare or asked.out
    kept = parse(path.read_text("utf-8")) if path.exists() else []
    if asked.compare is None:
        notes = {each.mutant: each.note for each in kept}
        drawn = sample(TACTICAL, all_candidates(TACTICAL), asked.count or 200, asked.seed)
        kept = wanted = [Result(mutant, UNTRIED, notes.get(mutant, "")) for mutant in drawn]
        heading = f"seed {asked.seed}, drawn at {commit()}"
    else:
        wanted = [each for each in kept if not asked.only or each.verdict in asked.only]
        wanted = random.Random(asked.seed).sample(wanted, min(asked.count or len(wanted), len(wanted)))
        heading = path.read_text("utf-8").partition("\n")[0].removeprefix("# ")
    writes = asked.write or asked.compare is None

    def keep(found: Mapping[Mutant, Result]) -> None:
        if writes:
            path.write_text(render([found.get(each.mutant, each) for each in kept], heading), encoding="utf-8")

    keep({})
    results = try_again(
        TACTICAL, wanted, ROOMS, lambda scratch: line_tests(TACTICAL, CACHE, scratch, asked.jobs),
        jobs=asked.jobs, seconds=asked.seconds, note=keep,
    )  # fmt: skip
    keep(results)
    changes = changed_verdicts(wanted, results)
    print("", *changes, "", *table([results.get(each.mutant, each) for each in (kept if writes else wanted)]), sep="\n")
    print(f"{len(changes)} of {len(wanted)} verdicts have changed")
    weaker = [line for line in changes if line.startswith(CAUGHT) and f"-> {GONE}" not in line]
    return 1 if weaker else 0


if __name__ == "__main__":
    sys.exit(main())
