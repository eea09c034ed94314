"""The trainer: past mistakes and ready-made positions as exercises.

Apart from views, which answer requests, its modules say which exercises there are, how a run of them
goes, and what is said of an answer.
"""
