// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/via.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace waybill {

/// SOAP 1.1 (spec 4.1) and SOAP 1.2 (spec 4.2).
enum class soap_version : std::uint8_t { v11, v12 };

/// The namespace of the envelope's own elements.
[[nodiscard]] constexpr std::string_view envelope_namespace(soap_version version) noexcept {
    return version == soap_version::v11 ? "http://schemas.xmlsoap.org/soap/envelope/"
                                        : "http://www.w3.org/2003/05/soap-envelope";
}

/// The namespace of `rpc:result`, which names the element that contains the result in a SOAP 1.2 response (SOAP 1.2
/// part 2, 4.2.1).
inline constexpr std::string_view rpc_namespace = "http://www.w3.org/2003/05/soap-rpc";

/// The media type of an envelope, without parameters. A server determines the SOAP version by it.
[[nodiscard]] constexpr std::string_view soap_media_type(soap_version version) noexcept {
    return version == soap_version::v11 ? "text/xml" : "application/soap+xml";
}
/// The `Content-Type` of an envelope in UTF-8.
[[nodiscard, gnu::cold]] inline std::string soap_content_type(soap_version version) {
    return std::string(soap_media_type(version)) + "; charset=utf-8";
}

/// The SOAP version of an access method; nothing for GET and POST.
[[nodiscard]] constexpr std::optional<soap_version> soap_version_of(access_method which) noexcept {
    if (which == access_method::soap11) return soap_version::v11;
    if (which == access_method::soap12) return soap_version::v12;
    return std::nullopt;
}

namespace detail::binding {
constexpr std::string_view without_slash(std::string_view space) noexcept {
    return space.ends_with('/') ? space.substr(0, space.size() - 1) : space;
}
} // namespace detail::binding

/// Whether two namespaces are equal apart from one trailing slash: partners write it or omit it.
[[nodiscard]] constexpr bool same_namespace(std::string_view left, std::string_view right) noexcept {
    return detail::binding::without_slash(left) == detail::binding::without_slash(right);
}

/// The value of `SOAPAction` without its quotes: namespace, one slash, operation.
[[nodiscard, gnu::cold]] constexpr std::string soap_action(std::string_view namespace_url,
                                                           std::string_view operation_name) {
    std::string action(detail::binding::without_slash(namespace_url));
    action += '/';
    action += operation_name;
    return action;
}
/// The same, for an operation under its default name.
[[nodiscard]] constexpr std::string soap_action(std::string_view namespace_url, operation which) {
    return soap_action(namespace_url, name_of(which));
}

/// The name of the parameter that carries the document (spec 2.1).
inline constexpr std::string_view parameter_name = "strRQ";

} // namespace waybill
