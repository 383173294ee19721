#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks the explicit instantiations of waybill::compiled: compiled_lists.py HEADERS

detail/compiled_documents.hpp must name the reader and the writer of each of `protocol_documents` in both formats, and
detail/client_side/compiled_functions.hpp the functions of each request, and nothing else."""
import pathlib
import re
import sys

headers = pathlib.Path(sys.argv[1])
functions = (headers / "message/functions.hpp").read_text()
documents = re.findall(r"\w+", re.search(r"protocol_documents =\s*document_list<([^>]*)>", functions)[1])


def instantiated(name):
    text = " ".join((headers / name).read_text().split())
    return sorted(re.sub(r"\s+", "", each) for each in re.findall(r"WAYBILL_EXTERN template (.*?);", text))


wanted_documents = sorted(f"struct{half}<{each}>" for each in documents
                          for half in ("read::document_reader", "xml::document_writer", "json::document_writer"))
wanted_functions = sorted(f"structfunctions_of<{each}>" for each in re.findall(r"constexpr auto function<(\w+)>", functions))
wrong = []
for name, wanted in (("detail/compiled_documents.hpp", wanted_documents), ("detail/client_side/compiled_functions.hpp", wanted_functions)):
    found = instantiated(name)
    wrong += [f"{name} lacks {each}" for each in wanted if each not in found]
    wrong += [f"{name} has {each}, which is not of the protocol" for each in found if each not in wanted]
if not documents:
    wrong.append("message/functions.hpp: no protocol_documents found")
print("\n".join(wrong))
sys.exit(bool(wrong))
