// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "support/agency.hpp"

#include <waybill/client.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/transport/asio.hpp>
#include <waybill/transport/httplib.hpp>

#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace support {

using namespace waybill;

/// Calls over each transport of the library, for tests that all of them must pass.
struct over_httplib {
    static constexpr auto name = "httplib";
    using settings = httplib_settings;

    /// Settings that limit only the time until the request can be sent.
    static settings connecting_within(std::chrono::milliseconds most) {
        return {.connect = most, .deadline = std::chrono::seconds(20)};
    }
    /// Requests trips: the whole response, or its pieces.
    static result<trip_booking_list_rs> call_trips(std::string const& url, settings const& with, bool in_pieces) {
        client agency{partner{.base_url = url}, httplib_transport{with}};
        if (!in_pieces) return agency.call(agency::trips_request());
        return call_for_each(agency, agency::trips_request(), [](booking const&) {});
    }
    template <class Request>
    static result<response_of<Request>> call(partner const& to, client_options const& options, Request const& request,
                                             http::headers const& headers = {}, via access = via::post) {
        client agency{to, httplib_transport{}, options};
        return agency.call(request, access, {}, headers);
    }
    static result<void> send(std::string const& url, http::request const& request, http::body_receiver& into) {
        return httplib_transport{}(url, request, into);
    }
    /// Requests trips, and then something else over the same transport; `in_pieces`: a list, item by item.
    template <class Request>
    static result<response_of<Request>> call_after_trips(partner const& to, settings const& with,
                                                         Request const& request, bool in_pieces) {
        client agency{to, httplib_transport{with}};
        if (auto const first = agency.call(agency::trips_request()); !first) return first.error();
        if constexpr (std::is_same_v<Request, trip_booking_list_rq>)
            if (in_pieces) return call_for_each(agency, request, [](booking const&) {});
        return agency.call(request);
    }
};

struct over_asio {
    static constexpr auto name = "asio";
    using settings = asio_settings;

    static settings connecting_within(std::chrono::milliseconds most) {
        return {.connect = most, .deadline = std::chrono::seconds(20)};
    }
    static result<trip_booking_list_rs> call_trips(std::string const& url, settings const& with, bool in_pieces) {
        return run<trip_booking_list_rs>({.base_url = url}, with, {}, [&](auto& agency, auto keep) {
            if (in_pieces)
                agency.async_for_each(agency::trips_request(), [](booking const&) {}, via::post, {}, keep);
            else
                agency.async_call(agency::trips_request(), via::post, {}, keep);
        });
    }
    template <class Request>
    static result<response_of<Request>> call(partner const& to, client_options const& options, Request const& request,
                                             http::headers const& headers = {}, via access = via::post) {
        return run<response_of<Request>>(
            to, {}, options, [&](auto& agency, auto keep) { agency.async_call(request, access, {}, headers, keep); });
    }
    static result<void> send(std::string const& url, http::request const& request, http::body_receiver& into) {
        return run<void>({}, {}, {},
                         [&](auto& agency, auto keep) { agency.transport().async_send(url, request, into, keep); });
    }

    template <class Request>
    static result<response_of<Request>> call_after_trips(partner const& to, settings const& with,
                                                         Request const& request, bool in_pieces) {
        return run<response_of<Request>>(to, with, {}, [&](auto& agency, auto keep) {
            agency.async_call(agency::trips_request(), via::post, {}, [&, keep](auto first) {
                if (!first) return keep(first.error());
                if constexpr (std::is_same_v<Request, trip_booking_list_rq>)
                    if (in_pieces) return agency.async_for_each(request, [](booking const&) {}, via::post, {}, keep);
                agency.async_call(request, via::post, {}, keep);
            });
        });
    }

private:
    template <class Response, class Start>
    static result<Response> run(partner const& to, settings const& with, client_options const& options,
                                Start const& start) {
        boost::asio::io_context io;
        async_client agency{to, asio_transport{io, with}, options};
        std::optional<result<Response>> outcome;
        start(agency, [&](result<Response> arrived) { outcome.emplace(std::move(arrived)); });
        io.run(); // returns when nothing is left to do
        return std::move(outcome).value();
    }
};

using all_transports = testing::Types<over_httplib, over_asio>;

/// The name of a transport in the names of typed tests.
struct transport_names {
    template <class Transport>
    static std::string GetName(int) {
        return Transport::name;
    }
};

} // namespace support
