"""What command line and browser both do with games and tables; not how it is asked for or shown (cli/, web/)."""
