// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace waybill {

/// Requests the cities of the service: `IdCity` of a hotel search is the id of one of them (profile).
struct city_list_rq {
    waybill::credential credential{};

    bool operator==(city_list_rq const&) const = default;
};
BOOST_DESCRIBE_STRUCT(city_list_rq, (), (credential))

template <>
inline constexpr auto wire<city_list_rq> =
    document("CityListRQ", field<&city_list_rq::credential>("Credential").note("Login and password"));

/// One city (profile).
struct listed_city {
    std::int64_t id = 0;
    std::string currency{}; ///< ISO 4217
    std::string name{};

    bool operator==(listed_city const&) const = default;
};
BOOST_DESCRIBE_STRUCT(listed_city, (), (id, currency, name))

template <>
inline constexpr auto wire<listed_city> =
    fields(field<&listed_city::id>().attribute().note("City id"),
           field<&listed_city::currency>().attribute().note("Currency of the city's hotels, ISO 4217"),
           field<&listed_city::name>().text().note("Name"));

/// Answers a city list: all cities in order of id (profile).
struct city_list_rs {
    std::vector<listed_city> cities{};

    bool operator==(city_list_rs const&) const = default;
};
BOOST_DESCRIBE_STRUCT(city_list_rs, (), (cities))

template <>
inline constexpr auto wire<city_list_rs> =
    document("CityListRS", field<&city_list_rs::cities>("Cities").items("City").note("All cities, in order of id"));

} // namespace waybill
