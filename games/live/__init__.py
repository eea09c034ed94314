"""Live play: matches between people, and the page that lists who looks for one."""
