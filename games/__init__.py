"""The site: what players and visitors do, on top of the solver."""
