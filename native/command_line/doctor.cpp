// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <command_line/commands.hpp>
#include <command_line/endpoint_options.hpp>
#include <command_line/findings.hpp>
#include <command_line/json_report.hpp>
#include <command_line/network_options.hpp>
#include <command_line/partner_arguments.hpp>
#include <diagnostics/partner_check.hpp>
#include <diagnostics/store_check.hpp>
#include <diagnostics/tls_check.hpp>
#include <partner_network/network_transport.hpp>
#include <storage/store_file.hpp>
#include <terminal/report.hpp>
#include <terminal/terminal.hpp>

#include <waybill/enumerators.hpp>
#include <waybill/http/url.hpp>
#include <waybill/transport/network_settings.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <program_options/command.hpp>

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>

namespace waybill::native::command_line {

namespace {

struct doctor_arguments {
    diagnostics::partner_case partner{};
    std::string login{};
    network_settings network{};
    std::string store{};
    unsigned seconds = 10;
    std::string output{};
};

void print_as_json(diagnostics::findings const& all) {
    auto report = nlohmann::ordered_json::array();
    for (auto const& each : all) {
        nlohmann::ordered_json made{{"verdict", name_of(each.verdict)}, {"subject", each.subject}, {"text", each.text}};
        if (!each.hint.empty()) made["hint"] = each.hint;
        report.push_back(std::move(made));
    }
    print_json(report);
}

diagnostics::findings examine_partner(doctor_arguments& arguments) {
    if (!arguments.login.empty()) {
        auto password = terminal::obtain_password(arguments.login);
        if (!password)
            return {{diagnostics::verdict::bad, "password", "missing", "set WAYBILL_PASSWORD or run it on a terminal"}};
        arguments.partner.credential = {.login = arguments.login, .password = *std::move(password)};
    }
    diagnostics::findings found;
    std::chrono::seconds const time_limit(arguments.seconds);
    auto const base = http::parse_url(arguments.partner.partner.base_url);
    if (base && base->scheme == "https") {
        found = diagnostics::check_tls({*base, arguments.network, time_limit});
        if (!are_good(found)) {
            found.push_back(
                {diagnostics::verdict::doubtful, "password", "not sent: the partner's certificate is not trusted", {}});
            return found;
        }
    }
    constexpr auto large_page = std::size_t{4} << 20U; // larger than any response to these requests
    partner_network::network_transport ask(
        {.whole = time_limit, .answer_bytes = large_page, .network = arguments.network});
    auto const now = [] { return instant::of(std::chrono::system_clock::now()); };
    auto const rest = diagnostics::check_partner(
        arguments.partner, [&ask](std::string_view url, http::request const& each) { return ask(url, each); }, now);
    found.insert(found.end(), rest.begin(), rest.end());
    return found;
}

int examine(doctor_arguments& arguments) {
    diagnostics::findings found;
    if (storage::is_file_of_store(arguments.store, "/dev/stdout"))
        return terminal::print_failure("standard output is a file of the store; write to another file");
    if (!arguments.store.empty()) found = diagnostics::check_store(arguments.store);
    if (!arguments.partner.partner.base_url.empty()) {
        auto const more = examine_partner(arguments);
        found.insert(found.end(), more.begin(), more.end());
    }
    if (arguments.output == "json")
        print_as_json(found);
    else
        print_findings(found);
    return are_good(found) ? 0 : 1;
}

} // namespace

void add_doctor(program_options::command program) {
    auto const command = program.add_subcommand("doctor", "Diagnose a partner or a store");
    auto const arguments = std::make_shared<doctor_arguments>();
    auto& to = arguments->partner.partner;
    auto const url = command.add_option("URL", to.base_url,
                                        "Base URL of the partner: https://partner.example; default: WAYBILL_URL");
    auto const store = command.add_option("--store", arguments->store, "The store to check: sqlite:waybill.db");
    add_endpoint_options(command, to, "Endpoints");
    command
        .add_option(
            "--family",
            [&only = arguments->partner.only](std::string const& name) { only = enumerator_named<family>(name); },
            "The endpoint to check; default: both")
        .is_member({"hotel", "flight"})
        .group("Endpoints");
    command
        .add_option(
            "--login", arguments->login,
            "Login to use, with the password from WAYBILL_PASSWORD or a prompt; default: a login that does not exist")
        .envname("WAYBILL_LOGIN");
    command.add_option("--user", arguments->partner.user, "User id of the login")
        .capture_default_str()
        .envname("WAYBILL_USER");
    add_network_options(command, arguments->network, "Network");
    command.add_option("--timeout", arguments->seconds, "Seconds for each call, from connecting to the last byte")
        .range(1U, 3600U)
        .capture_default_str();
    add_report_option(command, arguments->output);
    command.runs([arguments, url, store] {
        // the variable counts only if no option names a target: `doctor --store` must not call a partner
        auto const* const variable = std::getenv("WAYBILL_URL");
        if (url.count() == 0 && store.count() == 0 && variable != nullptr)
            arguments->partner.partner.base_url = variable;
        if (arguments->partner.partner.base_url.empty() && store.count() == 0)
            program_options::fail_without("URL or --store");
        return examine(*arguments);
    });
}

} // namespace waybill::native::command_line
