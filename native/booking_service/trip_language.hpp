// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <search_index/snapshot.hpp>

#include <waybill/message/trip_booking_list_rs.hpp>

#include <cstdint>
#include <memory>
#include <string_view>
#include <unordered_map>

namespace waybill::native::booking_service {

/// Translates the texts of bookings in a trip list. They are stored as they were when the booking was made, so they are
/// found by the hotel's name and city: a hotel that was renamed since keeps its old name. Thread-safe.
class trip_language {
public:
    trip_language(std::shared_ptr<search_index::snapshot const> inventory, std::int64_t language);

    /// Whether the inventory has a text in the language.
    [[nodiscard]] bool any() const noexcept { return !cities_.empty() || !hotels_.empty(); }
    void translate(booking& one) const;

private:
    struct place {
        search_index::indexed_hotel const* hotel;
        std::string_view city;
    };

    std::shared_ptr<search_index::snapshot const> inventory_; ///< the views refer to it
    std::int64_t language_;
    std::unordered_map<std::string_view, std::string_view> cities_{};
    std::unordered_multimap<std::string_view, place> hotels_{}; ///< by title
};

} // namespace waybill::native::booking_service
