"""How much work a visitor may ask for, and how often."""
