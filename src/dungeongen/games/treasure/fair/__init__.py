"""Players who see no face-down card, and the totals that they reach."""
