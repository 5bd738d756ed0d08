"""What we claim about speed, runnable: each ``bench_*.py`` has ``run() -> list[Row]``."""
