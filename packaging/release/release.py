#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Makes everything that a release consists of, from the commit that is checked out; `./dev release` installs what this needs.

usage: packaging/release/release.py [--output FOLDER] [--url URL] [--homepage URL] [--repository URL] [--bugs URL] [--author NAME] [--sign KEY] [--rehearse] [--sources-only]

--output        the folder, which must not exist; build/release-VERSION if not given
--url           where the files will be published: the recipes of vcpkg and Conan download the source archive from there;
                without it they are left out
--homepage, --repository, --bugs
                addresses of the project, of its git repository and of its list of issues, for every package; the others are that of
                the project if they are not given, and without any the packages name none
--author        the maintainer of the packages, as 'NAME <ADDRESS>'
--sign          the key of gpg that signs the checksums: SHA256SUMS.asc
--rehearse      also if the changelog has no section of this version with a date: nothing to publish
--sources-only  nothing that is compiled: neither Debian packages nor the npm package nor the documentation site

The same commit gives the same bytes in any folder on the same machine (Debian 12 with the same packages). The tree must be
clean: what is not committed would not be in the release.
"""
import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # the source tree is not for caches
import archives  # noqa: E402
import recipes  # noqa: E402
import sbom  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]


def output_of(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def run(*command, cwd=ROOT, **environment):
    if subprocess.run(command, cwd=cwd, env={**os.environ, **environment}, check=False).returncode:
        sys.exit(f"release: failed: {' '.join(map(str, command))}")


def release_notes(version, rehearsed):
    """The section of the changelog, without its heading."""
    text = (ROOT / "CHANGELOG.md").read_text()
    for heading in [rf"{re.escape(version)}\] - \d{{4}}-\d\d-\d\d", *([r"Unreleased\]"] if rehearsed else [])]:
        section = re.search(rf"^## \[{heading}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
        if section:
            return section.group(1).strip() + "\n"
    sys.exit(f"release: CHANGELOG.md has no section with a date: ## [{version}] - YYYY-MM-DD")


def build(source, folder, version, moment, about):
    """What is compiled, in the unpacked source archive. Paths of the machine must not reach the files."""
    # what npm packages contain is that of the checkout, and what was compiled is not; npm packages are copied, because the bundler
    # of the documentation derives identifiers from the paths of its modules, relative to the page and without symbolic links
    (source / ".cache").symlink_to(ROOT / ".cache")
    for name in ("wasm/node_modules", "docs/site/node_modules"):
        shutil.copytree(ROOT / name, source / name, symlinks=True)
    package = source / "wasm/package/package.json"
    package.write_text(json.dumps(recipes.npm_package(json.loads(package.read_text()), about), indent=4) + "\n")
    flags = f"-ffile-prefix-map={source}=."
    environment = {"SOURCE_DATE_EPOCH": str(moment), "CXXFLAGS": flags, "EMSCRIPTEN_ROOT": str(ROOT / ".cache/emscripten/emscripten"),
                   **about.environment()}
    run("./dev", "package", cwd=source, **environment)
    run(sys.executable, "tests/kept/kept.py", "build/release/native/waybill", cwd=source)
    for file in sorted((source / "build/release/packages").glob("*.*")):
        if file.suffix in (".deb", ".tgz"):
            file.rename(folder / file.name)
    run("./dev", "doc", cwd=source, **environment)
    site = source / "build/site"
    archives.write_folder({str(each.relative_to(site)): each for each in site.rglob("*") if each.is_file()},
                          f"waybill-{version}-documentation", moment, folder / f"waybill-{version}-documentation.tar.gz")


def main():
    arguments = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    arguments.add_argument("--output", type=pathlib.Path)
    arguments.add_argument("--url")
    for name in ("--homepage", "--repository", "--bugs", "--author"):
        arguments.add_argument(name)
    arguments.add_argument("--sign", metavar="KEY")
    arguments.add_argument("--rehearse", action="store_true")
    arguments.add_argument("--sources-only", action="store_true")
    given = arguments.parse_args()
    changed = output_of("git", "status", "--porcelain")
    if changed:
        sys.exit(f"release: commit or remove these first, they would not be in the release:\n{changed}")
    version = re.search(r'library_version = "([0-9.]+)"', (ROOT / "include/waybill/version.hpp").read_text()).group(1)
    notes = release_notes(version, given.rehearse)
    kept = f"tests/kept/{version.rpartition('.')[0]}/expected.json"
    if not (ROOT / kept).exists():
        sys.exit(f"release: {kept} is missing: later versions would not be tested with files of this one. CONTRIBUTING.md says how to make it")
    about = recipes.About(given.homepage, given.repository or given.homepage, given.bugs or given.homepage, given.author)
    moment = int(output_of("git", "log", "-1", "--format=%ct"))
    folder = (given.output or ROOT / f"build/release-{version}").absolute()
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        sys.exit(f"release: {folder} exists; remove it, or name another folder with --output")
    os.umask(0o022)

    source = folder / f"waybill-{version}.tar.gz"
    archives.write_source(ROOT, f"waybill-{version}", source)
    with tempfile.TemporaryDirectory() as scratch:
        header = pathlib.Path(scratch) / "waybill.hpp"
        run("cmake", f"-DOUTPUT={header}", "-P", "cmake/amalgamate.cmake")
        (folder / f"waybill-{version}.hpp").write_bytes(header.read_bytes())
        if not given.sources_only:
            run("tar", "-xf", source, "-C", scratch)
            build(pathlib.Path(scratch) / f"waybill-{version}", folder, version, moment, about)
    if given.url:
        port = recipes.vcpkg_port(ROOT, version, given.url.rstrip("/"), archives.digest(source, "sha512"), about)
        archives.write_folder(port, "waybill", moment, folder / f"waybill-{version}-vcpkg-port.tar.gz")
        (folder / f"waybill-{version}-conanfile.py").write_text(
            recipes.conan_recipe(ROOT, version, given.url.rstrip("/"), archives.digest(source), about))
    (folder / f"waybill-{version}-changes.md").write_text(notes)
    (folder / f"waybill-{version}.spdx.json").write_text(sbom.document(version, moment, sorted(
        folder.iterdir(), key=lambda each: (each != source, each.name))))
    archives.write_checksums(folder)
    if given.sign:
        run("gpg", "--batch", "--yes", "--local-user", given.sign, "--armor", "--detach-sign", folder / "SHA256SUMS")
    print("\n".join(str(each) for each in sorted(folder.iterdir())))


if __name__ == "__main__":
    main()
