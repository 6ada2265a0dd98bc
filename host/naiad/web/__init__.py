"""Tables and kept games in a browser; not what starts the server (cli/serve.py). Read app.py next."""
