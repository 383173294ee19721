// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/credential.hpp>
#include <waybill/message/rate_update.hpp>
#include <waybill/value/date.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::native::certification {

/// A night of a room that a run stops and puts back. The journal has its text meanwhile.
struct stopped_night {
    std::int64_t hotel = 0;
    std::int64_t room = 0;
    date day{};

    /// `stop:10001:501:05/06/2027`
    [[nodiscard]] std::string text() const;
    [[nodiscard]] static std::optional<stopped_night> parse(std::string_view text);
    [[nodiscard]] rate_update_req update(credential const& who, bool stop) const;
};

} // namespace waybill::native::certification
