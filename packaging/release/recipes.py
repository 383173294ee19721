# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""The recipes of vcpkg and Conan in the repository build the checkout that they are in. Those of a release download its source
archive, and check it."""
import dataclasses
import json
import re


@dataclasses.dataclass
class About:
    """Who makes the release; None: it is not stated."""
    homepage: str | None
    repository: str | None
    bugs: str | None
    author: str | None

    def environment(self):
        """For cmake/debian_package.cmake."""
        return {name: value for name, value in (("WAYBILL_HOMEPAGE", self.homepage), ("WAYBILL_AUTHOR", self.author)) if value}


def npm_package(package, about):
    """package.json, as an object, with who makes it."""
    facts = {"homepage": about.homepage, "repository": about.repository and {"type": "git", "url": about.repository},
             "bugs": about.bugs and {"url": about.bugs}, "author": about.author}
    return package | {name: value for name, value in facts.items() if value}


def vcpkg_port(source, version, url, sha512, about):
    """The files of the port, by name."""
    folder = source / "packaging/vcpkg/waybill"
    download = (f'vcpkg_download_distfile(archive\n    URLS "{url}/waybill-{version}.tar.gz"\n'
                f'    FILENAME "waybill-{version}.tar.gz"\n    SHA512 {sha512})\n'
                'vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${archive}")')
    text = replaced(folder / "portfile.cmake", r"^get_filename_component\(SOURCE_PATH .*\)$", download)
    text = text.replace("# An overlay port that builds the repository in which it is:\n#   vcpkg install waybill "
                        "--overlay-ports=packaging/vcpkg\n", "# An overlay port that builds a release.\n")
    port = json.loads((folder / "vcpkg.json").read_text())
    if about.homepage:
        port["homepage"] = about.homepage
    if about.author:
        port["maintainers"] = about.author
    return {"portfile.cmake": text.encode(), "usage": (folder / "usage").read_bytes(),
            "vcpkg.json": (json.dumps(port, indent=2) + "\n").encode()}


def conan_recipe(source, version, url, sha256, about):
    """The text of conanfile.py."""
    download = (f'    def source(self):\n        get(self, "{url}/waybill-{version}.tar.gz", sha256="{sha256}",\n'
                '            strip_root=True)\n')
    text = replaced(source / "conanfile.py", r'^    exports_sources = .*\n', "")
    facts = "".join(f"    {name} = {value!r}\n" for name, value in (("homepage", about.homepage), ("url", about.repository),
                                                                      ("author", about.author)) if value)
    text = substituted(text, r"^    license = .*\n", lambda found: found.group() + facts)
    text = substituted(text, r"^from conan.tools.files import copy$", "from conan.tools.files import copy, get")
    return substituted(text, r"^    def validate\(self\):$", lambda found: f"{download}\n{found.group()}")


def replaced(file, pattern, text):
    return substituted(file.read_text(), pattern, text)


def substituted(text, pattern, replacement):
    """A pattern that is not there means that the recipe was changed and this file was not."""
    if not callable(replacement):
        replacement = (lambda literal: lambda _: literal)(replacement)
    text, count = re.subn(pattern, replacement, text, flags=re.MULTILINE)
    if count != 1:
        raise ValueError(f"{count} places match {pattern}")
    return text
