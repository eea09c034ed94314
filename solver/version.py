"""The version of the package, for its metadata and its outputs."""

__version__ = "0.1.0"
