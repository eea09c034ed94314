"""Books: decision trees with their totals and origin, each stored in a JSON file.

`recipes` lists the books, `book` reads, writes and checks one, and `building` makes one, in parts
that can be computed elsewhere. That may take hours, and a build that was stopped resumes where it
was.
"""
