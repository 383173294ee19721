// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/captured_messages.hpp>
#include <captures/explanation.hpp>
#include <command_line/commands.hpp>
#include <command_line/input.hpp>
#include <program_options/command.hpp>
#include <terminal/report.hpp>

#include <waybill/explain.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

namespace waybill::native::command_line {

namespace {

struct explain_arguments {
    std::string file;
    captures::explanation_settings settings;
};

int explain_file(explain_arguments const& arguments) {
    auto const bytes = read_input(arguments.file);
    if (!bytes) return 1;
    captures::explanation say(arguments.settings);
    auto const captured = captures::captured_messages(*bytes);
    if (!captured) return say.document(*bytes) ? 0 : 1;
    if (!*captured) return terminal::print_error(captured->error());
    bool all_decoded = true;
    for (auto const& each : **captured) {
        if (!each.title.empty()) fmt::print("{}{}\n", &each == (*captured)->data() ? "" : "\n", each.title);
        if (each.failure) terminal::print_error(*each.failure);
        all_decoded = !each.failure && say.message(each.content) && all_decoded;
    }
    return all_decoded ? 0 : 1;
}

} // namespace

void add_explain(program_options::command program) {
    auto const command =
        program.add_subcommand("explain", "Show what a document or captured HTTP messages mean, with passwords masked");
    auto const arguments = std::make_shared<explain_arguments>();
    auto& settings = arguments->settings;
    command
        .add_option(
            "FILE", arguments->file,
            "A document, HTTP/1.x messages, a cassette or another HAR file, or the output of curl -v; - is standard "
            "input")
        .required();
    command.add_option("--url", settings.base_url, "Base URL for the example requests of the four access methods");
    command.add_option("--namespace", settings.namespace_url,
                       "Namespace of the SOAP operations; default: the one in the capture");
    command.add_flag("--show-secrets", settings.show_secrets, "Do not mask passwords");
    command.runs([arguments] { return explain_file(*arguments); });
}

} // namespace waybill::native::command_line
