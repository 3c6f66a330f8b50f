"""What players choose for themselves, and the files that keep it: settings, keys, themes."""
