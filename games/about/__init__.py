"""What the site does with what it knows of its visitors, and how it keeps itself and them safe."""
