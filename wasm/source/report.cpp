// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "report.hpp"

#include <waybill/explain.hpp>

#include <utility>

namespace waybill::wasm {

namespace {

std::optional<std::string> said(std::string const& text) {
    if (text.empty()) return std::nullopt;
    return text;
}

/// Where something stands; what has no place has no line.
template <class Report, class Placed>
void place(Report& into, Placed const& of) {
    into.path = said(of.path);
    if (of.line == 0) return;
    into.offset = std::uint32_t(of.offset);
    into.line = std::uint32_t(of.line);
    into.column = std::uint32_t(of.column);
}

} // namespace

error_report report(error const& why, std::string explanation) {
    error_report made;
    made.code = name_of(why.code);
    made.message = said(why.message);
    place(made, why);
    made.expected = said(why.expected);
    made.found = said(why.found);
    if (why.status != 0) made.status = why.status;
    made.id = said(why.id);
    made.detail = said(why.detail);
    made.body = said(why.body);
    made.explanation = std::move(explanation);
    return made;
}

quirk_report report(quirk const& oddity) {
    quirk_report made;
    made.kind = name_of(oddity.kind);
    place(made, oddity);
    made.expected = said(oddity.expected);
    made.found = said(oddity.found);
    made.explanation = explain(oddity);
    return made;
}

error restore(error_report const& of) {
    error made;
    made.code = error_code::content_unexpected;
    for (auto code = error_code{}; code <= error_code::refused; code = error_code(std::uint8_t(code) + 1))
        if (name_of(code) == of.code) made.code = code;
    made.message = of.message.value_or("");
    made.path = of.path.value_or("");
    made.offset = of.offset.value_or(0);
    made.line = of.line.value_or(0);
    made.column = of.column.value_or(0);
    made.expected = of.expected.value_or("");
    made.found = of.found.value_or("");
    made.status = of.status.value_or(0);
    made.id = of.id.value_or("");
    made.detail = of.detail.value_or("");
    made.body = of.body.value_or("");
    return made;
}

} // namespace waybill::wasm
