// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/partner.hpp>
#include <waybill/result.hpp>
#include <waybill/value/number.hpp>
#include <waybill_debug/cassette.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The cassettes that Waybill 0.1 wrote: documents in canonical form instead of messages.
namespace waybill::native::command_line {

struct earlier_exchange {
    std::string function{};
    std::string method{};
    std::string operation{};
    std::string family{};
    std::string request{};
    std::optional<int> status{};
    std::optional<std::string> document{};
    std::optional<std::string> content_type{};
    std::optional<std::string> body{};
    std::optional<std::string> failure{};
    std::optional<std::string> message{};
};
BOOST_DESCRIBE_STRUCT(earlier_exchange, (),
                      (function, method, operation, family, request, status, document, content_type, body, failure,
                       message))

struct earlier_cassette {
    int version = 1;
    std::vector<earlier_exchange> exchanges{};
};
BOOST_DESCRIBE_STRUCT(earlier_cassette, (), (version, exchanges))

/// Reads a cassette of Waybill 0.1; its messages are those of this partner. Errors: those of reading JSON and of
/// writing requests.
[[nodiscard]] result<cassette> read_earlier_cassette(std::string_view text, partner const& to);

} // namespace waybill::native::command_line

namespace waybill {

template <>
inline constexpr auto wire<native::command_line::earlier_exchange> = [] {
    using kept = native::command_line::earlier_exchange;
    return fields(field<&kept::function>("Function"), field<&kept::method>("AccessMethod").alias("Way"),
                  field<&kept::operation>("Operation"), field<&kept::family>("Family"),
                  field<&kept::request>("Request"), field<&kept::status>("Status"), field<&kept::document>("Document"),
                  field<&kept::content_type>("ContentType"), field<&kept::body>("Body"),
                  field<&kept::failure>("Failure"), field<&kept::message>("Message"));
}();
template <>
inline constexpr auto wire<native::command_line::earlier_cassette> =
    document("WaybillCassette", field<&native::command_line::earlier_cassette::version>("Version"),
             field<&native::command_line::earlier_cassette::exchanges>("Exchanges").items("Exchange"));

} // namespace waybill
