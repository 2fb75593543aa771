"""What can be said of a deal: the best line with every card known, and our player."""
