"""Reviews: what each guess of a game that is over was worth, and how lucky its answer was."""
