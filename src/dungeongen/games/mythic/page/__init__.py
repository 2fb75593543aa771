"""How the game looks on paper: playmat, reference, score pad, deal, solution."""
