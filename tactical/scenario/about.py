"""The table `[about]` of a scenario or campaign: its author, licence and tags."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tactical.scenario.fields import Fields
from tactical.scenario.plain_text import slug_problem
from tactical.table.opening import About

MAX_TAGS: Final = 10


def read_about(top: Fields) -> About:
    """The table `[about]`, with its problems reported."""
    table = top.table("about")
    tags = table.words("tags", "tags")
    for number, tag in enumerate(tags):
        if problem := slug_problem(tag):
            table.report.add(table.item("tags", number), problem)
        elif tag in tags[:number]:
            table.report.add(table.item("tags", number), f"the tag {tag} is listed twice")
    if len(tags) > MAX_TAGS:
        table.wrong("tags", f"too many tags: at most {MAX_TAGS}")
    about = About(
        table.line("author", longest=100),
        table.line("licence", longest=60),
        table.line("version", longest=20),
        tuple(tags),
        " ".join(table.text("description", longest=1000).split()),
    )
    table.end()
    return about


def about_lines(about: About) -> Iterator[str]:
    """The lines of a page about a scenario: its description, then `By Ada, version 1.2, CC0-1.0; tags: night,
    small`."""
    if about.description:
        yield about.description
    origin = [f"by {about.author}"] if about.author else []
    origin += [f"version {about.version}"] if about.version else []
    origin += [about.licence] if about.licence else []
    parts = [", ".join(origin), f"tags: {', '.join(about.tags)}" if about.tags else ""]
    if words := "; ".join(filter(None, parts)):
        yield words[0].upper() + words[1:]
