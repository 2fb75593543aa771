"""The best total of a deal, for a player who sees every card."""
