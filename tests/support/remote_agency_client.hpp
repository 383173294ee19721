// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sample_data/sample.hpp>

#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/transport/httplib.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace support {

/// An agency that calls a running service with the sample inventory, over sockets.
class remote_agency_client {
public:
    remote_agency_client(std::string url, waybill::credential who,
                         std::int64_t user = waybill::native::sample_data::sample_user,
                         waybill::httplib_settings settings = {})
        : credential(std::move(who)),
          user_(user),
          partner_(waybill::partner{.base_url = std::move(url)}, waybill::httplib_transport(std::move(settings))) {}

    waybill::credential credential;
    waybill::via access = waybill::via::post;
    std::optional<std::string> nationality{};

    template <class Request>
    auto ask(Request const& request) {
        return partner_.call(request, access);
    }
    /// The response; without one the test fails.
    template <class Request>
    auto answered(Request const& request) {
        auto answer = ask(request);
        if (!answer) throw std::runtime_error(explain(answer.error()));
        return *std::move(answer);
    }
    /// The request in its HTTP form.
    template <class Request>
    [[nodiscard]] waybill::http::request message(Request const& request) const {
        return waybill::prepare(partner_.partner(), request, access).value();
    }

    [[nodiscard]] waybill::hotel_search_req search(int days_ahead = 30, int nights = 2) const {
        waybill::hotel_search_req request;
        request.credential = credential;
        auto& stay = request.search_details.booking_details;
        auto const today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
        stay.user = user_;
        stay.from_date = waybill::date::of(today + std::chrono::days(days_ahead));
        stay.to_date = waybill::date::of(today + std::chrono::days(days_ahead + nights));
        stay.id_city = waybill::native::sample_data::sample_city;
        stay.rooms.push_back({.pax = {.adult = 2}});
        request.search_details.filters.emplace().nationality = nationality;
        return request;
    }
    /// Requests a quote of one of the offers, counted through all of them; returns nothing if there are none.
    [[nodiscard]] std::optional<waybill::hotel_quote_req> quote(waybill::hotel_search_req const& requested,
                                                                waybill::hotel_search_res const& found,
                                                                std::size_t which = 0) const {
        std::vector<waybill::hotel_quote_req> all;
        for (auto const& hotel : found.hotels.hotel)
            for (auto const& room : hotel.rooms)
                for (auto const& each : room.boardings) {
                    if (each.offer_id.empty()) continue;
                    auto& request = all.emplace_back();
                    request.credential = credential;
                    auto& details = request.quote_details;
                    auto const& stay = requested.search_details.booking_details;
                    details.booking_details = {.user = user_, .from_date = stay.from_date, .to_date = stay.to_date};
                    details.hotel.id = hotel.id;
                    details.selected_rooms.push_back(
                        {.id = room.id, .boarding = {each.id, each.offer_id}, .pax = {.adult = 2}});
                }
        if (all.empty()) return std::nullopt;
        return all[which % all.size()];
    }
    /// The first available quote of what a search finds, as request and response; with `confirmed`, one that is booked
    /// as confirmed. Without one the test fails.
    std::pair<waybill::hotel_quote_req, waybill::hotel_quote_res> quoted(waybill::hotel_search_req const& requested,
                                                                         bool confirmed = true) {
        auto const found = ask(requested);
        if (!found) throw std::runtime_error(explain(found.error()));
        for (std::size_t i = 0; i < 60; ++i) {
            auto const request = quote(requested, *found, i);
            if (!request) break;
            auto const answer = ask(*request);
            if (!answer) throw std::runtime_error(explain(answer.error()));
            if (answer->status == waybill::quote_status::available &&
                (!confirmed || answer->bookable_as == waybill::bookable_as::confirmed))
                return {*request, *answer};
        }
        throw std::runtime_error("nothing can be booked");
    }
    [[nodiscard]] waybill::hotel_booking_creation_req creation(
        waybill::hotel_quote_req const& requested, waybill::hotel_quote_res const& quoted, std::string reference,
        waybill::customer customer = {"Mr", "Ali", "Ben", {}, {}}) const {
        waybill::hotel_booking_creation_req request{.credential = credential,
                                                    .user = user_,
                                                    .quote_id = quoted.quote_id,
                                                    .client_reference = std::move(reference),
                                                    .expected_price = quoted.total_rate};
        for (auto const& room : requested.quote_details.selected_rooms) {
            auto& booked = request.selected_rooms.emplace_back();
            booked.id = room.id;
            booked.boarding = room.boarding;
            for (int i = 0; i < 2; ++i)
                booked.customers.push_back({.civility = customer.civility,
                                            .first_name = customer.first_name,
                                            .last_name = customer.last_name});
        }
        request.customer = std::move(customer);
        return request;
    }
    [[nodiscard]] waybill::hotel_booking_acknowledge_req acknowledge(std::string number) const {
        return {credential, user_, std::move(number), waybill::decision::accept};
    }
    [[nodiscard]] waybill::hotel_booking_cancellation_req cancel(std::string number) const {
        return {credential, user_, std::move(number), {}, {}};
    }
    [[nodiscard]] waybill::hotel_booking_detail_req detail(std::string number) const {
        return {credential, user_, std::move(number), {}};
    }
    [[nodiscard]] waybill::hotel_booking_detail_req detail_by(std::string reference) const {
        return {credential, user_, {}, std::move(reference)};
    }
    [[nodiscard]] waybill::trip_booking_list_rq trips() const {
        return {.credential = credential, .user = user_, .from_date = waybill::date_time::of(2020, 1, 1)};
    }

private:
    std::int64_t user_;
    waybill::client partner_;
};

} // namespace support
