"""The panels round the board: what each says is worked out by plain functions, how it is shown by one widget."""
