"""A player who looks at no card that lies face down, and how it fares."""
