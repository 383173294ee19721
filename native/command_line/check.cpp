// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/captured_messages.hpp>
#include <captures/known_document.hpp>
#include <command_line/commands.hpp>
#include <command_line/input.hpp>
#include <command_line/json_report.hpp>
#include <terminal/report.hpp>

#include <waybill/explain.hpp>
#include <waybill/mask.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <program_options/command.hpp>

#include <memory>
#include <string>
#include <vector>

namespace waybill::native::command_line {

namespace {

struct check_arguments {
    std::vector<std::string> files;
    bool quiet = false;
    std::string output;
};

std::string what_fails(captures::document_reading const& read) {
    if (read.form == document_form::neither) return std::string(captures::title_of(read.form));
    if (read.known) return fmt::format("invalid {} ({})", read.root, captures::title_of(read.form));
    if (read.breaks_namespaces_alone) return "not namespace-well-formed XML; its root is " + read.root;
    auto const code = read.failure->code;
    bool const limit = code == error_code::doctype_refused || code == error_code::too_large ||
                       code == error_code::too_deep || code == error_code::too_many_elements ||
                       code == error_code::text_too_long || code == error_code::encoding_unsupported;
    return fmt::format("{}{}{}", limit ? "refused as " : "not well-formed ", captures::title_of(read.form),
                       read.root.empty() ? "" : "; its root is " + read.root);
}

/// Id, message and request id of a refusal; empty for other documents.
std::string what_is_refused(captures::document_reading const& read) {
    auto const* const refused = read.document->refusal();
    if (refused == nullptr) return {};
    auto text = fmt::format("; it is a refusal: {}", refused->id);
    if (!refused->message.empty()) text += fmt::format(", {}", refused->message);
    if (refused->request_id) text += fmt::format(" (request id {})", *refused->request_id);
    return masked(text);
}

/// What is wrong with items that cannot be read: place, expectation and the line of the document.
void print_unreadable_items(captures::document_reading const& read) {
    constexpr int most_shown = 100; // for each the lines before it are counted
    int shown = 0;
    for (auto const& each : read.quirks) {
        if (each.kind != quirk_kind::unreadable_item) continue;
        if (++shown > most_shown) continue;
        error const why{.path = each.path,
                        .offset = each.offset,
                        .line = each.line,
                        .column = each.column,
                        .expected = each.expected,
                        .found = each.found,
                        .redacted = each.redacted};
        auto const text = explain(why, read.text);
        fmt::print("{}", terminal::harmless(std::string_view(text).substr(text.find('\n') + 1))); // without the code
    }
    if (shown > most_shown) fmt::print("  and others\n");
}

bool is_valid(captures::document_reading const& read) {
    return !read.failure && (!read.document || read.document->unreadable() == 0);
}

/// Prints the verdict. True if the document is valid or, for an unknown root, well-formed.
bool check_document(std::string const& name, captures::document_reading const& read, bool quiet) {
    auto const unreadable = read.document ? read.document->unreadable() : 0;
    if (read.failure) {
        auto const what = what_fails(read);
        fmt::print("{}: {}\n{}\n", name, terminal::harmless(what),
                   terminal::harmless(explain(*read.failure, read.text)));
    } else if (quiet && read.quirks.empty()) {
        return true;
    } else if (unreadable != 0) {
        fmt::print("{}: invalid {} ({}): {} cannot be read\n", name, read.document->root(),
                   captures::title_of(read.form),
                   unreadable == 1 ? "1 booking" : fmt::format("{} bookings", unreadable));
        print_unreadable_items(read);
    } else if (read.known) {
        fmt::print("{}: valid {} ({}){}\n", name, read.document->root(), captures::title_of(read.form),
                   terminal::harmless_line(what_is_refused(read)));
    } else {
        auto const root = read.root.empty() ? std::string("it has no root")
                                            : "its root " + read.root + " is not a document of the protocol";
        fmt::print("{}: well-formed {}; {}, so nothing else was checked\n", name, captures::title_of(read.form),
                   terminal::harmless(root));
    }
    auto tolerated = read.quirks;
    if (unreadable != 0)
        std::erase_if(tolerated, [](quirk const& each) { return each.kind == quirk_kind::unreadable_item; });
    if (!tolerated.empty()) {
        fmt::print("  tolerated {}:\n",
                   tolerated.size() == 1 ? "1 deviation" : fmt::format("{} deviations", tolerated.size()));
        terminal::print_quirks(stdout, tolerated);
    }
    return is_valid(read);
}

/// The report of one file for `--output json`.
nlohmann::ordered_json json_of_check(std::string const& file, captures::document_reading const& read) {
    nlohmann::ordered_json made;
    made["file"] = file;
    made["valid"] = is_valid(read);
    if (read.form != document_form::neither) made["form"] = read.form == document_form::xml ? "xml" : "json";
    if (!read.root.empty()) made["root"] = read.root;
    made["known"] = read.known;
    if (read.document && read.document->refusal() != nullptr) made["refusal"] = json_of(*read.document->refusal());
    if (read.failure) made["error"] = json_of(*read.failure);
    made["quirks"] = json_of(read.quirks);
    return made;
}

int check(check_arguments const& arguments) {
    bool all_hold = true;
    auto reports = nlohmann::ordered_json::array();
    auto const check_read = [&](std::string const& name, captures::document_reading const& read) {
        bool valid = is_valid(read);
        if (arguments.output == "json")
            reports.push_back(json_of_check(name, read));
        else
            valid = check_document(name, read, arguments.quiet);
        all_hold = all_hold && valid;
    };
    for (auto const& file : arguments.files) {
        auto const bytes = read_input(file);
        if (!bytes) {
            all_hold = false;
            continue;
        }
        auto const captured = captures::captured_messages(*bytes);
        if (!captured) {
            check_read(display_name(file), captures::read_any_document(*bytes));
            continue;
        }
        if (!*captured) {
            terminal::print_error(captured->error());
            all_hold = false;
            continue;
        }
        for (auto const& each : **captured) {
            auto const name = display_name(file) + (each.title.empty() ? "" : ", " + each.title);
            auto const document =
                each.failure ? result<std::string>(*each.failure) : captures::document_in(each.content);
            if (document) {
                check_read(name, captures::read_any_document(*document, true));
                continue;
            }
            all_hold = false;
            if (arguments.output == "json")
                reports.push_back({{"file", name}, {"valid", false}, {"error", json_of(document.error())}});
            else
                fmt::print("{}: no document\n{}\n", name, terminal::harmless(masked(explain(document.error()))));
        }
    }
    if (arguments.output == "json") print_json(reports);
    return all_hold ? 0 : 1;
}

} // namespace

void add_check(program_options::command program) {
    auto const command =
        program.add_subcommand("check", "Check that documents are well-formed and, if their root is known, valid");
    auto const arguments = std::make_shared<check_arguments>();
    command
        .add_option("FILE", arguments->files,
                    "XML or JSON documents, or captures of messages with them, as for explain; - is standard input")
        .required();
    command.add_flag("-q,--quiet", arguments->quiet, "Print nothing for valid documents");
    add_report_option(command, arguments->output);
    command.runs([arguments] { return check(*arguments); });
}

} // namespace waybill::native::command_line
