"""Challenges: a link to one secret, which friends try."""
