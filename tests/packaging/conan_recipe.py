#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Runs conanfile.py from top to bottom with substitutes for the parts of Conan 2 that it uses, and compares it with this project.

usage: conan_recipe.py SOURCE SCRATCH [RELEASE]

RELEASE is the folder of a release, whose recipe is taken instead; it downloads the source archive from there.
"""

import hashlib
import importlib.util
import pathlib
import re
import shutil
import sys
import tarfile
import types


class Options(dict):
    __getattr__ = dict.__getitem__


class Properties:
    def __init__(self):
        self.properties = {}
        self.requires = []

    def set_property(self, name, value):
        self.properties[name] = value


class Information(Properties):
    def __init__(self):
        super().__init__()
        self.components = {"waybill": Properties(), "httplib": Properties(), "asio": Properties()}


class Recipe:
    """What Conan's ConanFile gives to a recipe."""

    def __init__(self, source, package, httplib, asio):
        self.source_folder, self.package_folder = str(source), str(package)
        self.options = Options(httplib=httplib, asio=asio)
        self.required = []
        self.cpp_info = Information()
        self.info = types.SimpleNamespace(clear=lambda: None)

    def requires(self, reference):
        self.required.append(reference)


standards = []


def copy(recipe, pattern, src, dst):
    if pattern == "*":
        shutil.copytree(src, dst)
    else:
        pathlib.Path(dst).mkdir(parents=True)
        shutil.copy(pathlib.Path(src) / pattern, dst)


def get(recipe, url, sha256, strip_root):
    """The recipe of a release has it from `source()`. Conan runs that in the folder of the source."""
    archive = release / url.rpartition("/")[2]
    expect("sha256", sha256, hashlib.sha256(archive.read_bytes()).hexdigest())
    expect("strip_root", strip_root, True)
    with tarfile.open(archive) as files:
        files.extractall(scratch / "source")
    (root,) = (scratch / "source").iterdir()
    recipe.source_folder = str(root)


def placeholder(name, **members):
    module = types.ModuleType(name)
    module.__dict__.update(members)
    sys.modules[name] = module


def expect(what, is_so, wanted):
    if is_so != wanted:
        sys.exit(f"conanfile.py: {what} is {is_so!r} where {wanted!r} is right")


source, scratch = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
release = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
recipe_file = next(release.glob("*-conanfile.py")) if release else source / "conanfile.py"
placeholder("conan", ConanFile=Recipe)
placeholder("conan.tools")
placeholder("conan.tools.build", check_min_cppstd=lambda recipe, standard: standards.append(standard))
placeholder("conan.tools.files", copy=copy, get=get)
sys.dont_write_bytecode = True
specification = importlib.util.spec_from_file_location("conanfile", recipe_file)
module = importlib.util.module_from_spec(specification)
specification.loader.exec_module(module)

project = (source / "CMakeLists.txt").read_text()
version = re.search(r'library_version = "(.*?)"', (source / "include/waybill/version.hpp").read_text()).group(1)
description = re.search(r'project\(waybill VERSION \S+ DESCRIPTION "(.*?)"', project).group(1)
boost = re.search(r"find_package\(Boost (\S+) ", (source / "cmake/boost_headers.cmake").read_text()).group(1)

for httplib, asio in ((True, False), (False, False), (True, True)):
    shutil.rmtree(scratch, ignore_errors=True)
    recipe = module.WaybillRecipe(source, scratch / "package", httplib, asio)
    expect("name", recipe.name, "waybill")
    expect("version", recipe.version, version)
    expect("description", recipe.description, description)
    expect("licence", recipe.license, "BSL-1.0")
    expect("type", recipe.package_type, "header-library")

    recipe.requirements()
    expect("requires", recipe.required,
           [f"boost/[>={boost}.0 <2]"] + (["cpp-httplib/[>=0.11 <1]"] if httplib else [])
           + (["openssl/[>=1.1 <4]"] if asio else []) + (["zlib/[>=1.2.11 <2]"] if httplib or asio else []))
    recipe.validate()
    expect("standard", standards.pop(), 20)
    recipe.package_id()
    if release:
        recipe.source()
    recipe.package()
    package = scratch / "package"
    expect("headers", {path.relative_to(package) for path in package.rglob("*") if path.is_file()},
           {path.relative_to(source) for path in (source / "include").rglob("*") if path.is_file()}
           | {pathlib.Path("licenses/LICENSE")})
    recipe.package_info()
    targets = {part.properties.get("cmake_target_name") for part in recipe.cpp_info.components.values()} - {None}
    expect("targets", targets, {"waybill::waybill"} | ({"waybill::httplib"} if httplib else set())
           | ({"waybill::asio"} if asio else set()))
    expect("file", recipe.cpp_info.properties["cmake_file_name"], "waybill")
    # Conan refuses a component that requires what the recipe does not, and a requirement that no component uses.
    used = {name.split("::")[0] for part in recipe.cpp_info.components.values() for name in part.requires}
    expect("used", used, {reference.split("/")[0] for reference in recipe.required})
shutil.rmtree(scratch)
