// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <captures/foreign_error.hpp>
#include <command_line/partner_arguments.hpp>
#include <command_line/partner_transport.hpp>
#include <terminal/pretty.hpp>
#include <terminal/report.hpp>

#include <waybill/client.hpp>
#include <waybill/json.hpp>
#include <waybill/xml.hpp>

#include <fmt/format.h>

#include <vector>

namespace waybill::native::command_line {

/// Prints a response as `--output` requires: with `print_table`, or as an indented message in canonical form. Returns
/// false, after it has printed why, if the message cannot be written.
template <class Message, class PrintTable>
bool print_answer(partner_arguments const& arguments, Message const& message, PrintTable const& print_table) {
    if (arguments.output != "json" && arguments.output != "xml") {
        print_table(message);
        return true;
    }
    auto const form = arguments.output == "json" ? document_form::json : document_form::xml;
    auto const text = form == document_form::json ? to_json(message) : to_xml(message);
    if (text)
        fmt::print("{}\n", terminal::harmless_document(terminal::pretty(*text, form), form));
    else
        terminal::print_error(text.error());
    return text.has_value();
}

/// Adds the credential, calls the partner, and prints the response as `--output` requires: with `print_table`, or as an
/// indented message in canonical form. Quirks of the response go to standard error. Returns the exit code.
template <request_document Request, class PrintTable>
int call_partner(partner_arguments const& arguments, Request& request, PrintTable const& print_table) {
    auto const who = credential_of(arguments);
    if (!who) return 1;
    request.credential = *who;
    auto carrying = partner_transport::open(arguments);
    if (!carrying) {
        terminal::print_error(carrying.error());
        return 1;
    }

    std::vector<quirk> quirks;
    read_options options;
    options.quirks = &quirks;
    client partner(arguments.partner, *carrying);
    auto const answer = partner.call(request, arguments.access(), options);
    auto const kept = carrying->finish();
    if (!kept) terminal::print_error(kept.error());
    if (!quirks.empty()) {
        fmt::print(stderr, "waybill: deviations from the canonical form in the response, tolerated\n");
        terminal::print_quirks(stderr, quirks);
    }
    if (!answer) {
        terminal::print_error(captures::with_partner_words(answer.error()));
        return 1;
    }
    bool const printed = print_answer(arguments, *answer, print_table);
    return printed && kept ? 0 : 1;
}

} // namespace waybill::native::command_line
