"""Plugins that strangers write: generated, installed, broken, missing."""
