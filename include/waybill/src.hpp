// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

/// The compiled part of the library, for programs that define WAYBILL_COMPILED in all of their sources: one of them
/// includes this header before all others of the library. The CMake target `waybill::compiled` does both. Without
/// WAYBILL_COMPILED it has no effect. A program that uses the transport over cpp-httplib includes
/// <waybill/transport/httplib_src.hpp> after it.
///
/// With WAYBILL_COMPILED documents cannot be read or written in constant expressions, except by `constant_xml` and
/// `constant_json`.
#ifdef WAYBILL_COMPILED
#define WAYBILL_COMPILED_SOURCE
#include <waybill/detail/client_side/call_steps.hpp>
#include <waybill/detail/client_side/check_response.hpp>
#include <waybill/detail/client_side/functions_of.hpp>
#include <waybill/detail/comparison/evaluate.hpp>
#include <waybill/detail/compiled_documents.hpp>
#include <waybill/detail/read/read_document.hpp>
#include <waybill/detail/redaction/named_values.hpp>
#include <waybill/detail/stream/passed_items.hpp>
#include <waybill/explain.hpp>
#include <waybill/message/functions.hpp>

#include <array>

namespace waybill::detail {

result<void> read::xml_by_table(std::string_view document, read_options const& options,
                                std::span<std::string_view const> secret_names, std::string_view root,
                                table::record_table const& of, table::object into) {
    return read_xml<table::struct_target>(document, options, {secret_names, root, of, into});
}
result<void> read::json_by_table(std::string_view document, read_options const& options,
                                 std::span<std::string_view const> secret_names, std::string_view root,
                                 table::record_table const& of, table::object into) {
    return read_json<table::struct_target>(document, options, {secret_names, root, of, into});
}
template class stream::passed_items<table::struct_target>;

} // namespace waybill::detail

namespace waybill::detail::client_side {

/// The functions of a document that is a request, for the array below.
template <class Document>
constexpr std::array<function_info const& (*)() noexcept, 2> functions_named() noexcept {
    if constexpr (request_document<Document>)
        return {&functions_of<Document>::in_both, &functions_of<Document>::in_xml};
    else
        return {};
}
template <class... Documents>
constexpr auto functions_named(document_list<Documents...>) noexcept {
    return std::array{functions_named<Documents>()...};
}
/// Instantiates what calls need of the functions of the protocol, because it names them.
extern constexpr auto compiled_functions = functions_named(protocol_documents{});

} // namespace waybill::detail::client_side
#endif
