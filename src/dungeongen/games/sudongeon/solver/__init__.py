"""Plans for a dungeon: a graph, a policy, its odds, and hints."""
