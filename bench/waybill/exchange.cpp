// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Both halves of a call as the client makes it: from a request to the HTTP message, and from the HTTP answer to the
// result.
#include "../measure.hpp"

#include <waybill/client.hpp>
#include <waybill/message/functions.hpp>

#include <vector>

namespace {

waybill::partner const partner{.base_url = "https://partner.example"};

std::size_t size_of(waybill::http::request const& message) {
    auto size = message.method.size() + message.target.size() + message.body.size();
    for (auto const& field : message.headers) size += field.name.size() + field.value.size();
    return size;
}

void to_wire(benchmark::State& state, waybill::via access) {
    waybill::trip_booking_list_rq const request{.credential = {.login = "agency", .password = "s<cret & more"},
                                                .user = 9032,
                                                .id_member = 17,
                                                .language = 2,
                                                .from_date = waybill::date_time::of(2026, 11, 1)};
    auto const message = waybill::prepare(partner, request, access);
    bench::expect(message.has_value() && message->body.find("more") != std::string::npos, "prepare");
    bench::measure(state, 1, size_of(*message), [&](std::size_t) {
        auto const made = waybill::prepare(partner, request, access);
        benchmark::DoNotOptimize(made->body.data());
    });
}

void from_wire(benchmark::State& state, waybill::via access) {
    auto const form = access.operation == waybill::operation::json ? &bench::document::json : &bench::document::xml;
    auto const& all = bench::documents_of(std::size_t(state.range(0)));
    std::vector<waybill::http::response> answers;
    std::size_t bytes = 0;
    auto const understood = [&](std::size_t at) {
        return waybill::understand<waybill::trip_booking_list_rq>(access, answers[at], bench::options());
    };
    for (auto const& one : all) {
        answers.push_back(waybill::encode_response({}, access, one.*form));
        bytes += answers.back().body.size();
        auto const list = understood(answers.size() - 1);
        bench::expect(list.has_value() && *list == one.list, "understand");
    }
    bench::measure(state, all.size(), bytes, [&](std::size_t at) {
        auto const again = understood(at);
        benchmark::DoNotOptimize(again->bookings.data());
    });
}

template <waybill::access_method Method, waybill::operation Operation>
constexpr waybill::via access{Method, Operation};

template <waybill::access_method Method, waybill::operation Operation>
void prepare(benchmark::State& state) {
    to_wire(state, access<Method, Operation>);
}
template <waybill::access_method Method, waybill::operation Operation>
void understand(benchmark::State& state) {
    from_wire(state, access<Method, Operation>);
}

using enum waybill::operation;
constexpr auto soap = waybill::access_method::soap11;
constexpr auto form = waybill::access_method::post;

[[maybe_unused]] bool const added = bench::add("request to wire/SOAP 1.1, XML", prepare<soap, xml>, {1}) &&
                                    bench::add("request to wire/SOAP 1.1, JSON", prepare<soap, json>, {1}) &&
                                    bench::add("request to wire/POST, XML", prepare<form, xml>, {1}) &&
                                    bench::add("request to wire/POST, JSON", prepare<form, json>, {1}) &&
                                    bench::add("wire to result/SOAP 1.1, XML", understand<soap, xml>) &&
                                    bench::add("wire to result/SOAP 1.1, JSON", understand<soap, json>) &&
                                    bench::add("wire to result/POST, XML", understand<form, xml>) &&
                                    bench::add("wire to result/POST, JSON", understand<form, json>);

} // namespace
