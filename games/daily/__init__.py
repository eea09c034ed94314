"""The daily: one secret for everybody on each day."""
