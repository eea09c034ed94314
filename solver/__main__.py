"""`python -m solver`."""

from solver.cli.main import main

if __name__ == "__main__":
    main()
