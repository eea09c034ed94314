"""Designs: one-step strategies put together from sliders and switches, tried, saved, and compared."""
