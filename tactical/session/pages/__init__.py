"""Pages to read, worked out apart from how they look: rules, a piece, a campaign, the past of a game."""
