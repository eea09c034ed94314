"""Whether what is stored is right: everything that follows from guesses is worked out again.

Each law is a function of rows, and yields a finding for each row that breaks it. The laws use the fields
of the models and the solver, and none of the methods that stored the values.
"""
