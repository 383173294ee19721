// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <server/cors.hpp>

#include <waybill/http/url.hpp>

#include <algorithm>

namespace waybill::native::server {

std::string origin_problem(std::string_view text) {
    if (text == "*") return {};
    auto const problem =
        "\"" + std::string(text) + "\" is not a web origin: expected * or SCHEME://HOST[:PORT], such as ";
    auto const parsed = http::parse_url(text);
    auto const is_ascii = [](char byte) { return static_cast<unsigned char>(byte) < 0x80; };
    // browsers send host names in their ASCII form (xn--…)
    if (!parsed || !std::all_of(text.begin(), text.end(), is_ascii)) return problem + "https://travel.example";
    // as browsers send it: lower case, without a path and without the default port of the scheme
    auto const written = parsed->scheme + "://" + parsed->authority();
    return text == written ? std::string() : problem + written;
}

} // namespace waybill::native::server
