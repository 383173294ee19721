// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <host/beast_message.hpp>

#include <waybill/access/raw_text.hpp>

#include <array>
#include <cstdio>
#include <ctime>
#include <utility>

namespace waybill::native {

namespace {

bool is_framing(std::string_view name) {
    using http::headers;
    return headers::same_name(name, "Content-Length") || headers::same_name(name, "Transfer-Encoding") ||
           headers::same_name(name, "Connection") || headers::same_name(name, "Keep-Alive");
}

// A field that holds a line end would be two fields to whoever reads it.
bool is_one_line(std::string_view text) { return text.find_first_of("\r\n\0", 0, 3) == std::string_view::npos; }

/// Status line and fields, all but the framing. Returns the status.
template <class Message>
int put_head(http::response const& response, unsigned version, Message& into) {
    namespace beast_http = boost::beast::http;
    into.version(version);
    int const status = response.status >= 200 && response.status <= 599 ? response.status : 500;
    into.result(unsigned(status));
    into.reason(access::http_reason(status));
    for (auto const& field : response.headers)
        if (!is_framing(field.name) && is_one_line(field.name) && is_one_line(field.value))
            into.insert(field.name, field.value);
    if (into.find(beast_http::field::cache_control) == into.end())
        into.set(beast_http::field::cache_control, "no-store");
    into.set(beast_http::field::date, http_date());
    into.set(beast_http::field::server, "waybill");
    return status;
}

} // namespace

http::request head_from_beast(beast_request const& request) {
    http::request converted;
    converted.method = request.method_string();
    converted.target = request.target();
    for (auto const& field : request.base())
        converted.headers.add(std::string(field.name_string()), std::string(field.value()));
    return converted;
}

beast_response to_beast(http::response&& response, unsigned version, bool keep_alive) {
    beast_response converted;
    auto const status = put_head(response, version, converted);
    if (status != 204 && status != 304) { // which have neither body nor length (RFC 9110, 8.6)
        converted.body() = std::move(response.body);
        converted.content_length(converted.body().size());
    }
    converted.keep_alive(keep_alive);
    return converted;
}

beast_head head_to_beast(http::response const& response, unsigned version, bool keep_alive) {
    beast_head converted;
    put_head(response, version, converted);
    if (version >= 11) converted.chunked(true);
    converted.keep_alive(keep_alive && version >= 11);
    return converted;
}

std::string http_date() {
    // formatted once a second by each thread; strftime would follow the locale
    static constexpr std::array days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    thread_local std::time_t last = 0;
    thread_local std::string text;
    auto const now = std::time(nullptr);
    if (now == last && !text.empty()) return text;
    std::tm utc{};
    gmtime_r(&now, &utc);
    std::array<char, 64> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%s, %02d %s %04d %02d:%02d:%02d GMT", days[std::size_t(utc.tm_wday)],
                  utc.tm_mday, months[std::size_t(utc.tm_mon)], utc.tm_year + 1900, utc.tm_hour, utc.tm_min,
                  utc.tm_sec);
    last = now;
    text = buffer.data();
    return text;
}

} // namespace waybill::native
