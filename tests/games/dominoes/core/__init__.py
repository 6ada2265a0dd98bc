"""Double-six block dominoes: its rules and its words."""
