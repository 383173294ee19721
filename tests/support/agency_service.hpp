// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/fresh_store_test.hpp"
#include "support/workflow.hpp"

#include <string>
#include <utility>

namespace support {

/// A hotel that decides, with three rooms of a kind for two nights in a month, and a kind on request.
inline nat::inventory::inventory_document deciding_hotel(std::string const& title) {
    auto const rate = priced(2, "100.000");
    auto of = hotel(1, title, 4, {room(11, 2, 0, 3, {rate}), room(12, 2, 0, 0, {rate})});
    sell_only(of, in_a_month(11).from, in_a_month(11).to);
    of.rooms[1].on_request = true;
    of.decided_by = waybill::booking_decider::hotel;
    return inventory_of(std::move(of));
}

/// A fixture with a booking service on a store of each engine, as `fill_store` fills it, and an agency that calls it.
class agency_service : public fresh_store_test {
protected:
    explicit agency_service(nat::inventory::inventory_document const& inventory = five_hotels(),
                            nat::booking_service::booking_service_settings options = {})
        : service(opened(inventory, std::move(options))) {}

    [[nodiscard]] std::string taken(kind_of_room const& of) { return taken_of(*store, of); }
    [[nodiscard]] waybill::order_details detail(std::string const& number) const {
        return accepted(agency.ask(agency.detail(number))).order_details;
    }
    void run(std::string const& statement) {
        ASSERT_TRUE(store->write([&](auto& sql) { execute(sql, statement); }));
    }

private:
    nat::booking_service::booking_service opened(nat::inventory::inventory_document const& inventory,
                                                 nat::booking_service::booking_service_settings options) {
        fill_store(*store, inventory);
        return std::move(nat::booking_service::booking_service::open(*store, std::move(options))).value();
    }

protected:
    nat::booking_service::booking_service service;
    agency_client agency{service};
};

} // namespace support
