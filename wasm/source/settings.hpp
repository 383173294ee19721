// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "members.hpp"

#include <waybill/http/message.hpp>
#include <waybill/partner.hpp>
#include <waybill/result.hpp>
#include <waybill/value/number.hpp>
#include <waybill/value/value_format.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Settings of a partner and heads of responses, from JavaScript.
namespace waybill::wasm {

/// `waybill::partner` and the settings of its calls. Absent members have the defaults.
struct partner_settings {
    partner to{};
    std::optional<std::uint32_t> deadline{};     ///< milliseconds, 0 for none
    std::optional<std::uint32_t> answer_bytes{}; ///< maximum size of a response body
    bool strict = false;                         ///< every quirk of a response is an error
    bool accept_contradictions = false;          ///< see `read_options`
    std::vector<std::string> secrets{};          ///< values of the partner's own header fields, masked in errors
};

/// Reads an integer member, if it exists. Fails with `value_invalid` or `value_out_of_range`.
template <class Number>
result<void> read_number(members const& all, std::string_view name, std::optional<Number>& into) {
    auto const text = value_of(all, name);
    if (text.empty()) return {};
    auto read = parse<Number>(text);
    if (!read) {
        auto wrong = std::move(read).error();
        wrong.path = std::string(name);
        return wrong;
    }
    into = *read;
    return {};
}

/// Reads `{"Partner": {…}}` with JavaScript names: `baseUrl`, `namespace`, `soap12Action`, `allowPlainHttp`,
/// `deadline`, `answerBytes`, `strict`, `acceptContradictions`, `secrets`; of each endpoint, as in `flight.path`:
/// `path`, `namespace`, `xmlOperation`, `jsonOperation`.
[[nodiscard]] inline result<partner_settings> settings_of(std::string_view json) {
    auto const all = members_of(json);
    partner_settings made;
    auto const put = [&](std::string_view name, std::string& into) {
        if (auto const text = value_of(all, name); !text.empty()) into = text;
    };
    put("baseUrl", made.to.base_url);
    put("namespace", made.to.namespace_url);
    put("flight.path", made.to.flight_path);
    put("flight.namespace", made.to.flight.namespace_url);
    put("flight.xmlOperation", made.to.flight.xml_operation);
    put("flight.jsonOperation", made.to.flight.json_operation);
    put("hotel.path", made.to.hotel_path);
    put("hotel.namespace", made.to.hotel.namespace_url);
    put("hotel.xmlOperation", made.to.hotel.xml_operation);
    put("hotel.jsonOperation", made.to.hotel.json_operation);
    made.to.soap12_action = value_of(all, "soap12Action") != "false";
    made.to.allow_plain_http = value_of(all, "allowPlainHttp") == "true";
    made.strict = value_of(all, "strict") == "true";
    made.accept_contradictions = value_of(all, "acceptContradictions") == "true";
    for (auto const& [name, value] : all)
        if (name == "secrets") made.secrets.push_back(value);
    if (auto read = read_number(all, "deadline", made.deadline); !read) return std::move(read).error();
    if (auto read = read_number(all, "answerBytes", made.answer_bytes); !read) return std::move(read).error();
    return made;
}

/// Reads `{"Answer": {"status": 200, "headers": [{"name": …, "value": …}]}}`, an HTTP response without its body.
[[nodiscard]] inline result<http::response> answer_of(std::string_view json) {
    auto const all = members_of(json);
    std::optional<std::uint32_t> status;
    if (auto read = read_number(all, "status", status); !read) return std::move(read).error();
    http::response made{int(status.value_or(200)), {}, {}};
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i - 1].first == "name" && all[i].first == "value") made.headers.add(all[i - 1].second, all[i].second);
    return made;
}

} // namespace waybill::wasm
