"""The guide's pages, as they lie in the package, and their sections."""

from __future__ import annotations

import importlib.resources
from collections.abc import Iterator
from typing import NamedTuple

PAGES = {
    "playing": "the first hours: keys, hotseat, the computer, by lines",
    "rehearsing": "what-ifs, kept lines, lines side by side, puzzles",
    "hosting": "a table over SSH, its rules, backups, turns by mail, many hosts",
    "campaigns": "one story across the systems",
    "scenarios": "a battle of your own",
    "format": "every table and key of a scenario file",
    "rulesets": "a rule system of your own, step by step",
    "python": "scenarios, games and odds from Python",
    "commands": "everything from a shell, with JSON and exit codes; balance",
    "settings": "every setting, key and key of a theme",
    "saves": "the file, and what the program promises",
    "accessibility": "screen readers, colours, keys, slow lines",
}
"""The pages in the order in which they are read, and what is in each."""


class Section(NamedTuple):
    """A part of a page under one heading of the first or second level, in Markdown."""

    page: str
    title: str
    text: str


def section_name(section: Section) -> str:
    """The name of a section among all reference entries."""
    return f"guide {section.page} {section.title}"


def page(name: str) -> str:
    """The text of a page, in Markdown."""
    return (importlib.resources.files("tactical") / "guide" / f"{name}.md").read_text("utf-8")


def sections(name: str) -> Iterator[Section]:
    """The sections of a page. Headings inside a block of code do not count."""
    title, lines, code = "", list[str](), False
    for line in page(name).splitlines():
        code ^= line.startswith("```")
        if not code and line.startswith(("# ", "## ")):
            if any(text and not text.startswith("#") for text in lines):
                yield Section(name, title, "\n".join(lines).strip())
                lines = []
            title = line.lstrip("# ")
        lines.append(line)
    yield Section(name, title, "\n".join(lines).strip())
