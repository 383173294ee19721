#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks the explicit instantiations of waybill::compiled: compiled_lists.py HEADERS

detail/compiled_documents.hpp must name each of `protocol_documents`, and detail/client_side/function_info.hpp the
request of each function, nothing else."""
import pathlib
import re
import sys

headers = pathlib.Path(sys.argv[1])
functions = (headers / "message/functions.hpp").read_text()
documents = re.findall(r"\w+", re.search(r"protocol_documents =\s*document_list<([^>]*)>", functions)[1])
requests = re.findall(r"constexpr auto function<(\w+)>", functions)


def listed(name):
    """What the lines `WAYBILL_...(Type, ...);` of a header name."""
    return re.findall(r"\w+", " ".join(re.findall(r"^WAYBILL_\w+\(([\w, ]+)\);$", (headers / name).read_text(), re.MULTILINE)))


wrong = []
for name, wanted in (("detail/compiled_documents.hpp", documents), ("detail/client_side/function_info.hpp", requests)):
    found = listed(name)
    wrong += [f"{name} lacks {each}" for each in wanted if each not in found]
    wrong += [f"{name} has {each}, which is not of the protocol" for each in found if each not in wanted]
if not documents or not requests:
    wrong.append("message/functions.hpp: no protocol_documents or functions found")
print("\n".join(wrong))
sys.exit(bool(wrong))
