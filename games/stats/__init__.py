"""Histories, statistics, and leaderboards of finished games; docs/statistics.md defines each figure."""
