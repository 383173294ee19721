// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/error.hpp>

#include <cstdint>
#include <string_view>

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

} // namespace conformance
