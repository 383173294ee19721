// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/workflow.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace support {

/// What a room of `five_hotels` costs, from its second and third date on.
struct modeled_room {
    kind_of_room room;
    bool on_request;
    int rooms;
    waybill::date half_from, all_from;
    char const *half, *all;
};
inline constexpr modeled_room modeled_rooms[] = {
    {confirmed_room, false, 3, waybill::date::of(2026, 5, 13), waybill::date::of(2026, 5, 18), "73.334", "146.668"},
    {last_room, false, 1, last_room.to, last_room.to, "0.000", "0.000"},
    {released_room, true, 4, released_room.to, released_room.to, "0.000", "0.000"},
    {wished_room, true, 0, wished_room.to, wished_room.to, "0.000", "0.000"}};

/// The rules of the states of bookings (profile), written once more and as plainly as possible.
struct booking_model {
    struct booking {
        std::size_t kind = 0;
        std::string state{}, fee{};
        bool began_on_request = false, has_room = false;
        waybill::instant deadline{};
    };
    std::map<std::string, booking> bookings{}; ///< by number
    waybill::instant now = search_time;

    [[nodiscard]] waybill::date today() const {
        return waybill::date::of(std::chrono::floor<std::chrono::days>(now.value));
    }
    [[nodiscard]] int taken(std::size_t kind) const {
        return int(std::count_if(bookings.begin(), bookings.end(), [&](auto const& each) {
            return each.second.kind == kind && each.second.has_room && listed(each.second);
        }));
    }
    [[nodiscard]] bool available(std::size_t kind) const {
        auto const& of = modeled_rooms[kind];
        return today() < of.room.from && (of.rooms == 0 || taken(kind) < of.rooms);
    }
    [[nodiscard]] static bool listed(booking const& of) { return of.state == "OK" || of.state == "OR"; }

    void create(std::size_t kind, std::string const& number) {
        auto const& of = modeled_rooms[kind];
        auto const arrival = waybill::instant::of(of.room.from.to_sys_days());
        bookings[number] = {kind,
                            of.on_request ? "OR" : "OK",
                            "",
                            of.on_request,
                            of.rooms != 0,
                            std::min(now + std::chrono::hours(24), arrival)};
    }
    void expire() {
        for (auto& [number, each] : bookings)
            if (each.state == "OR" && each.deadline <= now) each.state = "XP";
    }
    bool decide(booking& of, bool accept) const {
        std::string const aim = accept ? "OK" : "DC";
        if (of.state == "OR") return of.state = aim, true;
        return of.state == aim && of.began_on_request;
    }
    bool cancel(booking& of) const {
        if (of.state == "XX") return true;
        auto const& room = modeled_rooms[of.kind];
        if (!listed(of) || today() >= room.room.to) return false;
        of.fee = of.state == "OR" || today() < room.half_from ? "0.000"
                 : today() < room.all_from                    ? room.half
                                                              : room.all;
        of.state = "XX";
        return true;
    }
};

} // namespace support
