"""Groundrule as a resources server of NeMo-Gym: reads the address that Gym chose, and becomes `groundrule serve`."""

import os
import pathlib
import shutil
import sys

import yaml


def command(environment, directory):
    """The command line of the server that Gym's configuration asks for."""
    name = environment["NEMO_GYM_CONFIG_PATH"]
    servers = yaml.safe_load(environment["NEMO_GYM_CONFIG_DICT"])[name]["resources_servers"]
    settings = next(iter(servers.values()))
    program = shutil.which("groundrule", path=environment.get("PATH"))
    if program is None:
        sys.exit("the program `groundrule` is not on the PATH; install it with: cargo install groundrule-cli")
    host = settings.get("host") or "127.0.0.1"
    arguments = [program, "serve", "--host", host, "--port", str(settings["port"])]
    if config := settings.get("config"):
        arguments += ["--config", str(directory / config)]
    if images := settings.get("images"):
        arguments += ["--images", str(directory / images)]
    # Gym's clients bring no token; its servers listen on the network of the job.
    if not host.startswith("127.") and "GROUNDRULE_TOKEN" not in environment:
        arguments.append("--no-auth")
    return arguments


if __name__ == "__main__":
    line = command(os.environ, pathlib.Path(__file__).resolve().parent)
    os.execv(line[0], line)
