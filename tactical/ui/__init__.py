"""The face: a terminal board in Textual. Importing this package loads nothing; import the module you need."""
