"""Accounts: signing up and in, the settings of a player, sessions, export, and deletion.

It knows allauth, passwords, and what an export has to hold. It changes no game, and it leaves to
`visitors` who a request comes from.
"""
