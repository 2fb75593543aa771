"""Game-blind tools for judging: verdicts, and the searches that find them."""
