"""The table server under load: thousands of players in another process, playing by the clock."""
