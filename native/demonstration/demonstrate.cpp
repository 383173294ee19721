// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/explanation.hpp>
#include <demonstration/demo_workflow.hpp>
#include <demonstration/demo_world.hpp>
#include <demonstration/recording_transport.hpp>
#include <partner_network/network_transport.hpp>
#include <sample_data/sample.hpp>
#include <terminal/report.hpp>
#include <terminal/table.hpp>
#include <time_zones/utc_today.hpp>

#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/http/url.hpp>
#include <waybill/message/functions.hpp>
#include <waybill_debug/raw_message.hpp>

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace waybill::native::demonstration {

namespace {

/// All combinations of access method and operation, with each family that answers the function.
template <request_document Request>
std::vector<via> all_access_methods() {
    std::vector<via> access_methods;
    for (auto const method : {access_method::soap11, access_method::soap12, access_method::get, access_method::post})
        for (auto const operation : {operation::xml, operation::json})
            for (auto const family : {family::hotel, family::flight})
                if (function<Request>.both_families || function<Request>.home == family)
                    access_methods.push_back(via{method, operation}.on(family));
    return access_methods;
}

hotel_search_req search_for(credential const& who, date today) {
    hotel_search_req request;
    request.credential = who;
    auto& stay = request.search_details.booking_details;
    stay.user = sample_data::sample_user;
    stay.from_date = today + std::chrono::days(30);
    stay.to_date = today + std::chrono::days(36);
    stay.id_city = sample_data::sample_city;
    room_request room;
    room.pax.adult = 2;
    room.pax.child.push_back({.age = 7, .count = 1});
    stay.rooms.push_back(room);
    request.search_details.filters.emplace().price_break_down = true;
    return request;
}

trip_booking_list_rq trips_for(credential const& who, date today) {
    trip_booking_list_rq request;
    request.credential = who;
    request.user = sample_data::sample_user;
    request.from_date =
        date_time::parse(text_of(today - std::chrono::days(365), wire_format::iso_date) + "T00:00:00").value();
    return request;
}

std::size_t count_of(hotel_search_res const& found) { return found.hotels.hotel.size(); }
std::size_t count_of(trip_booking_list_rs const& found) { return found.bookings.size(); }

class comparison {
public:
    comparison(std::string const& base_url)
        : host_(http::parse_url(base_url).value().authority()),
          client_(partner{.base_url = base_url}, recording_transport(partner_network::network_transport{}, seen_)) {}

    /// Sends the same request by each access method.
    template <request_document Request>
    void ask(Request const& request, std::string const& noun) {
        std::optional<response_of<Request>> first;
        for (auto const& access : all_access_methods<Request>()) {
            using clock = std::chrono::steady_clock;
            auto const begun = clock::now();
            auto const answer = client_.call(request, access);
            auto const took = std::chrono::duration<double, std::milli>(clock::now() - begun).count();
            std::string found;
            std::string same;
            if (!answer) {
                found = std::string(name_of(answer.error().code));
                failures_ += explain(answer.error());
            } else {
                found = fmt::format("{} {}", count_of(*answer), noun);
                if (!first) {
                    first = *answer;
                    kept_ = seen_.requested;
                }
                same = *answer == *first ? "yes" : "NO";
                if (count_of(*answer) == 0) failures_ += "nothing was found\n";
            }
            if (same != "yes") ++failed_;
            rows_.add({std::string(name_of(access.method)), access.operation == operation::xml ? "xml" : "json",
                       std::string(name_of(access.family)), std::string(function<Request>.name),
                       std::to_string(write_raw_message(seen_.requested, host_).size()),
                       std::to_string(write_raw_message(seen_.answered).size()), fmt::format("{:.1f}", took), found,
                       same});
        }
    }

    /// Prints the table. True if every call succeeded and all responses of a function are equal.
    bool report() const {
        rows_.print(stdout);
        fmt::print("\n");
        if (!failures_.empty()) fmt::print(stderr, "waybill: {}", terminal::harmless(failures_));
        if (failed_ != 0) fmt::print(stderr, "waybill: {} answers failed or differ\n", failed_);
        return failed_ == 0 && failures_.empty();
    }
    /// Explains the first request of the last function.
    bool explain_exchange() const {
        auto const captured = parse_raw_message(write_raw_message(kept_, host_));
        if (!captured) {
            terminal::print_error(captured.error());
            return false;
        }
        return captures::explanation({.base_url = "http://" + host_}).message(*captured);
    }

private:
    std::string host_;
    exchange seen_{};
    http::request kept_{};
    client client_;
    terminal::table rows_{{{"access"},
                           {"result"},
                           {"family"},
                           {"function"},
                           {"bytes out", terminal::alignment::right},
                           {"bytes in", terminal::alignment::right},
                           {"ms", terminal::alignment::right},
                           {"found"},
                           {"equal to the first"}}};
    std::size_t failed_ = 0;
    std::string failures_{};
};

} // namespace

int demonstrate() {
    auto const today = time_zones::utc_today();
    auto const world = demo_world::start(today);
    if (!world) return terminal::print_failure(world.error().message);
    auto const base_url = (*world)->base_url();
    fmt::print("A service with the sample inventory listens on {}\n\n", base_url);
    comparison shown(base_url);
    shown.ask(search_for((*world)->credential(), today), "hotels");
    shown.ask(trips_for((*world)->credential(), today), "bookings");
    bool const all_equal = shown.report();
    fmt::print("A booking from search to cancellation\n\n");
    bool const booked = run_workflow(base_url, (*world)->credential(), today);
    fmt::print("One of these requests, as `waybill explain` shows it\n\n");
    bool const explained = shown.explain_exchange();
    (*world)->stop();
    fmt::print("\nThe service has stopped; its store was deleted\n");
    return all_equal && booked && explained ? 0 : 1;
}

} // namespace waybill::native::demonstration
