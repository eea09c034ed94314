"""Heavy work: the gate at which it takes turns, and the tally of how long it took. Knows nothing of Django."""
