"""Once a game a player may blow up a rail or a cross of his: the square is empty again."""
