"""Books: decision trees stored in files, one JSON file for each, with their totals and origin.

`recipes` lists the books, `book` reads, writes and checks one, and `building` makes one, which may take
hours and goes on where it was stopped.
"""
