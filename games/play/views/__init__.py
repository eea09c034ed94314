"""The views of play: each translates a request, calls one verb of a model, and shows what came of it."""
