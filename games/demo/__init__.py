"""Made-up players and games to look around with; `make demo` stores them."""
