"""Template tags and filters, in a library for each kind of page."""
