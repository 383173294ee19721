// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/agency.hpp"

#include <waybill/client.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/transport/asio.hpp>
#include <waybill/transport/httplib.hpp>

#include <boost/asio/io_context.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace support {

/// Calls over each transport of the library, for tests that all of them must pass.
struct over_httplib {
    static constexpr auto name = "httplib";
    using settings = waybill::httplib_settings;

    /// Settings that limit only the time until the request can be sent.
    static settings connecting_within(std::chrono::milliseconds most) {
        return {.connect = most, .deadline = std::chrono::seconds(20)};
    }
    /// Requests trips: the whole response, or its pieces.
    static waybill::result<waybill::trip_booking_list_rs> call_trips(std::string const& url, settings const& with,
                                                                     bool in_pieces) {
        waybill::client agency{waybill::partner{.base_url = url}, waybill::httplib_transport{with}};
        if (!in_pieces) return agency.call(agency::trips_request());
        return waybill::call_for_each(agency, agency::trips_request(), [](waybill::booking const&) {});
    }
    template <class Request>
    static waybill::result<waybill::response_of<Request>> call(waybill::partner const& to,
                                                               waybill::client_options const& options,
                                                               Request const& request,
                                                               waybill::http::headers const& headers = {},
                                                               waybill::via access = waybill::via::post) {
        waybill::client agency{to, waybill::httplib_transport{}, options};
        return agency.call(request, access, {}, headers);
    }
    static waybill::result<void> send(std::string const& url, waybill::http::request const& request,
                                      waybill::http::body_receiver& into) {
        return waybill::httplib_transport{}(url, request, into);
    }
    /// Requests trips, and then something else over the same transport; `in_pieces`: a list, item by item.
    template <class Request>
    static waybill::result<waybill::response_of<Request>> call_after_trips(waybill::partner const& to,
                                                                           settings const& with, Request const& request,
                                                                           bool in_pieces) {
        waybill::client agency{to, waybill::httplib_transport{with}};
        if (auto const first = agency.call(agency::trips_request()); !first) return first.error();
        if constexpr (std::is_same_v<Request, waybill::trip_booking_list_rq>)
            if (in_pieces) return waybill::call_for_each(agency, request, [](waybill::booking const&) {});
        return agency.call(request);
    }
};

struct over_asio {
    static constexpr auto name = "asio";
    using settings = waybill::asio_settings;

    static settings connecting_within(std::chrono::milliseconds most) {
        return {.connect = most, .tls = most, .deadline = std::chrono::seconds(20)};
    }
    static waybill::result<waybill::trip_booking_list_rs> call_trips(std::string const& url, settings const& with,
                                                                     bool in_pieces) {
        return run<waybill::trip_booking_list_rs>({.base_url = url}, with, {}, [&](auto& agency, auto keep) {
            if (in_pieces)
                waybill::async_for_each(
                    agency, agency::trips_request(), [](waybill::booking const&) {}, waybill::via::post, {}, keep);
            else
                agency.async_call(agency::trips_request(), waybill::via::post, {}, keep);
        });
    }
    template <class Request>
    static waybill::result<waybill::response_of<Request>> call(waybill::partner const& to,
                                                               waybill::client_options const& options,
                                                               Request const& request,
                                                               waybill::http::headers const& headers = {},
                                                               waybill::via access = waybill::via::post) {
        return run<waybill::response_of<Request>>(
            to, {}, options, [&](auto& agency, auto keep) { agency.async_call(request, access, {}, headers, keep); });
    }
    static waybill::result<void> send(std::string const& url, waybill::http::request const& request,
                                      waybill::http::body_receiver& into) {
        return run<void>({}, {}, {},
                         [&](auto& agency, auto keep) { agency.transport().async_send(url, request, into, keep); });
    }

    template <class Request>
    static waybill::result<waybill::response_of<Request>> call_after_trips(waybill::partner const& to,
                                                                           settings const& with, Request const& request,
                                                                           bool in_pieces) {
        return run<waybill::response_of<Request>>(to, with, {}, [&](auto& agency, auto keep) {
            agency.async_call(agency::trips_request(), waybill::via::post, {}, [&, keep](auto first) {
                if (!first) return keep(first.error());
                if constexpr (std::is_same_v<Request, waybill::trip_booking_list_rq>)
                    if (in_pieces)
                        return waybill::async_for_each(
                            agency, request, [](waybill::booking const&) {}, waybill::via::post, {}, keep);
                agency.async_call(request, waybill::via::post, {}, keep);
            });
        });
    }

private:
    template <class Response, class Start>
    static waybill::result<Response> run(waybill::partner const& to, settings const& with,
                                         waybill::client_options const& options, Start const& start) {
        boost::asio::io_context io;
        waybill::client agency{to, waybill::asio_transport{io, with}, options};
        std::optional<waybill::result<Response>> outcome;
        start(agency, [&](waybill::result<Response> arrived) { outcome.emplace(std::move(arrived)); });
        io.run(); // returns when nothing is left to do
        return std::move(outcome).value();
    }
};

/// The name of a transport in the names of typed tests.
struct transport_names {
    template <class Transport>
    static std::string GetName(int) {
        return Transport::name;
    }
};

} // namespace support
