# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""A machine in namespaces of its own: the files of this one, or of another folder, below a layer that is thrown away, loopback
alone unless it has to install packages, and processes that end with it."""
import fcntl
import os
import pathlib
import shlex
import socket
import struct
import subprocess
import sys


def enter(*, connected=False):
    """Runs this program again, as the first process of the machine. A connected one reaches what this one reaches."""
    if os.environ.get("WAYBILL_MACHINE"):
        return
    command = ["unshare", "--mount", *([] if connected else ["--net"]), "--pid", "--fork", "--kill-child", sys.executable,
               *sys.argv]
    if os.geteuid() != 0:
        command = ["sudo", "--preserve-env=PATH", "env", "WAYBILL_MACHINE=1", *command]
    os.execvpe(command[0], command, os.environ | {"WAYBILL_MACHINE": "1"})


def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


class Machine:
    def __init__(self, lower="/", scratch=pathlib.Path("/mnt")):
        mount("--make-rprivate", "/")
        mount("-t", "tmpfs", "none", scratch)
        self.root = scratch / "root"
        for name in ("changes", "work", "root"):
            (scratch / name).mkdir()
        mount("-t", "overlay", "overlay", "-o", f"lowerdir={lower},upperdir={scratch}/changes,workdir={scratch}/work", self.root)
        mount("-t", "proc", "proc", self.root / "proc")
        mount("--rbind", "/dev", self.root / "dev")
        for name in ("tmp", "run"):
            mount("-t", "tmpfs", "none", self.root / name)
        (self.root / "tmp").chmod(0o1777)
        for name in ("lock", "postgresql"):
            (self.root / "run" / name).mkdir()
            (self.root / "run" / name).chmod(0o1777)
        with socket.socket() as any_socket:  # loopback is down in a new namespace
            fcntl.ioctl(any_socket, 0x8914, struct.pack("16sh22x", b"lo", 0x1 | 0x40))
        with (self.root / "etc/hosts").open("a") as hosts:
            hosts.write("127.0.0.1 travel.example\n")

    def path(self, name):
        return self.root / name.lstrip("/")

    def chroot(self, command):
        return ["chroot", self.root, *command]

    def run(self, *command, **options):
        return subprocess.run(self.chroot(command), check=True, **options)

    def install(self, package):
        """Where the operator has copied it to."""
        (self.path("/root") / package.name).write_bytes(package.read_bytes())


def confined(command, user, groups=(), writable=(), capabilities="-all", umask="022"):
    """The command as this user, with all files read-only but for these folders. To be run in the machine."""
    inside = "".join(f"mount --bind {shlex.quote(each)} {shlex.quote(each)}\n" for each in writable)
    inside += "mount -o remount,bind,ro /\n" + f"umask {umask}\n"
    keep = [f"--groups={','.join(groups)}"] if groups else ["--clear-groups"]
    ambient = [f"--ambient-caps={capabilities}"] if "+" in capabilities else []
    inside += shlex.join(["exec", "setpriv", f"--reuid={user}", f"--regid={user}", *keep, f"--inh-caps={capabilities}", *ambient,
                          f"--bounding-set={capabilities}", "--no-new-privs"]) + ' "$@"'
    return ["unshare", "--mount", "--propagation", "private", "bash", "-euc", inside, "_", *command]
