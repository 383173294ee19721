// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/grammar/xml.hpp>
#include <waybill/via.hpp>

#include <optional>
#include <string_view>

namespace waybill {

/// Whether a text is valid as an operation's name: as an element, in SOAPAction and in a path (RFC 3986, 2.3).
[[nodiscard]] constexpr bool is_operation_name(std::string_view name) noexcept {
    for (char const letter : name)
        if (static_cast<unsigned char>(letter) >= 0x80 || letter == ':') return false;
    return !name.empty() && detail::grammar::name_at(name.data(), name.data() + name.size()).size() == name.size();
}

/// The names of an endpoint's operations (spec 2.1, 4). Views of the settings they come from.
struct operation_names {
    std::string_view namespace_url{};
    std::string_view xml = name_of(operation::xml);
    std::string_view json = name_of(operation::json);

    [[nodiscard]] constexpr std::string_view of(operation which) const noexcept {
        return which == operation::xml ? xml : json;
    }
    /// Returns the operation with this name; case sensitive, as a real `.asmx`.
    [[nodiscard]] constexpr std::optional<operation> find(std::string_view name) const noexcept {
        for (auto const each : {operation::xml, operation::json})
            if (of(each) == name) return each;
        return std::nullopt;
    }
};

/// The `via` of a request and the name of the operation it called, which the response repeats. The name is a view.
struct called_operation : via {
    std::string_view name;

    constexpr called_operation(via access) noexcept : called_operation(access, name_of(access.operation)) {}
    constexpr called_operation(via access, std::string_view as) noexcept : via(access), name(as) {}
};

} // namespace waybill
