// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/compiled.hpp>
#include <waybill/detail/describe/secrets.hpp>
#include <waybill/detail/table/struct_target.hpp>
#include <waybill/document_form.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#ifndef WAYBILL_COMPILED
#include <waybill/detail/read/read_document.hpp>
#endif

#include <span>
#include <string_view>
#include <utility>

namespace waybill::detail::read {

/// Reads a document by the table of its struct.
WAYBILL_IN_LIBRARY result<void> xml_by_table(std::string_view document, read_options const& options,
                                             std::span<std::string_view const> secret_names, std::string_view root,
                                             table::record_table const& of, table::object into)
#ifdef WAYBILL_COMPILED
    ;
#else
{
    return read_xml<table::struct_target>(document, options, {secret_names, root, of, into});
}
#endif
WAYBILL_IN_LIBRARY result<void> json_by_table(std::string_view document, read_options const& options,
                                              std::span<std::string_view const> secret_names, std::string_view root,
                                              table::record_table const& of, table::object into)
#ifdef WAYBILL_COMPILED
    ;
#else
{
    return read_json<table::struct_target>(document, options, {secret_names, root, of, into});
}
#endif

/// The reader of one type of document, also under another root than that of its description: an `ErrorResult` is in the
/// root of the operation.
template <class T>
struct document_reader {
    static WAYBILL_IN_LIBRARY result<void> xml(std::string_view document, std::string_view root, T& into,
                                               read_options const& options);
    static WAYBILL_IN_LIBRARY result<void> json(std::string_view document, std::string_view root, T& into,
                                                read_options const& options);
};
template <class T>
WAYBILL_IN_LIBRARY result<void> document_reader<T>::xml(std::string_view document, std::string_view root, T& into,
                                                        read_options const& options) {
    if constexpr (describe::readable<T>)
        return table::with_object(into, [&](table::object value) {
            return xml_by_table(document, options, describe::secret_names_of<T>, root, table::table_of<T>, value);
        });
    else
        return error{}; // the compiler has reported the reason
}
template <class T>
WAYBILL_IN_LIBRARY result<void> document_reader<T>::json(std::string_view document, std::string_view root, T& into,
                                                         read_options const& options) {
    if constexpr (describe::readable<T>)
        return table::with_object(into, [&](table::object value) {
            return json_by_table(document, options, describe::secret_names_of<T>, root, table::table_of<T>, value);
        });
    else
        return error{}; // the compiler has reported the reason
}

} // namespace waybill::detail::read

namespace waybill::detail {

/// Reads into a new value, which `read` receives. A function of its own: g++ 12 constructs a returned variable in place
/// only if it is declared in the outermost block.
template <class T, class Read>
constexpr result<T> read_new(Read const& read) {
    result<T> value(std::in_place);
    auto done = read(*value);
    if (!done) value = std::move(done).error();
    return value;
}

} // namespace waybill::detail
