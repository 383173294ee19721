// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "report.hpp"

#include "members.hpp"

#include <waybill/explain.hpp>
#include <waybill/mask.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <utility>

namespace waybill::wasm {

namespace {

void put_place(object& into, std::string_view path, std::size_t offset, std::size_t line, std::size_t column) {
    into.text_if_any("path", waybill::masked(path));
    if (line == 0) return;
    into.number("offset", offset);
    into.number("line", line);
    into.number("column", column);
}

std::size_t number_of(members const& all, std::string_view name) {
    std::uint32_t number = 0;
    (void)value_format<std::uint32_t>::read(value_of(all, name), wire_format::canonical, number);
    return number;
}

} // namespace

void put_error(object& into, error const& why, std::string_view explanation) {
    object made(into.key("error"));
    made.text("code", name_of(why.code));
    made.text_if_any("message", waybill::masked(why.message));
    put_place(made, why.path, why.offset, why.line, why.column);
    made.text_if_any("expected", waybill::masked(why.expected));
    made.text_if_any("found", waybill::masked(why.found_text()));
    if (why.unsent) made.json("sent", "false");
    if (why.status != 0) made.number("status", std::size_t(why.status));
    made.text_if_any("id", waybill::masked(why.id));
    made.text_if_any("requestId", waybill::masked(why.request_id));
    made.text_if_any("detail", waybill::masked(why.detail));
    made.text_if_any("body", waybill::masked(why.body));
    made.text("explanation", explanation);
}

void put_quirks(object& into, std::vector<quirk> const& found) {
    auto& out = into.key("quirks");
    put_array(out, found, [&](quirk const& one) {
        object made(out);
        made.text("kind", name_of(one.kind));
        put_place(made, one.path, one.offset, one.line, one.column);
        made.text_if_any("expected", waybill::masked(one.expected));
        made.text_if_any("found", waybill::masked(one.found_text()));
        made.text("explanation", explain(one));
    });
}

error error_of(std::string_view json) {
    auto const all = members_of(json);
    error made;
    made.code = enumerator_named<error_code>(value_of(all, "code")).value_or(error_code::content_unexpected);
    made.message = value_of(all, "message");
    made.path = value_of(all, "path");
    made.offset = number_of(all, "offset");
    made.line = number_of(all, "line");
    made.column = number_of(all, "column");
    made.expected = value_of(all, "expected");
    made.found = value_of(all, "found");
    made.status = int(number_of(all, "status"));
    made.id = value_of(all, "id");
    made.request_id = value_of(all, "requestId");
    made.detail = value_of(all, "detail");
    made.body = value_of(all, "body");
    return made;
}

} // namespace waybill::wasm
