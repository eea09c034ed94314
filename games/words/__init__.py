"""How the site puts things into words: terms, colors, spoken sentences, and shared results.

It knows games, the solver's texts, and the visitor's language. It knows neither requests nor pages.
"""
