"""``python -m shisanshui`` is the command ``shisanshui``."""

import sys

from shisanshui.cli.main import main

sys.exit(main())
