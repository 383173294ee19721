#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Types the commands of docs/operation.md, from top to bottom, on a machine of their own: for one store and one proxy.

usage: manual.py SOURCE PACKAGES STORE PROXY"""
import os
import pathlib
import pty
import re
import select
import sys
import time
import urllib.error
import urllib.request

from machine import Machine, enter

CHOICES = {"store": ["SQLite", "PostgreSQL"], "proxy": ["nginx", "HAProxy", "lighttpd", "Caddy"]}
ANSWER = b"s3cret of the agency\n"  # what the operator types when a command asks for a password


def commands_of(text, chosen):
    """The blocks marked `sh`, without those below a heading that names another choice."""
    others = [each for group in CHOICES.values() for each in group if each not in chosen]
    skipped_level, block, found = 0, None, []
    for line in text.splitlines():
        if block is not None:
            if line == "```":
                found += block
                block = None
            else:
                block.append(line)
        elif line == "```sh" and not skipped_level:
            block = []
        elif heading := re.fullmatch(r"(#+) (.*)", line):
            level = len(heading[1])
            if not skipped_level or level <= skipped_level:
                skipped_level = level if any(each in heading[2].split() for each in others) else 0
    return found


def type_commands(machine, commands):
    """In one shell on a terminal. Ends the test with what it printed if a command fails."""
    script = machine.path("/root/typed.sh")
    script.write_text("set -eEuo pipefail\ncd /root\n"
                      "trap 'echo \"failed with $?: $BASH_COMMAND\"' ERR\n" + "\n".join(commands) + "\n")
    child, terminal = pty.fork()
    if child == 0:
        command = machine.chroot(["env", "-i", "PATH=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "TERM=dumb",
                                  "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8", "bash", "/root/typed.sh"])
        os.execvp(command[0], command)
    printed, answered, status = b"", 0, None
    while status is None:  # services that were started may keep the terminal open
        if (ended := os.waitpid(child, os.WNOHANG))[0]:
            status = os.waitstatus_to_exitcode(ended[1])
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            printed += os.read(terminal, 65536)
        except OSError:
            pass  # nobody has it open
        prompts = len(re.findall(rb"(?:Password of agency|Repeat the password): ", printed))
        if prompts > answered:
            os.write(terminal, ANSWER * (prompts - answered))
            answered = prompts
    if status != 0:
        sys.exit(printed.decode(errors="replace"))


def wait_until_ready(seconds):
    """As a load balancer asks: a store that is being restored is not ready until the transaction ends and the service has looked."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen("http://127.0.0.1:9464/ready", timeout=10) as response:
                answer = response.read().decode()
        except urllib.error.HTTPError as refused:
            answer = f"{refused.code} {refused.read().decode()}"
        if answer == "ready\n":
            return
        if time.monotonic() > deadline:
            sys.exit(f"/ready: {answer}")
        time.sleep(0.2)


def check_hook(machine):
    """certbot sets a variable and runs the hook."""
    renewed = machine.path("/root/renewed")
    renewed.mkdir()
    for name, source in (("fullchain", "certs/travel.example.pem"), ("privkey", "private/travel.example.key")):
        (renewed / f"{name}.pem").write_bytes(machine.path("/etc/ssl/" + source).read_bytes())
    for _ in range(2):
        machine.run("env", "RENEWED_LINEAGE=/root/renewed", "/etc/letsencrypt/renewal-hooks/deploy/waybill")
    group = int(next(line for line in machine.path("/etc/group").read_text().splitlines()
                     if line.startswith("waybill-tls:")).split(":")[2])
    for name in ("chain", "key"):
        about = machine.path(f"/etc/waybill/tls/{name}.pem").stat()
        if (about.st_mode & 0o777, about.st_uid, about.st_gid) != (0o640, 0, group):
            sys.exit(f"{name}.pem: mode {about.st_mode & 0o777:o}, group {about.st_gid}")


def main():
    source, package = pathlib.Path(sys.argv[1]), next(pathlib.Path(sys.argv[2]).glob("waybill_*.deb"))
    chosen = sys.argv[3:]
    enter()
    begun = time.monotonic()
    machine = Machine()
    for name in ("systemctl", "systemd-run"):
        machine.path("/usr/bin/" + name).unlink()
        machine.path("/usr/bin/" + name).symlink_to("/opt/waybill-tests/systemd.py")
    tests = machine.path("/opt/waybill-tests")
    tests.mkdir(parents=True)
    for name in ("machine.py", "systemd.py"):
        (tests / name).write_bytes((source / "tests/operation" / name).read_bytes())
    (tests / "systemd.py").chmod(0o755)
    # `apt` answers no question and starts the service of a package that it installs, here one that is installed already
    machine.path("/usr/local/sbin/apt").write_text(
        '#!/bin/sh\nset -e\n/usr/bin/apt-get --yes --no-upgrade -qq "$@" >/dev/null\n'
        'if [ "$2" = postgresql ]; then systemctl start postgresql; fi\n')
    machine.path("/usr/local/sbin/apt").chmod(0o755)
    machine.install(package)
    commands = commands_of((source / "docs/operation.md").read_text(), chosen)
    if len(commands) < 30:
        sys.exit(f"only {len(commands)} lines were found in the manual")
    type_commands(machine, commands)
    wait_until_ready(60)
    log = machine.path("/var/log/waybill")
    if not (log / "waybill.log.1").exists() or "reloaded" not in (log / "waybill.log").read_text():
        sys.exit(f"the log was not rotated: {os.listdir(log)}")
    troubles = [line for line in (log / "waybill.log").read_text().splitlines() if " trouble " in line]
    if troubles:
        sys.exit("\n".join(troubles))
    check_hook(machine)
    print(f"{len(commands)} lines for {' and '.join(chosen)}, {time.monotonic() - begun:.1f} s")


main()
