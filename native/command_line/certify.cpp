// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <certification/accepted_deviations.hpp>
#include <certification/journal.hpp>
#include <certification/partner_catalogue.hpp>
#include <certification/recording.hpp>
#include <certification/report.hpp>
#include <command_line/commands.hpp>
#include <command_line/endpoint_options.hpp>
#include <command_line/input.hpp>
#include <command_line/network_options.hpp>
#include <command_line/value_option.hpp>
#include <partner_network/network_transport.hpp>
#include <program_options/command.hpp>
#include <terminal/progress_bar.hpp>
#include <terminal/report.hpp>
#include <terminal/terminal.hpp>

#include <waybill/enumerators.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/url.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace waybill::native::command_line {

namespace certifying {
namespace {

using namespace certification;

struct certify_arguments {
    examination_settings with{};
    selection which{};
    std::string login{};
    date from{};
    std::string journal_file = "waybill-certify.journal";
    std::string form = "text";
    std::string output{};
    std::string replay{};
    std::string expected{};
    bool clean = false;
    bool no_wrong_password = false;
    unsigned seconds = 30;
    unsigned slowest = 3000;
    network_settings network{};
};

/// Closes the connection when the response begins.
struct cutting_receiver final : http::body_receiver {
    bool begin(http::response const&) override { return false; }
    bool take(std::string_view) override { return false; }
};

/// A connection for each of several callers.
class callers {
public:
    explicit callers(partner_network::call_settings const& settings) {
        constexpr std::size_t most = 8;
        for (std::size_t i = 0; i < most; ++i) all_.emplace_back(settings);
    }
    result<http::response> send(std::size_t caller, std::string const& base_url, http::request const& request) {
        return all_[caller % all_.size()](base_url, request);
    }
    void cut(std::string const& base_url, http::request const& request) {
        cutting_receiver cut;
        (void)all_.back()(base_url, request, cut);
    }

private:
    std::vector<partner_network::network_transport> all_{};
};

surroundings network_around(certify_arguments const& arguments, journal const& kept) {
    auto const over =
        std::make_shared<callers>(partner_network::call_settings{.whole = std::chrono::seconds(arguments.seconds),
                                                                 .answer_bytes = arguments.with.answer_bytes,
                                                                 .network = arguments.network});
    auto const url = arguments.with.to.base_url;
    return {
        .send = [over, url](std::size_t caller, http::request const& each) { return over->send(caller, url, each); },
        .send_and_cut = [over, url](http::request const& each) { over->cut(url, each); },
        .now = [] { return instant::of(std::chrono::system_clock::now()); },
        .wait = [](std::chrono::milliseconds time) { std::this_thread::sleep_for(time); },
        .begin_booking = [kept](std::string const& reference) { return kept.begin(reference); },
        .end_booking = [kept](std::string const& reference) { (void)kept.end(reference); }};
}

/// False, after a message for each line, if accepted deviations have vanished.
bool accept(run_report& report, std::string const& accepted) {
    auto const vanished = accept_deviations(accepted, report);
    for (auto const& each : vanished) terminal::print_failure("no longer found: " + each);
    for (auto const& each : report.outcomes)
        for (auto const& one : each.deviations)
            if (!one.accepted) terminal::print_failure(fmt::format("not accepted: {}: {}", each.of->id, one.text));
    return vanished.empty();
}

int write(run_report report, certify_arguments const& arguments) {
    auto const accepted = arguments.expected.empty() ? std::optional<std::string>("") : read_input(arguments.expected);
    if (!accepted) return 1;
    bool const all_found = arguments.expected.empty() || accept(report, *accepted);
    bool const any_new =
        !arguments.expected.empty() && std::any_of(report.outcomes.begin(), report.outcomes.end(),
                                                   [](auto const& each) { return each.has_new_deviations(); });
    auto const form = enumerator_named<report_form>(arguments.form).value_or(report_form::text);
    auto text = written_report(report, form);
    if (form == report_form::text) text = terminal::harmless(text);
    if (arguments.output.empty()) {
        std::fwrite(text.data(), 1, text.size(), stdout);
    } else if (std::ofstream file(arguments.output, std::ios::binary | std::ios::trunc);
               !(file << text << std::flush)) {
        return terminal::print_failure(arguments.output + " cannot be written");
    }
    return report.acceptable() && all_found && !any_new ? 0 : 1;
}

int replay(certify_arguments const& arguments) {
    auto const text = read_input(arguments.replay);
    if (!text) return 1;
    auto const recorded = read_report(*text, arguments.with.to);
    if (!recorded) return terminal::print_failure(display_name(arguments.replay) + ": " + recorded.error().message);
    return write(*recorded, arguments);
}

std::string new_run() {
    std::random_device random;
    return fmt::format("certify-{:08x}{:08x}", random(), random());
}

int certify(certify_arguments& arguments) {
    if (!arguments.replay.empty()) return replay(arguments);
    auto& with = arguments.with;
    if (auto const url = http::parse_url(with.to.base_url); !url) {
        terminal::print_error(url.error());
        return usage_error;
    } else if (url->scheme != "https" && !http::is_loopback(url->host) && !with.to.allow_plain_http) {
        terminal::print_failure("HTTP without TLS would send the password in the clear: use https, or --plain-http");
        return usage_error;
    }
    if (arguments.from != date{}) with.from = arguments.from;
    for (auto const& id : arguments.which.only) {
        auto const all = partner_catalogue();
        if (std::none_of(all.begin(), all.end(), [&](auto const& each) { return each.what.id == id; })) {
            terminal::print_failure("there is no scenario " + id);
            return usage_error;
        }
    }
    auto password = terminal::obtain_password(arguments.login);
    if (!password) return 1;
    with.who = {arguments.login, *std::move(password)};
    with.run = new_run();
    with.wrong_password = !arguments.no_wrong_password;
    with.slowest = std::chrono::milliseconds(arguments.slowest);
    journal const kept(arguments.journal_file, with.to.base_url, with.user);
    auto around = network_around(arguments, kept);
    if (arguments.clean) {
        auto const left = clean_up(with, around, kept.open());
        for (auto const& each : left) terminal::print_failure(each);
        if (left.empty()) fmt::print("no booking is left\n");
        return left.empty() ? 0 : 1;
    }
    auto const report = [&] {
        terminal::progress_bar bar("certifying");
        arguments.which.progress = [&bar](std::size_t done, std::size_t all) { bar.show(done, all); };
        return examine_partner(with, std::move(around), arguments.which);
    }();
    int const written = write(report, arguments);
    if (auto const left = kept.open(); !left.empty())
        return terminal::print_failure(
            fmt::format("{} bookings may be left: run `waybill certify --clean` with the same options", left.size()));
    return written;
}

} // namespace
} // namespace certifying

void add_certify(program_options::command program) {
    using namespace certifying;
    auto const command = program.add_subcommand("certify", "Examine a partner by the certification catalogue");
    auto const arguments = std::make_shared<certify_arguments>();
    auto& with = arguments->with;
    auto const url =
        command.add_option("URL,--url", with.to.base_url, "Base URL of the partner: https://partner.example")
            .envname("WAYBILL_URL");
    add_endpoint_options(command, with.to, "Partner");
    command.add_flag("--plain-http", with.to.allow_plain_http, "Allow HTTP without TLS to a host that is not loopback")
        .group("Partner");
    auto const login =
        command.add_option("--login", arguments->login, "Login; the password comes from WAYBILL_PASSWORD or a prompt")
            .envname("WAYBILL_LOGIN")
            .group("Partner");
    auto const user = command.add_option("--user", with.user, "User id").envname("WAYBILL_USER").group("Partner");
    command.add_option("--city", with.city, "City of the searches; default: the first listed one with hotels")
        .group("Scenarios");
    add_value_option(command, "--from", arguments->from, "Check-in of the searches; default: in 90 days", "DATE")
        .group("Scenarios");
    command.add_option("--only", arguments->which.only, "Run only the scenario with this id; may be repeated")
        .type_name("ID")
        .group("Scenarios");
    auto const book = command.add_flag("--book", with.book, "Also book at refundable rates, and cancel these bookings")
                          .group("Scenarios");
    command
        .add_flag("--update-rates", with.update_rates,
                  "Also stop one night of one room far ahead, and put it back; the login must be allowed to")
        .group("Scenarios");
    command
        .add_flag("--no-wrong-password", arguments->no_wrong_password,
                  "Do not send the login with a wrong password, which is otherwise sent once")
        .group("Scenarios");
    command.add_flag("--clean", arguments->clean, "Cancel what an interrupted run has booked, and nothing else")
        .excludes(book)
        .group("Scenarios");
    command.add_option("--journal", arguments->journal_file, "File with the references of bookings not yet cancelled")
        .capture_default_str()
        .group("Scenarios");
    command.add_option("--slowest", arguments->slowest, "Milliseconds that 95 of 100 responses may take")
        .range(1U, 600'000U)
        .capture_default_str()
        .group("Scenarios");
    command.add_option("--timeout", arguments->seconds, "Seconds for each call, from connecting to the last byte")
        .range(1U, 3600U)
        .capture_default_str();
    add_network_options(command, arguments->network, "Network");
    command.add_option("--format", arguments->form, "Format of the report; json can be written in the others later")
        .is_member({"text", "json", "junit", "html", "deviations"})
        .capture_default_str();
    command.add_option("--output", arguments->output, "File of the report; default: standard output").type_name("FILE");
    command
        .add_option("--expected", arguments->expected,
                    "Deviations that both sides have accepted, as --format deviations writes them; fails for others, "
                    "and for those that are no longer found")
        .type_name("FILE");
    command
        .add_option("--replay", arguments->replay,
                    "Write a report in JSON in another format, or judge a recording of --wire; nothing is sent")
        .type_name("FILE")
        .excludes(book);
    command.runs([arguments, url, login, user] {
        if (arguments->replay.empty())
            for (auto const each : {url, login, user})
                if (each.count() == 0) program_options::fail_without(each.name());
        return certify(*arguments);
    });
}

} // namespace waybill::native::command_line
