"""From a scene to characters with colours, for the screen and for pictures. Knows no toolkit."""
