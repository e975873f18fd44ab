"""Variants of 30 Rails, one file each."""
