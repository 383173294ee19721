// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/xml/encoding.hpp>
#include <waybill/detail/xml/read_record.hpp>
#include <waybill/result.hpp>

#include <span>
#include <string>
#include <string_view>

namespace waybill::detail::xml {

/// The root's start tag, its content and the end of the document.
[[gnu::cold]] constexpr bool parse_document(reading& in, std::string_view root, record_target& into) {
    reader from(in);
    if (!from.at.prolog() || !check_declared_encoding(from.at)) return false;
    auto const offset = from.at.offset();
    std::string_view name;
    if (!from.at.open_tag(name)) return false;
    auto const local = grammar::local_part(name);
    if (local != root) {
        if (!text::same_letters(local, root)) return in.fail(error_code::root_unknown, offset, root, name);
        if (!in.tolerate(quirk_kind::letter_case, offset, root, local, root)) return false;
    }
    {
        entered const place(in, root);
        if (local.size() != name.size()) {
            from.namespace_reported = true;
            from.prefix = name.substr(0, name.size() - local.size());
            if (!in.tolerate(quirk_kind::namespaced, offset, "names without a prefix", name)) return false;
        }
        if (!parse_record(from, name, into, {})) return false;
    }
    return from.at.epilog();
}

/// Converts the document to UTF-8 if necessary, then reads it.
[[gnu::cold]] constexpr result<void> read_document(std::string_view document, read_options const& options,
                                                   std::span<std::string_view const> secret_names,
                                                   std::string_view root, record_target& into) {
    reading in(document, options, secret_names);
    if (options.already_text || is_utf8_document(document)) {
        if (parse_document(in, root, into)) return {};
        return in.take_error();
    }
    auto converted = to_utf8(document, options);
    if (!converted) return std::move(converted).error();
    reading converted_in(*converted, options, secret_names);
    converted_in.bytes_were = charset::recognise(document)->used;
    if (parse_document(converted_in, root, into)) return {};
    return converted_in.take_error();
}

/// Reads a document by the table of its struct. Works in constant expressions.
[[gnu::noinline]] constexpr result<void> read_here(std::string_view document, read_options const& options,
                                                   std::span<std::string_view const> secret_names,
                                                   std::string_view root, record_table const& of, table::object into) {
    record_reader target(of, into);
    return read_document(document, options, secret_names, root, target);
}

} // namespace waybill::detail::xml
