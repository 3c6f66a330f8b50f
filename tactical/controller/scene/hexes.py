"""Draws one hex of a scene: a system by its name, its owners, its fleets by count, its tokens, and what is planned.

    7x2   @Hub ro     sign, name, owners of its planets (o: nobody)
          >R3B1 +2    the way drafted from here, ships by seat, units that go aboard
    10x4  the same with room for ground forces (small letters) and tokens (after *)
          R3+4: three ships, and four ground forces with them in space
    10x2, 14x5 and 20x8 are like those with as many lines, with room for longer names
    4x1   the largest fleet, or the beginning of the name

A seat is always a letter of its own, so that nothing is told by colour alone.
"""

from __future__ import annotations

from tactical.controller.scene.glyphs import GlyphSet
from tactical.controller.scene.scene import Cell, Hop, Scene, SceneSite, Stack, Zoom

Run = tuple[str, str]
Marked = tuple[str, int]  # a piece of text, and the look of the seat it is about; -1: nobody's

_HEADINGS = (1, 2, 3, 5, 6, 7)  # of the six directions of a hex among the eight of the glyph sets
FRAMED = 4  # lines from which the cursor is drawn round a hex and not all over it
HOLE = "@"  # a way through a wormhole


def hex_runs(scene: Scene, cell: Cell, part: int, zoom: Zoom, glyphs: GlyphSet, *, cursor: bool) -> tuple[Run, ...]:
    """The runs of one hex on its line `part`: a first column for signs, then its contents."""
    x, y = cell
    site = scene.index.sites.get(y, {}).get(x)
    base = _base(scene, cell)
    lead = _lead(scene, cell, site, part, zoom, glyphs)
    frame = f"{base} cursor" if cursor else base
    if cursor:
        base = frame if zoom.lines < FRAMED else base  # what is written in a large one stays readable
        if part == 0 or lead == " ":
            lead = glyphs.cursor_box[0]
    width = zoom.columns - 1
    rim = glyphs.separator if site is not None and zoom.lines > 1 else " "  # where a hex meets the next
    runs: list[Run] = [(rim, f"{base} muted") if lead == " " else (lead, frame)]
    used = 0
    for text, look in _contents(site, part, zoom, glyphs) if site is not None else ():
        room = width - used
        shown = "".join(map(glyphs.safe, text))
        if len(shown) > room:
            shown = shown[: max(0, room - 1)] + glyphs.more if room else ""
        used += len(shown)
        if shown:
            runs.append((shown, f"{base} seat-{look}" if look >= 0 else base))
    last = rim if x + 1 not in scene.index.sites.get(y, {}) else ""  # nothing at the right has a rim of its own
    end = "" if used >= width else glyphs.cursor_box[1] if cursor else last.strip()
    runs += [(" " * (width - used - len(end)), base), (end, frame)]
    return tuple(run for run in runs if run[0])


def _base(scene: Scene, cell: Cell) -> str:
    """The looks of the whole hex: ground, reach, path, marks."""
    x, y = cell
    index = scene.index
    key = index.ground[y][x].role
    reach, step = index.reach.get(y, {}).get(x), index.path.get(y, {}).get(x)
    shade = index.shades.get(y, {}).get(x)
    if shade is not None:
        key += f" {shade.key}"
    elif reach is not None:
        key += f" reach-{reach}"
    if step is not None:
        key += " path-stop" if step.stop else " path"
    mark = index.marks.get(y, {}).get(x)
    return f"{key} mark-{mark.kind}" if mark is not None else key


def _lead(scene: Scene, cell: Cell, site: SceneSite | None, part: int, zoom: Zoom, glyphs: GlyphSet) -> str:
    """The first column: above what is special about the system, below what is planned or possible here."""
    x, y = cell
    if part == 0 and zoom.lines > 1:
        return glyphs.safe(site.sign) if site is not None and site.sign else " "
    if part != zoom.lines - 1 and part != 1:
        return " "
    index = scene.index
    if part == 1 or zoom.lines == 1:
        step = index.path.get(y, {}).get(x)
        if step is not None:
            return str(step.number) if step.number < 10 else glyphs.more
        hop = index.hops.get(y, {}).get(x)
        if hop is not None:
            return arrow(hop, glyphs)
        mark = index.marks.get(y, {}).get(x)
        if mark is not None:
            return glyphs.marks[mark.kind]
        if site is not None and site.picked:
            return glyphs.states["selected"]
        shade = index.shades.get(y, {}).get(x)
        if shade is not None:
            return glyphs.safe(shade.mark[:1])
        reach = index.reach.get(y, {}).get(x)
        if reach is not None:
            return glyphs.reach[reach - 1]
    return " "


def arrow(hop: Hop, glyphs: GlyphSet) -> str:
    """The sign of a drafted way: its direction, or a wormhole's."""
    return glyphs.headings[_HEADINGS[hop.direction]] if hop.direction >= 0 else HOLE


def _contents(site: SceneSite, part: int, zoom: Zoom, glyphs: GlyphSet) -> tuple[Marked, ...]:
    spots = tuple((letter, look) for letter, look in site.spots)
    owner = site.spots[0][1] if len({look for _, look in site.spots}) == 1 else -1
    ships = _counts(site.stacks)
    tokens: tuple[Marked, ...] = ((" *", -1), *site.tokens) if site.tokens else ()
    if zoom.lines == 1:
        return ships or ((site.name[: zoom.columns - 1], owner),)
    if zoom.lines == 2:
        room = zoom.columns - 3  # without planets a name may take the whole line
        named = site.name[:room].ljust(room) if spots else site.name
        return ((named, owner), *spots) if part == 0 else (*ships, *_load(site, ships), *tokens)
    rows: tuple[tuple[Marked, ...], ...] = (
        ((site.name, owner),),
        (*spots, (" ", -1), *_counts(site.below)),
        ships,
        (*_hop(site.hop, glyphs), *tokens),
    )
    return rows[part] if part < len(rows) else ()


def _counts(stacks: tuple[Stack, ...]) -> tuple[Marked, ...]:
    """`R3+4B12`: letter and count of each seat, and how many are with them."""
    return tuple((f"{s.letter}{s.number or ''}{f'+{s.guests}' if s.guests else ''}", s.look) for s in stacks)


def _load(site: SceneSite, ships: tuple[Marked, ...]) -> tuple[Marked, ...]:
    """`+2` behind the arrow of a drafted way: the units aboard."""
    if site.hop is None or not site.hop.load:
        return ()
    return ((f"{' ' if ships else ''}+{site.hop.load}", site.hop.look),)


def _hop(hop: Hop | None, glyphs: GlyphSet) -> tuple[Marked, ...]:
    """`3 >+2`: so many ships leave this way, with so many units aboard."""
    if hop is None:
        return ()
    load = f"+{hop.load}" if hop.load else ""
    return ((f"{hop.ships} {arrow(hop, glyphs)}{load}", hop.look),)
