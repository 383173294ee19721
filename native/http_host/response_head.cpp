// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <http_host/response_head.hpp>

#include <waybill/http/status.hpp>

#include <array>
#include <cstdio>
#include <ctime>

namespace waybill::native::http_host {

namespace {

bool is_framing(std::string_view name) {
    using http::headers;
    return headers::same_name(name, "Content-Length") || headers::same_name(name, "Transfer-Encoding") ||
           headers::same_name(name, "Connection") || headers::same_name(name, "Keep-Alive");
}

// A field with a line end would be two fields for the client.
bool is_one_line(std::string_view text) { return text.find_first_of("\r\n\0", 0, 3) == std::string_view::npos; }

void append(std::string& head, std::string_view name, std::string_view value) {
    head.append(name).append(": ").append(value).append("\r\n");
}

} // namespace

void write_response_head(http::response const& response, unsigned version, bool keep_alive, response_end end,
                         std::string& head) {
    int const status = response.status >= 200 && response.status <= 599 ? response.status : 500;
    head.assign(version >= 11 ? "HTTP/1.1 " : "HTTP/1.0 ");
    head.append(std::to_string(status)).append(" ").append(http::reason_phrase(status)).append("\r\n");
    bool cached = false, dated = false, named = false; // by a service before this one: see `waybill watch`
    for (auto const& field : response.headers) {
        if (is_framing(field.name) || !is_one_line(field.name) || !is_one_line(field.value)) continue;
        append(head, field.name, field.value);
        cached = cached || http::headers::same_name(field.name, "Cache-Control");
        dated = dated || http::headers::same_name(field.name, "Date");
        named = named || http::headers::same_name(field.name, "Server");
    }
    if (!cached) head.append("Cache-Control: no-store\r\n");
    if (!dated) append(head, "Date", http_date());
    if (!named) head.append("Server: waybill\r\n");
    bool const has_body = status != 204 && status != 304; // these have neither body nor length (RFC 9110, 8.6)
    if (has_body && end == response_end::by_length)
        append(head, "Content-Length", std::to_string(response.body.size()));
    if (has_body && end == response_end::by_last_chunk) head.append("Transfer-Encoding: chunked\r\n");
    if (!keep_alive)
        head.append("Connection: close\r\n");
    else if (version < 11)
        head.append("Connection: keep-alive\r\n");
    head.append("\r\n");
}

http::response short_response(int status) {
    http::response answer{status,
                          {{"Content-Type", "text/plain; charset=utf-8"}},
                          std::to_string(status) + ' ' + std::string(http::reason_phrase(status)) + '\n'};
    if (status == 415) answer.headers.add("Accept-Encoding", "identity"); // RFC 9110, 15.5.16
    if (status == 429 || status == 503) answer.headers.add("Retry-After", "1");
    return answer;
}

std::string_view http_date() {
    // formatted once per second and thread; strftime would follow the locale
    static constexpr std::array days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    thread_local std::time_t last = 0;
    thread_local std::array<char, 64> text{};
    thread_local std::size_t length = 0;
    auto const now = std::time(nullptr);
    if (now == last && length != 0) return {text.data(), length};
    std::tm utc{};
    gmtime_r(&now, &utc);
    int const written = std::snprintf(text.data(), text.size(), "%s, %02d %s %04d %02d:%02d:%02d GMT",
                                      days[std::size_t(utc.tm_wday)], utc.tm_mday, months[std::size_t(utc.tm_mon)],
                                      utc.tm_year + 1900, utc.tm_hour, utc.tm_min, utc.tm_sec);
    last = now;
    length = std::size_t(written);
    return {text.data(), length};
}

} // namespace waybill::native::http_host
