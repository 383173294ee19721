// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/sale_status.hpp>

#include <string>

namespace waybill::native::booking_service {

sale_status status_of(storage::room_entry const& room, search_index::supply_of_stay const& supply,
                      stay_rules const& rules, int count, search_terms const& terms, time_zones::time_zone const& zone,
                      local_days& days) {
    if (supply.stopped || rules.closed) return sale_status::stopped;
    if (days.after(zone, terms.check_in)) return sale_status::missed;
    if (rules.closed_to_arrival) return sale_status::closed_to_arrival;
    if (rules.closed_to_departure) return sale_status::closed_to_departure;
    if (terms.nights < rules.minimum_stay) return sale_status::minimum_stay;
    if (rules.maximum_stay != 0 && terms.nights > rules.maximum_stay) return sale_status::maximum_stay;
    if (supply.free < count && !storage::is_true(room.on_request)) return sale_status::sold_out;
    auto const today = days.in(zone);
    bool const released = nights_between(today, terms.check_in) < room.release_days.value_or(0);
    if (supply.free >= count && !released) return sale_status::available;
    // what is requested is decided before check-in
    return today < terms.check_in ? sale_status::on_request : sale_status::too_late;
}

offer_availability described(sale_status status, stay_rules const& rules) {
    switch (status) {
    case sale_status::available: break;
    // the protocol's codes have only one for On Request, whatever the reason
    case sale_status::on_request: return {"203", availability::request, "On Request"};
    case sale_status::stopped: return {"489", availability::stop, "Stop sale"};
    case sale_status::minimum_stay:
        return {"210", availability::stop, "Minimum stay of " + std::to_string(rules.minimum_stay) + " nights"};
    case sale_status::maximum_stay:
        return {"211", availability::stop,
                "Maximum stay of " + std::to_string(rules.maximum_stay) +
                    (rules.maximum_stay == 1 ? " night" : " nights")};
    case sale_status::closed_to_arrival: return {"212", availability::stop, "Closed to arrival"};
    case sale_status::closed_to_departure: return {"213", availability::stop, "Closed to departure"};
    case sale_status::too_late: return {"203", availability::stop, "Too late for a request"};
    case sale_status::missed: return {"489", availability::stop, "The day of check-in has ended"};
    case sale_status::sold_out: return {"489", availability::stop, "Sold out"};
    }
    return {"200", availability::available, "Available"};
}

} // namespace waybill::native::booking_service
