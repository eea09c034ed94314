"""People and games made up for looking around; `make demo` stores them."""
