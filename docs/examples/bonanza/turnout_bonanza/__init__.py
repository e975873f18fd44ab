"""A rich mine, and dice that obey."""
