"""How a dungeon of cards looks: map, ledger, rules, deal, solution."""
