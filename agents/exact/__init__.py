"""Exact values of small games: the whole tree by scripted chance, best responses, NashConv."""
