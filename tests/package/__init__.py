"""The library as a package: built, installed into empty environments, and used there."""
