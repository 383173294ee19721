// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/enumerators.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::native::telemetry {

enum class log_form : std::uint8_t {
    text, ///< `request id=5f0c9a31-42 function=HotelSearch status=200`
    json, ///< `"event":"request","id":"5f0c9a31-42",...`: the members of an object
};
BOOST_DESCRIBE_ENUM(log_form, text, json)

/// One line of the log: an event and its fields, in either format. Values from outside go through `field` and stay in
/// their line: control characters, quotation marks and non-ASCII bytes become question marks.
class log_line {
public:
    log_line(log_form form, std::string_view event);

    /// Adds a text, cut after `most` bytes. An empty one is left out.
    log_line& field(std::string_view name, std::string_view value, std::size_t most = 200);
    log_line& number(std::string_view name, std::uint64_t value);
    /// Adds a number with three decimal digits.
    log_line& milliseconds(std::string_view name, double value);
    log_line& truth(std::string_view name, bool value);

    [[nodiscard]] std::string_view text() const noexcept { return text_; }

private:
    void name(std::string_view name);

    log_form form_;
    std::string text_;
};

} // namespace waybill::native::telemetry
