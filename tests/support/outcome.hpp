// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: what tests of several folders share: partners, services, generated documents, hostile messages.
#pragma once

#include <waybill/error.hpp>
#include <waybill/explain.hpp>
#include <waybill/http/message.hpp>

#include <gtest/gtest.h>

#include <source_location>
#include <stdexcept>
#include <string>
#include <string_view>

/// Values and errors that a test expects of a result.
namespace support {

inline std::string described(waybill::error const& why) { return waybill::explain(why); }
inline std::string described(waybill::http::response const& answer) {
    return std::to_string(answer.status) + ' ' + answer.body;
}

/// Returns `given`, a result or an optional, which must have a value: otherwise the test fails and ends.
template <class Given>
[[nodiscard]] Given required(Given given, std::source_location at = std::source_location::current()) {
    if (given) return given;
    std::string why = "there is no value";
    if constexpr (requires { described(given.error()); }) why = described(given.error());
    ADD_FAILURE_AT(at.file_name(), int(at.line())) << why;
    throw std::runtime_error("the test needs this value");
}

/// `given` is an error with the code of `wanted` and with each of its other members that is not empty; its message
/// contains `part`. Returns the error.
template <class Given>
waybill::error expect_error(Given const& given, waybill::error const& wanted, std::string_view part = {},
                            std::source_location at = std::source_location::current()) {
    testing::ScopedTrace const trace(at.file_name(), int(at.line()), "the error that is expected here");
    EXPECT_FALSE(given);
    if (given) return {};
    waybill::error const& why = given.error();
    EXPECT_EQ(name_of(why.code), name_of(wanted.code)) << described(why);
    using waybill::error;
    for (auto const text : {&error::message, &error::path, &error::expected, &error::found, &error::id,
                            &error::request_id, &error::retry_after, &error::detail, &error::body})
        if (!(wanted.*text).empty()) { EXPECT_EQ(why.*text, wanted.*text); }
    if (wanted.status != 0) { EXPECT_EQ(why.status, wanted.status); }
    if (wanted.unsent) { EXPECT_TRUE(why.unsent); }
    EXPECT_NE(why.message.find(part), std::string::npos) << why.message;
    return why;
}
template <class Given>
waybill::error expect_error(Given const& given, waybill::error_code code, std::string_view part = {},
                            std::source_location at = std::source_location::current()) {
    return expect_error(given, waybill::error{.code = code}, part, at);
}

} // namespace support
