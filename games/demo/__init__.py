"""Made-up players and games to look around with; `make demo` stores them.

It plays through the actions of the models. No other package knows it, except its command.
"""
