// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/request.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/client.hpp>
#include <waybill/value/instant.hpp>

#include <utility>

namespace support {

/// Answers as a service does whose endpoints have paths and names of their own: those of `as`. `Service` does the work,
/// with the paths and names of the specification.
template <class Service>
class renamed_service {
public:
    /// `inside` is used as long as this lives.
    renamed_service(waybill::partner as, Service const& inside) : as_(std::move(as)), inside_(&inside) {}

    waybill::http::response handle(waybill::http::request const& request, waybill::instant now = {}) const {
        using namespace waybill;
        endpoint_settings const at{.flight_path = as_.flight_path, .hotel_path = as_.hotel_path};
        auto const route = find_route(at, request.target);
        auto const names = as_.names_of(route ? route->family : family::flight);
        auto const requested = decode_request(at, request, names);
        if (!requested) return requested.error();
        auto const canonical = encode_request({.base_url = "http://localhost"}, requested->via, requested->document);
        auto answer = inside_->handle(*canonical, "127.0.0.1", now, "renamed");
        auto const document = decode_response(requested->via, answer);
        if (!document) return answer;
        auto renamed = encode_named_response(names, requested->via, document->document);
        renamed.status = answer.status;
        return renamed;
    }
    /// As a transport.
    waybill::result<waybill::http::response> operator()(std::string_view, waybill::http::request const& request) const {
        return handle(request);
    }

private:
    waybill::partner as_;
    Service const* inside_;
};

} // namespace support
