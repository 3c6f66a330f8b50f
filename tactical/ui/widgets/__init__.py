"""Small widgets of lines; each repaints only what changed. Import the module of the one you need."""
