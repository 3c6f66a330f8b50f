"""The screens around the board: title, lists, settings, rules, chronicle, campaign, and what comes at the end."""
