#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""The interface of the C++20 module: module_interface.py SOURCE [--update]

include/waybill/waybill.cppm exports each public name of tests/public_surface.txt, except those of headers that need a
networking library. `--update` writes it; without it, the script fails where the file is stale."""
import pathlib
import sys

LEFT_OUT = ("waybill/transport/fetch", "waybill/transport/httplib", "waybill/transport/asio", "waybill/transport/search_partners",
            "waybill/transport/tls", "waybill/compiled_source")
# enumerators and parameters that public_surface.py takes for names
NOT_NAMES = {"admit", "get", "post", "same_as", "soap11", "soap12", "whole_duration", "write", "http::charset"}
HEAD = """// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The module `waybill`, for compilers with C++20 modules: all public names of the headers that need neither a socket nor
// an operating system. Made from the list of public names by `./dev amalgamate`.
module;

"""


def interface(surface):
    headers, names = [], {}
    for line in surface.splitlines():
        if not line.startswith(" "):
            header = line if not line.startswith(LEFT_OUT) else None
            if header:
                headers.append(header)
        elif header and line.strip() not in NOT_NAMES:
            namespace, _, name = line.strip().rpartition("::")
            if not name.startswith("operator"):
                names.setdefault(namespace, set()).add(name)
    lines = [f"#include <{header}>" for header in headers]
    lines += ["", "export module waybill;"]
    for namespace in sorted(names):
        whole = "::".join(["waybill", *filter(None, [namespace])])
        lines += ["", f"export namespace {whole} {{"]
        lines += [f"using {whole}::{name};" for name in sorted(names[namespace])]
        lines += [f"}} // namespace {whole}"]
    return HEAD + "\n".join(lines) + "\n"


def main():
    source = pathlib.Path(sys.argv[1])
    made = interface((source / "tests" / "public_surface.txt").read_text())
    file = source / "include" / "waybill" / "waybill.cppm"
    if "--update" in sys.argv:
        file.write_text(made)
    elif not file.exists() or file.read_text() != made:
        sys.exit(f"{file} is stale: run ./dev amalgamate")


main()
