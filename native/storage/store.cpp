// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/store.hpp>

#include <storage/connections.hpp>
#include <storage/dialect.hpp>
#include <storage/keys.hpp>
#include <storage/statement.hpp>
#include <storage/store_clock.hpp>
#include <storage/transaction.hpp>
#include <storage/write_queue.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <chrono>
#include <cstdint>
#include <sstream>
#include <utility>

namespace waybill::native::storage {

namespace {

/// The connection of all writes, whose cache stays valid, since no other one of this process writes.
struct single_writer {
    connections pool;
    write_queue queue;

    single_writer(dialect const& engine, std::function<connection_settings()> connecting,
                  store_settings const& settings, std::chrono::milliseconds slow)
        : pool(engine, std::move(connecting), settings.busy_time, settings.use_time, slow),
          queue(pool.busy_time(), settings.group_time) {
        pool.add();
    }
};

/// Migrates on a connection of its own, without a time limit.
stored<void> migrate_tables(dialect const& engine, connection_settings const& settings,
                            std::chrono::milliseconds busy_time) {
    connections single(engine, [&] { return settings; }, busy_time, std::chrono::milliseconds(0));
    single.add();
    connections::lease lent(single);
    auto const done = run_transaction(lent, store_access::migrate, busy_time, migrate);
    // not in a transaction. Space that cannot be returned now, as while others read, is used for later rows
    if (done && !engine.compact.empty())
        (void)run_transaction(lent, store_access::single_statement_read, busy_time,
                              [&](session& sql) { execute(sql, std::string(engine.compact)); });
    return done;
}

/// Returns the result of `opening`, or what it throws as an error.
template <class Opening>
stored<store> explained(std::string_view url, Opening&& opening) {
    try {
        return opening();
    } catch (store_exception const& thrown) { return thrown.why(); } catch (database_error const& thrown) {
        auto why = thrown.why();
        if (why.kind == store_failure::failed) why.kind = store_failure::unreachable;
        if (auto of_file = unusable_file(url); !of_file.empty()) why.message = std::move(of_file);
        return why;
    }
}

/// Statements in the sources have line breaks and indentation.
std::string in_one_line(std::string const& text) {
    std::string line;
    for (char const each : text) {
        bool const blank = each == ' ' || each == '\n';
        if (blank && (line.empty() || line.back() == ' ')) continue;
        line += blank ? ' ' : each;
    }
    return line;
}

/// The verb, the first table, and a number that differs for other texts.
std::string name_of_statement(std::string const& line) {
    std::uint32_t number = 2'166'136'261; // FNV-1a
    for (char const each : line) number = (number ^ static_cast<unsigned char>(each)) * 16'777'619U;
    std::istringstream words(line);
    std::string name, before, word;
    for (words >> name; words >> word; before = word)
        if (before == "FROM" || before == "INTO" || before == "UPDATE") break;
    if (words) name += '_' + word.substr(0, word.find('('));
    if (words && before == "UPDATE") name = "update_" + word;
    std::transform(name.begin(), name.end(), name.begin(), [](unsigned char each) { return char(std::tolower(each)); });
    return fmt::format("{}_{:08x}", name, number);
}

store_error lost_file() { return {store_failure::file_replaced, std::string(file_was_replaced)}; }

/// Reads the settings of the URL, with the password of its file.
std::function<connection_settings()> reader_of(dialect const& engine, std::string const& url,
                                               std::chrono::milliseconds use_time) {
    return [&engine, url, use_time] { return engine.settings(url, use_time); };
}

store_error no_standby() { return {store_failure::refused, "only PostgreSQL has standby servers"}; }

} // namespace

struct store::parts {
    parts(dialect const& engine, std::string_view at, store_settings const& settings)
        : url(at),
          slow(settings.slow),
          pool(engine, reader_of(engine, url, settings.use_time), settings.busy_time, settings.use_time,
               slow.report ? slow.from : std::chrono::milliseconds(0)) {
        if (engine.one_writer)
            writer.emplace(engine, reader_of(engine, url, settings.use_time), settings,
                           slow.report ? slow.from : std::chrono::milliseconds(0));
    }

    std::string url;
    slow_statement_settings slow;
    reported_plans plans{};

    connections pool;
    std::optional<single_writer> writer{}; ///< for an engine with one writer at a time
    std::unique_ptr<store_file> file{};    ///< of SQLite
    std::atomic<bool> unwritable = false;
    std::atomic<bool> refusing_writes = false;
    std::atomic<bool> superseded = false; ///< a newer program has migrated the tables
};

store::store(std::shared_ptr<parts> shared) noexcept : parts_(std::move(shared)) {}

store store::measured_by(store_clock* clock) const {
    store measured(*this);
    measured.clock_ = clock;
    return measured;
}

store store::used_by(store_user user) const {
    store used(*this);
    used.user_ = std::make_shared<store_user const>(std::move(user));
    return used;
}

std::shared_ptr<store::parts> store::connected(std::string_view url, store_settings const& settings) {
    auto const& engine = dialect_of(url);
    (void)engine.settings(url, settings.use_time); // the URL is valid
    engine.prepare(url, settings.create);
    auto made = std::make_shared<parts>(engine, url, settings);
    std::size_t const count = settings.connections == 0 ? 1 : settings.connections;
    for (std::size_t i = 0; i < count; ++i) made->pool.add();
    return made;
}

stored<store> store::open(std::string_view url, store_settings const& settings) {
    return explained(url, [&]() -> stored<store> {
        auto made = connected(url, settings);
        auto const& engine = made->pool.engine();
        made->file = engine.file_of(url);
        store const opened(std::move(made));
        auto const found = opened.tables();
        if (!found) return found.error();
        if (*found == table_state::missing && !settings.create && opened.parts_->file)
            return store_error{store_failure::unreachable, empty_file(url)};
        if (*found != table_state::current && settings.migrate)
            if (auto const migrated =
                    migrate_tables(engine, engine.settings(url, settings.use_time), settings.busy_time);
                !migrated)
                return migrated.error();
        return opened;
    });
}

stored<store> store::open_standby(std::string_view url, store_settings const& settings) {
    return explained(url, [&]() -> stored<store> {
        store const opened(connected(url, settings));
        if (opened.parts_->pool.engine().log_replayed.empty()) return no_standby();
        auto const found = opened.tables();
        if (!found) return found.error();
        if (*found != table_state::current)
            return store_error{store_failure::failed, "the tables of the standby are older than this program"};
        return opened;
    });
}

stored<std::int64_t> store::number_of_server(std::string_view selecting) const {
    if (selecting.empty()) return no_standby();
    return single_statement_read([&](session& sql) { return std::int64_t(number_in(sql, std::string(selecting))); });
}

stored<std::int64_t> store::cluster_id() const { return number_of_server(parts_->pool.engine().cluster_id); }

stored<std::int64_t> store::log_end() const { return number_of_server(parts_->pool.engine().log_end); }

stored<std::int64_t> store::oldest_open_writer() const {
    auto const selecting = parts_->pool.engine().oldest_open_writer;
    return selecting.empty() ? std::int64_t{0} : number_of_server(selecting);
}

std::string store::shortage() const { return parts_->file ? parts_->file->shortage() : std::string(); }

stored<std::optional<std::int64_t>> store::log_replayed() const {
    return number_of_server(parts_->pool.engine().log_replayed).transform([](std::int64_t position) {
        return position < 0 ? std::nullopt : std::optional(position);
    });
}

stored<table_state> store::tables() const { return read(state_of_tables); }

std::string store::problem() const {
    auto const found = tables();
    parts_->superseded = !found && found.error().kind == store_failure::schema_newer;
    if (parts_->superseded) return "the store's tables are newer than this program: upgrade it";
    if (!found) return "the store cannot be read";
    if (*found != table_state::current) return "the store's tables are older than this program: restart the service";
    if (parts_->file)
        if (auto problem = parts_->file->problem(); !problem.empty()) return problem;
    if (auto const asking = parts_->pool.engine().count_read_only; !asking.empty()) {
        auto const refuses = number_of_server(asking);
        if (!refuses || *refuses != 0) return "the database server is read-only";
    }
    if (!parts_->unwritable) return {};
    auto const written = write(try_writing);
    return written ? std::string() : "the store cannot be written";
}

stored<void> store::finish_load() const {
    return single_statement_read([](session& sql) { execute(sql, std::string(sql.engine.after_load)); });
}

void store::refuse_writes(bool refused) const noexcept { parts_->refusing_writes = refused; }

void store::abandon() const {
    parts_->pool.abandon();
    if (!parts_->writer) return;
    parts_->writer->queue.abandon();
    parts_->writer->pool.abandon();
}

void store::report_slow(session& used) const {
    for (auto& each : used.watch.take()) {
        if (parts_->slow.plans && parts_->plans.add(each.text)) {
            try {
                each.plan = used.plan_of(each.text);
            } catch (database_error const&) { // no statement with a plan, such as COMMIT
            }
            (void)used.watch.take(); // of the plan
        }
        each.text = in_one_line(each.text);
        each.name = name_of_statement(each.text);
        if (clock_) each.request = clock_->request;
        parts_->slow.report(each);
    }
}

stored<void> store::run(store_access how, std::function<void(session&)> const& work) const {
    if (how == store_access::write && parts_->refusing_writes)
        return store_error{store_failure::busy, "the store is read-only for maintenance"};
    // what it would write may be incomplete for the newer one
    if (how == store_access::write && parts_->superseded)
        return store_error{store_failure::busy, "a newer program has migrated the store's tables"};
    store_clock::running const timed(clock_);
    auto now = std::chrono::steady_clock::now();
    if (clock_ && clock_->late_uses > 1)
        return store_error{store_failure::unreachable, "the store did not answer in time"};
    if (clock_ && clock_->late_uses == 1) now -= parts_->pool.use_time() / 2;
    if (how != store_access::write || !parts_->writer)
        return use(parts_->pool, how, now, parts_->pool.busy_time(), work);
    auto& [pool, queue] = *parts_->writer;
    return queue.run(work, user_.get(), [&](std::function<void(session&)> const& group, auto arrived) {
        auto const waited = std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - arrived);
        return use(pool, how, arrived, std::max(pool.busy_time() - waited, std::chrono::milliseconds(0)), group);
    });
}

stored<void> store::use(connections& pool, store_access how, std::chrono::steady_clock::time_point begun,
                        std::chrono::milliseconds busy_time, std::function<void(session&)> const& work) const {
    connections::lease lent(pool, begun);
    if (!lent) {
        if (pool.abandoned()) return store_error{store_failure::unreachable, "the store is being closed"};
        if (clock_) ++clock_->late_uses;
        return store_error{store_failure::busy, "no connection to the store became free in time"};
    }
    lent->busy_time = busy_time;
    lent->user = user_.get();
    auto const* const file = how == store_access::write ? parts_->file.get() : nullptr;
    if (file != nullptr && file->replaced()) return lost_file();
    auto const guarded = [&](session& sql) {
        work(sql);
        if (file->replaced()) throw store_exception(lost_file()); // just before the COMMIT
    };
    auto ran =
        file == nullptr ? run_transaction(lent, how, busy_time, work) : run_transaction(lent, how, busy_time, guarded);
    if (clock_ && lent.is_late()) ++clock_->late_uses;
    if (how == store_access::write) {
        bool const refused = !ran && ran.error().kind == store_failure::unwritable;
        if ((ran || refused) && parts_->unwritable != refused) parts_->unwritable = refused;
    }
    if (lent.open() && !lent->watch.empty()) report_slow(*lent);
    return ran;
}

} // namespace waybill::native::storage
