"""30 Rails, a roll-and-write game by Julian Anstey (2016), as a plugin of Turnout."""
