"""Acqua Dolce at the table: what its pieces, buttons and lights mean."""
