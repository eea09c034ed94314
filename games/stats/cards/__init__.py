"""The cards of the statistics page. Each module makes one: its chart, its sentence, its table."""
