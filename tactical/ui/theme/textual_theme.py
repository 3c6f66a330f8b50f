"""The Textual theme of a checked theme file."""

from __future__ import annotations

from textual.theme import Theme

from tactical.controller.preferences.themes import BoardTheme


def textual_theme(theme: BoardTheme) -> Theme:
    """The Textual theme of a checked theme; registering it cannot fail."""
    fields = dict(theme.fields)
    if theme.ansi:
        # Textual's own widgets ask an ANSI theme for these two, and a theme without them cannot be applied.
        own = {"ansi-background": fields["background"], "ansi-foreground": fields["foreground"]}
        fields["variables"] = {**own, **fields.get("variables", {})}
    return Theme(name=theme.name, dark=theme.dark, ansi=theme.ansi, **fields)
