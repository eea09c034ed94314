"""Playing: new games, the board, typed commands, the daily, and challenges."""
