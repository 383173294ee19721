// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::native::telemetry {

enum class log_form : std::uint8_t {
    text, ///< `request id=5f0c9a31-42 function=HotelSearch status=200`
    json, ///< `"event":"request","id":"5f0c9a31-42",...`: the members of an object
};

/// What one line of the log says: an event and its fields, in either form. What others sent goes through `field` and
/// stays within its line: control characters, quotation marks and whatever is not ASCII come out as question marks.
class log_line {
public:
    log_line(log_form form, std::string_view event);

    /// A text, cut after 200 bytes. An empty one is left out.
    log_line& field(std::string_view name, std::string_view value);
    log_line& number(std::string_view name, std::uint64_t value);
    /// With three decimals.
    log_line& milliseconds(std::string_view name, double value);
    log_line& truth(std::string_view name, bool value);

    [[nodiscard]] std::string_view text() const noexcept { return text_; }

private:
    void name(std::string_view name);

    log_form form_;
    std::string text_;
};

} // namespace waybill::native::telemetry
