// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/capture/raw_text.hpp>
#include <waybill/http/message.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::detail::client_side {

/// Adds a caller's header fields to a request. Errors: `value_invalid` for a field that the request has already or that
/// the transport sets, and for a name that is not an HTTP token.
inline result<void> add_headers(http::headers const& own, http::request& to) {
    constexpr std::string_view of_the_transport[] = {"Host",       "Content-Length", "Transfer-Encoding",
                                                     "Connection", "Expect",         "Upgrade"};
    for (auto const& field : own) {
        if (!capture::is_field_name(field.name)) {
            error wrong;
            wrong.code = error_code::value_invalid;
            wrong.message = "a header field cannot be set: its name is not an HTTP token";
            return wrong;
        }
        bool taken = to.headers.find(field.name) != nullptr;
        for (auto const name : of_the_transport) taken = taken || http::headers::same_name(name, field.name);
        if (taken) {
            error wrong;
            wrong.code = error_code::value_invalid;
            wrong.message = "the header field " + field.name + " cannot be set: the request has it already";
            return wrong;
        }
        to.headers.push_back(field);
    }
    return {};
}

/// Returns the header fields of the partner and of the call.
[[nodiscard]] inline http::headers own_headers(http::headers const& of_partner, http::headers const& of_call) {
    auto all = of_partner;
    all.insert(all.end(), of_call.begin(), of_call.end());
    return all;
}

inline constexpr std::string_view traceparent_name = "traceparent";

/// The value of the first field `traceparent`, to be changed in place; empty without it.
[[nodiscard]] inline std::span<char> traceparent_in(http::headers& fields) {
    for (auto& field : fields)
        if (http::headers::same_name(field.name, traceparent_name)) return field.value;
    return {};
}

/// The options of a call, with a vector for the quirks if the observer needs
/// them and the caller has none.
class collected_quirks {
public:
    collected_quirks(read_options const& options, bool wanted) : options_(options) {
        if (wanted && options_.quirks == nullptr) options_.quirks = &kept_;
    }
    collected_quirks(collected_quirks const&) = delete;
    collected_quirks& operator=(collected_quirks const&) = delete;

    [[nodiscard]] read_options const& options() const noexcept { return options_; }
    [[nodiscard]] std::size_t count() const noexcept {
        return options_.quirks == nullptr ? 0 : options_.quirks->size();
    }

private:
    read_options options_;
    std::vector<quirk> kept_{};
};

} // namespace waybill::detail::client_side
