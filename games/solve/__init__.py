"""Help with a game that is played elsewhere.

It knows the solver's strategies and the address of the page, which holds all guesses and answers.
It knows neither players nor stored games.
"""
