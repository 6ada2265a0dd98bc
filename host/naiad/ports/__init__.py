"""Which board is at which port, and why a port cannot be used; not what is said there (link)."""
