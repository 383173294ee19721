// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/json_report.hpp>

#include <terminal/report.hpp>

#include <waybill/mask.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <program_options/command.hpp>

#include <cstddef>
#include <string_view>

namespace waybill::native::command_line {

namespace {

void add(nlohmann::ordered_json& to, char const* name, std::string_view value) {
    if (!value.empty()) to[name] = masked(value); // it may repeat a part of a document
}
void add(nlohmann::ordered_json& to, char const* name, std::size_t value) {
    if (value != 0) to[name] = value;
}

} // namespace

nlohmann::ordered_json json_of(error const& why) {
    nlohmann::ordered_json made;
    made["code"] = name_of(why.code);
    add(made, "message", why.message);
    add(made, "path", why.path);
    add(made, "line", why.line);
    add(made, "column", why.column);
    add(made, "expected", why.expected);
    add(made, "found", why.found_text());
    if (why.status != 0) made["status"] = why.status;
    add(made, "id", why.id);
    add(made, "request_id", why.request_id);
    add(made, "detail", why.detail);
    return made;
}

nlohmann::ordered_json json_of(error_result const& refusal) {
    nlohmann::ordered_json made;
    add(made, "id", refusal.id);
    add(made, "message", refusal.message);
    add(made, "retry", refusal.retry.value_or(""));
    for (auto const& each : refusal.field) made["fields"].push_back(each.path);
    add(made, "request_id", refusal.request_id.value_or(""));
    return made;
}

nlohmann::ordered_json json_of(std::vector<quirk> const& quirks) {
    auto all = nlohmann::ordered_json::array();
    for (auto const& each : quirks) {
        nlohmann::ordered_json made;
        made["kind"] = name_of(each.kind);
        add(made, "path", each.path);
        add(made, "line", each.line);
        add(made, "column", each.column);
        add(made, "expected", each.expected);
        add(made, "found", each.found_text());
        all.push_back(std::move(made));
    }
    return all;
}

void print_json(nlohmann::ordered_json const& report) {
    auto const text = report.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    fmt::print("{}\n", terminal::harmless_document(text, document_form::json));
}

void add_report_option(program_options::command command, std::string& into) {
    into = "text";
    command.add_option("--output", into, "Output format").is_member({"text", "json"}).capture_default_str();
}

} // namespace waybill::native::command_line
