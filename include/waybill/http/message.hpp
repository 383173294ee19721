// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/text/ascii.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::http {

struct header {
    std::string name{};
    std::string value{};
    bool operator==(header const&) const = default;
};

/// Header fields in the order they were written; names compare without regard to letter case (RFC 9110, 5.1).
class headers : public std::vector<header> {
public:
    using std::vector<header>::vector;

    /// The first field of that name, or null.
    [[nodiscard]] std::string const* find(std::string_view name) const noexcept {
        for (auto const& field : *this)
            if (same_name(field.name, name)) return &field.value;
        return nullptr;
    }
    /// The first field's value, or nothing.
    [[nodiscard]] std::string_view get(std::string_view name) const noexcept {
        auto const* const value = find(name);
        return value ? std::string_view(*value) : std::string_view{};
    }
    void add(std::string name, std::string value) { push_back({std::move(name), std::move(value)}); }

    /// Equal but for the case of ASCII letters.
    [[nodiscard]] static constexpr bool same_name(std::string_view left, std::string_view right) noexcept {
        return detail::text::same_letters(left, right);
    }
};

/// A request as the wire has it. `Host` and `Content-Length` are the transport's to write.
struct request {
    std::string method{}; ///< `GET` or `POST`
    std::string target{}; ///< path and query: `/cr.ws/Flight.asmx/WebServiceRQ?strRQ=…`
    http::headers headers{};
    std::string body{};
};

/// A response as the wire has it.
struct response {
    int status = 200;
    http::headers headers{};
    std::string body{};
};

} // namespace waybill::http
