"""Forms that several packages share: rules, codes, and answers, read from text.

They know what a visitor can type and what to say about mistakes. They know neither requests nor
stored games.
"""
