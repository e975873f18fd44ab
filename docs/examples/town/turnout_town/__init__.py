"""Each player marks a town, and each pair of stations whose line can visit it scores two more."""
