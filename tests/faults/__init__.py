"""Seeded rule faults: what the testing kit must find."""
