#!/usr/bin/python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""`systemctl` and `systemd-run` for a machine whose first process is not systemd: what the manual uses of them, by the
settings of the unit. Bound to both names in the machine."""
import os
import pathlib
import shlex
import signal
import socket
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
from machine import confined

DYNAMIC_USER = "61500"
STATE = pathlib.Path("/run/units")
OTHERS = {  # units of other packages
    "nginx": ("nginx", "nginx -s quit"),
    "haproxy": ("haproxy -D -f /etc/haproxy/haproxy.cfg -p /run/haproxy.pid", "kill -USR1 $(cat /run/haproxy.pid)"),
    "postgresql": ("pg_ctlcluster 15 main start", "pg_ctlcluster 15 main stop"),
}


def settings_of(lines):
    """The settings of a unit: a list for each, because they may be repeated."""
    found = {}
    for line in lines:
        if "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def environment_of(unit):
    given = dict(os.environ)
    for file in unit.get("EnvironmentFile", []):
        path = pathlib.Path(file.lstrip("-"))
        if path.exists() or not file.startswith("-"):
            given |= dict(line.split("=", 1) for line in path.read_text().splitlines() if "=" in line and line[0] != "#")
    return given


def command_of(unit, command):
    writable = ["/tmp"]
    for setting, above in (("StateDirectory", "/var/lib"), ("LogsDirectory", "/var/log")):
        for name in unit.get(setting, []):
            folder = pathlib.Path(above, name)
            folder.mkdir(exist_ok=True)
            folder.chmod(int(unit.get(setting + "Mode", ["755"])[0], 8))
            os.chown(folder, int(DYNAMIC_USER), int(DYNAMIC_USER))
            writable.append(str(folder))
    groups = [subprocess.run(["getent", "group", name], check=True, capture_output=True, text=True).stdout.split(":")[2]
              for name in unit.get("SupplementaryGroups", [])]
    bounds = [each.lower().removeprefix("cap_") for each in unit.get("AmbientCapabilities", [])]
    return confined(command, DYNAMIC_USER, groups, writable, ",".join(["-all", *("+" + each for each in bounds)]),
                    unit.get("UMask", ["022"])[0])


def read_unit():
    return settings_of(pathlib.Path("/usr/lib/systemd/system/waybill.service").read_text().splitlines())


def main_pid():
    file = STATE / "waybill"
    return int(file.read_text()) if file.exists() else None


def start():
    unit = read_unit()
    STATE.mkdir(exist_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notified:
        notified.bind("/run/units.notify")
        os.chmod("/run/units.notify", 0o777)
        service = subprocess.Popen(command_of(unit, shlex.split(unit["ExecStart"][0])),
                                   env=environment_of(unit) | {"NOTIFY_SOCKET": "/run/units.notify"},
                                   cwd=unit["WorkingDirectory"][0], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   start_new_session=True)
        notified.settimeout(30)
        while b"READY=1" not in notified.recv(4096):
            pass
    pathlib.Path("/run/units.notify").unlink()
    (STATE / "waybill").write_text(str(service.pid))


def stop():
    pid = main_pid()
    os.kill(pid, signal.SIGTERM)
    for _ in range(200):
        if not pathlib.Path(f"/proc/{pid}/cmdline").read_bytes() if pathlib.Path(f"/proc/{pid}").exists() else True:
            break
        time.sleep(0.1)
    else:
        sys.exit("the service does not stop")
    (STATE / "waybill").unlink()


def systemctl(words):
    options = [each for each in words if each.startswith("-")]
    action, unit = [each for each in words if not each.startswith("-")]
    unit = unit.removesuffix(".service")
    if unit in OTHERS:
        begin, end = OTHERS[unit]
        if action == "restart":
            subprocess.run(end, shell=True, stderr=subprocess.DEVNULL)
            time.sleep(0.5)
        return subprocess.run(begin, shell=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL).returncode
    pid = main_pid()
    if action == "is-active":
        return 0 if pid else 3
    if action == "enable" and "--now" in options or action == "start":
        start()
    elif action == "stop":
        stop()
    elif action == "reload":
        os.kill(pid, signal.SIGHUP)
        time.sleep(0.3)
    elif action == "kill":
        os.kill(pid, signal.Signals["SIG" + next(each for each in options if each.startswith("--signal="))[9:]])
        time.sleep(0.3)
    else:
        sys.exit(f"systemctl {action}: the manual uses what this script does not know")
    return 0


def systemd_run(words):
    settings = []
    while words[0].startswith("-"):
        if words[0] == "-p":
            settings.append(words[1])
            words = words[1:]
        words = words[1:]
    unit = settings_of(settings)
    return subprocess.run(command_of(unit, words), env=environment_of(unit), cwd=unit["WorkingDirectory"][0]).returncode


sys.exit({"systemctl": systemctl, "systemd-run": systemd_run}[os.path.basename(sys.argv[0])](sys.argv[1:]))
