"""Variants of Free Ride, one file each."""
