// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/captured.hpp>
#include <captures/explanation.hpp>
#include <command_line/commands.hpp>
#include <command_line/input.hpp>
#include <program_options/command.hpp>
#include <terminal/report.hpp>

#include <waybill/capture/raw_message.hpp>

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
    if (!captures::looks_like_http(*bytes)) return say.document(*bytes) ? 0 : 1;
    auto const message = parse_raw_message(*bytes);
    if (!message) {
        terminal::print_error(message.error());
        return 1;
    }
    return say.message(*message) ? 0 : 1;
}

} // namespace

void add_explain(program_options::command program) {
    auto const command = program.add_subcommand(
        "explain", "Show what a document or a captured HTTP message means, with passwords masked");
    auto const arguments = std::make_shared<explain_arguments>();
    auto& settings = arguments->settings;
    command
        .add_option("FILE", arguments->file,
                    "A document, or a complete HTTP/1.x request or response; - is standard input")
        .required();
    command.add_option("--url", settings.base_url, "Base URL for the example requests of the four access methods");
    command.add_option("--namespace", settings.namespace_url,
                       "Namespace of the SOAP operations; default: the one in the capture");
    command.add_flag("--show-secrets", settings.show_secrets, "Do not mask passwords");
    command.runs([arguments] { return explain_file(*arguments); });
}

} // namespace waybill::native::command_line
