// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/json/leaf_object.hpp>
#include <waybill/detail/xml/cursor.hpp>
#include <waybill/document_form.hpp>
#include <waybill/error.hpp>
#include <waybill/read_options.hpp>
#include <waybill/reading.hpp>
#include <waybill/result.hpp>

#include <string>
#include <string_view>

namespace waybill {

namespace detail {

/// Finds the first member of a JSON object that may be the root.
inline bool find_root_member(reading& in, std::string& root) {
    json::cursor at(in);
    if (!at.prolog()) return false;
    if (at.kind() != json::value_kind::object)
        return in.fail(error_code::root_unknown, at.offset(), "an object with one member, the root", at.here());
    if (!at.enter()) return false;
    for (bool first = true;;) {
        std::string_view name;
        auto const next = at.next_member(first, name);
        if (next == json::content::failed) return false;
        if (next == json::content::end)
            return in.fail(error_code::root_unknown, at.offset(), "a member, the root", "an empty object");
        if (!json::is_beside_root(name)) {
            root = name; // a name with escapes is stored in the cursor
            return true;
        }
        if (!at.skip_value()) return false;
    }
}

inline bool find_root_element(reading& in, std::string& root) {
    xml::cursor at(in);
    std::string_view name;
    if (!at.prolog() || !at.open_tag(name)) return false;
    root = name;
    return true;
}

} // namespace detail

/// Returns the name of a document's root as written: of the root element, with its prefix, or of the first JSON member
/// other than `?xml`. Reads only up to it; the document must be UTF-8. `neither` is read as XML.
///
/// Errors: `document_empty`, `root_unknown` for JSON that is not an object with a member, and those of a malformed
/// beginning.
[[nodiscard]] inline result<std::string> find_root_name(std::string_view document, document_form form,
                                                        read_options const& options = {}) {
    reading in(document, options, {});
    std::string root;
    if (form == document_form::json ? detail::find_root_member(in, root) : detail::find_root_element(in, root))
        return root;
    return in.take_error();
}

} // namespace waybill
