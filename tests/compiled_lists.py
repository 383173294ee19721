#!/usr/bin/env python3
# Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
"""Checks the explicit instantiations of waybill::compiled: compiled_lists.py HEADERS

detail/compiled_documents.hpp must name the reader and the writer of each of `protocol_documents` in both formats, and
detail/compiled_calls.hpp both halves of each function's call, and detail/compiled_any_calls.hpp its call by `any_client`,
nothing else."""
import pathlib
import re
import sys

headers = pathlib.Path(sys.argv[1])
functions = (headers / "message/functions.hpp").read_text()
documents = re.findall(r"\w+", re.search(r"protocol_documents =\s*document_list<([^>]*)>", functions)[1])
requests = re.findall(r"constexpr auto function<(\w+)>", functions)


def instantiated(name):
    text = " ".join((headers / name).read_text().split())
    return sorted(re.sub(r"\s+", "", each) for each in re.findall(r"WAYBILL_EXTERN template (.*?);", text))


wanted_documents = sorted(f"struct{half}<{each}>" for each in documents
                          for half in ("read::document_reader", "xml::document_writer", "json::document_writer"))
wanted_calls = sorted(re.sub(r"\s+", "", each) for request in requests for each in (
    f"result<http::request> prepare(partner const&, {request} const&, via, http::headers const&)",
    f"result<response_of<{request}>> understand<{request}>(called_operation const&, http::response const&, "
    "read_options const&)",
    f"void detail::client_side::redact_secrets(error&, {request} const&, http::headers const&)",
    f"void detail::client_side::redact_secrets(std::vector<quirk>*, std::size_t, {request} const&, "
    "http::headers const&)"))
wanted_any_calls = sorted(re.sub(r"\s+", "", f"result<response_of<{request}>> any_client::call({request} const&, via, read_options const&, "
                                              "http::headers const&, call_limits const&)") for request in requests)
wrong = []
for name, wanted in (("detail/compiled_documents.hpp", wanted_documents), ("detail/compiled_calls.hpp", wanted_calls),
                     ("detail/compiled_any_calls.hpp", wanted_any_calls)):
    found = instantiated(name)
    wrong += [f"{name} lacks {each}" for each in wanted if each not in found]
    wrong += [f"{name} has {each}, which is not of the protocol" for each in found if each not in wanted]
if not documents or not requests:
    wrong.append("message/functions.hpp: no protocol_documents or functions found")
print("\n".join(wrong))
sys.exit(bool(wrong))
