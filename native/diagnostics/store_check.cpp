// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <diagnostics/store_check.hpp>

#include <authentication/registration.hpp>
#include <storage/addresses.hpp>
#include <storage/statement.hpp>
#include <storage/store.hpp>
#include <storage/store_file.hpp>
#include <storage/stored_hotels.hpp>
#include <time_zones/time_zone.hpp>
#include <time_zones/utc_today.hpp>

#include <fmt/format.h>

#include <chrono>
#include <string>

namespace waybill::native::diagnostics {

namespace {

finding failed(std::string subject, storage::store_error const& why, std::string hint = {}) {
    return {verdict::bad, std::move(subject), storage::explain(why), std::move(hint)};
}

finding soundness_of(storage::store const& data) {
    auto const verdict_of_engine = data.read([](storage::session& sql) {
        std::string text;
        (void)storage::selection(sql, "PRAGMA quick_check(1)", {}, std::tie(text)).next();
        return text;
    });
    if (!verdict_of_engine) return failed("soundness", verdict_of_engine.error());
    if (*verdict_of_engine == "ok") return {verdict::ok, "integrity", "the file is intact", {}};
    return {verdict::bad, "integrity", *verdict_of_engine, "restore a backup"};
}

finding logins_of(storage::store const& data) {
    auto const count =
        data.read([](storage::session& sql) { return storage::number_in(sql, "SELECT COUNT(*) FROM logins"); });
    if (!count) return failed("logins", count.error());
    if (*count == 0) return {verdict::doubtful, "logins", "none: every request is refused", "waybill user add"};
    return {verdict::ok, "logins", fmt::format("{}", *count), {}};
}

finding addresses_of(storage::store const& data) {
    auto const ranges = data.read([](storage::session& sql) { return storage::allowed_ranges(sql); });
    if (!ranges) return failed("addresses", ranges.error());
    if (auto const readable = authentication::registered_addresses(data); !readable)
        return failed("addresses", readable.error(), "the list is not used while one of its entries is invalid");
    if (ranges->empty())
        return {verdict::doubtful, "addresses", "only loopback is served, unless a trusted proxy has its address",
                "waybill allow add, for callers elsewhere and through proxies"};
    return {verdict::ok,
            "addresses",
            fmt::format("loopback, unless a trusted proxy has its address, and {} more", ranges->size()),
            {}};
}

/// Of the hotels, and of the bookings whose stay has not ended.
finding time_zones_of(storage::store const& data) {
    // a day that has begun in UTC has not everywhere
    auto const yesterday = time_zones::utc_today() - std::chrono::days(1);
    auto const names = data.read([&](storage::session& sql) { return storage::time_zones_in_use(sql, yesterday); });
    if (!names) return failed("time zones", names.error());
    for (auto const& each : *names)
        if (!time_zones::time_zone::find(each)) return {verdict::bad, "time zones", time_zones::unknown_zone(each), {}};
    return {verdict::ok, "time zones", "this machine knows those of all hotels and bookings", {}};
}

} // namespace

findings check_store(std::string const& url) {
    bool const sqlite = url.starts_with(storage::sqlite_scheme);
    auto const bad = [&](storage::store_error const& why) {
        bool const present = sqlite && storage::missing_file(url).empty();
        return findings{
            failed("store", why, present ? "check that this user may read and write the file and its folder" : "")};
    };
    auto const opened = storage::store::open(url, {.connections = 1, .create = false, .migrate = false});
    if (!opened) return bad(opened.error());
    auto const tables = opened->tables();
    if (!tables) return bad(tables.error());
    if (*tables != storage::table_state::current)
        return {{verdict::doubtful, "store", "opens; its tables are older than this program",
                 "back it up; then serve, or any command that opens it, migrates the tables"}};
    findings found{{verdict::ok, "store", "opens; its tables are up to date", {}}};
    if (sqlite) found.push_back(soundness_of(*opened));
    found.push_back(logins_of(*opened));
    found.push_back(addresses_of(*opened));
    found.push_back(time_zones_of(*opened));
    return found;
}

} // namespace waybill::native::diagnostics
