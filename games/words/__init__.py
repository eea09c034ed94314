"""How the site puts things into words: terms, colors, what is read aloud, and what is shared.

It knows games and the solver's texts, and which language the visitor reads. It knows no requests and
no pages.
"""
