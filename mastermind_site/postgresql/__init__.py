"""Django's PostgreSQL backend, made to give up on a server that does not answer."""
