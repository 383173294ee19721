// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/sqlite_copy.hpp>

namespace waybill::native::storage::sqlite_copy {

namespace {

// copied in parts, the backup would restart after each write of another connection and might never end
constexpr int all_pages = -1;
constexpr int most_tries = 500;

} // namespace

error failed(std::string_view what, std::string_view why) {
    return {.code = error_code::connection_failed, .message = std::string(what) + ": " + std::string(why)};
}

result<database> open(std::string const& file, int how) {
    sqlite3* opened = nullptr;
    int const code = sqlite3_open_v2(file.c_str(), &opened, how, nullptr);
    database made(opened);
    if (code != SQLITE_OK) return failed(file, sqlite3_errstr(code));
    sqlite3_busy_timeout(opened, 5000);
    return made;
}

result<void> copy(sqlite3* from, sqlite3* to, std::string const& file) {
    auto* const copying = sqlite3_backup_init(to, "main", from, "main");
    if (copying == nullptr) return failed(file, sqlite3_errmsg(to));
    // one read transaction; with the write-ahead log no writer waits for it
    int code = sqlite3_backup_step(copying, all_pages);
    for (int i = 0; (code == SQLITE_BUSY || code == SQLITE_LOCKED) && i < most_tries; ++i) {
        sqlite3_sleep(20);
        code = sqlite3_backup_step(copying, all_pages);
    }
    sqlite3_backup_finish(copying);
    if (code != SQLITE_DONE) return failed(file, sqlite3_errstr(code));
    return {};
}

result<std::string> value_of(sqlite3* in, std::string const& file, char const* statement) {
    std::string value;
    auto const keep = [](void* into, int, char** values, char**) {
        *static_cast<std::string*>(into) = values[0] != nullptr ? values[0] : "";
        return 0;
    };
    if (int const code = sqlite3_exec(in, statement, keep, &value, nullptr); code != SQLITE_OK)
        return failed(file, sqlite3_errstr(code));
    return value;
}

result<void> check(sqlite3* copied, std::string const& file) {
    auto const verdict = value_of(copied, file, "PRAGMA quick_check(1)");
    if (!verdict) return verdict.error();
    if (*verdict != "ok") return failed(file, "the store is damaged: " + *verdict);
    return {};
}

} // namespace waybill::native::storage::sqlite_copy
