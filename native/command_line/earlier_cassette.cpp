// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/earlier_cassette.hpp>

#include <waybill/binding/request.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/enumerators.hpp>
#include <waybill/json.hpp>
#include <waybill/read_options.hpp>
#include <waybill/via.hpp>

#include <cstddef>
#include <utility>

namespace waybill::native::command_line {

namespace {

via access_of(earlier_exchange const& from) {
    via access = from.operation == name_of(operation::json) ? via::post.json() : via::post;
    if (auto const method = enumerator_named<access_method>(from.method)) access.method = *method;
    if (auto const family = enumerator_named<waybill::family>(from.family)) access = access.on(*family);
    return access;
}

result<http::response> answer_of(earlier_exchange const& from, partner const& to) {
    if (from.failure)
        return error{.code = enumerator_named<error_code>(*from.failure).value_or(error_code::connection_failed),
                     .message = from.message.value_or("")};
    auto const access = access_of(from);
    http::response answer;
    if (from.document)
        answer = encode_named_response(to.names_of(access.family), access, *from.document);
    else if (from.content_type)
        answer.headers.add("Content-Type", *from.content_type);
    if (from.body) answer.body = *from.body;
    answer.status = from.status.value_or(200);
    return answer;
}

} // namespace

result<cassette> read_earlier_cassette(std::string_view text, partner const& to) {
    read_options options;
    options.limits.text = options.limits.bytes = std::size_t{1} << 30; // a text may be a whole document
    earlier_cassette earlier;
    if (auto const done = read_json(text, earlier, options); !done) return done.error();
    cassette made;
    for (auto const& each : earlier.exchanges) {
        auto const request = encode_request(to, access_of(each), each.request);
        if (!request) return request.error();
        made.exchanges.push_back(exchange_of(to.base_url, *request, answer_of(each, to)));
    }
    return made;
}

} // namespace waybill::native::command_line
