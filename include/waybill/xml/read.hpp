// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/secrets.hpp>
#include <waybill/result.hpp>
#include <waybill/xml/encoding.hpp>
#include <waybill/xml/read_record.hpp>

#include <span>
#include <string>
#include <string_view>

namespace waybill {

namespace xml {

/// The root's start tag, its content and the end of the document.
constexpr bool walk_document(reading& in, std::string_view root, record_target& into) {
    reader from(in);
    if (!from.at.prolog() || !believe_declaration(from.at)) return false;
    auto const offset = from.at.offset();
    std::string_view name;
    if (!from.at.open_tag(name)) return false;
    auto const local = local_part(name);
    if (local != root) {
        if (!scan::same_letters(local, root)) return in.fail(error_code::root_unknown, offset, root, name);
        if (!in.odd(quirk_kind::letter_case, offset, root, local, root)) return false;
    }
    {
        entered const place(in, root);
        if (local.size() != name.size()) {
            from.namespace_told = true;
            if (!in.odd(quirk_kind::namespaced, offset, "names without a prefix", name)) return false;
        }
        if (!walk_record(from, name, into, {})) return false;
    }
    return from.at.epilog();
}

/// Converts what is not UTF-8, then walks.
constexpr result<void> read_document(std::string_view document, read_options const& options,
                                     std::span<std::string_view const> secret_names, std::string_view root,
                                     record_target& into) {
    reading in(document, options, secret_names);
    if (options.already_text || is_utf8_document(document)) {
        if (walk_document(in, root, into)) return {};
        return in.take_error();
    }
    auto const converted = to_utf8(document, options);
    if (!converted) return converted.error();
    reading converted_in(*converted, options, secret_names);
    converted_in.bytes_were = scan::recognise(document)->used;
    if (walk_document(converted_in, root, into)) return {};
    return converted_in.take_error();
}

/// Reads what has another root than the description's: an `ErrorResult` stands inside the operation's own root.
template <class T>
constexpr result<void> read_as(std::string_view document, std::string_view root, T& into,
                               read_options const& options = {}) {
    record_of<T> target(into);
    return read_document(document, options, describe::secret_names_of<T>, root, target);
}

} // namespace xml

/// Reads an XML document into `into`, whose storage is reused: in steady state nothing is allocated. Only
/// numeric references, and escapes where the document is not written as usual (prefixes, CDATA), are undone in a
/// buffer.
///
/// Bytes in another encoding than UTF-8 are converted first (`read_options::already_text` says that they are not
/// bytes any more). Errors: those of the document in `error_code`, each with path, line and column. After an error
/// `into` holds whatever was read before it.
template <class T>
constexpr result<void> read_xml(std::string_view document, T& into, read_options const& options = {}) {
    static_assert(describe::document_type<T>,
                  "waybill: only a struct described by waybill::document(\"Root\", ...) is a document");
    return xml::read_as(document, describe::root_of<T>, into, options);
}

/// Reads an XML document.
///
///     auto list = waybill::from_xml<waybill::trip_booking_list_rs>(text);
///     if (!list) std::cerr << waybill::explain(list.error(), text);
template <class T>
[[nodiscard]] constexpr result<T> from_xml(std::string_view document, read_options const& options = {}) {
    if constexpr (describe::check_returned<T>()) {
        T value{};
        auto done = read_xml(document, value, options);
        if (!done) return std::move(done).error();
        return value;
    } else {
        return error{}; // the compiler has said why not
    }
}

} // namespace waybill
