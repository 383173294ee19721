// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <command_line/partner_arguments.hpp>
#include <command_line/partner_session.hpp>
#include <terminal/pretty.hpp>
#include <terminal/report.hpp>

#include <waybill/json.hpp>
#include <waybill/xml.hpp>

#include <fmt/format.h>

namespace waybill::native::command_line {

/// Prints a response as `--output` requires: with `print_table`, or as an indented message in canonical form. Returns
/// false, after it has printed why, if the message cannot be written.
template <class Message, class PrintTable>
bool print_response(partner_arguments const& arguments, Message const& message, PrintTable const& print_table) {
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
int call_partner(partner_arguments const& arguments, Request const& request, PrintTable const& print_table) {
    auto const session = partner_session::open(arguments);
    if (!session) return 1;
    auto const answer = session->call(request);
    return session->finish(answer && print_response(arguments, *answer, print_table));
}

} // namespace waybill::native::command_line
