"""The build hook: makes the search kernel and the web client part of the package."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from build_steps import client, kernel


class BuildHook(BuildHookInterface[Any]):
    """Builds what is missing or stale; what cannot be built is said and left out."""

    def dependencies(self) -> list[str]:
        """Return the wheels that stand in for tools this machine lacks."""
        return [*kernel.dependencies(), *client.dependencies(Path(self.root))]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build both, and list them as part of the wheel."""
        root = Path(self.root)
        library = kernel.build(root, say=self.app.display_warning)
        static = client.build(root, say=self.app.display_warning)
        if version == "editable":
            return
        if static is not None:
            build_data["artifacts"].append(f"{client.STATIC.as_posix()}/**")
        if library is not None:
            build_data["artifacts"].append(library.relative_to(root).as_posix())
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{kernel.platform_tag()}"
