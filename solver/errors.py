"""What every error of the solver has in common."""


class SolverError(ValueError):
    """A value the solver cannot take; its text is one sentence for people."""
