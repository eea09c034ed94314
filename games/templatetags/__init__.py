"""Template tags and filters: pegs, feedback, tables of levels, names of browsers."""
