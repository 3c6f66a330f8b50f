"""The terminal: the one place that may use private names of Textual, each with its reason."""
