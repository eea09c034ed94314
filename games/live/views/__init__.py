"""Views of matches: how one is opened and joined, and how it is played."""
