"""Adds the program to the wheel and sets the wheel's tag, both of which `make wheel` passes in the environment."""

import os

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface):
    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["tag"] = os.environ["APNSLINT_WHEEL_TAG"]
        build_data["shared_scripts"] = {os.environ["APNSLINT_PROGRAM"]: "apnslint"}
