"""Spoilt saves, scenarios, themes, key files, maps of other programs and packs: each is read, or refused in words.
Never a crash, a hang or a hoard.

    python -m tests.hard.mutations KIND TIMES SEED [FIRST]

tries them in this process, under a limit on memory and on the time of each, and prints what went wrong; `all` shares
them out over the kinds. A case is named by its kind, seed and number, and comes out the same again.
"""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgpack

from tactical.campaign import reports, rules_of
from tactical.cli.seat_view import SeenGame
from tactical.cli.show import page
from tactical.journal.chunks import CHECK_SIZE, STRETCH, Reached, encode_header, encode_onto
from tactical.journal.digest import digest
from tactical.journal.errors import SaveError
from tactical.journal.game import Game
from tactical.journal.storage import open_save
from tactical.rehearsal.dice import live
from tactical.ruleset import Ruleset
from tactical.scenario import (
    ScenarioError,
    campaign_from_text,
    campaign_names,
    open_scenario,
    scenario_from_text,
    scenario_names,
    shipped_campaign,
    shipped_scenario,
)
from tactical.session.pages import campaign_pages
from tactical.table import Ask, awaiting, opened, play
from tests.hard import brought, spoiling
from tests.hard.playing import any_order, offered

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 2.0  # a case that works longer hangs: of its own time, because others may crowd the machine
STILL = 60.0  # and so does one that waits for so long, working or not
MEMORY = 256 * 2**20  # bytes a case may take beyond what reading good files takes
BATTLES = ROOT / "tactical/scenario/campaigns/lantern-rock"
IDENTITY = b"mutations-01"
# Battles on small boards, of every system: shipped ones, and some of a shipped campaign.
SMALL = (
    "first-steps", "first-battle", "the-mill", "pass", "salt-road", "march", "over-the-ridge", "the-west-lock",
    "three-suns", "narrows", "lane", "slip",
)  # fmt: skip
ORDERS = 3  # in each save: each is played again by every case
STORIES = 0.008  # the share of a whole campaign among the saves, and that of a long one
THEME_FILES = sorted((ROOT / "themes").glob("*.toml"))
KEYS = '[keys]\n"page.up" = ["pageup", "f7"]\n"page.left" = "f8"\n"undo" = "u"\n'


_looked: set[bytes] = set()
MOST_LOOKED = 20_000


class Hang(BaseException):
    """The time of a case is up. No `except Exception` may swallow it."""


# --- what is spoilt, and what is done with it ---


@cache
def saves() -> tuple[bytes, ...]:
    """Good saves: a few orders of small battles of every system."""
    made = []
    with tempfile.TemporaryDirectory() as folder:
        for number, name in enumerate(SMALL):
            battle = BATTLES / f"{name}.toml"
            rules, state = open_scenario(battle if battle.exists() else name)
            path = Path(folder) / f"{number}.tactical"
            rng, dice = Random(number), live(number)
            with Game.create(path, rules, state, identity=IDENTITY) as game:
                for _ in range(ORDERS):
                    order = any_order(rng, rules, game.state)
                    if order is None or not game.play(order, dice).verdict:
                        break
            made.append(path.read_bytes())
    return tuple(made)


@cache
def sealed_save() -> bytes:
    """A good save, small but long enough to have a seal and a few records behind it."""
    rules, state = open_scenario("first-steps")
    rng, dice = Random(5), live(5)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sealed.tactical"
        with Game.create(path, rules, state, identity=IDENTITY) as game:
            while game.history.seq < STRETCH + ORDERS:
                order = any_order(rng, rules, game.state)
                if order is None:
                    game.undo(0, range(len(state.setup.seats)))
                else:
                    game.play(order, dice)
        return path.read_bytes()


@cache
def campaign_save() -> bytes:
    """A good save of a campaign, with six games in it: it takes five times as long to read as the others."""
    return (ROOT / "saves" / "campaign.tactical").read_bytes()


def any_save(rng: Random) -> bytes:
    """One of the good saves."""
    share = rng.random()
    if share < 2 * STORIES:
        return campaign_save() if share < STORIES else sealed_save()
    return rng.choice(saves())


@cache
def good(data: bytes) -> tuple[tuple[int, bytes], ...]:
    """Kind and payload of each chunk of a good save."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "good.tactical"
        path.write_bytes(data)
        found = open_save(path, write=False)
        found.save.close()
        return tuple((chunk.kind, bytes(chunk.payload)) for chunk in found.chunks)


@cache
def scenarios() -> tuple[str, ...]:
    """Good scenarios, shipped ones and the battles of the shipped campaign. A long text takes as much longer, so it
    comes up the more rarely."""
    paths = [*map(shipped_scenario, scenario_names()), *sorted(BATTLES.glob("*.toml"))]
    texts = [path.read_text("utf-8") for path in paths]
    longest = max(map(len, texts))
    return tuple(text for text in texts for _ in range(longest // len(text)))


def looked_at(rules: Ruleset, state: Any) -> None:
    """What a player would see first: the page, and what is on offer. The same position is looked at once."""
    key = digest(state)
    if key in _looked:
        return
    if len(_looked) < MOST_LOOKED:
        _looked.add(key)
    seen = SeenGame(SimpleNamespace(rules=rules, state=state, whole=state, campaign=None), 0)  # type: ignore[arg-type]
    for line in page(seen):
        assert line.isprintable(), f"not fit to print: {line!r}"
    want = awaiting(state)
    if isinstance(want, Ask):
        offers = offered(rules, state, want.seat)
        assert offers, "nothing is on offer"
        play(rules, state, offers[0], live(1))


def save(rng: Random, folder: Path) -> None:
    """A save with spoilt bytes."""
    _opened(folder, spoiling.bytes_of(rng, any_save(rng), any_save(rng)))


def forged(rng: Random, folder: Path) -> None:
    """A save whose checksums are right and whose contents are not."""
    chunks = list(good(any_save(rng)))
    at = rng.randrange(len(chunks))
    kind, payload = chunks[at]
    if rng.random() < 0.2:
        payload = spoiling.bytes_of(rng, payload)
    else:
        plain = msgpack.unpackb(payload, strict_map_key=False)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            plain = spoiling.value_of(rng, plain)
        try:
            payload = msgpack.packb(plain)
        except (ValueError, OverflowError):
            return  # no file can say this
    match rng.randrange(8):
        case 0:
            chunks.insert(rng.randrange(len(chunks) + 1), (rng.choice((kind, 1, 2, 3, 9)), payload))
        case 1:
            chunks.append((kind, payload))
        case 2:
            chunks = chunks[: at + 1]
            chunks[at] = (kind, payload)
        case _:
            chunks[at] = (kind, payload)
    header = encode_header(IDENTITY)
    begun = Reached.after_header(header[-CHECK_SIZE:])
    _opened(folder, header + encode_onto(begun, chunks, seal=rng.random() < 0.5)[0])


def _opened(folder: Path, data: bytes) -> None:
    path = folder / "spoilt.tactical"
    path.write_bytes(data)
    try:
        with Game.open(path, write=False) as game:
            with suppress(SaveError):
                game.history.load_all()
            looked_at(game.rules, game.state)
    except SaveError as error:
        _told(str(error))
    assert path.read_bytes() == data, "reading changed the file"


def scenario(rng: Random, folder: Path) -> None:
    """A spoilt scenario."""
    text = spoiling.text_of(rng, rng.choice(scenarios()))
    try:
        found = scenario_from_text(text, "file.toml")
        state = found.opened()
    except ScenarioError as error:
        for line in error.lines:
            _told(line)
        return
    state = opened(found.rules, state, live(1)).state
    assert not found.rules.broken_invariants(state), found.rules.broken_invariants(state)
    looked_at(found.rules, state)


def story(rng: Random, folder: Path) -> None:
    """A spoilt campaign, with its battles as they are."""
    path = shipped_campaign(campaign_names()[0])
    text = spoiling.text_of(rng, path.read_text("utf-8"))
    try:
        campaign = campaign_from_text(text, "file.toml", path.with_suffix("")).begun()
    except ScenarioError as error:
        for line in error.lines:
            _told(line)
        return
    for line in (
        *reports.roster(campaign),
        *reports.calendar(campaign),
        *(line for line, _ in campaign_pages.chronicle(campaign)),
    ):
        assert line.isprintable(), f"not fit to print: {line!r}"
    looked_at(rules_of(campaign), campaign.top.state)


def theme(rng: Random, folder: Path) -> None:
    """A spoilt theme, or one whose bytes are."""
    from tactical.session.preferences.themes import load_themes

    text = rng.choice(THEME_FILES).read_bytes()
    spoilt = spoiling.bytes_of(rng, text) if rng.random() < 0.3 else spoiling.text_of(rng, text.decode()).encode()
    (folder / "themes").mkdir(exist_ok=True)
    (folder / "themes" / "one.toml").write_bytes(spoilt)
    themes, problems = load_themes(folder / "themes")
    for problem in problems:
        _told(str(problem))
    for one in themes.values():
        for key in ("text", "cursor", "reach path"):
            one.looks.look(key)


def keys(rng: Random, folder: Path) -> None:
    """A spoilt key file."""
    from tactical.session.preferences.key_files import load_keys

    (folder / "keys.toml").write_bytes(spoiling.text_of(rng, KEYS).encode("utf-8", "replace"))
    _, problems = load_keys(folder / "keys.toml")
    for problem in problems:
        _told(str(problem))


def _told(line: str) -> None:
    """A refusal is one line that a terminal can print."""
    assert line.isprintable(), f"not fit to print: {line!r}"
    assert line.strip()
    assert len(line) < 2000, f"a line of {len(line)} characters"


def _bringing(bring: Callable[[Random, Path], Iterator[str]]) -> Callable[[Random, Path], None]:
    def case(rng: Random, folder: Path) -> None:
        for line in bring(rng, folder):
            _told(line)

    return case


KINDS: dict[str, Callable[[Random, Path], None]] = {
    "save": save, "forged": forged, "scenario": scenario, "story": story, "theme": theme, "keys": keys,
    "tmx": _bringing(brought.tiled), "vtt": _bringing(brought.walled), "pack": _bringing(brought.pack),
}  # fmt: skip
SHARES = {  # of a hundred cases
    "save": 19, "forged": 33, "scenario": 30, "story": 3, "theme": 6, "keys": 3, "tmx": 2, "vtt": 2, "pack": 2,
}  # fmt: skip


# --- trying them ---


@contextmanager
def limited() -> Iterator[None]:
    """No more memory than `MEMORY` beyond what there is now."""
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def _up(*_: object) -> None:
    raise Hang


def _calm() -> None:
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)


def tried(kind: str, times: int, seed: int, first: int = 0, *, warm: int = 20) -> Iterator[dict[str, Any]]:
    """The cases that went wrong, as they come."""
    if kind == "all":
        for one, share in SHARES.items():
            yield from tried(one, times * share // 100, seed, first, warm=warm)
        return
    signal.signal(signal.SIGALRM, _up)
    signal.signal(signal.SIGPROF, _up)
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as name:
        folder = Path(name)
        for number in range(warm):  # everything is imported and cached before memory is counted
            with suppress(Exception):
                KINDS[kind](Random(f"warm {number}"), folder)
        with limited():
            for number in range(first, first + times):
                signal.setitimer(signal.ITIMER_PROF, SECONDS)
                signal.setitimer(signal.ITIMER_REAL, STILL)
                try:
                    KINDS[kind](Random(f"{kind} {seed} {number}"), folder)
                except Hang:
                    yield {"kind": kind, "seed": seed, "number": number, "fault": "hang", "trace": _trace()}
                except BaseException as error:  # noqa: BLE001  whatever it is, it is a finding
                    _calm()
                    fault = f"{type(error).__name__}: {error}"[:300]
                    yield {"kind": kind, "seed": seed, "number": number, "fault": fault, "trace": _trace()}
                finally:
                    _calm()


def _trace() -> str:
    return traceback.format_exc(limit=-4)[-1500:]


def run(times: int, seed: int) -> list[str]:
    """Try so many cases of all kinds in a process of their own; what went wrong, in words."""
    command = [sys.executable, "-m", "tests.hard.mutations", "all", str(times), str(seed)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    faults = [f"{f['kind']} {f['seed']} {f['number']}: {f['fault']}\n{f['trace']}" for f in found]
    if done.returncode:
        faults.append(f"mutations {seed}: the process ended with {done.returncode}: {done.stderr[-600:]}")
    return faults


if __name__ == "__main__":
    for finding in tried(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *map(int, sys.argv[4:])):
        print(json.dumps(finding), flush=True)
