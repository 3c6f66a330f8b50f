"""The pages of the guide, as they lie in the package."""

from __future__ import annotations

import importlib.resources
from argparse import Namespace

from tactical.cli.output import Output

PAGES = {
    "playing": "the first hours: keys, hotseat, the computer, by lines",
    "rehearsing": "what-ifs, kept lines, lines side by side, puzzles",
    "hosting": "a table over SSH, its rules, backups, turns by mail, many hosts",
    "campaigns": "one story across the systems",
    "scenarios": "a battle of your own",
    "commands": "everything from a shell, with JSON and exit codes; balance",
    "saves": "the file, and what the program promises",
}
"""The pages in the order in which they are read, and what is in each."""


def page(name: str) -> str:
    """The text of a page, in Markdown."""
    return (importlib.resources.files("tactical") / "guide" / f"{name}.md").read_text("utf-8")


def guide(args: Namespace, out: Output) -> int:
    """Print a page, or the list of them."""
    if args.page is None:
        for name, about in PAGES.items():
            out.line(f"{name:<12}{about}")
        out.line("Show one: tactical guide PAGE")
        return 0
    for line in page(args.page).splitlines():
        out.line(line)
    return 0
