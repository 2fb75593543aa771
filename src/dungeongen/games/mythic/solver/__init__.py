"""The best line when every card is known, and its witness."""
