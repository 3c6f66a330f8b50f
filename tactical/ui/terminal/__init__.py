"""The terminal and its ends: the one place that may use private names of Textual, each with its reason."""
