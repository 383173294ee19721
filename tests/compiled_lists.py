#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks the explicit instantiations of waybill::compiled: compiled_lists.py HEADERS

detail/compiled_documents.hpp must name each of `protocol_documents`, and detail/client_side/compiled_functions.hpp the
request of each function, and nothing else."""
import pathlib
import re
import sys

headers = pathlib.Path(sys.argv[1])
functions = (headers / "message/functions.hpp").read_text()
documents = re.findall(r"\w+", re.search(r"protocol_documents =\s*document_list<([^>]*)>", functions)[1])
requests = re.findall(r"constexpr auto function<(\w+)>", functions)
wrong = []
for name, line, wanted in (("detail/compiled_documents.hpp", r"^WAYBILL_DOCUMENT\((\w+)\);$", documents),
                           ("detail/client_side/compiled_functions.hpp", r" functions_of<(\w+)>;$", requests)):
    found = re.findall(line, (headers / name).read_text(), re.MULTILINE)
    wrong += [f"{name} lacks {each}" for each in wanted if each not in found]
    wrong += [f"{name} has {each}, which is not of the protocol" for each in found if each not in wanted]
if not documents or not requests:
    wrong.append("message/functions.hpp: no protocol_documents or functions found")
print("\n".join(wrong))
sys.exit(bool(wrong))
