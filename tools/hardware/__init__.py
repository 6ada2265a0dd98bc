"""The table's hardware as sources: what is made from pins.toml, bom.toml and the .scad files. Read __main__.py next."""
