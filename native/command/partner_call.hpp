// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <command/partner_arguments.hpp>
#include <command/password_prompt.hpp>
#include <command/pretty.hpp>
#include <command/report.hpp>

#include <waybill/client.hpp>
#include <waybill/list_call.hpp>
#include <waybill/transport/httplib.hpp>

#include <fmt/format.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace waybill::native {

/// Asks for a list and takes it in while it arrives: an answer may be larger than what is kept of one at a time.
struct ask_for_list {
    template <request_document Request, class Transport>
    result<response_of<Request>> operator()(client<Transport>& partner, Request const& request, via road,
                                            read_options const& options) const {
        using response = response_of<Request>;
        std::vector<stream::list_item<response>> items;
        auto read = call_for_each(partner, request, [&](auto& each) { items.push_back(std::move(each)); }, road,
                                  {.reading = options});
        if (read) (*read).*describe::member_pointer<response, stream::list_index<response>> = std::move(items);
        return read;
    }
};
/// Asks and waits for the whole answer.
struct ask_once {
    template <request_document Request, class Transport>
    result<response_of<Request>> operator()(client<Transport>& partner, Request const& request, via road,
                                            read_options const& options) const {
        return partner.call(request, road, options);
    }
};

/// Fills the credential in, asks the partner, and prints the answer as `--output` says: `print_table` for people, or
/// the message in canonical form, laid out. Oddities of the answer go to standard error. Returns the exit code.
template <request_document Request, class PrintTable, class Ask = ask_once>
int call_partner(partner_arguments const& arguments, Request& request, PrintTable const& print_table, Ask ask = {}) {
    auto const password = obtain_password(arguments.login);
    if (!password) return 1;
    request.credential = {.login = arguments.login, .password = *password};
    auto const road = arguments.road();
    if (road.way == way::get)
        fmt::print(stderr, "waybill: by GET the password travels in the URL, which servers and proxies log\n");

    std::vector<quirk> quirks;
    read_options options;
    options.quirks = &quirks;
    client partner(arguments.partner, httplib_transport({.deadline = std::chrono::seconds(arguments.seconds)}));
    auto const answer = ask(partner, request, road, options);
    if (!quirks.empty()) {
        fmt::print(stderr, "waybill: oddities of the answer, understood and tolerated\n");
        print_quirks(stderr, quirks);
    }
    if (!answer) {
        print_error(answer.error());
        return 1;
    }
    if (arguments.output == "json")
        fmt::print("{}\n", pretty(to_json(*answer), access::document_form::json));
    else if (arguments.output == "xml")
        fmt::print("{}\n", pretty(to_xml(*answer), access::document_form::xml));
    else
        print_table(*answer);
    return 0;
}

} // namespace waybill::native
