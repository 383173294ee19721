// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/restore.hpp>

#include <storage/dialect.hpp>
#include <storage/migration.hpp>
#include <storage/postgresql_url.hpp>
#include <storage/sqlite_copy.hpp>
#include <storage/statement.hpp>
#include <storage/store.hpp>
#include <storage/store_file.hpp>

#include <fmt/format.h>
#include <libpq-fe.h>
#include <sqlite3.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

namespace waybill::native::storage {

using sqlite_copy::failed;

namespace {

constexpr char const* in_use = "other processes use the store: stop the services and commands first";
constexpr char const* no_store = "is no store of Waybill";

int newest_version() { return migrations().back().version; }

/// Whether a SQLite database has the tables of a store; those of another program are an error.
result<bool> has_tables(sqlite3* in, std::string const& file) {
    auto const tables = sqlite_copy::value_of(in, file, "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table'");
    if (!tables) return tables.error();
    if (*tables == "0") return false;
    auto const own = sqlite_copy::value_of(
        in, file, "SELECT COUNT(*) FROM sqlite_master WHERE name IN ('schema_migrations', 'logins')");
    if (!own) return own.error();
    if (*own != "2") return failed(file, no_store);
    return true;
}

result<void> check_copy(sqlite3* from, std::string const& file) {
    if (auto const sound = sqlite_copy::check(from, file); !sound) return sound.error();
    auto const known = has_tables(from, file);
    if (!known) return known.error();
    if (!*known) return failed(file, no_store);
    auto const version = sqlite_copy::value_of(from, file, "SELECT MAX(version) FROM schema_migrations");
    if (!version) return version.error();
    if (std::atoi(version->c_str()) > newest_version())
        return failed(file, fmt::format("has tables of version {}, this program supports up to {}: use a newer program",
                                        *version, newest_version()));
    return {};
}

result<void> restore_sqlite(std::string_view store_url, std::string const& file) {
    if (is_file_of_store(store_url, file)) return failed(file, "is a file of the store itself");
    auto const from = sqlite_copy::open(file, SQLITE_OPEN_READONLY);
    if (!from) return from.error();
    if (auto const sound = check_copy((*from).get(), file); !sound) return sound.error();
    sqlite_dialect.prepare(store_url, true); // a missing file becomes an empty one
    std::string const path(store_url.substr(sqlite_scheme.size()));
    auto const to = sqlite_copy::open(path, SQLITE_OPEN_READWRITE);
    if (!to) return to.error();
    auto* const into = (*to).get();
    // without a write-ahead log only one process can have the file, and keeps it until the end
    for (auto const* const statement :
         {"PRAGMA journal_mode = DELETE", "PRAGMA locking_mode = EXCLUSIVE", "BEGIN EXCLUSIVE", "COMMIT"}) {
        auto const done = sqlite_copy::value_of(into, path, statement);
        int const code = sqlite3_errcode(into) & 0xff;
        if (code == SQLITE_BUSY || code == SQLITE_LOCKED || (done && *done == "wal")) return failed(path, in_use);
        if (!done) return failed(path, done.error().message.substr(path.size() + 2) + ": move the file away");
    }
    if (auto const before = has_tables(into, path); !before) return before.error();
    if (auto const copied = sqlite_copy::copy((*from).get(), into, path); !copied) return copied.error();
    return sqlite_copy::check(into, path);
}

/// A program that runs; it is killed if it has not been waited for.
class child_process {
public:
    child_process(std::vector<std::string> words, int input, int output, std::string const& password = {})
        : name_(words.front()) {
        std::vector<char*> arguments, variables;
        for (auto& each : words) arguments.push_back(each.data());
        arguments.push_back(nullptr);
        std::string own = "PGPASSWORD=" + password; // not an argument, which other users of the machine see
        for (auto** each = environ; *each != nullptr; ++each) variables.push_back(*each);
        if (!password.empty()) variables.insert(variables.begin(), own.data());
        variables.push_back(nullptr);
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
        if (posix_spawnp(&process_, name_.c_str(), &actions, nullptr, arguments.data(), variables.data()) != 0)
            process_ = -1;
        posix_spawn_file_actions_destroy(&actions);
    }
    child_process(child_process const&) = delete;
    child_process& operator=(child_process const&) = delete;
    ~child_process() {
        if (process_ < 0) return;
        ::kill(process_, SIGKILL);
        (void)::waitpid(process_, nullptr, 0);
    }
    /// Waits for its end.
    result<void> ended() {
        if (process_ < 0) return failed(name_, "cannot be started: install the client programs of PostgreSQL");
        int status = 0;
        (void)::waitpid(std::exchange(process_, -1), &status, 0);
        if (status != 0) return failed(name_, "has failed, and nothing was restored");
        return {};
    }

private:
    std::string name_;
    pid_t process_ = -1;
};

struct pipe_ends {
    int read = -1, write = -1;
    pipe_ends() {
        std::array<int, 2> both{};
        if (::pipe2(both.data(), O_CLOEXEC) == 0) std::tie(read, write) = std::pair(both[0], both[1]);
    }
    pipe_ends(pipe_ends const&) = delete;
    pipe_ends& operator=(pipe_ends const&) = delete;
    ~pipe_ends() {
        close(read);
        close(write);
    }
    static void close(int& end) {
        if (end >= 0) ::close(std::exchange(end, -1));
    }
};

void pass_on(int from, int to) {
    std::array<char, 65'536> part{};
    for (ssize_t count = 0; (count = ::read(from, part.data(), part.size())) > 0;)
        for (char const* at = part.data(); count > 0;) {
            auto const written = ::write(to, at, std::size_t(count));
            if (written <= 0) return; // it has ended, and reports why
            at += written;
            count -= written;
        }
}

/// Relations of other roles may be those of other programs. The lock is that of a migration, for which a service that
/// starts now waits.
std::string emptying() {
    return fmt::format(
        "SET LOCAL client_min_messages = warning; DO $$ DECLARE t record; BEGIN "
        "IF EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename IS NOT NULL "
        "AND pid <> pg_backend_pid()) THEN RAISE EXCEPTION '{}'; END IF; "
        "PERFORM {}; "
        "FOR t IN SELECT relname, CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END AS kind FROM pg_class "
        "WHERE relnamespace = current_schema()::regnamespace AND relowner = current_user::regrole "
        "AND relkind IN ('r', 'v') ORDER BY relkind DESC "
        "LOOP EXECUTE format('DROP %s IF EXISTS %I CASCADE', t.kind, t.relname); END LOOP; END $$",
        in_use, migration_lock);
}

std::string checking() {
    return fmt::format(
        "RESET search_path; DO $$ BEGIN "
        "IF to_regclass('schema_migrations') IS NULL OR to_regclass('logins') IS NULL THEN "
        "RAISE EXCEPTION 'the copy {0}'; END IF; "
        "IF (SELECT MAX(version) FROM schema_migrations) > {1} THEN "
        "RAISE EXCEPTION 'the copy has tables of a newer version, this program supports up to {1}: use a newer "
        "program'; END IF; END $$",
        no_store, newest_version());
}

result<void> restore_postgresql(std::string_view store_url, std::string const& file) {
    auto const all = postgresql_settings(store_url, std::chrono::milliseconds(0));
    std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> const parsed(PQconninfoParse(all.c_str(), nullptr),
                                                                              PQconninfoFree);
    std::string settings, password;
    for (auto const* each = parsed.get(); each->keyword != nullptr; ++each) {
        if (each->val == nullptr) continue;
        if (std::string_view(each->keyword) == "password")
            password = each->val;
        else
            append_setting(settings, each->keyword, each->val);
    }
    std::vector<std::string> reading{"pg_restore", "--no-owner", "--no-privileges", "--no-comments", "--file=-"};
    if (file != "-") reading.push_back(file);
    (void)std::signal(SIGPIPE, SIG_IGN);
    pipe_ends out, in;
    int const nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    // the server rolls back what a killed `psql` has begun
    child_process writing({"psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1",
                           "--set=VERBOSITY=terse", "--dbname=" + settings, "--command=" + emptying(), "--file=-",
                           "--command=" + checking()},
                          in.read, nowhere, password);
    child_process from(std::move(reading), file == "-" ? STDIN_FILENO : nowhere, out.write);
    ::close(nowhere);
    pipe_ends::close(out.write);
    pipe_ends::close(in.read);
    pass_on(out.read, in.write);
    pipe_ends::close(out.read);
    if (auto const read = from.ended(); !read) return read.error();
    pipe_ends::close(in.write);
    return writing.ended();
}

} // namespace

result<restored_store> restore(std::string_view store_url, std::string const& file) {
    auto const unusable = [](store_error const& why) {
        return error{.code = why.kind == store_failure::url_invalid ? error_code::url_invalid
                                                                    : error_code::connection_failed,
                     .message = explain(why)};
    };
    try {
        auto const done = &dialect_of(store_url) == &sqlite_dialect ? restore_sqlite(store_url, file)
                                                                    : restore_postgresql(store_url, file);
        if (!done) return done.error();
    } catch (store_exception const& thrown) { return unusable(thrown.why()); }
    auto const opened = store::open(store_url, {.connections = 1, .create = false, .migrate = false});
    if (!opened) return unusable(opened.error());
    (void)opened->finish_load(); // of tables of this version
    auto const tables = opened->tables();
    auto const* const trips = tables && *tables == table_state::current ? "trip_items" : "bookings"; // of version 18
    auto const counted = opened->read([&](session& sql) {
        restored_store found;
        for (auto const& [table, to] : {std::pair("hotels", &found.hotels), std::pair(trips, &found.bookings),
                                        std::pair("logins", &found.logins)})
            *to = std::size_t(number_in(sql, std::string("SELECT COUNT(*) FROM ") + table));
        return found;
    });
    if (!counted) return unusable(counted.error());
    return *counted;
}

} // namespace waybill::native::storage
