"""Playing: new games, the board, typed commands, the daily, and challenges.

It knows requests, forms, and the page of a game. It does not know the rules of a mode (`modes`), or
how a game is stored and locked (`models`): a view calls one action of a game and shows the result.
"""
