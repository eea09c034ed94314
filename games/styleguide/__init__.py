"""The style guide: every design token and every component in every state, where DEBUG is on.

It knows the pages of the other packages and gives their templates games made up for it. It stores
nothing and reads no table, and no other package of `games` knows it.
"""
