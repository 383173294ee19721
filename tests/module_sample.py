#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Builds and runs the program of the guide's section "As a C++20 module": module_sample.py SOURCE FOLDER

The section has one block of code, main.cpp, and one of commands, which are run in FOLDER beside a link to SOURCE."""
import pathlib
import re
import subprocess
import sys

source, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
guide = (source / "docs" / "guide" / "project.md").read_text()
section = re.search(r"\n## As a C\+\+20 module\n(.*?)\n##", guide, re.DOTALL)
code, commands = (re.search(rf"```{kind}\n(.*?)```", section.group(1), re.DOTALL).group(1) for kind in ("c\\+\\+", "console"))
folder.mkdir(parents=True, exist_ok=True)
(folder / "main.cpp").write_text(code)
link = folder / "waybill"
if not link.is_symlink():
    link.symlink_to(source, target_is_directory=True)
for command in commands.splitlines():
    done = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True)
    print(command, done.stdout, done.stderr, sep="\n")
    if done.returncode != 0 or done.stderr:
        sys.exit(f"failed: {command}")
if "<Name>Alger</Name>" not in done.stdout:
    sys.exit("the program did not write the city")
