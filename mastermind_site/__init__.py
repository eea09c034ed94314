"""What puts the site together and keeps it running.

Settings, addresses, health checks, caches, and what visitors get while a server does not answer. It knows nothing of codes and guesses, and never imports the solver.
"""
