"""The version of the package, for its metadata and its outputs."""

__version__ = "1.0.0"
