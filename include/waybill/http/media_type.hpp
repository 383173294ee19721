// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>
#include <waybill/http/message.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::detail {

/// Removes a quoted string from the front of `rest`, which starts with the quote, and returns its value. An unclosed
/// one ends with the field.
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

/// A parsed `Content-Type` (RFC 9110, 8.3).
struct media_type {
    /// One parameter, such as `charset`: its name in lower case, and its value without quotes and backslashes.
    using parameter = header;

    std::string essence{}; ///< `text/xml`, lower case; empty if the field is absent or empty
    std::vector<parameter> parameters{};

    /// Returns the first parameter with this lower-case name, or null.
    [[nodiscard]] std::string const* find(std::string_view name) const noexcept {
        for (auto const& each : parameters)
            if (each.name == name) return &each.value;
        return nullptr;
    }
    /// Returns the `charset` in lower case, without stray quotes and up to a comma; empty if there is none.
    [[nodiscard, gnu::cold]] std::string charset() const {
        constexpr std::string_view stray = "'\", \t";
        auto const* const value = find("charset");
        auto const begin = value ? value->find_first_not_of(stray) : std::string::npos;
        if (begin == std::string::npos) return {};
        return detail::text::lowered(
            std::string_view(*value).substr(begin, value->find_first_of(stray, begin) - begin));
    }
    /// True for `text/xml`, `application/xml` and types that end with `+xml`.
    [[nodiscard]] bool is_xml() const noexcept {
        return essence == "text/xml" || essence == "application/xml" || essence.ends_with("+xml");
    }
    /// True for `application/json`, `text/json` and types that end with `+json`.
    [[nodiscard]] bool is_json() const noexcept {
        return essence == "application/json" || essence == "text/json" || essence.ends_with("+json");
    }

    bool operator==(media_type const&) const = default;
};

/// Parses a `Content-Type`. Tolerates spaces around `;` and `=`, any letter case, empty parameters and values that lack
/// required quotes, such as `action=http://example.org/Operation`: such a value ends at the next `;`.
[[nodiscard, gnu::cold]] inline media_type parse_media_type(std::string_view field) {
    using namespace waybill::detail;
    using detail::text::trimmed;
    media_type parsed;
    auto const end_of_type = field.find(';');
    parsed.essence = detail::text::lowered(trimmed(field.substr(0, end_of_type)));
    // some proxies write "text / xml", which no standard allows
    if (auto const slash = parsed.essence.find('/'); slash != std::string::npos)
        parsed.essence = std::string(trimmed(std::string_view(parsed.essence).substr(0, slash))) + '/' +
                         std::string(trimmed(std::string_view(parsed.essence).substr(slash + 1)));

    auto rest = end_of_type == std::string_view::npos ? std::string_view{} : field.substr(end_of_type + 1);
    while (!(rest = trimmed(rest)).empty()) {
        auto const stop = rest.find_first_of(";=");
        media_type::parameter parameter;
        parameter.name = detail::text::lowered(trimmed(rest.substr(0, stop)));
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
