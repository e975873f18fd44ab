"""Variants of the games that come with Turnout, one file each."""
