"""The board's paints: a theme's colours mixed for every case, for a terminal's number of colours."""

from __future__ import annotations

from collections.abc import Mapping

from tactical.session.drawing.paint import (
    BOLD,
    DEFAULT,
    REVERSE,
    UNDERLINE,
    Paint,
    ansi,
    colour,
    index_colour,
    legible,
    letters_on,
    mix,
    nearest_index,
    paint_of,
    parts,
    scaled,
)
from tactical.session.preferences.colours import KeyLook, contrast
from tactical.session.preferences.themes import NO_COLOUR_THEME, BoardTheme, load_theme, shipped_themes
from tactical.session.scene.glyphs import GLYPH_SETS, GlyphSet
from tactical.session.scene.style_keys import SIDES

TRUECOLOR, INDEXED, SIXTEEN, MONO = "truecolor", "256", "16", "mono"
REACH_SHARES = (0.0, 0.10, 0.175, 0.26)
THREAT_SHARES = (0.0, 0.12, 0.36, 0.58)
EVEN = 0.7  # of the floor in ground under threat: a shade is as bad on any ground
LIGHTS: Mapping[str, tuple[float, float, float]] = {
    "day": (1.0, 1.0, 1.0),
    "dusk": (0.85, 0.72, 0.70),
    "night": (0.48, 0.56, 0.80),
    "rain": (0.74, 0.78, 0.86),
}
"""How much of each component of the ground's colours is left in what light there is."""
PAPER = 0.5  # of that loss on light themes, which have far to fall
STONE = 0.5  # of that loss in what is solid, which else sinks into the ground round it
ACTED = 0.68  # of black, or of white on light themes, in the counter of who has acted
QUIET = 0.65  # of the way to its ink
SOLID = frozenset({"wall", "crag"})
STRETCH = 0.7  # by what power of the loss reach is stronger, as its steps are dimmed with the ground
SEEN = 2.5  # to one: from there on a frame, which is no thin stroke, needs no other colour
FOG = 0.35  # of grey in everything
DIM = 0.4  # of black, or of white on light themes, in what an overlay does not speak of
ROLE_OF = {
    "field": "floor",
    "woods": "growth",
    "ford": "water",
    "furniture": "cover",
    "console": "road",
    "sand": "rough",
    "rubble": "rough",
    "rock": "height",
    "crag": "wall",
    "hull": "floor",
    "vacuum": "space",
    "rift": "hazard",
    "fire": "hazard",
}
"""The role that draws a kind of ground in a theme of the first edition, which knows roles alone."""
SIXTEEN_OVER: Mapping[str, Paint] = {
    "plate": (ansi(0), ansi(11), 0),
    "late": (ansi(15), ansi(1), 0),
    "frame": (ansi(0), ansi(15), BOLD),
    "reach": (ansi(15), DEFAULT, UNDERLINE),
    "threat": (ansi(13), DEFAULT, BOLD),
    "door": (ansi(11), DEFAULT, BOLD),
    "window": (ansi(15), DEFAULT, BOLD),
    "place": (ansi(15), DEFAULT, 0),
    "objective": (ansi(11), DEFAULT, BOLD),
    "shot": (ansi(15), DEFAULT, BOLD),
    "blast": (ansi(0), ansi(13), BOLD),
    "lane": (ansi(8), DEFAULT, 0),
    "outside": (ansi(7), ansi(0), 0),
    "health-good": (ansi(0), ansi(2), 0),
    "health-low": (ansi(0), ansi(3), 0),
    "health-bad": (ansi(15), ansi(1), 0),
    "health-gone": (ansi(7), ansi(0), 0),
}
MONO_OVER: Mapping[str, int] = {
    "plate": REVERSE,
    "late": REVERSE | UNDERLINE,
    "frame": REVERSE | BOLD,
    "threat": BOLD,
    "door": BOLD,
    "objective": BOLD,
    "shot": BOLD,
    "blast": REVERSE,
    "health-good": UNDERLINE,
    "health-low": UNDERLINE,
    "health-bad": UNDERLINE,
}


class BoardColours:
    """The paints (ink, ground, attributes) of one theme on one kind of terminal, each worked out once.

    `system`: truecolor, 256, 16 or mono. A theme without any colour is mono on every terminal.
    """

    def __init__(self, theme: BoardTheme, *, system: str = TRUECOLOR, glyphs: GlyphSet | None = None) -> None:
        self.theme = theme
        self.glyphs = glyphs or GLYPH_SETS[theme.glyphs]
        self.system = _system(theme, system)
        self.dark = theme.dark
        self._base = theme if theme.ground and theme.sides else _shipped(theme)
        self._grounds: dict[tuple[object, ...], Paint] = {}
        self._over: dict[str, Paint] = {}
        self._quiet: dict[tuple[str, int], Paint] = {}
        self._sides: dict[tuple[int, str, int], Paint] = {}
        self._indexed: dict[int, int] = {}
        if self.system == INDEXED:
            self._choose_indices()

    @property
    def coloured(self) -> bool:
        """True if colours can tell things apart; otherwise characters and attributes must."""
        return self.system != MONO

    @property
    def blends(self) -> bool:
        """True if shades of one ground can be told apart; otherwise reach and the like need a character."""
        return self.system in (TRUECOLOR, INDEXED)

    # --- ground ---

    def ground(
        self,
        kind: str,
        *,
        reach: int = 0,
        threat: int = 0,
        level: int = 0,
        foot: bool = False,
        light: str = "day",
        dim: bool = False,
    ) -> Paint:
        """A kind of ground: the ink of its marks, and its colour.

        `reach` (1 to 3): how much would be left. `threat` (1 to 3): how much would be lost. `level`: height. `foot`:
        the lower end of a run of walls. `light`: one of `LIGHTS`, or fog. `dim`: the overlay does not mark it."""
        key = (kind, reach, threat, level, foot, light, dim)
        cached = self._grounds.get(key)
        if cached is None:
            cached = self._grounds[key] = self._mixed_ground(kind, reach, threat, level, foot, light, dim)
        return cached

    def _mixed_ground(self, kind: str, reach: int, threat: int, level: int, foot: bool, light: str, dim: bool) -> Paint:
        if self.system == MONO:
            return DEFAULT, DEFAULT, 0
        if self.system == SIXTEEN:
            look = self.theme.sixteen.get(kind) or self._base.sixteen.get(kind) or KeyLook()
            return paint_of(look)
        ink, ground, attributes = self._plain_ground(kind)
        ground = mix(ground, 0xFFFFFF if level > 0 else 0x000000, min(0.2, 0.07 * abs(level)))
        if foot:
            ground = scaled(ground, 0.75, 0.75, 0.75)
        left, seen = (1.0, 1.0, 1.0), 1.0
        if light == "fog":
            grey = 0x767C86 if self.dark else 0xC8CCD2
            ground, ink = mix(ground, grey, FOG), mix(ink, grey, FOG)
        else:
            loss = PAPER if not self.dark else STONE if kind in SOLID else 1.0
            red, green, blue = (1 - (1 - part) * loss for part in LIGHTS[light])
            left = red, green, blue
            seen = (3 / sum(left)) ** STRETCH if self.dark else 1.0
        if reach:
            ground = mix(ground, self._colour("reach", "fg"), REACH_SHARES[reach] * seen)
        elif threat:
            ground = mix(ground, self._plain_ground("floor")[1], EVEN)
            ground = mix(ground, self._colour("threat", "bg"), THREAT_SHARES[threat] * seen)
        ground, ink = scaled(ground, *left), scaled(ink, *left)
        if dim:
            away = 0x000000 if self.dark else 0xFFFFFF
            ground, ink = mix(ground, away, DIM), mix(ink, away, DIM)
        return self._shown(legible(ink, ground, 3.0)), self._shown(ground), attributes

    def _plain_ground(self, kind: str) -> Paint:
        look = self.theme.ground.get(kind)
        if look is None and not self.theme.ground and "floor" in self.theme.looks.by_key:  # of the first edition
            look = self.theme.looks.look(ROLE_OF.get(kind, kind))
        look = look or self._base.ground.get(kind) or _shipped(self.theme).ground[kind]
        ink, ground, attributes = paint_of(look)
        return (ink if ink >= 0 else 0x808080), max(ground, 0), attributes

    # --- counters ---

    def side(self, number: int, state: str = "", *, under: int = DEFAULT) -> Paint:
        """A side's counters: letters on its colour. `state`: picked (underlined, because a lighter colour would be too
        close to another side's), acted, or hidden (mostly the ground `under`)."""
        key = (number, state, under if state == "hidden" else DEFAULT)
        cached = self._sides.get(key)
        if cached is None:
            cached = self._sides[key] = self._mixed_side(number, state, under)
        return cached

    def _mixed_side(self, number: int, state: str, under: int) -> Paint:
        attributes = UNDERLINE | BOLD if state == "picked" else 0 if state == "acted" else BOLD
        if self.system == MONO:
            return DEFAULT, DEFAULT, self._attributes(number) | attributes & UNDERLINE
        if self.system == SIXTEEN:
            ink, ground, _ = paint_of(
                self.theme.sixteen.get(f"side-{number + 1}")
                or self._base.sixteen.get(f"side-{number + 1}")
                or KeyLook()
            )
            return (ground, DEFAULT, UNDERLINE) if state == "hidden" else (ink, ground, attributes)
        ink, ground = self._side_colours(number)
        pale = -1
        if state == "acted":  # letters of its colour on little of it: like no fresh one, in grey either
            pale = mix(ground, 0x000000 if self.dark else 0xFFFFFF, ACTED)
        elif state == "hidden" and under >= 0:
            pale = mix(ground, under, 0.75)
        if pale >= 0:
            ink, ground = legible(ground, pale, 4.5), pale
        return self._shown(ink), self._shown(ground), attributes

    def _attributes(self, number: int) -> int:
        """The attributes that tell a side apart without colours: what its theme has for the side's names in panels."""
        theme = self.theme if self.theme.ansi else load_theme(shipped_themes() / f"{NO_COLOUR_THEME}.toml")
        return paint_of(theme.looks.look(f"seat-{number}"))[2]

    def _side_colours(self, number: int) -> tuple[int, int]:
        look = self.theme.sides.get(number)
        if look is None and not self.theme.sides and f"seat-{number}" in self.theme.looks.by_key:
            ground = colour(self.theme.looks.look(f"seat-{number}").fg)
            return (letters_on(ground), ground) if ground >= 0 else (0, 0xFFFFFF)
        ink, ground, _ = paint_of(look or self._base.sides[number])
        return (ink if ink >= 0 else letters_on(ground)), ground

    def side_ink(self, number: int, ground: int) -> Paint:
        """A side's colour as ink on a ground: wrecks, owners, tokens."""
        if self.system == MONO:
            return DEFAULT, ground, self._attributes(number) & ~REVERSE
        if self.system == SIXTEEN:
            _, own, _ = self.side(number)
            return own, ground, BOLD
        _, own = self._side_colours(number)
        return self._shown(legible(own, ground, 4.5)), ground, BOLD

    def health(self, left: int, whole: int) -> Paint:
        """The paint of a health bar: its number on its colour."""
        return self.over("health-good" if left * 3 > whole * 2 else "health-low" if left * 3 > whole else "health-bad")

    # --- what lies over ---

    def over(self, key: str) -> Paint:
        """One of `BOARD_KEYS`; if its ground is `DEFAULT`, it is drawn on the ground below."""
        cached = self._over.get(key)
        if cached is None:
            cached = self._over[key] = self._plain_over(key)
        return cached

    def on(self, key: str, ground: int, least: float = 3.0) -> Paint:
        """The ink of one of `BOARD_KEYS` on a ground."""
        ink, _, attributes = self.over(key)
        return (self._shown(legible(ink, ground, least)) if self.blends else ink), ground, attributes

    def quiet(self, key: str, ground: int) -> Paint:
        """The ink of one of `BOARD_KEYS` on a ground whose shade says almost the same."""
        if not self.blends:
            return self.on(key, ground)
        cached = self._quiet.get((key, ground))
        if cached is None:
            ink, _, _ = self.over(key)
            cached = self._shown(legible(mix(ground, ink, QUIET), ground, 4.5)), ground, 0
            self._quiet[key, ground] = cached
        return cached

    def _plain_over(self, key: str) -> Paint:
        if self.system == MONO:
            return DEFAULT, DEFAULT, MONO_OVER.get(key, 0)
        if self.system == SIXTEEN:
            return SIXTEEN_OVER[key]
        ink, ground, attributes = paint_of(self._look(key))
        if key == "outside" and ground < 0:
            ground = colour(self.theme.fields["background"])
        return self._shown(ink), self._shown(ground), attributes

    def _look(self, key: str) -> KeyLook:
        return self.theme.over.get(key) or self._base.over.get(key) or _shipped(self.theme).over[key]

    def _colour(self, key: str, part: str) -> int:
        return colour(getattr(self._look(key), part))

    def frame(self, *grounds: int) -> int:
        """The colour of a cursor's frame on some grounds: its own, or the other one if that is hard to see."""
        other, own, _ = self.over("frame")
        if not self.blends:
            return own
        return max((own, other), key=lambda ink: min(SEEN, *(readable(ink, ground) for ground in grounds)))

    def tint(self, ground: int, key: str, share: float) -> int:
        """A ground mixed with a share of one of `BOARD_KEYS`."""
        return self._shown(mix(ground, self._colour(key, "fg"), share)) if self.blends else ground

    def shade(self, ground: int, share: float) -> int:
        """A ground made lighter or darker."""
        lit = scaled(ground, share, share, share) if share < 1 else mix(ground, 0xFFFFFF, (share - 1) / 2)
        return self._shown(lit) if self.blends else ground

    def side_tint(self, ground: int, number: int, share: float) -> int:
        """A ground mixed with a share of a side's colour."""
        return self._shown(mix(ground, self._side_colours(number)[1], share)) if self.blends else ground

    # --- few colours ---

    def _shown(self, number: int) -> int:
        """A colour as this terminal shows it."""
        if self.system != INDEXED or number < 0:
            return number
        if number not in self._indexed:
            self._indexed[number] = index_colour(nearest_index(number))
        return self._indexed[number]

    def _choose_indices(self) -> None:
        """Colours that a theme names an index for have that; the steps of reach on a ground are kept apart."""
        table = {**self._base.indexed, **self.theme.indexed}
        for key, index in table.items():
            plain = self._side_colours(SIDES[key])[1] if key in SIDES else self._plain_ground(key)[1]
            self._indexed[plain] = index_colour(index)
        grounds = {nearest_index(self._shown(self._plain_ground(kind)[1])) for kind in self._base.ground}
        for kind in self._base.ground:
            _, plain, _ = self._plain_ground(kind)
            taken, shown = set(grounds), self._shown(plain)  # lit ground looks like no other kind
            for share in REACH_SHARES[1:]:
                reach = self._colour("reach", "fg")
                index = nearest_index(mix(shown, reach, share), frozenset(taken))
                taken.add(index)
                self._indexed[mix(plain, reach, share)] = index_colour(index)


def _shipped(theme: BoardTheme) -> BoardTheme:
    """The shipped theme that lends what another leaves out."""
    return load_theme(shipped_themes() / ("dark.toml" if theme.dark else "light.toml"))


def _system(theme: BoardTheme, system: str) -> str:
    if theme.ansi:
        named = [look.fg for look in theme.looks.by_key.values()] + [str(theme.fields.get("primary", ""))]
        return SIXTEEN if any(name not in ("", "ansi_default") for name in named) and system != MONO else MONO
    return system


def readable(ink: int, ground: int) -> float:
    """The contrast of two colours; 21 if the terminal chooses one of them."""
    return contrast(parts(ink), parts(ground)) if ink >= 0 and ground >= 0 else 21.0
