"""The command ``shisanshui``: people get readable tables, ``--json`` gives machines the same."""
