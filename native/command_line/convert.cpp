// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/known_document.hpp>
#include <command_line/commands.hpp>
#include <command_line/input.hpp>
#include <program_options/command.hpp>
#include <terminal/report.hpp>
#include <terminal/terminal.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>

namespace waybill::native::command_line {

namespace {

struct convert_arguments {
    std::string file;
    std::string to;
};

int convert(convert_arguments const& arguments) {
    auto const bytes = read_input(arguments.file);
    if (!bytes) return 1;
    auto const read = captures::read_any_document(*bytes);
    terminal::print_quirks(stderr, read.quirks);
    if (read.failure) return terminal::print_error(*read.failure, read.text);
    if (!read.document) {
        fmt::print(stderr,
                   "waybill: {} is well-formed {} but not a document of the protocol; only those can be converted\n",
                   display_name(arguments.file), captures::title_of(read.form));
        return 1;
    }
    auto const form = arguments.to == "xml" ? document_form::xml : document_form::json;
    auto const written = read.document->written(form);
    if (!written) return terminal::print_error(written.error());
    fmt::print("{}\n", terminal::is_terminal(stdout) ? terminal::harmless_document(*written, form) : *written);
    return 0;
}

} // namespace

void add_convert(program_options::command program) {
    auto const command = program.add_subcommand("convert", "Convert between XML and JSON");
    auto const arguments = std::make_shared<convert_arguments>();
    command.add_option("FILE", arguments->file, "An XML or JSON document; - is standard input").required();
    command.add_option("--to", arguments->to, "The format to write").required().is_member({"xml", "json"});
    command.runs([arguments] { return convert(*arguments); });
}

} // namespace waybill::native::command_line
