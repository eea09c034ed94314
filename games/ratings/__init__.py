"""Ratings: of players against each other in matches, and of the levels."""
