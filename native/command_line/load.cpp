// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/file_limits.hpp>
#include <command_line/commands.hpp>
#include <command_line/input.hpp>
#include <command_line/store_option.hpp>
#include <inventory/check_inventory.hpp>
#include <inventory/load.hpp>
#include <inventory/load_warnings.hpp>
#include <inventory/night_values.hpp>
#include <inventory/rates_csv.hpp>
#include <program_options/command.hpp>
#include <sample_data/sample.hpp>
#include <search_index/hotel_reader.hpp>
#include <terminal/report.hpp>
#include <time_zones/utc_today.hpp>

#include <waybill/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace waybill::native::command_line {

namespace {

struct load_arguments {
    std::string store;
    std::string file;
    std::string rates;
    inventory::csv_forms forms;
    bool dry_run = false;
    bool sample = false;
    int horizon = int(inventory::night_horizon().days.count());
};

std::optional<inventory::inventory_document> read_inventory(std::string const& file) {
    auto const bytes = read_input(file);
    if (!bytes) return std::nullopt;
    std::vector<quirk> quirks;
    read_options options;
    options.limits = captures::file_limits();
    options.quirks = &quirks;
    options.keep_unreadable = false; // nothing is loaded that could not be read
    auto document = from_json<inventory::inventory_document>(*bytes, options);
    terminal::print_quirks(stderr, quirks);
    if (document) {
        auto const unknown = inventory::unknown_term(quirks);
        if (!unknown) return std::move(document).value();
        terminal::print_failure(display_name(file) + ": " + explain(*unknown));
        return std::nullopt;
    }
    terminal::print_error(document.error(), *bytes);
    return std::nullopt;
}

void print_report(inventory::load_report const& done) {
    struct line {
        std::size_t count;
        char const* one;
        char const* many;
    };
    for (auto const& each : {line{done.cities, "city", "cities"}, line{done.boards, "board", "boards"},
                             line{done.hotels, "hotel", "hotels"}, line{done.rooms, "room", "rooms"},
                             line{done.nightly_rates, "nightly rate", "nightly rates"},
                             line{done.logins, "login", "logins"}, line{done.addresses, "address", "addresses"},
                             line{done.bookings, "booking", "bookings"}, line{done.updates, "update", "updates"},
                             line{done.replaced.size(), "earlier booking replaced", "earlier bookings replaced"}})
        if (each.count != 0) fmt::print("{:>9} {}\n", each.count, each.count == 1 ? each.one : each.many);
    constexpr std::size_t most_named = 20;
    for (std::size_t i = 0; i < std::min(done.replaced.size(), most_named); ++i)
        fmt::print("          replaced: {}\n", done.replaced[i]);
    if (done.replaced.size() > most_named) fmt::print("          and {} more\n", done.replaced.size() - most_named);
}

/// `line 2: room 501, rate 1: 14 nights, 01/07/2027 to 14/07/2027, price 120.000`
std::string described(inventory::placed_update const& placed) {
    auto const& update = placed.update;
    auto const nights = (update.to - update.from).count() + 1;
    auto text = fmt::format("{}: room {}", placed.where.text(), update.room);
    if (update.rate) text += fmt::format(", rate {}", *update.rate);
    text += fmt::format(": {} {}, {} to {}", nights, nights == 1 ? "night" : "nights", text_of(update.from),
                        text_of(update.to));
    auto const add = [&](std::string_view what, auto const& value) {
        if (!value) return;
        if constexpr (std::is_same_v<std::decay_t<decltype(*value)>, decimal>)
            text += fmt::format(", {} {}", what, text_of(*value));
        else
            text += fmt::format(", {} {}", what, *value);
    };
    add("price", update.price);
    auto const add_price = [&](std::string_view what, std::optional<inventory::new_price> const& made) {
        if (made) text += fmt::format(", {} {}", what, made->amount ? text_of(*made->amount) : "removed");
    };
    add_price("price without promotion", update.price_without_promotion);
    for (auto const& each : inventory::optional_prices)
        add_price(std::string(each.words) + " price", update.*each.update);
    for (auto const& each : inventory::limits_in_nights) add(each.words, update.*each.update);
    for (auto const& each : inventory::closures)
        if (auto const closed = update.*each.update)
            text += fmt::format(", {}{}", *closed ? "closed" : "open",
                                each.words.substr(std::string_view("closed").size()));
    add("quantity", update.quantity);
    if (update.stop) text += *update.stop ? ", sale stopped" : ", sale resumed";
    return text;
}

int load_rates(load_arguments const& arguments) {
    constexpr std::size_t most = std::size_t{256} << 20; // a million nights of a hundred hotels
    auto const text = read_input(arguments.rates, most);
    if (!text) return 1;
    auto const updates = inventory::updates_of_csv(*text, arguments.forms);
    auto const fail = [&](storage::store_error const& why) {
        return terminal::print_failure(display_name(arguments.rates) + ": " + explain(why));
    };
    if (!updates) return fail(updates.error());
    auto const into = open_store(arguments.store, {.use_time = std::chrono::milliseconds(0)});
    if (!into) return 1;
    if (arguments.dry_run)
        for (auto const& each : *updates) fmt::print("{}\n", described(each));
    auto const changed = inventory::update_rates(
        *into, *updates,
        {.horizon = {std::chrono::days(arguments.horizon), time_zones::utc_today()}, .dry_run = arguments.dry_run});
    if (!changed) return fail(changed.error());
    if (arguments.dry_run) {
        fmt::print("Nothing was loaded: {} of {} updates would change the store\n", *changed, updates->size());
        return 0;
    }
    (void)into->finish_load();
    fmt::print("Loaded\n");
    print_report({.updates = updates->size()});
    return 0;
}

int load_file(load_arguments const& arguments) {
    if (!arguments.rates.empty()) return load_rates(arguments);
    auto const document = arguments.sample ? std::optional(sample_data::sample_inventory(time_zones::utc_today()))
                                           : read_inventory(arguments.file);
    if (!document) return 1;
    auto const into = open_store(arguments.store, {.use_time = std::chrono::milliseconds(0)});
    if (!into) return 1;
    auto const done =
        inventory::load(*into, *document, {std::chrono::days(arguments.horizon), time_zones::utc_today()});
    if (!done) return print_store_error(done.error());
    (void)into->finish_load(); // the server does it later
    fmt::print("Loaded\n");
    print_report(*done);
    auto const warnings = inventory::warnings_of(*document);
    constexpr std::size_t most_warnings = 20;
    for (std::size_t i = 0; i < std::min(warnings.size(), most_warnings); ++i)
        fmt::print(stderr, "warning: {}\n", terminal::harmless_line(warnings[i]));
    if (warnings.size() > most_warnings) fmt::print(stderr, "warning: and {} more\n", warnings.size() - most_warnings);
    if (done->without_time_zone != 0 && !arguments.sample)
        fmt::print(stderr, "warning: {} of {} hotels have no TimeZone: their days and deadlines are those of UTC\n",
                   done->without_time_zone, done->hotels);
    if (arguments.sample)
        fmt::print(
            "The sample's bookings belong to the user {}; `waybill user add LOGIN --user {}` gives a login access\n",
            sample_data::sample_user, sample_data::sample_user);
    return 0;
}

} // namespace

void add_load(program_options::command program) {
    auto const command =
        program.add_subcommand("load", "Load inventory and bookings into the store: the whole file or nothing");
    auto const arguments = std::make_shared<load_arguments>();
    auto const file =
        command.add_option("FILE", arguments->file, "A JSON document with the root Inventory; - is standard input");
    auto const sample = command.add_flag("--sample", arguments->sample, "Load the built-in sample instead of a file");
    file.excludes(sample);
    auto const rates =
        command
            .add_option("--rates", arguments->rates,
                        "Update prices and numbers of rooms from a CSV file instead; - is standard input")
            .type_name("FILE")
            .excludes(file)
            .excludes(sample);
    command
        .add_option(
            "--dates",
            [&forms = arguments->forms](std::string const& name) {
                forms.dates = name == "mdy" ? inventory::date_order::mdy : inventory::date_order::dmy;
            },
            "Order of day and month in dates with slashes; without it they are refused")
        .is_member({"dmy", "mdy"})
        .needs(rates);
    command
        .add_option(
            "--decimals",
            [&forms = arguments->forms](std::string const& name) {
                forms.decimals = name == "comma" ? inventory::decimal_sign::comma : inventory::decimal_sign::point;
            },
            "Decimal sign of prices; default: a comma between semicolons, a point between commas")
        .is_member({"point", "comma"})
        .needs(rates);
    command.add_flag("--dry-run", arguments->dry_run, "Show how the CSV file is understood, and change nothing")
        .needs(rates);
    command.add_option("--rate-horizon", arguments->horizon, "Days from today up to which nights may have rates")
        .range(1, search_index::indexed_nights::most_days_from_today)
        .capture_default_str();
    add_store_option(command, arguments->store);
    command.runs([arguments] {
        if (arguments->file.empty() && arguments->rates.empty() && !arguments->sample)
            program_options::fail_without("FILE, --rates or --sample");
        return load_file(*arguments);
    });
}

} // namespace waybill::native::command_line
