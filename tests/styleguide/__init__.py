"""The style guide, a page of the tests: the tokens, what a script or a rare form adds, and the catalog."""
