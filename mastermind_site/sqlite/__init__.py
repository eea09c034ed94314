"""Django's SQLite backend, made to keep threads free while another process locks the file."""
