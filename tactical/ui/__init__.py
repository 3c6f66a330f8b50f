"""The screen: Textual's widgets, styles, bindings and themes on the controller; only the board is drawn by us."""
