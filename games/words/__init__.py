"""How the site puts things into words: terms, colors, spoken sentences, and shared results."""
