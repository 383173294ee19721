// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "file.hpp"

#include <waybill/binding/endpoint.hpp>
#include <waybill_debug/raw_message.hpp>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

/// The captured messages under `tests/wire`.
namespace wire {

/// The two endpoints of the captured service, which differ in their form of XML results, as those of the two families.
inline waybill::endpoint_settings const captured_endpoints{
    .namespace_url = "http://tempuri.org/", .flight_path = "/cr.ws/Flight.asmx", .hotel_path = "/cr.ws/FlightStr.asmx"};

/// One request and its response.
struct exchange {
    std::string name;
    waybill::http::request request;
    waybill::http::response response; ///< status 0 when there came no answer
};

inline waybill::raw_message parse(std::filesystem::path const& file) {
    auto parsed = waybill::parse_raw_message(support::read_file(file));
    if (!parsed) throw std::runtime_error(file.string() + ": " + parsed.error().message);
    return *std::move(parsed);
}

/// The exchanges of a folder whose names begin with one of the prefixes.
inline std::vector<exchange> exchanges(std::string const& folder, std::vector<std::string> const& prefixes) {
    std::vector<exchange> found;
    for (auto const& file : support::files_in("wire/" + folder, ".req")) {
        exchange one{file.stem().string(), {}, {.status = 0}};
        bool wanted = false;
        for (auto const& prefix : prefixes) wanted = wanted || one.name.starts_with(prefix);
        if (!wanted) continue;
        one.request = *parse(file).request();
        auto answer = file;
        answer.replace_extension(".res");
        if (!support::read_file(answer).empty()) one.response = *parse(answer).response();
        found.push_back(std::move(one));
    }
    return found;
}

} // namespace wire
