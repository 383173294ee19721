// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/partner_arguments.hpp>

#include <command_line/endpoint_options.hpp>
#include <command_line/network_options.hpp>
#include <program_options/command.hpp>
#include <terminal/terminal.hpp>

#include <waybill/enumerators.hpp>

#include <fmt/format.h>

namespace waybill::native::command_line {

via partner_arguments::access() const {
    via access = via::post;
    if (auto const chosen = enumerator_named<access_method>(method)) access.method = *chosen;
    if (result == "json") access = access.json();
    if (auto const chosen = enumerator_named<waybill::family>(family)) access = access.on(*chosen);
    return access;
}

std::optional<credential> credential_of(partner_arguments const& arguments) {
    if (!arguments.replay.empty()) return credential{arguments.login, "replayed"};
    auto const password = terminal::obtain_password(arguments.login);
    if (!password) return std::nullopt;
    if (arguments.access().method == access_method::get)
        fmt::print(stderr, "waybill: GET sends the password in the URL, which servers and proxies log\n");
    return credential{arguments.login, *password};
}

void add_connection_options(program_options::command command, partner_arguments& arguments) {
    auto& to = arguments.partner;
    command.add_option("--url", to.base_url, "Base URL of the partner: https://partner.example")
        .required()
        .envname("WAYBILL_URL")
        .group("Partner");
    add_endpoint_options(command, to, "Partner");
    command.add_flag("--plain-http", to.allow_plain_http, "Allow HTTP without TLS to a host that is not loopback")
        .group("Partner");
    command.add_option("--login", arguments.login, "Login; the password comes from WAYBILL_PASSWORD or a prompt")
        .required()
        .envname("WAYBILL_LOGIN")
        .group("Partner");
    command.add_option("--via", arguments.method, "Access method")
        .is_member({"soap11", "soap12", "get", "post"})
        .capture_default_str()
        .group("Partner");
    command.add_option("--family", arguments.family, "The endpoint to call; default: that of the function")
        .is_member({"hotel", "flight"})
        .group("Partner");
    command.add_option("--timeout", arguments.seconds, "Seconds for the whole call, from connecting to the last byte")
        .range(1U, 3600U)
        .capture_default_str()
        .group("Partner");
    command.add_option("--answer-bytes", arguments.answer_bytes, "Longest response to accept, in bytes")
        .range(std::size_t{1024}, std::size_t{1} << 40U)
        .capture_default_str()
        .group("Partner");
    add_network_options(command, arguments.network, "Network");
    command.add_option(
        "--wire", arguments.wire,
        "Add the messages as sent and received to this cassette, with passwords and travelers' data masked");
}

void add_partner_options(program_options::command command, partner_arguments& arguments,
                         std::vector<std::string> const& outputs) {
    add_connection_options(command, arguments);
    command.add_option("--user", arguments.user, "User id").required().envname("WAYBILL_USER").group("Partner");
    command.add_option("--result", arguments.result, "Format of request and response")
        .is_member({"xml", "json"})
        .capture_default_str()
        .group("Partner");
    command.add_option("--output", arguments.output, "Output format").is_member(outputs).capture_default_str();
    command.add_option("--replay", arguments.replay, "Replay this cassette; nothing is sent")
        .excludes(command.get_option("--wire"));
}

} // namespace waybill::native::command_line
