"""Tic-tac-toe in plain Python lists: what the engine is measured against."""

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def play(choose):
    """One game: who wins, and the moves. `choose` picks a place in a list of moves."""
    board, history, player = [0] * 9, [], 1
    while True:
        moves = [square for square in range(9) if not board[square]]
        square = moves[choose(len(moves))]
        board[square] = player
        history.append((player, square))
        winner = outcome(board)
        if winner is not None:
            return winner, history
        player = 3 - player


def outcome(board):
    """The winner, 0 for a full board, None while the game goes on."""
    for player in (1, 2):
        for line in LINES:
            if all(board[square] == player for square in line):
                return player
    return None if 0 in board else 0
