"""The site: what players and visitors do, on top of the solver.

docs/architecture.md draws its packages and modules. It does not know where and how it runs; that
is in `mastermind_site`.
"""
