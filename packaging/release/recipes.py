# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""The recipes of vcpkg and Conan in the repository build the checkout that they are in. Those of a release download its source
archive, and check it."""
import re


def vcpkg_port(source, version, url, sha512):
    """The files of the port, by name."""
    folder = source / "packaging/vcpkg/waybill"
    download = (f'vcpkg_download_distfile(archive\n    URLS "{url}/waybill-{version}.tar.gz"\n'
                f'    FILENAME "waybill-{version}.tar.gz"\n    SHA512 {sha512})\n'
                'vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "${archive}")')
    text = replaced(folder / "portfile.cmake", r"^get_filename_component\(SOURCE_PATH .*\)$", download)
    text = text.replace("# An overlay port that builds the repository in which it is:\n#   vcpkg install waybill "
                        "--overlay-ports=packaging/vcpkg\n", "# An overlay port that builds a release.\n")
    return {"portfile.cmake": text.encode(), **{name: (folder / name).read_bytes() for name in ("usage", "vcpkg.json")}}


def conan_recipe(source, version, url, sha256):
    """The text of conanfile.py."""
    download = (f'    def source(self):\n        get(self, "{url}/waybill-{version}.tar.gz", sha256="{sha256}",\n'
                '            strip_root=True)\n')
    text = replaced(source / "conanfile.py", r'^    exports_sources = .*\n', "")
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
