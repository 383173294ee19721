#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""What a release consists of, without what is compiled: the same bytes in two folders, and recipes that work with its archive.

usage: release.py SOURCE PROGRAM
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib


def run(*command, cwd=None, fails=False):
    done = subprocess.run(command, cwd=cwd, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if (done.returncode != 0) != fails:
        sys.exit(f"{'accepted' if fails else 'failed'}: {' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def expect(condition, text):
    if not condition:
        sys.exit(f"release.py: {text}")


ABOUT = ["--homepage", "https://waybill.invalid", "--repository", "https://code.invalid/waybill.git", "--bugs", "https://bugs.invalid",
         "--author", "A Builder <builder@waybill.invalid>"]


def release_of(source, clone, output, *more):
    run("git", "clone", "--quiet", source, clone)
    run(clone / "packaging/release/release.py", "--sources-only", "--rehearse", "--url", "https://downloads.invalid/waybill/", *ABOUT,
        "--output", output, *more)
    return {file.name: file.read_bytes() for file in output.iterdir()}


def check_addresses(source, release):
    """Who builds the release names the project; its files name no other host."""
    sys.path.insert(0, str(source / "packaging/release"))
    import recipes
    package = recipes.npm_package({"name": "waybill"}, recipes.About(*ABOUT[1::2]))
    expect(package == {"name": "waybill", "homepage": ABOUT[1], "repository": {"type": "git", "url": ABOUT[3]}, "bugs": {"url": ABOUT[5]},
                       "author": ABOUT[7]}, f"package.json would be {package}")
    recipe = next(release.glob("*-conanfile.py")).read_text()
    for name, value in (("homepage", ABOUT[1]), ("url", ABOUT[3]), ("author", ABOUT[7])):
        expect(f"    {name} = {value!r}\n" in recipe, f"the recipe of Conan has no {name}")
    with tarfile.open(next(release.glob("*-vcpkg-port.tar.gz"))) as port:
        facts = json.load(port.extractfile("waybill/vcpkg.json"))
    expect((facts["homepage"], facts["maintainers"]) == (ABOUT[1], ABOUT[7]), f"the port of vcpkg has {facts}")


def signing_key(folder):
    """A key for the test, in a keyring of its own."""
    folder.mkdir(mode=0o700)
    os.environ["GNUPGHOME"] = str(folder)
    run("gpg", "--batch", "--passphrase", "", "--quick-generate-key", "release@waybill.invalid", "ed25519", "sign", "1d")
    return "release@waybill.invalid"


def linked_source_packages(program):
    """The source packages of Debian whose libraries the program names."""
    needed = set(re.findall(r"NEEDED +(\S+)", run("objdump", "-p", program)))
    paths = dict(re.findall(r"(\S+) => (\S+)", run("ldd", program)))
    packages = set()
    for name in needed & paths.keys():
        file = os.path.realpath(paths[name])
        for each in {file, file.removeprefix("/usr"), paths[name]}:
            found = subprocess.run(["dpkg-query", "-S", each], check=False, capture_output=True, text=True).stdout
            packages |= {line.split(":")[0] for line in found.splitlines()}
    return set(run("dpkg-query", "-W", "-f", "${source:Package}\n", *packages).split())


def check_components(source, release, program):
    listed = json.loads(next(release.glob("*.spdx.json")).read_text())
    components = tomllib.loads((source / "packaging/release/components.toml").read_text())
    missing = linked_source_packages(program) - {facts.get("debian") for facts in components.values()}
    expect(not missing, f"components.toml lacks {missing}, which the program links")
    names = {f"./{each.name}" for each in release.iterdir()} - {"./SHA256SUMS", "./SHA256SUMS.asc"}
    names = {name for name in names if not name.endswith(".spdx.json")}
    expect({each["fileName"] for each in listed["files"]} == names, f"the list of components has {listed['files']}")
    identifiers = {"SPDXRef-DOCUMENT"} | {each["SPDXID"] for kind in ("packages", "files") for each in listed[kind]}
    for each in listed["relationships"]:
        expect({each["spdxElementId"], each["relatedSpdxElement"]} <= identifiers, f"{each} relates what is not listed")


def main():
    source, program, here = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2], pathlib.Path(__file__).parent
    with tempfile.TemporaryDirectory(prefix="waybill-release-") as folder:
        scratch = pathlib.Path(folder)
        first = release_of(source, scratch / "first", scratch / "release", "--sign", signing_key(scratch / "keys"))
        signature = first.pop("SHA256SUMS.asc")
        second = release_of(source, scratch / "another folder", scratch / "another release")
        expect(first == second, f"differs in another folder: {[name for name in first if first[name] != second.get(name)]}")
        run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=scratch / "release")
        run("gpg", "--verify", "SHA256SUMS.asc", "SHA256SUMS", cwd=scratch / "release")
        (scratch / "forged").write_text("0" * 64 + "  waybill.hpp\n")
        run("gpg", "--verify", scratch / "release/SHA256SUMS.asc", scratch / "forged", fails=True)
        expect(b"BEGIN PGP SIGNATURE" in signature, "the signature is not a text")
        check_addresses(scratch / "first", scratch / "release")

        with tarfile.open(next((scratch / "release").glob("waybill-*[0-9].tar.gz"))) as archive:
            names = {name.partition("/")[2] for name in archive.getnames()}
        tracked = set(run("git", "ls-files", cwd=scratch / "first").splitlines())
        expect(tracked <= names, f"the source archive lacks {tracked - names}")
        check_components(source, scratch / "release", program)
        run(sys.executable, here / "conan_recipe.py", scratch / "first", scratch / "conan", scratch / "release")
        run("cmake", f"-DSOURCE={scratch / 'first'}", f"-DSCRATCH={scratch / 'vcpkg'}", f"-DRELEASE={scratch / 'release'}",
            "-P", here / "vcpkg.cmake")

        (scratch / "first/new").write_text("not committed")
        output = run(scratch / "first/packaging/release/release.py", "--sources-only", "--output", scratch / "third", fails=True)
        expect("?? new" in output, f"a file that is not committed is not named: {output}")
        (scratch / "first/new").unlink()
        if not re.search(r"^## \[[0-9.]+\] - ", (source / "CHANGELOG.md").read_text(), re.MULTILINE):
            output = run(scratch / "first/packaging/release/release.py", "--sources-only", "--output", scratch / "third", fails=True)
            expect("no section with a date" in output, f"a release without a date is refused with: {output}")
        expect(not (scratch / "third").exists(), "what is refused leaves a folder")


if __name__ == "__main__":
    main()
