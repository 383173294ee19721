// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/error_id.hpp>
#include <waybill/value/number.hpp>
#include <waybill_schema/detail/json_text.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

/// The responses of a service in OpenAPI, by HTTP status.
namespace waybill::detail::schema {

/// The form of the response of an operation.
enum class answer_kind { json, xml, soap };

[[nodiscard]] constexpr std::string_view name_of(answer_kind kind) noexcept {
    constexpr std::string_view names[] = {"Json", "Xml", "Soap"};
    return names[std::size_t(kind)];
}

/// A status as three digits.
struct status_text {
    explicit constexpr status_text(int status)
        : bytes{char('0' + status / 100), char('0' + status / 10 % 10), char('0' + status % 10)} {}
    [[nodiscard]] constexpr std::string_view view() const { return {bytes.data(), bytes.size()}; }

    std::array<char, 3> bytes;
};

/// Calls `Each` for each status of a refusal, in ascending order.
template <class Each>
constexpr void for_each_status(Each each) {
    for (int status = 400; status < 600; ++status)
        for (auto const& kind : detail::error_kind_table)
            if (kind.status == status) {
                each(status);
                break;
            }
}

/// Writes the responses of an operation as references to those of `put_answers`.
constexpr void put_answer_references(json_text& to, answer_kind kind) {
    to.name("responses").open();
    auto const refer = [&](int status) {
        auto const text = status_text(status);
        to.name(text.view()).open();
        to.name("$ref").joined({"#/components/responses/", name_of(kind), text.view()}).close();
    };
    refer(200);
    for_each_status(refer);
    if (kind == answer_kind::soap) refer(415);
    to.close();
}

/// Writes the error identifiers with this status as a description.
constexpr void put_refusals(json_text& to, answer_kind kind, int status) {
    std::array<std::string_view, 3 * std::size(detail::error_kind_table) + 2> words{};
    std::size_t count = 0;
    bool always = true;
    for (auto const& each : detail::error_kind_table) {
        if (each.status != status) continue;
        if (count != 0) words[count++] = ", ";
        words[count++] = name_of(each.id);
        always = always && each.always;
    }
    if (!always) words[count++] = ", where the service maps errors to statuses";
    if (status == 400 && kind == answer_kind::soap) words[count++] = "; without a body for XML that is not well-formed";
    if (status == 500) words[count++] = kind == answer_kind::soap ? "; or a SOAP fault" : "; or plain text";
    to.name("description").joined(std::span<std::string_view const>(words.data(), count));
}

constexpr void put_content(json_text& to, answer_kind kind, int status) {
    auto const text = [&](std::string_view type) {
        to.name(type).open().name("schema").open().name("type").text("string").close().close();
    };
    to.name("content").open();
    switch (kind) {
    case answer_kind::json:
        to.name("application/json").open().name("schema").open();
        to.name("$ref").text("#/components/schemas/Answer").close().close();
        break;
    case answer_kind::xml: text("text/xml"); break;
    case answer_kind::soap:
        text("text/xml");
        text("application/soap+xml");
        break;
    }
    if (status == 500 && kind != answer_kind::soap) text("text/plain");
    to.close();
}

/// Writes the responses of each kind and status.
constexpr void put_answers(json_text& to) {
    to.name("responses").open();
    for (auto const kind : {answer_kind::json, answer_kind::xml, answer_kind::soap}) {
        to.joined_name({name_of(kind), "200"}).open();
        to.name("description").text("The answer, or a refusal in its place");
        put_content(to, kind, 200);
        to.close();
        for_each_status([&](int status) {
            to.joined_name({name_of(kind), status_text(status).view()}).open();
            put_refusals(to, kind, status);
            if (status == 429) {
                to.name("headers").open().name("Retry-After").open();
                to.name("description").text("Seconds to wait").name("required").literal("true");
                to.name("schema").open().name("type").text("integer").close().close().close();
            }
            put_content(to, kind, status);
            to.close();
        });
        if (kind == answer_kind::soap)
            to.name("Soap415").open().name("description").text("Another media type; without a body").close();
    }
    to.close();
}

} // namespace waybill::detail::schema
