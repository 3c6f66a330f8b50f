"""The Textual theme of a checked theme file."""

from __future__ import annotations

from msgspec import structs
from textual.theme import Theme

from tactical.session.drawing.paint import colour, index_colour, nearest_index
from tactical.session.preferences.colours import is_exact
from tactical.session.preferences.themes import BoardTheme

GROUNDS = ("background", "surface", "panel")  # of screen and panels: apart from each other on any terminal


def textual_theme(theme: BoardTheme) -> Theme:
    """The Textual theme of a checked theme; registering it cannot fail."""
    fields = dict(theme.fields)
    if theme.ansi:
        # Textual's own widgets ask an ANSI theme for these two, and a theme without them cannot be applied.
        own = {"ansi-background": fields["background"], "ansi-foreground": fields["foreground"]}
        fields["variables"] = {**own, **fields.get("variables", {})}
    return Theme(name=theme.name, dark=theme.dark, ansi=theme.ansi, **fields)


def theme_of_256(theme: BoardTheme) -> BoardTheme:
    """A theme whose screens and panels use the closest of a terminal's 256 colours: left to itself, Rich turns a bluish
    grey into dark blue."""
    taken: set[int] = set()
    found = dict(theme.fields)
    for name in sorted(found, key=lambda name: name not in GROUNDS):
        if isinstance(value := found[name], str) and is_exact(value):
            index = nearest_index(colour(value), frozenset(taken))
            taken |= {index} if name in GROUNDS else set()
            found[name] = f"#{index_colour(index):06x}"
    return structs.replace(theme, fields=found)
