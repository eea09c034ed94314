"""Django's backend for PostgreSQL, for a server that may fall silent."""
