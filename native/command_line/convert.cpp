// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/commands.hpp>
#include <command_line/input.hpp>
#include <command_line/known_document.hpp>
#include <command_line/report.hpp>
#include <command_line/terminal.hpp>
#include <program_options/command.hpp>

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
    auto const read = read_any_document(*bytes);
    print_quirks(stderr, read.quirks);
    if (read.failure) {
        print_error(*read.failure, read.text);
        return 1;
    }
    if (!read.document) {
        fmt::print(stderr,
                   "waybill: {} is well-formed {} but not a document of the protocol; only those can be converted\n",
                   display_name(arguments.file), title_of(read.form));
        return 1;
    }
    auto const form = arguments.to == "xml" ? document_form::xml : document_form::json;
    auto const written = read.document->written(form);
    if (!written) {
        print_error(written.error());
        return 1;
    }
    fmt::print("{}\n", is_terminal(stdout) ? harmless_document(*written, form) : *written);
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
