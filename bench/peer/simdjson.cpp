// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// simdjson on-demand into the same structs, whose storage is reused. Its input is padded beforehand. It chooses the
// instructions for its structural search at run time; the rest uses those of the compiler's flags.
#include "../measure.hpp"
#include "list_builder.hpp"

#include <simdjson.h>

#include <vector>

namespace {

namespace ondemand = simdjson::ondemand;

/// The digits of a number, as written in the document.
std::string_view digits(ondemand::value value) {
    auto const token = value.raw_json_token();
    return token.substr(0, token.find_last_not_of(" \t\r\n") + 1);
}

class reader {
public:
    explicit reader(waybill::trip_booking_list_rs& into) : into_(into) {}

    void read(simdjson::padded_string const& json) {
        ondemand::document document = parser_.iterate(json);
        std::size_t count = 0;
        for (ondemand::object one : document["TripBookingListRS"]["Bookings"]["Booking"].get_array()) {
            if (count == into_.bookings.size()) into_.bookings.emplace_back();
            booking(one, into_.bookings[count++]);
        }
        into_.bookings.resize(count);
    }

private:
    template <class Kind>
    static Kind& reused(waybill::booking& slot) {
        auto* const there = std::get_if<Kind>(&slot);
        return there != nullptr ? *there : slot.emplace<Kind>();
    }

    static void booking(ondemand::object& from, waybill::booking& slot) {
        ondemand::object_iterator at = from.begin(), end = from.end();
        ondemand::field kind = *at; // the iterator cannot be combined with lookup by name
        bench::expect(kind.key().unsafe_is_equal("@kind"), "simdjson wants @kind first here");
        bool const rides = std::string_view(kind.value().get_string()) == "transport";
        ++at;
        if (rides) {
            auto& ride = reused<waybill::transport_booking>(slot);
            bool departs = false, arrives = false;
            record(at, end, ride, [&](ondemand::raw_json_string key, ondemand::value value) {
                if (key.unsafe_is_equal("travelers")) return travelers(value, ride.travelers);
                if (key.unsafe_is_equal("departure_location")) return departs = place(value, ride.departure_location);
                return arrives = place(value, ride.arrival_location);
            });
            if (!departs) ride.departure_location.reset();
            if (!arrives) ride.arrival_location.reset();
        } else {
            auto& stay = reused<waybill::accommodation_booking>(slot);
            bool present = false;
            record(at, end, stay, [&](ondemand::raw_json_string key, ondemand::value value) {
                if (key.unsafe_is_equal("travelers")) return travelers(value, stay.travelers);
                return present = place(value, stay.location);
            });
            if (!present) stay.location.reset();
        }
    }

    /// The plain fields of a record; `other(key, value)` gets the rest.
    template <class Record, class Other>
    static void record(ondemand::object_iterator& at, ondemand::object_iterator const& end, Record& into,
                       Other&& other) {
        bench::peer::record_filler fills;
        fills.start(into);
        for (; at != end; ++at) {
            ondemand::field field = *at;
            auto const key = field.key();
            if (auto const* const found = fills.find([&](std::string_view own) { return key.unsafe_is_equal(own); }))
                fills.set(*found, field.value().get_string());
            else
                other(key, field.value());
        }
        fills.finish();
    }

    static bool place(ondemand::object from, std::optional<waybill::location>& into) {
        auto& at = into ? *into : into.emplace();
        bench::peer::set(at.latitude, digits(from["latitude"]));
        bench::peer::set(at.longitude, digits(from["longitude"]));
        return true;
    }

    template <class People>
    static bool travelers(ondemand::value from, People& into) {
        std::size_t count = 0;
        for (ondemand::object one : from["traveler"].get_array()) {
            if (count == into.size()) into.emplace_back();
            ondemand::object_iterator at = one.begin(), end = one.end();
            record(at, end, into[count++], [](auto, auto) {});
        }
        into.resize(count);
        return true;
    }

    ondemand::parser parser_;
    waybill::trip_booking_list_rs& into_;
};

void structs(benchmark::State& state) {
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    std::vector<simdjson::padded_string> padded;
    std::size_t bytes = 0;
    for (auto const& one : all) {
        padded.emplace_back(one.json);
        bytes += one.json.size();
    }
    waybill::trip_booking_list_rs list;
    reader reads(list);
    for (std::size_t at = 0; at != padded.size(); ++at) {
        reads.read(padded[at]);
        bench::expect(list == all[at].list, "simdjson into structs");
    }
    bench::measure(state, padded.size(), bytes, [&](std::size_t at) {
        reads.read(padded[at]);
        benchmark::DoNotOptimize(list.bookings.data());
    });
}

[[maybe_unused]] bool const added = bench::add("JSON to structs/simdjson on-demand, storage reused", structs);

} // namespace
