"""How to play: the rules, with an example to try."""
