"""Tools for judging layouts that know nothing about any game: verdicts, sampling, exact sums."""
