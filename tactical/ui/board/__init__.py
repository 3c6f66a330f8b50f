"""The board: one widget, and the parts that draw it."""
