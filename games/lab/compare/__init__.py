"""Comparisons: up to six strategies find the same codes, and the page shows what each needs."""
