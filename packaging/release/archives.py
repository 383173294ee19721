# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Archives whose bytes depend on nothing but the names and contents of their files."""
import gzip
import hashlib
import io
import pathlib
import subprocess
import tarfile


def write_gzip(path, data):
    with path.open("wb") as file, gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=file, mtime=0) as out:
        out.write(data)


def write_source(repository, prefix, path):
    """The files of the current commit, as `git archive` writes them."""
    write_gzip(path, subprocess.run(["git", "-C", repository, "archive", "--format=tar", f"--prefix={prefix}/", "HEAD"],
                                    check=True, capture_output=True).stdout)


def write_folder(files, prefix, time, path):
    """`files` maps names to contents (bytes) or to files; all get the time and the owner root."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in sorted(files):
            content = files[name].read_bytes() if isinstance(files[name], pathlib.Path) else files[name]
            entry = tarfile.TarInfo(f"{prefix}/{name}")
            entry.size, entry.mtime, entry.mode, entry.uname, entry.gname = len(content), time, 0o644, "root", "root"
            archive.addfile(entry, io.BytesIO(content))
    write_gzip(path, out.getvalue())


def digest(path, algorithm="sha256"):
    return hashlib.new(algorithm, path.read_bytes()).hexdigest()


def write_checksums(folder):
    """SHA256SUMS, for `sha256sum --check`."""
    names = sorted(each.name for each in folder.iterdir() if each.name != "SHA256SUMS")
    (folder / "SHA256SUMS").write_text("".join(f"{digest(folder / name)}  {name}\n" for name in names))
