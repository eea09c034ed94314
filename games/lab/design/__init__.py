"""Designs: one-step strategies put together from sliders and switches, and tried against known ones.

`forms` reads what a visitor has set, and `page` says what is shown; the figures are those of a
comparison (`games.lab.compare`).
"""
