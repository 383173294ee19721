// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/json/read_record.hpp>
#include <waybill/result.hpp>

#include <span>
#include <string_view>

namespace waybill::detail::json {

/// Reads `{"Root": {…}}`. Json.NET's `"?xml": {…}` or ScriptService's `"__type": "…"` before the root is a quirk.
[[gnu::cold]] constexpr bool parse_document(reading& in, std::string_view root, record_target& into) {
    cursor at(in);
    if (!at.prolog()) return false;
    if (at.kind() == value_kind::none) return at.fail_here("a JSON value");
    if (at.kind() != value_kind::object)
        return in.fail(error_code::content_unexpected, at.offset(), "an object with the member of the root",
                       at.value_here());
    if (!at.enter()) return false;
    bool read = false;
    for (bool first = true;;) {
        std::string_view name;
        auto const next = at.next_member(first, name);
        auto const before = at.name_offset();
        if (next == content::failed) return false;
        if (next == content::end) break;
        if (is_beside_root(name)) {
            if (!in.tolerate(quirk_kind::newtonsoft_declaration, before, root, name) || !at.skip_value()) return false;
            continue;
        }
        if (read) {
            if (name == root) return in.fail(error_code::field_repeated, before, "one root", name);
            if (!in.tolerate(quirk_kind::unknown_field, before, "nothing beside the root", name, name) ||
                !at.skip_value())
                return false;
            continue;
        }
        if (name != root) {
            if (!text::same_letters(name, root)) return in.fail(error_code::root_unknown, before, root, name);
            if (!in.tolerate(quirk_kind::letter_case, before, root, name, root)) return false;
        }
        entered const place(in, root);
        if (!parse_record(at, into, {})) return false;
        read = true;
    }
    if (!read) return in.fail(error_code::root_unknown, at.offset() - 1, root, "an empty object");
    return at.epilog();
}

/// Reads a document by the table of its struct. Works in constant expressions.
[[gnu::noinline]] constexpr result<void> read_here(std::string_view document, read_options const& options,
                                                   std::span<std::string_view const> secret_names,
                                                   std::string_view root, record_table const& of, table::object into) {
    reading in(document, options, secret_names);
    record_reader target(of, into);
    if (parse_document(in, root, target)) return {};
    return in.take_error();
}

} // namespace waybill::detail::json
