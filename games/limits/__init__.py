"""What a visitor may ask of the site, and how often."""
