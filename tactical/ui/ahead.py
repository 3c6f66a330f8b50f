"""Keys typed ahead of the screen they are meant for.

Textual hands a key to the screen that is on top when the key arrives, which may not be the one on top when its turn
comes: the keys before it may just have opened or closed one.
"""

from __future__ import annotations

from typing import Any

from textual import events

from tactical.ui.shell import KeyedScreen


def passed_on(screen: KeyedScreen[Any], event: events.Key) -> bool:
    """Hand a key that came to a screen that is not on top (any more) to the one that is."""
    if screen.app.screen is screen:  # `is_current` is also true below a screen whose colours are not yet known
        return False
    event.stop()
    event.prevent_default()
    screen.app.screen.post_message(events.Key(event.key, event.character))
    return True
