"""Tournaments: many agents on the same deals, resumable, by one process or many, with the same results."""
