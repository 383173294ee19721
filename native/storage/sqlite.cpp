// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/connection.hpp>
#include <storage/dialect.hpp>
#include <storage/migration.hpp>
#include <storage/sqlite_backend.hpp>
#include <storage/statement.hpp>
#include <storage/store_file.hpp>

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <mutex>
#include <thread>
#include <utility>

namespace waybill::native::storage {
namespace {

/// Of waits for locks of other processes. It is shorter than the time from one transaction to the next of a process
/// that always writes, or others would rarely get their turn: SQLite's own waits are up to 100 ms.
constexpr std::chrono::microseconds between_attempts{200};

bool knows(std::string_view url) { return url.starts_with(sqlite_scheme); }

/// Creates a missing file readable only by its owner. SQLite would use the umask; its other files get the mode of this
/// one. An error here occurs again when SQLite opens the file, and is reported then.
void create_private(std::string const& file) {
    // closing a file releases the locks of this process on it: there must be none
    static std::mutex one_at_a_time;
    std::lock_guard const lock(one_at_a_time);
    int const made = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (made >= 0) ::close(made);
}

/// Disables mutexes in SQLite: a connection is used by one thread at a time. Also disables memory statistics, which all
/// connections would update under one lock. Both must be set before the first use of SQLite in the process; later calls
/// have no effect.
void unlocked() {
    static int const reported =
        sqlite_api::sqlite3_config(SQLITE_CONFIG_MULTITHREAD) + sqlite_api::sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    (void)reported;
}

soci::connection_parameters parameters(std::string_view url, std::chrono::milliseconds) {
    std::string const file(url.substr(sqlite_scheme.size()));
    auto const refuse = [](char const* why) { throw store_exception({store_failure::url_invalid, why}); };
    if (file.empty()) refuse("sqlite: must be followed by a file name");
    // each connection of the pool would have its own database
    if (file.find(":memory:") != std::string::npos || file.starts_with("file:"))
        refuse("sqlite: requires a file; a store in memory cannot be shared");
    if (file.find('"') != std::string::npos) refuse("the name of a SQLite file must not contain a quotation mark");
    for (auto const* const output : {"/dev/stdout", "/dev/stderr"})
        if (is_file_of_store(url, output))
            refuse("standard output or standard error is a file of the store; write to another file");
    unlocked();
    return {caching_sqlite, "dbname=\"" + file + "\""};
}

void prepare(std::string_view url, bool create) {
    if (create) return create_private(std::string(url.substr(sqlite_scheme.size())));
    if (auto missing = missing_file(url); !missing.empty())
        throw store_exception({store_failure::unreachable, std::move(missing)});
}

store_failure kind_of(soci::soci_error const& thrown);

/// Enables the write-ahead log: readers never wait for the writer. The setting is stored in the file. While one process
/// changes it, SQLite fails at once in the others instead of waiting. A file of another program is not changed.
void log_writes_ahead(soci::session& fresh, std::chrono::milliseconds busy_time) {
    auto const until = std::chrono::steady_clock::now() + busy_time;
    for (;;) {
        try {
            std::string mode;
            fresh << "PRAGMA journal_mode", soci::into(mode);
            if (mode == "wal") return;
            (void)state_of_tables(fresh, sqlite_dialect);
            fresh << "PRAGMA journal_mode = WAL";
            return;
        } catch (soci::soci_error const& thrown) {
            if (kind_of(thrown) != store_failure::busy || std::chrono::steady_clock::now() > until) throw;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

std::function<void()> interrupter(soci::session& sql) {
    auto* const connection = sqlite_connection(sql.get_backend());
    return [connection] { sqlite_api::sqlite3_interrupt(connection); };
}

void watch(connection& fresh) {
    auto* const database = sqlite_connection(fresh.get_backend());
    auto const executed = [](unsigned, void* to, void* statement, void* nanoseconds) {
        auto const* const text = sqlite_api::sqlite3_sql(static_cast<sqlite_api::sqlite3_stmt*>(statement));
        std::chrono::nanoseconds const took(*static_cast<sqlite_api::sqlite3_int64*>(nanoseconds));
        if (text != nullptr)
            static_cast<statement_watch*>(to)->executed(text,
                                                        std::chrono::duration_cast<std::chrono::microseconds>(took));
        return 0;
    };
    sqlite_api::sqlite3_trace_v2(database, SQLITE_TRACE_PROFILE, executed, &fresh.watch);
}

std::string plan_of(connection& sql, std::string const& statement) {
    std::string plan, line;
    int id = 0, parent = 0, unused = 0;
    for (selection rows(sql, "EXPLAIN QUERY PLAN " + statement, {}, std::tie(id, parent, unused, line)); rows.next();)
        plan += line + '\n';
    return plan;
}

std::unique_ptr<store_file> file_of(std::string_view url) {
    return std::make_unique<store_file>(std::string(url.substr(sqlite_scheme.size())));
}

/// A lock of the folder of the store (flock). Not of a file of SQLite: closing one would release SQLite's own locks.
class folder_lock {
public:
    explicit folder_lock(int handle) : handle_(handle) {}
    folder_lock(folder_lock const&) = delete;
    folder_lock& operator=(folder_lock const&) = delete;
    ~folder_lock() { ::close(handle_); }
    /// False: others have it.
    [[nodiscard]] bool take(int how) const {
        if (::flock(handle_, how | LOCK_NB) == 0) return true;
        if (errno != EWOULDBLOCK && errno != EINTR)
            throw store_exception({store_failure::unwritable, "the folder of the store cannot be locked"});
        return false;
    }

private:
    int handle_;
};

/// Locks the folder until the result is destroyed. Waits for the busy time; then throws.
std::shared_ptr<void> lock_folder(connection& sql, int how) {
    auto* const database = sqlite_connection(sql.get_backend());
    auto const folder = std::filesystem::path(sqlite_api::sqlite3_db_filename(database, "main")).parent_path();
    int const handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0)
        throw store_exception({store_failure::unwritable, "the folder of the store cannot be read by this user"});
    auto lock = std::make_shared<folder_lock>(handle);
    auto const until = std::chrono::steady_clock::now() + sql.busy_time;
    while (!lock->take(how)) {
        if (std::chrono::steady_clock::now() > until)
            throw store_exception({store_failure::busy, "a creation has not ended in time"});
        std::this_thread::sleep_for(between_attempts);
    }
    return lock;
}

void order_creation(connection& sql, std::int64_t) {
    if (!sql.until_end) sql.until_end = lock_folder(sql, LOCK_EX); // else for an earlier write of the transaction
}
void await_creations(connection& sql, std::int64_t) { (void)lock_folder(sql, LOCK_SH); }

/// Called by SQLite when the file is locked. 0: it fails.
int wait_for_others(void* waiting, int attempt) {
    auto& sql = *static_cast<connection*>(waiting);
    auto const now = std::chrono::steady_clock::now();
    if (attempt == 0) sql.busy_since = now;
    if (now - sql.busy_since >= sql.busy_time) return 0;
    std::this_thread::sleep_for(between_attempts);
    return 1;
}

void greet(soci::session& fresh, std::chrono::milliseconds busy_time, std::chrono::milliseconds) {
    sqlite_api::sqlite3_busy_handler(sqlite_connection(fresh.get_backend()), wait_for_others,
                                     static_cast<connection*>(&fresh));
    // a log that grew under a large transaction shrinks when it is used again
    fresh << "PRAGMA journal_size_limit = 16777216";
    // for a new file. A booking is about a kilobyte: with SQLite's default of 4 KB many would need a second page, and a
    // list of 20 took 17 reads
    fresh << "PRAGMA page_size = 16384";
    log_writes_ahead(fresh, busy_time);
    for (auto const* const statement : {
             "PRAGMA synchronous = FULL", // a confirmed change survives a power cut
             "PRAGMA cache_size = -16384",
             // saves a third of the time that a list spends in system calls. This is SQLite's maximum: the rest of a
             // larger file goes through the cache of each connection, and a list of a million bookings (1.3 GB) filled
             // one
             "PRAGMA mmap_size = 2147418112",
         })
        fresh << statement;
}

store_failure kind_of(soci::soci_error const& thrown) {
    using namespace sqlite_api;
    auto const* const known = dynamic_cast<soci::sqlite3_soci_error const*>(&thrown);
    switch (known ? known->result() & 0xff : SQLITE_ERROR) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return store_failure::busy;
    case SQLITE_CONSTRAINT: return store_failure::duplicate;
    case SQLITE_CANTOPEN:
    case SQLITE_NOTADB:
    case SQLITE_PERM: return store_failure::unreachable;
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_READONLY: return store_failure::unwritable;
    case SQLITE_CORRUPT: return store_failure::damaged;
    default: return store_failure::failed;
    }
}

bool lost(soci::session&, soci::soci_error const&) { return false; }

} // namespace

dialect const sqlite_dialect{
    .knows = knows,
    .parameters = parameters,
    .prepare = prepare,
    .greet = greet,
    .watch = watch,
    .plan_of = plan_of,
    .interrupter = interrupter,
    .file_of = file_of,
    .one_writer = true,
    .execute_later = nullptr,
    .order_creation = order_creation,
    .await_creations = await_creations,
    .count_read_only = "",
    .begin_reading = "BEGIN",
    // waits for other writers, which a deferred transaction cannot after it has read
    .begin_writing = "BEGIN IMMEDIATE",
    .begin_migrating = "BEGIN IMMEDIATE",
    .take_turn = "",
    .count_tables = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = :name",
    .count_all_tables = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table'",
    .shrink_log = "PRAGMA wal_checkpoint(TRUNCATE)",
    .statistics = "", // its choice follows the keys
    .compact = "VACUUM",
    .clustered = " WITHOUT ROWID",
    .each_row = "json_each(:rows) AS e",
    .json_object = "json_object",
    .json_array = "json_group_array",
    .json_begin = "json(",
    .json_end = ")",
    .key_text = "TEXT",
    .numbered = "INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT",
    .writer = "0",
    .unchangeable = "CREATE TRIGGER audit_unchanged BEFORE UPDATE ON audit_entries "
                    "BEGIN SELECT RAISE(IGNORE); END",
    .place = "id",
    .horizon = "(SELECT COALESCE(MAX(id), 0) + 1 FROM inventory_changes)",
    .oldest_writer = "1",
    .next_writer = "",
    .oldest_open_writer = "",
    .unrestored = "SELECT 0", // a file is replaced as a whole
    .cluster_id = "",
    .log_end = "",
    .log_replayed = "",
    .meets_as_duplicate = false,
    .kind_of = kind_of,
    .lost = lost,
};

} // namespace waybill::native::storage
