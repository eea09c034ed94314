"""The cards of the statistics page: their charts, their sentences, and their tables."""
