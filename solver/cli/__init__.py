"""The command line, `python -m solver`: one module for each group of commands, and how they print."""
