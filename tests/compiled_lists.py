#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks what waybill::compiled compiles once, and what its users do not compile: compiled_lists.py HEADERS

detail/compiled_documents.hpp must name each of `protocol_documents`, nothing else. A file that makes calls must include neither
readers nor writers, nor what includes <httplib.h>."""
import pathlib
import re
import subprocess
import sys

headers = pathlib.Path(sys.argv[1])
functions = (headers / "message/functions.hpp").read_text()
documents = re.findall(r"\w+", re.search(r"protocol_documents =\s*document_list<([^>]*)>", functions)[1])
name = "detail/compiled_documents.hpp"
found = re.findall(r"\w+", " ".join(re.findall(r"^WAYBILL_\w+\(([\w, ]+)\);$", (headers / name).read_text(), re.MULTILINE)))
wrong = [f"{name} and protocol_documents differ in {each}" for each in sorted(set(documents) ^ set(found))]
if not documents:
    wrong.append("message/functions.hpp: no protocol_documents found")

caller = "#include <waybill/transport/httplib.hpp>\n#include <waybill/waybill.hpp>\n"
included = subprocess.run(["g++", "-std=c++20", "-DWAYBILL_COMPILED", f"-I{headers.parent}", "-M", "-x", "c++", "-"], input=caller,
                          capture_output=True, text=True, check=True).stdout.split()
wrong += [f"callers of the compiled library include {each}" for each in included
          if re.search(r"waybill/(xml|json|comparison|mask)\.hpp|waybill/detail/(read|write|table|xml|json|httplib_client)/|httplib\.h$", each)]
print("\n".join(wrong))
sys.exit(bool(wrong))
