// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <telemetry/log_line.hpp>

#include <fmt/format.h>

#include <iterator>

namespace waybill::native::telemetry {

namespace {

bool is_plain(char byte) { return byte >= ' ' && byte < 0x7F && byte != '"' && byte != '\\'; }

} // namespace

log_line::log_line(log_form form, std::string_view event) : form_(form) {
    text_.reserve(320);
    if (form_ == log_form::json) text_ += R"("event":")";
    text_ += event;
    if (form_ == log_form::json) text_ += '"';
}

void log_line::name(std::string_view name) {
    if (form_ == log_form::json) {
        text_ += ",\"";
        text_ += name;
        text_ += "\":";
    } else {
        text_ += ' ';
        text_ += name;
        text_ += '=';
    }
}

log_line& log_line::field(std::string_view named, std::string_view value, std::size_t most) {
    if (value.empty()) return *this;
    name(named);
    value = value.substr(0, most);
    bool const quoted = form_ == log_form::json || value.find(' ') != std::string_view::npos;
    if (quoted) text_ += '"';
    for (char const byte : value) text_ += is_plain(byte) ? byte : '?';
    if (quoted) text_ += '"';
    return *this;
}

log_line& log_line::number(std::string_view named, std::uint64_t value) {
    name(named);
    fmt::format_to(std::back_inserter(text_), "{}", value);
    return *this;
}

log_line& log_line::milliseconds(std::string_view named, double value) {
    name(named);
    fmt::format_to(std::back_inserter(text_), "{:.3f}", value);
    return *this;
}

log_line& log_line::truth(std::string_view named, bool value) {
    name(named);
    text_ += value ? "true" : "false";
    return *this;
}

} // namespace waybill::native::telemetry
