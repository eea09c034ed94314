"""Accounts: signing up and in, the settings of a player, sessions, export, and deletion."""
