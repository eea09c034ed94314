"""What a look at the files of the project tells. It is no test: nothing of the site runs."""
