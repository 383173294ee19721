// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/access/partner.hpp>
#include <waybill/describe/field.hpp>
#include <waybill/describe/members.hpp>
#include <waybill/value/boolean.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <optional>
#include <string>

/// What JavaScript says of a partner and of an answer, described like any message.
namespace waybill::wasm {

/// `waybill::partner`, and how it is called. What is absent is as usual.
struct partner_settings {
    std::optional<std::string> base_url{};
    std::optional<std::string> namespace_url{};
    std::optional<std::string> flight_path{};
    std::optional<std::string> hotel_path{};
    std::optional<bool> allow_plain_http{};
    std::optional<std::int32_t> deadline{};      ///< milliseconds, 0 for none
    std::optional<std::uint32_t> answer_bytes{}; ///< cap of an answer's body
    std::optional<bool> strict{};                ///< every quirk of an answer is an error
};
BOOST_DESCRIBE_STRUCT(partner_settings, (),
                      (base_url, namespace_url, flight_path, hotel_path, allow_plain_http, deadline, answer_bytes,
                       strict))

/// A header field.
struct answer_field {
    std::string name{};
    std::string value{};
};
BOOST_DESCRIBE_STRUCT(answer_field, (), (name, value))

/// An answer without its body, which crosses as bytes.
struct answer_head {
    int status = 200;
    std::vector<answer_field> headers{};
};
BOOST_DESCRIBE_STRUCT(answer_head, (), (status, headers))

[[nodiscard]] inline partner partner_of(partner_settings const& settings) {
    partner made;
    made.base_url = settings.base_url.value_or("");
    if (settings.namespace_url) made.namespace_url = *settings.namespace_url;
    if (settings.flight_path) made.flight_path = *settings.flight_path;
    if (settings.hotel_path) made.hotel_path = *settings.hotel_path;
    made.allow_plain_http = settings.allow_plain_http.value_or(false);
    return made;
}

} // namespace waybill::wasm

template <>
inline constexpr auto waybill::wire<waybill::wasm::partner_settings> =
    waybill::document("Partner", waybill::field<&waybill::wasm::partner_settings::base_url>("baseUrl"),
                      waybill::field<&waybill::wasm::partner_settings::namespace_url>("namespace"),
                      waybill::field<&waybill::wasm::partner_settings::flight_path>("flightPath"),
                      waybill::field<&waybill::wasm::partner_settings::hotel_path>("hotelPath"),
                      waybill::field<&waybill::wasm::partner_settings::allow_plain_http>("allowPlainHttp"),
                      waybill::field<&waybill::wasm::partner_settings::deadline>("deadline"),
                      waybill::field<&waybill::wasm::partner_settings::answer_bytes>("answerBytes"),
                      waybill::field<&waybill::wasm::partner_settings::strict>("strict"));

template <>
inline constexpr auto waybill::wire<waybill::wasm::answer_head> =
    waybill::document("Answer", waybill::field<&waybill::wasm::answer_head::status>("status"),
                      waybill::field<&waybill::wasm::answer_head::headers>("headers"));
