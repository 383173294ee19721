// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/json/steps.hpp>
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

inline bool find_root_member(reading& in, std::string& root) {
    json::cursor at(in);
    std::string_view name;
    if (!json::find_root(at, name)) return false;
    root = name; // a name with escapes is stored in the cursor
    return true;
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
