// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

/// One case of a rule of RFC 8259.
namespace conformance {

/// A document that keeps the rules.
struct json_accepted {
    std::string_view document;
    std::string_view normalized; ///< as `normalized_json` writes it: no white space, no escape that is not needed
};

/// Whether a text that is no document is accepted between the brackets of an array, as `1, 2` is.
enum class in_array : std::uint8_t { refused, accepted };

/// One that breaks a rule.
struct json_refused {
    std::string_view document;
    std::string_view rule;
    waybill::error_code code = waybill::error_code::json_malformed;
    in_array inside = in_array::refused;
};

/// Documents that are normalized as they are, and others.
inline std::vector<json_accepted> accepted_texts(std::initializer_list<std::vector<std::string_view>> normalized,
                                                 std::initializer_list<json_accepted> others = {}) {
    std::vector<json_accepted> all(others);
    for (auto const& part : normalized)
        for (auto const document : part) all.push_back({document, document});
    return all;
}

/// A rule and the texts that break it.
struct broken_rule {
    std::string_view rule;
    std::vector<std::string_view> texts;
    waybill::error_code code = waybill::error_code::json_malformed;
    in_array inside = in_array::refused;
};
inline std::vector<json_refused> texts_that_break(std::initializer_list<broken_rule> rules) {
    std::vector<json_refused> all;
    for (auto const& one : rules)
        for (auto const text : one.texts) all.push_back({text, one.rule, one.code, one.inside});
    return all;
}

} // namespace conformance
