// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::http {

/// A `Content-Type` taken apart (RFC 9110, 8.3).
struct media_type {
    struct parameter {
        std::string name{};  ///< lower case
        std::string value{}; ///< as written, quotes and backslashes taken off
        bool operator==(parameter const&) const = default;
    };

    std::string essence{}; ///< `text/xml`, lower case; empty when the field is absent or says no type
    std::vector<parameter> parameters{};

    /// The first parameter of that lower-case name, or null.
    [[nodiscard]] std::string const* find(std::string_view name) const noexcept {
        for (auto const& each : parameters)
            if (each.name == name) return &each.value;
        return nullptr;
    }
    /// The `charset` in lower case, or an empty text.
    [[nodiscard]] std::string charset() const;
    /// `text/xml`, `application/xml` and everything `+xml`.
    [[nodiscard]] bool is_xml() const noexcept {
        return essence == "text/xml" || essence == "application/xml" || essence.ends_with("+xml");
    }
    /// `application/json`, `text/json` and everything `+json`.
    [[nodiscard]] bool is_json() const noexcept {
        return essence == "application/json" || essence == "text/json" || essence.ends_with("+json");
    }

    bool operator==(media_type const&) const = default;
};

} // namespace waybill::http

namespace waybill::detail {

inline std::string lowered(std::string_view text) {
    std::string lower(text);
    for (char& letter : lower) letter = text::lower(letter);
    return lower;
}

/// Takes a quoted string off the front of `rest`, which begins with the quote. An unclosed one ends with the field.
inline std::string take_quoted(std::string_view& rest) {
    std::string value;
    std::size_t at = 1;
    for (; at < rest.size() && rest[at] != '"'; ++at) {
        if (rest[at] == '\\' && at + 1 < rest.size()) ++at;
        value += rest[at];
    }
    rest.remove_prefix(at < rest.size() ? at + 1 : at);
    return value;
}

} // namespace waybill::detail

namespace waybill::http {

inline std::string media_type::charset() const {
    auto const* const value = find("charset");
    return value ? detail::lowered(*value) : std::string{};
}

/// Takes a `Content-Type` apart, forgiving spaces around `;` and `=`, letter case, empty parameters and values that
/// should have been quoted, such as `action=http://example.org/Operation`: such a value goes on to the next `;`.
[[nodiscard]] inline media_type parse_media_type(std::string_view field) {
    using namespace waybill::detail;
    using detail::text::trimmed;
    media_type parsed;
    auto const end_of_type = field.find(';');
    parsed.essence = lowered(trimmed(field.substr(0, end_of_type)));
    // "text / xml" is written by nobody's standard and by somebody's proxy
    if (auto const slash = parsed.essence.find('/'); slash != std::string::npos)
        parsed.essence = std::string(trimmed(std::string_view(parsed.essence).substr(0, slash))) + '/' +
                         std::string(trimmed(std::string_view(parsed.essence).substr(slash + 1)));

    auto rest = end_of_type == std::string_view::npos ? std::string_view{} : field.substr(end_of_type + 1);
    while (!(rest = trimmed(rest)).empty()) {
        auto const stop = rest.find_first_of(";=");
        media_type::parameter parameter;
        parameter.name = lowered(trimmed(rest.substr(0, stop)));
        rest.remove_prefix(stop == std::string_view::npos ? rest.size() : stop);
        if (!rest.empty() && rest.front() == '=') {
            rest = trimmed(rest.substr(1));
            if (!rest.empty() && rest.front() == '"')
                parameter.value = take_quoted(rest);
            else
                parameter.value = trimmed(rest.substr(0, rest.find(';')));
        }
        auto const next = rest.find(';');
        rest.remove_prefix(next == std::string_view::npos ? rest.size() : next + 1);
        if (!parameter.name.empty()) parsed.parameters.push_back(static_cast<media_type::parameter&&>(parameter));
    }
    return parsed;
}

} // namespace waybill::http
