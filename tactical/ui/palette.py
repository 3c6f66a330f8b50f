"""The styles in which the screen paints: Rich's, made of a theme's looks, each layered key worked out once."""

from rich.color import Color
from rich.style import Style

from tactical.controller.preferences.colours import KeyLook, is_exact
from tactical.controller.preferences.themes import ThemeLooks


class Palette:
    """What to paint each style key with. `exact` says whether every colour is given by its red, green and blue."""

    def __init__(self, looks: ThemeLooks) -> None:
        self.looks, self.exact = looks, looks.exact
        self._styles: dict[str, Style] = {}

    def style(self, key: str) -> Style:
        """The Rich style of a layered key."""
        style = self._styles.get(key)
        if style is None:
            style = self._styles[key] = _rich_style(self.looks.look(key))
        return style


def _rich_style(look: KeyLook) -> Style:
    def colour(text: str) -> Color:
        if is_exact(text):
            digits = text[1:] if len(text) == 7 else "".join(c * 2 for c in text[1:])
            return Color.parse(f"#{digits}")
        return Color.parse(text.removeprefix("ansi_") if text else "default")

    attributes = dict.fromkeys(look.attributes, True)
    return Style(color=colour(look.fg), bgcolor=colour(look.bg), **attributes)  # type: ignore[arg-type]
