"""A whole match in the terminal: what is shown, what is asked, and who plays the other seats."""
