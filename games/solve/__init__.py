"""Help with a game that is played elsewhere."""
