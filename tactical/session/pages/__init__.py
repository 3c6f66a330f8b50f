"""Pages to read, independent of their look: rules, a piece, a campaign, the past of a game."""
