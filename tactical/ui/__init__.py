"""The screen: Textual's widgets, styles, bindings and themes on top of the session. Only the board is our own
widget."""
