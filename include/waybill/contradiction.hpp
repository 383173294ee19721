// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <string>

namespace waybill {

/// A field of a response that has another value than the request, or a field of a quote than its offers.
struct contradiction {
    std::string path{};      ///< in the response: `HotelSearchRES/Hotels/Hotel[2]/Rooms/Room[1]`
    std::string requested{}; ///< the path in the request: `HotelSearchREQ/SearchDetails/BookingDetails/ToDate`
    std::string expected{};
    std::string found{};
    /// False for what partners choose themselves if they do not have what was requested: a language, a page.
    bool essential = false;

    bool operator==(contradiction const&) const = default;
};

} // namespace waybill
