// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/dialect.hpp>
#include <storage/migration.hpp>
#include <storage/pool_activity.hpp>
#include <storage/statement.hpp>
#include <storage/store_file.hpp>

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <mutex>
#include <new>
#include <thread>
#include <unordered_map>
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
    static int const reported = sqlite3_config(SQLITE_CONFIG_MULTITHREAD) + sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    (void)reported;
}

connection_settings settings(std::string_view url, std::chrono::milliseconds) {
    std::string const file(url.substr(sqlite_scheme.size()));
    auto const refuse = [](char const* why) { throw store_exception({store_failure::url_invalid, why}); };
    if (file.empty()) refuse("sqlite: must be followed by a file name");
    // each connection of the pool would have its own database
    if (file.find(":memory:") != std::string::npos || file.starts_with("file:"))
        refuse("sqlite: requires a file; a store in memory cannot be shared");
    for (auto const* const output : {"/dev/stdout", "/dev/stderr"})
        if (is_file_of_store(url, output))
            refuse("standard output or standard error is a file of the store; write to another file");
    unlocked();
    return {file};
}

void prepare(std::string_view url, bool create) {
    if (create) return create_private(std::string(url.substr(sqlite_scheme.size())));
    if (auto missing = missing_file(url); !missing.empty())
        throw store_exception({store_failure::unreachable, std::move(missing)});
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

store_failure kind_of(int code) {
    switch (code & 0xff) {
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

struct finalizer {
    void operator()(sqlite3_stmt* statement) const noexcept { sqlite3_finalize(statement); }
};
using prepared = std::unique_ptr<sqlite3_stmt, finalizer>;

class sqlite_session final : public session {
public:
    sqlite_session() : session(sqlite_dialect) {}
    ~sqlite_session() override { close(); }
    sqlite_session(sqlite_session const&) = delete;
    sqlite_session& operator=(sqlite_session const&) = delete;

    void open(connection_settings const& with) override;
    void close() noexcept override {
        unused_.clear();
        sqlite3_close(std::exchange(database_, nullptr));
    }
    void greet(std::chrono::milliseconds) override;
    void interrupt() noexcept override { sqlite3_interrupt(database_); }
    std::unique_ptr<cursor> run(std::string const& text, statement_values const& values) override;
    void run_later(std::string const& text, statement_values const& values) override { (void)run(text, values); }
    std::string plan_of(std::string const& statement) override;
    void begin_creation(std::int64_t) override {
        if (!until_end) until_end = lock_folder(LOCK_EX); // else for an earlier write of the transaction
    }
    void await_creations(std::int64_t) override { (void)lock_folder(LOCK_SH); }

    [[nodiscard]] database_error error(int code) const {
        return database_error(kind_of(code), database_ == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(database_));
    }
    void keep(std::string const& text, prepared statement) noexcept;
    [[nodiscard]] long long written() const noexcept { return sqlite3_changes(database_); }

private:
    static int wait_for_others(void* waiting, int attempt);
    void log_writes_ahead();
    std::shared_ptr<void> lock_folder(int how) const;

    sqlite3* database_ = nullptr;
    /// Statements that are not in use, by text: to prepare one costs SQLite more than to execute most of them.
    std::unordered_multimap<std::string, prepared> unused_{};
    std::chrono::steady_clock::time_point busy_since_{}; ///< when it began to wait for a lock
};

/// Executes the statement up to its first row, and the further ones row by row.
class sqlite_cursor final : public cursor {
public:
    sqlite_cursor(sqlite_session& in, std::string text, prepared statement)
        : in_(in), text_(std::move(text)), statement_(std::move(statement)), has_row_(step()) {}
    sqlite_cursor(sqlite_cursor const&) = delete;
    sqlite_cursor& operator=(sqlite_cursor const&) = delete;
    ~sqlite_cursor() override { in_.keep(text_, std::move(statement_)); }

    bool next() override {
        if (!std::exchange(fresh_, false) && has_row_) has_row_ = step();
        return has_row_;
    }
    [[nodiscard]] bool is_null(int column) const override {
        return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
    }
    [[nodiscard]] long long number(int column) const override { return sqlite3_column_int64(statement_.get(), column); }
    [[nodiscard]] std::string_view text(int column) const override {
        auto const* const text = reinterpret_cast<char const*>(sqlite3_column_text(statement_.get(), column));
        return {text, std::size_t(sqlite3_column_bytes(statement_.get(), column))};
    }
    [[nodiscard]] long long written() const override { return in_.written(); }

private:
    bool step() {
        auto const code = sqlite3_step(statement_.get());
        if (code != SQLITE_ROW && code != SQLITE_DONE) throw in_.error(code);
        return code == SQLITE_ROW;
    }

    sqlite_session& in_;
    std::string text_;
    prepared statement_;
    statement_watch::measuring measured_{in_.watch, text_};
    bool fresh_ = true;
    bool has_row_;
};

void sqlite_session::open(connection_settings const& with) {
    close();
    auto const code =
        sqlite3_open_v2(with.text.c_str(), &database_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
    if (code == SQLITE_OK) return;
    auto const why = error(code);
    close();
    throw why;
}

std::unique_ptr<cursor> sqlite_session::run(std::string const& text, statement_values const& values) {
    ++pool_activity::of_process().statements;
    prepared statement;
    if (auto const found = unused_.find(text); found != unused_.end()) {
        statement = std::move(found->second);
        unused_.erase(found);
    } else {
        sqlite3_stmt* made = nullptr;
        auto const code = sqlite3_prepare_v2(database_, text.data(), int(text.size()), &made, nullptr);
        statement.reset(made);
        if (code != SQLITE_OK) throw error(code);
    }
    for (int i = 0; i < int(values.size()); ++i) {
        auto const& content = values[std::size_t(i)].content();
        int code = SQLITE_OK; // NULL, unless a value is bound
        if (auto const* const number = std::get_if<long long>(&content))
            code = sqlite3_bind_int64(statement.get(), i + 1, *number);
        else if (auto const* const of = std::get_if<std::string>(&content))
            code = sqlite3_bind_text(statement.get(), i + 1, of->data(), int(of->size()), SQLITE_TRANSIENT);
        if (code != SQLITE_OK) throw error(code);
    }
    return std::make_unique<sqlite_cursor>(*this, text, std::move(statement));
}

/// Keeps a statement for the next use of its text.
void sqlite_session::keep(std::string const& text, prepared statement) noexcept {
    constexpr std::size_t most = 300;
    sqlite3_reset(statement.get());         // also ends one that was left in the middle
    if (text.starts_with("PRAGMA")) return; // SQLite executes some of these when it prepares them
    sqlite3_clear_bindings(statement.get());
    if (unused_.size() == most) unused_.erase(unused_.begin());
    try {
        unused_.emplace(text, std::move(statement));
    } catch (std::bad_alloc const&) {}
}

std::string sqlite_session::plan_of(std::string const& statement) {
    std::string plan;
    constexpr int detail = 3;
    for (auto const rows = run("EXPLAIN QUERY PLAN " + statement, {}); rows->next();)
        plan.append(rows->text(detail)) += '\n';
    return plan;
}

/// Locks the folder until the result is destroyed. Waits for the busy time; then throws.
std::shared_ptr<void> sqlite_session::lock_folder(int how) const {
    auto const folder = std::filesystem::path(sqlite3_db_filename(database_, "main")).parent_path();
    int const handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0)
        throw store_exception({store_failure::unwritable, "the folder of the store cannot be read by this user"});
    auto lock = std::make_shared<folder_lock>(handle);
    auto const until = std::chrono::steady_clock::now() + busy_time;
    while (!lock->take(how)) {
        if (std::chrono::steady_clock::now() > until)
            throw store_exception({store_failure::busy, "a creation has not ended in time"});
        std::this_thread::sleep_for(between_attempts);
    }
    return lock;
}

/// Called by SQLite when the file is locked. 0: it fails.
int sqlite_session::wait_for_others(void* waiting, int attempt) {
    auto& sql = *static_cast<sqlite_session*>(waiting);
    auto const now = std::chrono::steady_clock::now();
    if (attempt == 0) sql.busy_since_ = now;
    if (now - sql.busy_since_ >= sql.busy_time) return 0;
    std::this_thread::sleep_for(between_attempts);
    return 1;
}

/// Enables the write-ahead log: readers never wait for the writer. The setting is stored in the file. While one process
/// changes it, SQLite fails at once in the others instead of waiting. A file of another program is not changed.
void sqlite_session::log_writes_ahead() {
    auto const until = std::chrono::steady_clock::now() + busy_time;
    for (;;) {
        try {
            std::string mode;
            (void)selection(*this, "PRAGMA journal_mode", {}, std::tie(mode)).next();
            if (mode == "wal") return;
            (void)state_of_tables(*this);
            execute(*this, "PRAGMA journal_mode = WAL");
            return;
        } catch (database_error const& thrown) {
            if (thrown.why().kind != store_failure::busy || std::chrono::steady_clock::now() > until) throw;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

void sqlite_session::greet(std::chrono::milliseconds) {
    sqlite3_busy_handler(database_, wait_for_others, this);
    // a log that grew under a large transaction shrinks when it is used again
    execute(*this, "PRAGMA journal_size_limit = 16777216");
    // for a new file. A booking is about a kilobyte: with SQLite's default of 4 KB many would need a second page, and a
    // list of 20 took 17 reads
    execute(*this, "PRAGMA page_size = 16384");
    log_writes_ahead();
    for (auto const* const statement : {
             "PRAGMA synchronous = FULL", // a confirmed change survives a power cut
             "PRAGMA cache_size = -16384",
             // saves a third of the time that a list spends in system calls. This is SQLite's maximum: the rest of a
             // larger file goes through the cache of each connection, and a list of a million bookings (1.3 GB) filled
             // one
             "PRAGMA mmap_size = 2147418112",
         })
        execute(*this, statement);
}

} // namespace

dialect const sqlite_dialect{
    .knows = knows,
    .settings = settings,
    .prepare = prepare,
    .make = []() -> std::unique_ptr<session> { return std::make_unique<sqlite_session>(); },
    .file_of =
        [](std::string_view url) {
            return std::make_unique<store_file>(std::string(url.substr(sqlite_scheme.size())));
        },
    .one_writer = true,
    .count_read_only = "",
    .begin_reading = "BEGIN",
    // waits for other writers, which a deferred transaction cannot after it has read
    .begin_writing = "BEGIN IMMEDIATE",
    .begin_migrating = "BEGIN IMMEDIATE",
    .take_turn = "",
    .count_tables = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = :name",
    .count_all_tables = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table'",
    .after_load = "PRAGMA wal_checkpoint(TRUNCATE)",
    .compact = "VACUUM",
    .clustered = " WITHOUT ROWID",
    .for_each_row = "json_each(:rows) AS e",
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
};

} // namespace waybill::native::storage
