"""The views of play. Each reads a request, calls one action of a model, and shows the result."""
