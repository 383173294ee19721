// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/endpoint_options.hpp>
#include <program_options/command.hpp>

#include <waybill/operation_names.hpp>

namespace waybill::native::command_line {

namespace {

/// `HotelRQ` or `HotelRQ,HotelJsonRQ`. False for a text that is neither.
bool read_operations(std::string const& text, endpoint_names& into) {
    auto const comma = text.find(',');
    into.xml_operation = text.substr(0, comma);
    into.json_operation = comma == text.npos ? std::string{} : text.substr(comma + 1);
    return is_operation_name(into.xml_operation) && (comma == text.npos || is_operation_name(into.json_operation));
}

void add_family(program_options::command command, family which, std::string& path, endpoint_names& names,
                std::string const& group) {
    std::string const family(name_of(which));
    command.add_option("--" + family + "-path", path, "Path of the " + family + " endpoint")
        .capture_default_str()
        .group(group);
    command
        .add_option("--" + family + "-namespace", names.namespace_url,
                    "Namespace at the " + family + " endpoint; default: that of --namespace")
        .group(group);
    auto const option = "--" + family + "-operations";
    command
        .add_option(
            option,
            [option, &names](std::string const& text) {
                if (!read_operations(text, names))
                    program_options::fail_with_value(
                        option, "expected one or two XML names separated by a comma, found " + text);
            },
            "Names of the operations at the " + family + " endpoint: for XML, then for JSON")
        .default_str("WebServiceRQ,WebServiceJsonRQ")
        .type_name("XML[,JSON]")
        .group(group);
}

} // namespace

void add_endpoint_options(program_options::command command, partner& into, std::string const& group) {
    command.add_option("--namespace", into.namespace_url, "Namespace of the SOAP operations")
        .capture_default_str()
        .group(group);
    command
        .add_flag("--no-soap12-action{false}", into.soap12_action,
                  "Leave the action out of the Content-Type of SOAP 1.2: the specification shows none")
        .group(group);
    add_family(command, family::flight, into.flight_path, into.flight, group);
    add_family(command, family::hotel, into.hotel_path, into.hotel, group);
}

} // namespace waybill::native::command_line
