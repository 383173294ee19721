// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What /ready reports about a store that can be read but not written, or whose file is missing; and writes beyond
// RLIMIT_FSIZE.
#include <server/operation_pages.hpp>
#include <server/readiness.hpp>
#include <storage/store_file.hpp>
#include <storage/users.hpp>

#include "support/command_outcome.hpp"
#include "support/file.hpp"
#include "support/in_time.hpp"
#include "support/opened_store.hpp"
#include "support/scratch_folder.hpp"
#include "support/socket.hpp"
#include "support/temporary_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <thread>

namespace {

using namespace waybill::native::storage;
using namespace std::chrono_literals;
using testing::HasSubstr;

TEST(store_file, is_missing_or_replaced_or_has_no_space) {
    support::scratch_folder const folder;
    auto const path = folder.file("data.db", "content");
    store_file const file(path), other(path), unaware(path);
    EXPECT_EQ(file.problem(), "");
    EXPECT_EQ(file.shortage(0), "");
    EXPECT_FALSE(file.replaced());
    EXPECT_THAT(file.shortage(std::numeric_limits<std::uintmax_t>::max()), HasSubstr("MiB left"));
    std::filesystem::rename(path, path + ".old");
    EXPECT_EQ(file.problem(), file_was_replaced);
    folder.file("data.db", "another content");
    EXPECT_TRUE(other.replaced());
    EXPECT_EQ(other.problem(), file_was_replaced);
    std::filesystem::rename(path + ".old", path);
    EXPECT_TRUE(file.replaced()) << "others may have used another file meanwhile";
    EXPECT_TRUE(other.replaced());
    EXPECT_FALSE(unaware.replaced());
}

TEST(store_file, is_known_under_any_name) {
    support::scratch_folder const folder;
    auto const path = folder.file("data.db", "content");
    auto const url = "sqlite:" + path;
    folder.file("data.db-wal", "content");
    folder.file("other.db", "content");
    std::filesystem::create_symlink(path, folder.file("link"));
    std::filesystem::create_hard_link(path, folder.file("hard-link"));
    std::filesystem::create_directory_symlink(folder.file(""), folder.file("folder"));
    for (auto const* const name : {"data.db", "link", "hard-link", "folder/data.db", "./data.db", "data.db-wal"})
        EXPECT_TRUE(is_file_of_store(url, folder.file(name))) << name;
    for (auto const* const name : {"other.db", "missing.db", "folder"})
        EXPECT_FALSE(is_file_of_store(url, folder.file(name))) << name;
    EXPECT_FALSE(is_file_of_store("postgresql://host/db", path));
}

/// The file of an open store is moved away, and perhaps another one takes its place.
class replaced_store : public testing::TestWithParam<char const*> {
protected:
    void replace() const {
        std::filesystem::rename(file, file + ".old");
        if (GetParam() == std::string_view("replaced")) std::filesystem::copy_file(file + ".old", file);
    }
    stored<void> add(store const& to, char const* login) const {
        return to.write([&](auto& sql) { save_login(sql, {login, "hash", {1}, {}}); });
    }

    support::store_place place{};
    std::string file = place.url().substr(std::string_view("sqlite:").size());
};
INSTANTIATE_TEST_SUITE_P(by, replaced_store, testing::Values("unlinked", "replaced"),
                         [](auto const& of) { return std::string(of.param); });

TEST_P(replaced_store, refuses_every_write_until_it_is_opened_again) {
    auto const data = support::opened(place.url());
    ASSERT_TRUE(add(data, "before"));
    replace();
    auto const refused = add(data, "lost");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(), (store_error{store_failure::file_replaced, std::string(file_was_replaced)}));
    EXPECT_TRUE(data.read([](auto& sql) { return all_logins(sql); })) << "reads go on";
    std::filesystem::rename(file + ".old", file);
    EXPECT_FALSE(add(data, "lost")) << "until it is restarted";
    auto const again = support::opened(place.url());
    EXPECT_TRUE(add(again, "after"));
}

TEST_P(replaced_store, loses_no_write_that_has_begun) {
    auto const data = support::opened(place.url());
    auto const refused = data.write([&](auto& sql) {
        save_login(sql, {"lost", "hash", {1}, {}});
        replace();
    });
    EXPECT_EQ(support::failure_of(refused), store_failure::file_replaced);
    EXPECT_TRUE(data.read([](auto& sql) { return all_logins(sql); }).value().empty()) << "rolled back";
}

/// While it exists, this process can write no file, as with a full disk.
class unwritable_files {
public:
    unwritable_files() : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        rlimit const none{0, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &none);
    }
    unwritable_files(unwritable_files const&) = delete;
    unwritable_files& operator=(unwritable_files const&) = delete;
    ~unwritable_files() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

private:
    void (*handler_)(int);
    rlimit before_{};
};

TEST(store_problem, is_a_failed_write_until_one_succeeds) {
    support::store_place const place;
    auto const data = support::opened(place.url(), {.connections = 1});
    EXPECT_EQ(data.problem(), "");
    auto const limit_pages = [&](int most) { // of the connection that writes
        ASSERT_TRUE(data.write([&](auto& sql) { execute(sql, "PRAGMA max_page_count = " + std::to_string(most)); }));
    };
    limit_pages(1); // like a full disk; SQLite uses at least the existing pages
    auto const written = data.write([](auto& sql) {
        execute(sql, "CREATE TABLE padding (text TEXT)");
        execute(sql, "INSERT INTO padding (text) VALUES (hex(zeroblob(100000)))");
    });
    EXPECT_EQ(support::failure_of(written), store_failure::unwritable);
    // a small write fits into the existing pages
    EXPECT_EQ(data.problem(), "");
    EXPECT_EQ(data.problem(), "");
    {
        unwritable_files const full;
        EXPECT_EQ(support::failure_of(data.write([](auto& sql) { execute(sql, "CREATE TABLE padding (text TEXT)"); })),
                  store_failure::unwritable);
        EXPECT_EQ(data.problem(), "the store cannot be written");
    }
    limit_pages(1'000'000);
    EXPECT_EQ(data.problem(), "");
}

TEST(store_problem, is_a_read_only_server) {
    support::temporary_store made(support::store_engine::postgresql);
    EXPECT_EQ(made->problem(), "");
    auto const read_only = support::opened(made.url() + "%20-cdefault_transaction_read_only%3Don");
    EXPECT_EQ(read_only.problem(), "the database server is read-only");
    EXPECT_EQ(support::failure_of(read_only.write([](auto& sql) { save_login(sql, {"agency", "hash", {1}, {}}); })),
              store_failure::unwritable);
}

TEST(ready_page_text, is_a_warning_until_writes_fail) {
    using waybill::native::server::operation_pages;
    operation_pages pages;
    std::string problem, warning = "less than 32 MiB left";
    pages.problem = [&] { return problem; };
    pages.warning = [&] { return warning; };
    auto const ready = [&] { return pages.answer({.method = "GET", .target = "/ready"}).value(); };
    EXPECT_EQ(ready().status, 200);
    EXPECT_EQ(ready().body, "ready: less than 32 MiB left\n");
    problem = "the store cannot be written";
    EXPECT_EQ(ready().status, 503);
    problem = warning = "";
    EXPECT_EQ(ready().body, "ready\n");
}

/// A transaction of another program, which has written.
TEST(open_transaction, is_seen_while_it_lasts) {
    support::temporary_store made(support::store_engine::postgresql);
    auto const watching = support::opened(made.url());
    waybill::native::server::readiness ready;
    ASSERT_TRUE(made->write([&](auto& sql) {
        save_login(sql, {"agency", "hash", {1}, {}});
        long long number = 0;
        support::read_row(sql, "SELECT txid_current()", {}, number);
        auto const oldest = watching.oldest_open_writer().value();
        EXPECT_NE(oldest, 0);
        EXPECT_LE(oldest, number);
        auto const seen = [&] { // an older one of another test comes first, until it ends
            (void)ready.look_at(watching, {});
            return ready.open_transaction() >= 50ms;
        };
        EXPECT_TRUE(support::in_time(30s, seen, 10ms));
    }));
    auto const ended = [&] {
        (void)ready.look_at(watching, {});
        return ready.open_transaction() < 20ms; // another test may have begun one
    };
    EXPECT_TRUE(support::in_time(30s, ended, 10ms));
    support::temporary_store other;
    EXPECT_EQ(other->oldest_open_writer().value(), 0);
}

class ready_page : public testing::Test {
protected:
    [[nodiscard]] waybill::http::response get(std::string const& target) const { return support::get(port_, target); }
    /// The body of the first response with that status; empty if there is none in time.
    [[nodiscard]] std::string ready_with(int status) const {
        waybill::http::response answer;
        auto const has_status = [&] { return (answer = get("/ready")).status == status; };
        return support::in_time(30s, has_status, 50ms) ? answer.body : "";
    }

    support::scratch_folder folder_{};
    std::string file_ = folder_.file("data.db");
    support::program serving_{{"serve", "--create", "--listen", "127.0.0.1:0", "--store", "sqlite:" + file_,
                               "--log-file", folder_.file("log")}};
    std::uint16_t port_ = support::port_of(serving_.first_line());
};

TEST_F(ready_page, is_503_when_the_file_was_unlinked_or_replaced) {
    EXPECT_EQ(ready_with(200), "ready\n");
    std::filesystem::rename(file_, file_ + ".old");
    EXPECT_THAT(ready_with(503), HasSubstr(std::string(file_was_replaced)));
    std::filesystem::rename(file_ + ".old", file_);
    std::this_thread::sleep_for(2s);
    EXPECT_THAT(ready_with(503), HasSubstr(std::string(file_was_replaced))) << "until it is restarted";
}

/// As after a move to a machine without tzdata, or with an older one.
TEST(unknown_time_zone, is_a_reason_not_to_be_ready) {
    support::scratch_folder const folder;
    auto const url = "sqlite:" + folder.file("data.db"), log = folder.file("log");
    ASSERT_THAT(support::run_program({"load", "--sample", "--store", url}), support::exits(0));
    ASSERT_TRUE(support::opened(url).write([](auto& sql) {
        execute(sql, "UPDATE hotels SET hotel = REPLACE(hotel, 'Atlantic/Azores', 'Africa/Atlantis')");
    }));
    auto const says = HasSubstr("does not know the time zone Africa/Atlantis");
    EXPECT_THAT(support::run_program({"doctor", "--store", url}), support::reports(1, says));
    EXPECT_THAT(support::run_program({"serve", "--check", "--store", url}), support::reports(1, says));
    support::program serving({"serve", "--listen", "127.0.0.1:0", "--store", url, "--log-file", log});
    auto const ready = support::get(support::port_of(serving.first_line()), "/ready");
    EXPECT_EQ(ready.status, 503);
    EXPECT_THAT(ready.body, says);
    EXPECT_THAT(support::stopped(serving), support::exits(0));
    EXPECT_THAT(support::read_file(log), says);
}

TEST_F(ready_page, survives_a_write_beyond_the_file_size_limit) {
    EXPECT_EQ(get("/nothing").status, 404);
    rlimit const none{0, 0};
    ASSERT_EQ(::prlimit(serving_.process(), RLIMIT_FSIZE, &none, nullptr), 0);
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(get("/nothing").status, 404); // writes a line to the log
        std::this_thread::sleep_for(100ms);
    }
    EXPECT_EQ(get("/health").status, 200);
    EXPECT_THAT(support::stopped(serving_), support::exits(0));
}

} // namespace
