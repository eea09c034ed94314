"""Histories, statistics, and leaderboards of finished games.

It reads what `models` stores and counts it; docs/statistics.md defines each figure. It changes
nothing, and does not know how a game is played.
"""
