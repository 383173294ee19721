// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <host/request_head.hpp>

#include <waybill/access/raw_text.hpp>

#include <boost/beast/http/error.hpp>

#include <iterator>
#include <string>

namespace waybill::native {

namespace {

using boost::beast::http::field;

bool is_absent_or(beast_request const& request, field name, std::string_view accepted) {
    auto const [first, last] = request.equal_range(name);
    if (first == last) return true;
    return std::next(first) == last && http::headers::same_name(std::string_view(first->value()), accepted);
}

} // namespace

int status_of_bad_head(beast_request const& request, std::size_t most_fields) {
    if (std::size_t(std::distance(request.begin(), request.end())) > most_fields) return 431;
    if (!is_absent_or(request, field::transfer_encoding, "chunked")) return 501;
    if (!is_absent_or(request, field::content_encoding, "identity")) return 415;
    if (!is_absent_or(request, field::expect, "100-continue")) return 417;
    return 0;
}

bool expects_continue(beast_request const& request) {
    return request.version() >= 11 && request.find(field::expect) != request.end();
}

http::response short_answer(int status) {
    return {status,
            {{"Content-Type", "text/plain; charset=utf-8"}},
            std::to_string(status) + ' ' + std::string(access::http_reason(status)) + '\n'};
}

std::optional<http::response> refusal_of(boost::beast::error_code failure) {
    using boost::beast::http::error;
    if (failure == error::header_limit || failure == error::buffer_overflow) return short_answer(431);
    if (failure == error::body_limit) return short_answer(413);
    if (failure == error::end_of_stream || failure == error::partial_message) return std::nullopt;
    static auto const& of_http = boost::beast::http::make_error_code(error::bad_method).category();
    if (failure.category() == of_http) return short_answer(400);
    return std::nullopt;
}

} // namespace waybill::native
