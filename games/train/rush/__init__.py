"""Rush: positions against the clock, three minutes and three lives."""
