"""The preferences of players, and their files: settings, keys, themes."""
