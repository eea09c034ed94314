"""The trainer: past mistakes and ready-made positions as exercises."""
