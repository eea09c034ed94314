"""Playing: new games, the board, typed commands, and the end."""
