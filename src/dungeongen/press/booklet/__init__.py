"""Bound books: cover, contents, chapters of deals, solutions at the back, ways to fold and cut."""
