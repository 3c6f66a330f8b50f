"""From a scene to coloured characters, for the screen and for pictures. Knows no toolkit."""
