"""Heavy work: the gate where it takes turns, and its measured time. Does not import Django."""
