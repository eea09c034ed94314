"""The command line, `python -m solver`: a module for each group of commands, one for output."""
