"""Screens that are opened over the board or the title, each with what it shows worked out apart from how it looks."""
