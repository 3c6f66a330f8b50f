"""Packs: a folder or a zip of scenarios, campaigns, puzzles, themes and tile maps, checked as hostile before any of it
is kept. A pack has only texts; nothing of it is ever run.

    pack.toml                  [about]: title, author, licence, version, and what it needs
    scenarios/NAME.toml        with the files that they include
    campaigns/NAME.toml        with their battles in campaigns/NAME/
    puzzles/NAME.toml
    themes/NAME.toml
    tiles/NAME.toml
    README.md, LICENSE, ...    words beside them: .md and .txt
"""

from __future__ import annotations

import io
import os
import shutil
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from tactical.journal.new_files import sync_folder
from tactical.journal.syscalls import SYSTEM
from tactical.rules import system_names
from tactical.scenario.fields import Fields
from tactical.scenario.files import MAX_BYTES, decoded, file_words, read_text, unreadable
from tactical.scenario.own_files import packs_folder
from tactical.scenario.plain_text import name_problem
from tactical.scenario.problems import ProblemList, ScenarioError, shown, suggestion
from tactical.scenario.text import parse
from tactical.scenario.toml_values import toml
from tactical.session.preferences.themes import load_theme, shipped_themes
from tactical.session.preferences.toml_file import FileProblems
from tactical.session.scenario_check import check_file, check_text
from tactical.table.values import replace

ABOUT: Final = "pack.toml"
ZIP: Final = ".zip"
FOLDERS: Final = ("scenarios", "campaigns", "puzzles", "themes", "tiles")
WORDS: Final = (".md", ".txt", "")
MOST_FILES: Final = 500
MOST_BYTES: Final = 20 << 20  # of all texts together
MOST_ZIPPED: Final = 4 << 20  # a table of so many entries is still read in a second
DEEPEST: Final = 5
LONGEST: Final = 80  # letters of a name
_DATE: Final = (1980, 1, 1, 0, 0, 0)  # the same pack is the same bytes, whoever makes it, and when
_PLAIN_MODE: Final = 0o644


class PackError(ValueError):
    """A fault of a pack, in a line."""


class PackAbout(NamedTuple):
    """The `[about]` table of a pack. `needs`: the rule systems it requires."""

    title: str
    author: str = ""
    licence: str = ""
    version: str = ""
    needs: tuple[str, ...] = ()


class Pack(NamedTuple):
    """A pack in memory: its texts by their paths."""

    name: str
    about: PackAbout
    files: Mapping[str, bytes]


def read_pack(path: Path) -> Pack:
    """The pack in a folder or a zip, with names and sizes checked, but not its texts. Raises PackError."""
    source = file_words(str(path))
    try:
        status = path.stat()
    except (OSError, ValueError) as error:
        raise PackError(f"{source}: {unreadable(error)}") from None
    if stat.S_ISDIR(status.st_mode):
        name, entries = path.resolve().name, _of_folder(path, source)
    elif stat.S_ISREG(status.st_mode):
        name, entries = path.name.removesuffix(ZIP), _of_zip(path, source, status.st_size)
    else:
        raise PackError(f"{source}: it is neither a folder nor a file")
    if wrong := name_problem(name):
        raise PackError(f"{source}: a pack is named after its file: {wrong}")
    files: dict[str, bytes] = {}
    folded: dict[str, str] = {}
    total = 0
    for inner, data in entries:
        alike = unicodedata.normalize("NFKC", inner).casefold()
        if alike in folded:
            raise PackError(f"{source}: {shown(inner)} is listed twice" + ("" if folded[alike] == inner else ", alike"))
        if len(files) == MOST_FILES:
            raise PackError(f"{source}: too many files: at most {MOST_FILES}")
        total += len(data)
        if total > MOST_BYTES:
            raise PackError(f"{source}: too large: at most {MOST_BYTES >> 20} MiB of texts")
        folded[alike], files[inner] = inner, data
    for inner in files:
        if any(str(parent) in files for parent in PurePosixPath(inner).parents):
            raise PackError(f"{source}: {shown(inner)} is inside something that is a file")
    if ABOUT not in files:
        raise PackError(f"{source}: {ABOUT} is missing: it needs [about] with a title")
    if not any(inner.startswith(f"{folder}/") for inner in files for folder in FOLDERS):
        raise PackError(f"{source}: it is empty: put scenarios in the folder scenarios")
    return Pack(name, _about(files[ABOUT], f"{source}/{ABOUT}"), files)


def install(path: Path) -> Pack:
    """Check all texts of the pack in a folder or a zip, and install it in the folder for packs. If anything is wrong,
    nothing is installed. Raises PackError."""
    pack = read_pack(path)
    target = packs_folder() / pack.name
    if os.path.lexists(target):
        raise PackError(f"{pack.name}: a pack of this name is installed: remove it first")
    new = target.with_name(f".new-{os.urandom(6).hex()}")
    try:
        packs_folder().mkdir(parents=True, exist_ok=True)
        _write(pack, new)
        if wrong := next(mistakes(new), ""):
            raise PackError(f"{file_words(str(path))}: {wrong}")
        new.rename(target)
        sync_folder(SYSTEM, str(target.parent))
    except OSError as error:
        raise PackError(f"{target}: cannot be written: {error.strerror or 'unknown error'}") from None
    finally:
        shutil.rmtree(new, ignore_errors=True)
    return pack


def remove(name: str) -> None:
    """Remove an installed pack. Games begun from it go on. Raises PackError."""
    known = [pack.name for pack in installed()]
    if name not in known:
        raise PackError(f"no pack is called {shown(name)}{suggestion(name, known)}")
    path = packs_folder() / name
    old = path.with_name(f".old-{os.urandom(6).hex()}")
    try:
        path.rename(old)
        shutil.rmtree(old)
    except OSError as error:
        raise PackError(f"{path}: cannot be removed: {error.strerror or 'unknown error'}") from None


def zipped(folder: Path) -> tuple[Pack, bytes]:
    """A folder as a zip, if all of it is right. Raises PackError."""
    pack = read_pack(folder)
    if wrong := next(mistakes(folder), ""):
        raise PackError(wrong)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for inner, data in sorted(pack.files.items()):
            entry = zipfile.ZipInfo(inner, _DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (stat.S_IFREG | _PLAIN_MODE) << 16
            file.writestr(entry, data)
    data = buffer.getvalue()
    if len(data) > MOST_ZIPPED:
        raise PackError(f"{file_words(str(folder))}: too large: at most {MOST_ZIPPED >> 20} MiB as a zip")
    return pack, data


def zipped_scenario(name: str, text: str, folder: Path) -> tuple[Pack, bytes]:
    """One scenario as a zip, with the files it includes; its own `[about]` becomes the pack's. Raises PackError."""
    checked = check_text(text, f"{name}.toml", folder)
    if checked.mistakes:  # among them what it may not include
        raise PackError(checked.lines[0])
    data = parse(ProblemList(f"{name}.toml", text))
    said = data.get("about")
    about = {"title": data.get("title", name)} | {
        key: said[key] for key in ("author", "licence", "version") if isinstance(said, dict) and key in said
    }
    with TemporaryDirectory(prefix="tactical-pack-") as parent:
        whole = Path(parent) / name
        inner = whole / FOLDERS[0]
        try:
            inner.mkdir(parents=True)
            (whole / ABOUT).write_text("\n".join(("[about]", *(f"{k} = {toml(v)}" for k, v in about.items()), "")))
            (inner / f"{name}.toml").write_text(text, "utf-8")
            for file in data.get("include", ()):
                target = inner / PurePosixPath(file)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(read_text(str(folder / file)), "utf-8")
        except (OSError, ScenarioError) as error:
            raise PackError(str(error).splitlines()[0]) from None
        return zipped(whole)


def installed() -> list[Pack]:
    """The installed packs, by name, without their files."""
    packs = []
    for folder in sorted(packs_folder().iterdir()) if packs_folder().is_dir() else ():
        if folder.name.startswith(".") or not folder.is_dir():
            continue
        try:
            about = _about((folder / ABOUT).read_bytes(), ABOUT)
        except (OSError, PackError):
            about = PackAbout(folder.name)
        packs.append(Pack(folder.name, about, {}))
    return packs


def mistakes(folder: Path) -> Iterator[str]:
    """The first mistake of each faulty text in a pack's folder."""
    for place in ("scenarios", "campaigns", "puzzles"):
        for file in sorted((folder / place).glob("*.toml")):
            if not _is_shared(file):
                faults = check_file(str(file)).mistakes
                if faults:
                    at = f":{faults[0].line}:{faults[0].column}" if faults[0].line else ""
                    yield f"{place}/{file.name}{at}: {faults[0].words}"
    for file in sorted((folder / "tiles").glob("*.toml")):
        try:
            parse(ProblemList(f"tiles/{file.name}", decoded(file.read_bytes(), file.name)))
        except ScenarioError as error:
            yield error.lines[0]
    shipped = {file.stem for file in shipped_themes().glob("*.toml")}
    for file in sorted((folder / "themes").glob("*.toml")):
        try:
            theme = load_theme(file)
        except FileProblems as error:
            yield str(replace(error.problems[0], file=f"themes/{file.name}"))
        else:
            if theme.name in shipped:
                yield f"themes/{file.name}: {theme.name} is the name of a shipped theme: choose another"


def _is_shared(file: Path) -> bool:
    """True if a text beside scenarios has nothing but what they include."""
    try:
        data = parse(ProblemList(file.name, decoded(file.read_bytes(), file.name)))
    except (ScenarioError, OSError):
        return False  # checking it tells what is wrong
    return bool(data) and data.keys() <= {"kinds", "weapons"}


# --- reading ---


def _of_folder(path: Path, source: str) -> Iterator[tuple[str, bytes]]:
    """The files of a folder. No link is followed, and nothing is opened but plain files."""
    waiting, seen = [path], 0
    while waiting:
        folder = waiting.pop()
        try:
            with os.scandir(folder) as listing:
                entries = sorted(islice(listing, 2 * MOST_FILES), key=lambda entry: entry.name)
        except OSError as error:
            raise PackError(f"{source}: {unreadable(error)}") from None
        seen += len(entries)
        if seen >= 2 * MOST_FILES:
            raise PackError(f"{source}: a pack has at most {MOST_FILES} files")
        for entry in entries:
            if entry.name.startswith("."):  # an editor's, or a version control's
                continue
            inner = Path(entry.path).relative_to(path).as_posix()
            if entry.is_symlink():
                raise PackError(f"{source}: {shown(inner)} is a link; put the file itself there")
            if entry.is_dir():
                _check_parts(inner, source)
                waiting.append(Path(entry.path))
                continue
            _check_name(inner, source)
            if not entry.is_file():
                raise PackError(f"{source}: {shown(inner)} is not a plain file")
            try:
                with Path(entry.path).open("rb") as file:
                    data = file.read(MAX_BYTES + 1)
            except OSError as error:
                raise PackError(f"{source}: {shown(inner)} cannot be read ({error.strerror})") from None
            yield inner, _of_size(data, inner, source)


def _of_zip(path: Path, source: str, size: int) -> Iterator[tuple[str, bytes]]:
    """The files of a zip. None is believed about its size: so much is read, and no more."""
    if size > MOST_ZIPPED:
        raise PackError(f"{source}: too large: at most {MOST_ZIPPED >> 20} MiB")
    try:
        with path.open("rb") as file, zipfile.ZipFile(file) as archive:
            for number, entry in enumerate(archive.infolist()):
                yield from _entry(archive, entry, number, source)
    except PackError:
        raise
    except zipfile.BadZipFile:
        raise PackError(f"{source}: is not a zip file that can be read") from None
    except (OSError, EOFError, ValueError, RuntimeError, NotImplementedError, zlib.error, OverflowError):
        raise PackError(f"{source}: is damaged, or packed in an unknown way") from None


def _entry(found: zipfile.ZipFile, entry: zipfile.ZipInfo, number: int, source: str) -> Iterator[tuple[str, bytes]]:
    if number >= 2 * MOST_FILES:  # folders are entries too
        raise PackError(f"{source}: too many entries: at most {MOST_FILES} files")
    inner = entry.orig_filename
    mode = entry.external_attr >> 16
    if inner.endswith("/") and entry.is_dir():
        _check_parts(inner.rstrip("/"), source)
        return
    _check_name(inner, source)
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        raise PackError(f"{source}: {shown(inner)} is a link, or not a plain file")
    if entry.flag_bits & 1:
        raise PackError(f"{source}: {shown(inner)} is encrypted")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise PackError(f"{source}: {shown(inner)} is packed in an unknown way: use an ordinary zip")
    with found.open(entry) as file:
        yield inner, _of_size(file.read(MAX_BYTES + 1), inner, source)


def _of_size(data: bytes, inner: str, source: str) -> bytes:
    if len(data) > MAX_BYTES:
        raise PackError(f"{source}: {shown(inner)} is too large: at most {MAX_BYTES >> 20} MiB")
    return data


def _check_name(inner: str, source: str) -> None:
    """PackError for a path that a pack may not have."""
    parts = _check_parts(inner, source)
    ending = PurePosixPath(inner).suffix
    if inner == ABOUT or (parts[0] in FOLDERS and len(parts) > 1 and ending == ".toml") or ending in WORDS:
        return
    allowed = f"texts (.toml) in {', '.join(FOLDERS)}, and words in .md and .txt"
    raise PackError(f"{source}: {shown(inner)} does not belong in a pack: a pack has {ABOUT}, {allowed}")


def _check_parts(inner: str, source: str) -> tuple[str, ...]:
    parts = tuple(inner.split("/"))
    if len(parts) > DEEPEST or not all(map(_is_name, parts)):
        raise PackError(
            f"{source}: {shown(inner)} is not a path for a pack: names have letters, digits, - _ . and spaces"
        )
    return parts


def _is_name(part: str) -> bool:
    """True for a name that every system has room for and none obeys."""
    return (
        0 < len(part) <= LONGEST
        and all(letter.isalnum() or letter in "-_. " for letter in part)
        and part[0] not in ". "
        and part[-1] not in ". "
        and unicodedata.is_normalized("NFC", part)
    )


def _about(data: bytes, source: str) -> PackAbout:
    try:
        report = ProblemList(source, decoded(data[: MAX_BYTES + 1], source))
        top = Fields(report, (), parse(report))
        table = top.table("about")
        needs = table.words("needs", "rule systems")
        for number, system in enumerate(needs):
            if system not in system_names():
                known = suggestion(system, system_names())
                report.add(
                    table.item("needs", number), f"this needs the rules {shown(system)}, which are not installed{known}"
                )
        about = PackAbout(
            table.line("title", None, longest=80, example='"Night watch"'),
            table.line("author", longest=100),
            table.line("licence", longest=60),
            table.line("version", longest=20),
            tuple(needs),
        )
        table.end()
        top.end()
        report.raise_any()
    except ScenarioError as error:
        raise PackError(error.lines[0]) from None
    return about


def _write(pack: Pack, folder: Path) -> None:
    for inner, data in pack.files.items():
        path = folder.joinpath(*inner.split("/"))
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(data)
