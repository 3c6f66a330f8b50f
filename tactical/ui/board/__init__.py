"""The board: one widget, and what draws it."""
