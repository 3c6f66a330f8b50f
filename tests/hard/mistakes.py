"""The mistakes a player, an editor or a broken disk can make, as a table: what is done, and what the one line says.

Each row makes its files in a folder that holds a good save (`good.tactical`), and is tried by `test_mistakes.py` in a
process of its own: one line on standard error that tells what is wrong, where, and what would be right; an exit code
that is not 0; and not a byte of any file changed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tactical.journal import wire
from tactical.journal.chunks import HEADER_SIZE, MAX_FILE, encode_header
from tactical.journal.records import HEAD
from tests.journal.games import YARD, chunks_of, rewritten, with_record

ROOT = Path(__file__).resolve().parents[2]
SAVE, SCENARIO, CAMPAIGN, THEME, KEYS = "good.tactical", "file.toml", "story.toml", "colours.toml", "keys.toml"
Make = Callable[[Path], object]  # is given the folder
READ, WRITE = ("show", "{file}"), ("do", "{file}", "ann end")
NEW, CHECK = ("new", "{file}", "--save", "{folder}/new.tactical"), ("scenario", "check", "{file}")


class Mistake(NamedTuple):
    """A row: `{file}` and `{folder}` stand in commands for paths; `says` are words that the line must have."""

    what: str
    make: Make
    file: str
    commands: Sequence[tuple[str, ...]]
    code: int
    says: tuple[str, ...]


# --- how the files are made ---


def nothing(folder: Path) -> None:
    """The good save is all there is."""


def bytes_as(change: Callable[[bytes], bytes]) -> Make:
    """A save with other bytes."""
    return lambda folder: (folder / SAVE).write_bytes(change((folder / SAVE).read_bytes()))


def flipped(at: int) -> Make:
    """A save with one bit turned round."""
    return bytes_as(lambda good: good[:at] + bytes([good[at] ^ 4]) + good[at + 1 :])


def larger(folder: Path) -> None:
    """A save of more bytes than any may have; the disk holds none of them."""
    os.truncate(folder / SAVE, MAX_FILE + 1)


def forged(payload: bytes) -> Make:
    """A save with right checksums and a record that is not."""
    return lambda folder: with_record(folder / SAVE, payload).replace(folder / SAVE)


def long_form(folder: Path) -> None:
    """A save with right checksums whose last record says the same as before in more bytes."""
    last = chunks_of(folder / SAVE)[-1].payload
    assert 0x80 <= last[0] <= 0x9F  # a short map or list
    head = b"\xde\x00" if last[0] < 0x90 else b"\xdc\x00"
    payload = head + bytes([last[0] & 15]) + last[1:]
    rewritten(folder / SAVE, lambda chunks: [*chunks[:-1], (chunks[-1][0], payload)]).replace(folder / SAVE)


def later_content(folder: Path) -> None:
    """A save in the format of today that a later release has gone on with."""
    head = wire.pack({"content": 99, "rules": "skirmish", "rules_version": 1, "title": "x"})
    rewritten(folder / SAVE, lambda chunks: [*chunks, (HEAD, head)]).replace(folder / SAVE)


def text(name: str, good: str, old: str = "", new: str = "") -> Make:
    """A text file with one thing in it changed."""
    assert old in good, old
    return lambda folder: (folder / name).write_text(good.replace(old, new, 1) if old else new, "utf-8")


def scenario(old: str, new: str, good: str = YARD) -> Make:
    """The yard with one mistake in it."""
    return text(SCENARIO, good, old, new)


def _shut(folder: Path) -> None:
    (folder / SAVE).chmod(0)


def _story() -> str:
    folder = ROOT / "tactical/scenario/campaigns"
    return (folder / "lantern-rock.toml").read_text("utf-8")


def campaign(old: str, new: str) -> Make:
    """The shipped campaign with one mistake in it, beside its battles."""

    def make(folder: Path) -> None:
        text(CAMPAIGN, _story(), old, new)(folder)
        (folder / "story").symlink_to(ROOT / "tactical/scenario/campaigns/lantern-rock")

    return make


DARK = (ROOT / "themes/dark.toml").read_text("utf-8")
MANY = "9" * 400
AT_A1 = ('name = "dee"\n', 'name = "dee"\ncell = "a1"\n')
WITHOUT_DEE = YARD.replace("c..d", "c...").replace('d = { piece = "dee" }\n', "")
AGAIN = '[[pieces]]\nname = "ann"\nseat = "red"\ncell = "e1"\nweapons = ["pistol"]\n'
PLAIN_FILE = "give the path of a save, which is a plain file"

SAVES = [
    Mistake("missing", nothing, "nowhere.tactical", (READ, WRITE), 4,
            ("nowhere.tactical", "no such file", "check the path")),
    Mistake("empty", bytes_as(lambda good: b""), SAVE, (READ, WRITE), 4, (SAVE, "empty", "give the path of a save")),
    Mistake("truncated in its head", bytes_as(lambda good: good[:60]), SAVE, (READ, ("check", "{file}")), 4,
            (SAVE, "its last 20 bytes", "restore a copy")),
    Mistake("truncated in its last order", bytes_as(lambda good: good[:-7]), SAVE, (("check", "{file}"),), 4,
            (SAVE, "never finished", "moves them aside")),
    Mistake("bit-flipped at its start", flipped(0), SAVE, (READ, WRITE), 4, (SAVE, "byte 0 is damaged")),
    Mistake("bit-flipped in its header", flipped(HEADER_SIZE - 3), SAVE, (READ, WRITE), 4, (SAVE, "damaged")),
    Mistake("bit-flipped in its last order", flipped(-30), SAVE, (READ, WRITE), 4, (SAVE, "damaged")),
    Mistake("foreign", bytes_as(lambda good: b"\x7fELF" + bytes(500)), SAVE, (READ, WRITE), 4, (SAVE, "not a save")),
    Mistake(
        "newer format", bytes_as(lambda good: encode_header(b"x" * 12, 99) + good[HEADER_SIZE:]), SAVE,
        (READ, WRITE), 4, (SAVE, "it has format 99", "open it with a later release"),
    ),
    Mistake("newer contents", later_content, SAVE, (READ, WRITE), 4, (SAVE, "version 99")),
    Mistake("oversized", larger, SAVE, (READ, WRITE), 4, (SAVE, f"{MAX_FILE + 1} bytes", str(MAX_FILE))),
    Mistake("deeply nested", forged(b"\x91" * 100_000 + b"\xc0"), SAVE, (READ, WRITE), 4,
            (SAVE, "after record 1", "play on from a copy")),
    Mistake("not canonical", long_form, SAVE, (READ, WRITE), 4,
            (SAVE, "after record 0", "not in canonical form", "play on from a copy")),
    Mistake("a directory", nothing, "", (READ, WRITE), 4, (PLAIN_FILE,)),
    Mistake("a device", nothing, "/dev/zero", (READ, WRITE), 4, ("/dev/zero", "a device", PLAIN_FILE)),
    Mistake("a pipe", lambda folder: os.mkfifo(folder / "pipe"), "pipe", (READ, WRITE), 4, ("a pipe", PLAIN_FILE)),
    Mistake("unreadable", _shut, SAVE, (READ, WRITE), 4, (SAVE, "change its permissions")),
    Mistake("under a file", nothing, f"{SAVE}/x", (READ, WRITE), 4, (f"{SAVE}/x", "is not a folder", "another place")),
]  # fmt: skip

SCENARIOS = [
    Mistake("an unknown key", scenario("limit = 0", "limits = 0"), SCENARIO, (CHECK, NEW), 4,
            ("file.toml:4:1", "'limits'", "did you mean limit?")),
    Mistake("a ragged map", scenario("...c..d", "...c.d"), SCENARIO, (CHECK, NEW), 4,
            ("file.toml:11:7", "6 cells, the first row 7")),
    Mistake("an undefined legend letter", scenario("a..x...", "a..x..?"), SCENARIO, (CHECK, NEW), 4,
            ("file.toml:10:7", "'?' is not in the legend", 'add "?"')),
    Mistake("two pieces on one cell", scenario(*AT_A1, WITHOUT_DEE), SCENARIO, (CHECK, NEW), 4,
            ("file.toml:51:8", "dee and ann start on the same square")),
    Mistake("duplicate names", scenario('[[pieces]]\nname = "dee"', f'{AGAIN}\n[[pieces]]\nname = "dee"'), SCENARIO,
            (CHECK, NEW), 4, ("file.toml:51:8", "two pieces are named 'ann'", "give each its own name")),
    Mistake("a control character", scenario("The yard", "The \\u001b[31myard"), SCENARIO, (CHECK, NEW), 4,
            ("file.toml:2:", "U+001B", "remove it")),
    Mistake("a bidi mark", scenario("The yard", "The \u202eyard"), SCENARIO, (CHECK, NEW), 4,
            ("file.toml:2:", "U+202E", "remove it")),
    Mistake("markup in a name", scenario('name = "ben"\nseat = "red"', 'name = "[b]ben"\nseat = "red"'), SCENARIO,
            (CHECK, NEW), 4, ("file.toml:40:9", "write round brackets")),
    Mistake("a map of 100 MB", lambda folder: (folder / SCENARIO).write_text(
        YARD.replace("a..x...", "\n".join(["." * 9999] * 10_500), 1), "utf-8"), SCENARIO, (CHECK, NEW), 4,
        ("file.toml:", "bytes")),
    Mistake("a number of 400 digits", scenario("limit = 0", f"limit = {MANY}"), SCENARIO, (CHECK, NEW), 4,
            ("file.toml:4:", "limit")),
    Mistake("a pipe for a scenario", lambda folder: os.mkfifo(folder / SCENARIO), SCENARIO, (CHECK, NEW), 4,
            ("not a regular file", "a scenario is a text file")),
    Mistake("a device for a scenario", nothing, "/dev/zero", (CHECK,), 4, ("/dev/zero", "a scenario is a text file")),
    Mistake("no such scenario", nothing, "nowhere.toml", (CHECK, NEW), 4, ("nowhere.toml",)),
    Mistake("a campaign's unknown key", campaign("turn_days", "turn_dyas"), CAMPAIGN, (CHECK, NEW), 4,
            ("story.toml:", "'turn_dyas'", "did you mean turn_days?")),
]  # fmt: skip

LIKINGS = [
    Mistake("a theme's unknown key", text(THEME, DARK, "primary =", 'primry = "red"\nprimary ='), THEME,
            (("themes", "check", "{file}"),), 4, ("colours.toml:5", "'primry'", "did you mean 'primary'?")),
    Mistake("a theme's colour", text(THEME, DARK, "#cdb0f5", "#cdb0fg"), THEME, (("themes", "check", "{file}"),), 4,
            ("colours.toml:5", "primary", "#rrggbb")),
    Mistake("a theme of nothing but TOML's mistakes", text(THEME, "", "", "name = = 1\n"), THEME,
            (("themes", "check", "{file}"),), 4, ("colours.toml:1", "not valid TOML")),
    Mistake("a key that does nothing", text(KEYS, "", "", '[keys]\nundoo = "f2"\n'), KEYS,
            (("keys", "check", "{file}"),), 4, ("keys.toml:2", "'undoo'", "did you mean 'undo'?")),
    Mistake("a key that clashes", text(KEYS, "", "", '[keys]\nundo = "e"\n'), KEYS, (("keys", "check", "{file}"),), 4,
            ("keys.toml:2", "'e' is already", "free it there first or take another key")),
    Mistake("a pipe for keys", lambda folder: os.mkfifo(folder / KEYS), KEYS, (("keys", "check", "{file}"),), 4,
            ("keys.toml", "use a text file")),
]  # fmt: skip


def _order(what: str, order: str, code: int, *says: str) -> Mistake:
    return Mistake(what, nothing, SAVE, (("do", "{file}", order), ("try", "{file}", order)), code, says)


ORDERS = [
    _order("an unknown verb", "ann dance b1", 2, "dance"),
    _order("an unknown piece", "bob walk b1", 2, "bob", "ann, ben"),
    _order("an unknown cell", "ann walk zz99", 3, "zz99", "g3"),
    _order("a wrong seat", "dee walk g1", 3, "refused", "["),
    _order("a wrong phase", "react pass", 3, "refused", "react is not possible now"),
    _order("a broken path", "ann walk b1 e3", 3, "refused", "["),
    _order("a number of 400 digits in an order", f"ann walk {MANY}", 2, "999"),
    _order("a cell of 400 digits", f"ann walk a{MANY}", 2, "999"),
]

MISTAKES = (*SAVES, *SCENARIOS, *LIKINGS, *ORDERS)
