"""Luck: the n-th draw of a stream is a pure function of seed, stream and n, the same for ever on every Python."""

import secrets
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b


def fresh_seed() -> str:
    """A new seed of 128 bits."""
    return secrets.token_hex(16)


def draw(seed: str, stream: str, n: int) -> int:
    """The n-th number of a stream, 64 bits, each as likely as the other."""
    return _eight(seed, stream, n >> 3)[n & 7]


def pick(number: int, weights: Sequence[int] | int) -> int:
    """Turns a drawn number into a place: among as many as said, or among weights.

    The bias is below `total / 2**64`.
    """
    if isinstance(weights, int):
        return number * weights >> 64
    left = number * sum(weights) >> 64
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    raise ValueError("The weights must be positive.")


@lru_cache(maxsize=4096)
def _eight(seed: str, stream: str, block: int) -> tuple[int, ...]:
    """One digest serves eight draws."""
    digest = blake2b(f"{block} {stream}".encode(), key=_key(seed), person=b"turnout").digest()
    return tuple(int.from_bytes(digest[k : k + 8], "big") for k in range(0, 64, 8))


@lru_cache(maxsize=64)
def _key(seed: str) -> bytes:
    return blake2b(seed.encode()).digest()
