"""Players who look at no card that lies face down, and how they fare."""
