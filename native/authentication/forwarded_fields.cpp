// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <authentication/forwarded_fields.hpp>

#include <waybill/text.hpp>

#include <algorithm>
#include <cstddef>
#include <string>

namespace waybill::native::authentication {

namespace {

/// Appends the parts of a list. With `may_quote`, separators in quoted texts do not count.
void split(std::string_view list, char separator, bool may_quote, std::vector<std::string_view>& into) {
    bool quoted = false;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < list.size(); ++at) {
        if (list[at] == '"') quoted = may_quote && !quoted;
        if (list[at] != separator || quoted) continue;
        into.push_back(text::trimmed(list.substr(begin, at - begin)));
        begin = at + 1;
    }
    into.push_back(text::trimmed(list.substr(begin)));
}

} // namespace

std::vector<std::string_view> forwarded_list(http::headers const& headers, std::string_view name) {
    std::vector<std::string_view> members;
    for (auto const& field : headers)
        if (http::headers::same_name(field.name, name)) split(field.value, ',', false, members);
    return members;
}

std::vector<std::string_view> forwarded_elements(http::headers const& headers) {
    std::vector<std::string_view> elements;
    for (auto const& field : headers) {
        if (!http::headers::same_name(field.name, "Forwarded")) continue;
        auto const quotes = std::count(field.value.begin(), field.value.end(), '"');
        if (quotes % 2 != 0 || field.value.find('\\') != std::string::npos)
            elements.emplace_back();
        else
            split(field.value, ',', true, elements);
    }
    return elements;
}

std::optional<std::string_view> forwarded_parameter(std::string_view element, std::string_view name) {
    std::vector<std::string_view> pairs;
    split(element, ';', true, pairs);
    for (auto const pair : pairs) {
        auto const equals = pair.find('=');
        if (equals == std::string_view::npos || !http::headers::same_name(pair.substr(0, equals), name)) continue;
        auto const value = pair.substr(equals + 1);
        bool const quoted = value.size() >= 2 && value.front() == '"' && value.back() == '"';
        return quoted ? value.substr(1, value.size() - 2) : value;
    }
    return std::nullopt;
}

} // namespace waybill::native::authentication
