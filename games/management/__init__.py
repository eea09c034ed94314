"""What people who run the site do from a command line."""
