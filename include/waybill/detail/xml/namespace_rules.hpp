// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/describe/find.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/xml/reader.hpp>

#include <cstddef>
#include <string_view>

namespace waybill::detail::xml {

/// A name in a namespace.
struct qualified_name {
    std::string_view space; ///< empty: in none
    std::string_view local;
};
/// A namespace that the root declares, and the prefix for it.
struct root_declaration {
    std::string_view space;
    std::string_view prefix; ///< empty: the default namespace
};

/// The namespaces of a struct, and the functions that know them: by address, so that programs without namespaces do not
/// contain them (namespaces.hpp). Names are as written. All return false after an error, except `find_prefixed`.
struct namespace_rules {
    array_view<qualified_name> fields;     ///< empty: all fields are in no namespace
    array_view<root_declaration> declared; ///< of a document
    std::string_view root;                 ///< the namespace of a document's root

    /// Starts a document after the name of its root.
    bool (*open_root)(reader& from, namespace_rules const& of, std::string_view name, std::size_t offset);
    /// Enters an element after its name and finds its field.
    bool (*find_element)(reader& from, describe::record_rules const& rules, std::string_view name, std::size_t offset,
                         describe::found_field& found);
    /// Enters an element in a wrapper after its name; compares its namespace with that of the wrapper.
    bool (*find_item)(reader& from, std::string_view wrapper, std::string_view item, std::string_view name,
                      std::size_t offset);
    /// Returns true if the attribute has a prefix and is that of a field. `good` is false after an error.
    bool (*find_prefixed)(reader& from, describe::record_rules const& rules, attribute const& one,
                          describe::found_field& found, bool& good);
    /// Finds the field of an attribute without a prefix.
    bool (*find_unprefixed)(reader& from, describe::record_rules const& rules, attribute const& one,
                            describe::found_field& found);
    /// Returns the index of the field whose element has this name in its namespace, most likely `likely` or a later
    /// one; the number of fields if there is none.
    std::size_t (*find_exact)(reader const& from, describe::record_rules const& rules, std::string_view name,
                              std::size_t likely);
    /// Ends the declarations of elements that are closed.
    void (*leave)(reader& from);
};

/// The part of a start tag before its `>` or `/>`, from after the name on; all of `rest` if it has no end.
constexpr std::string_view inside_tag(std::string_view rest) noexcept {
    char quote = '\0';
    std::size_t end = 0;
    for (; end != rest.size(); ++end) {
        char const byte = rest[end];
        if (quote != '\0')
            quote = byte == quote ? '\0' : quote;
        else if (byte == '"' || byte == '\'')
            quote = byte;
        else if (byte == '>')
            return rest.substr(0, end != 0 && rest[end - 1] == '/' ? end - 1 : end);
    }
    return rest;
}

} // namespace waybill::detail::xml
