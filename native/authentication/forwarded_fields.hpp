// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/http/message.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace waybill::native::authentication {

/// Parsers for the header fields that proxies add. The returned views point into the headers.

/// The members of a list such as `X-Forwarded-For`, in order: several fields are one list (RFC 9110, 5.3). Empty if
/// there is no such field.
[[nodiscard]] std::vector<std::string_view> forwarded_list(http::headers const& headers, std::string_view name);

/// The elements of `Forwarded` (RFC 7239, 4), in order. A field with unbalanced quotation marks or a backslash is one
/// empty element: a client could hide in it what the proxy appends.
[[nodiscard]] std::vector<std::string_view> forwarded_elements(http::headers const& headers);

/// The value of a parameter of an element of `Forwarded`, without quotation marks: `host` of
/// `for="[2001:db8::1]:80";host=travel.example`. Nothing if the element has no such parameter.
[[nodiscard]] std::optional<std::string_view> forwarded_parameter(std::string_view element, std::string_view name);

} // namespace waybill::native::authentication
