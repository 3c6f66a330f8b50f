"""The top line: the game, the phases, whose decision it is and for how long, and where orders are saved."""

from __future__ import annotations

from textual.content import Content

from tactical.session.scene.style_keys import StyleKey
from tactical.session.session import Session
from tactical.table import Ask
from tactical.ui.battle.panels import words
from tactical.ui.battle.panels.panel import Ink
from tactical.ui.text import clean, crop, width

NARROW, USUAL = 60, 80


def status_line(
    session: Session, ink: Ink, columns: int, time: str = "", separator: str = ">", company: str = ""
) -> Content:
    """One line; if it is narrow, the most important parts stay. `company`: the people in the game from elsewhere."""
    tried = session.seat.what_if
    key = "rehearsal" if tried is not None else "status"
    names, current = words.trail(session)
    names = [clean(name, ascii_only=ink.ascii_only) for name in names]
    decides = clean(f" {words.decides(session)}{time} ", ascii_only=ink.ascii_only)
    there = clean(f" {company} ", ascii_only=ink.ascii_only) if company and columns >= USUAL else ""
    right = f"{there} {words.saved(session)} " if columns >= NARROW else ""
    want = session.seat.want
    whose = words.seat_key(session, want.seat) if isinstance(want, Ask) else "status-current"
    if columns < NARROW:
        names, current = names[current : current + 1], 0
    name = clean(f" {words.title(session)} ", ascii_only=ink.ascii_only)
    title = f" {tried.called} " if tried is not None else name if columns >= NARROW else " "
    room = columns - width(decides) - width(right)
    parts: list[tuple[str, str]] = [
        (crop(title, max(0, room), ink.more), "rehearsal" if tried is not None else "status strong")
    ]
    room -= width(parts[0][0])
    while len(names) > 1 and current > 0 and sum(width(name) + 3 for name in names[: current + 1]) - 1 > room:
        names, current = names[1:], current - 1  # the current step comes before the phase it belongs to
    for number, name in enumerate(names):
        text = f" {name} " if number == len(names) - 1 else f" {name} {separator}"
        if width(text) > room:
            break
        parts.append((text, "status-current" if number == current else key))
        room -= width(text)
    parts.append((" " * max(0, room), key))
    parts += [(decides, f"on {whose}" if isinstance(want, Ask) else "status-current"), (right, key)]
    return Content.assemble(*((text, _style(ink, look)) for text, look in parts if text))


def _style(ink: Ink, key: str) -> str:
    strong = StyleKey.parse(key).second == "strong"
    styled = ink.style(StyleKey.parse(key).first if strong else key)
    return f"{styled} bold" if strong and "bold" not in styled else styled
