"""Whether what is stored is right: the guesses are played again, and what follows from them is compared.

Each law yields a finding for each row that breaks it.
"""
