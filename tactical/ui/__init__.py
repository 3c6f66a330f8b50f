"""The screen: Textual's widgets, styles, bindings and themes on the session; only the board is drawn by us."""
