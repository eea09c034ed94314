"""The core: players, games, boards, guesses, how they end, and the modes. It knows no feature."""
