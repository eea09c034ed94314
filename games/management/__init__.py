"""What people who run the site do from a command line."""

MAX_DAYS = 3650  # days, ten years, that a command may look back
