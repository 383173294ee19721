// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "storage/store.hpp"

#include "storage/addresses.hpp"
#include "storage/keys.hpp"
#include "storage/users.hpp"
#include "support/file.hpp"
#include "support/fresh_store_test.hpp"
#include "support/on_threads.hpp"
#include "support/opened_store.hpp"
#include "support/scratch_folder.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <vector>

namespace {

using namespace waybill::native::storage;
using support::scratch_folder;
using support::temporary_store;

class store_transactions : public support::fresh_store_test {};
class stored_settings : public support::fresh_store_test {};
INSTANTIATE_TEST_SUITE_P(on, store_transactions, support::engines, support::engine_name);
INSTANTIATE_TEST_SUITE_P(on, stored_settings, support::engines, support::engine_name);

TEST(store_files, invalid_urls_are_refused) {
    for (std::string const url : {"", "sqlite", "sqlite:", "sqlite::memory:", "file.db", "mysql://me:secret@host/x"}) {
        auto const opened = store::open(url);
        ASSERT_FALSE(opened) << url;
        EXPECT_EQ(opened.error().kind, store_failure::url_invalid) << url;
        EXPECT_NE(opened.error().message.find("file"), std::string::npos) << url << ": " << opened.error().message;
        EXPECT_EQ(explain(opened.error()).find("secret"), std::string::npos) << url;
    }
}

TEST(store_files, a_file_that_cannot_be_opened_is_unreachable) {
    auto const opened = store::open("sqlite:/nowhere/at/all/store.db");
    ASSERT_EQ(support::failure_of(opened), store_failure::unreachable);
    EXPECT_FALSE(opened.error().message.empty());
}

TEST(store_files, a_file_that_is_not_a_database_is_unreachable_and_unchanged) {
    scratch_folder const folder;
    std::string const text(4096, 'x');
    auto const file = folder.file("letter.txt", text);
    EXPECT_EQ(support::failure_of(store::open("sqlite:" + file)), store_failure::unreachable);
    EXPECT_EQ(support::read_file(file), text);
}

TEST(store_files, only_the_owner_can_read_a_new_file) {
    scratch_folder const folder;
    auto const before = ::umask(0);
    auto const opened = store::open("sqlite:" + folder.file("store.db"));
    ::umask(before);
    ASSERT_TRUE(opened) << explain(opened.error());
    using std::filesystem::perms;
    for (auto const& each : std::filesystem::directory_iterator(folder.path()))
        EXPECT_EQ(each.status().permissions(), perms::owner_read | perms::owner_write) << each.path();
}

TEST_P(store_transactions, data_is_persistent) {
    ASSERT_TRUE(store->write([](auto& sql) { save_login(sql, {"agency", "hash", {1}, {}}); }));
    auto const second = support::opened(store.url());
    auto const found = second.read([](auto& sql) { return find_login(sql, "agency"); });
    ASSERT_TRUE(found && *found);
    EXPECT_EQ((*found)->users, std::vector<std::int64_t>{1});
}

TEST_P(store_transactions, a_new_store_can_be_opened_concurrently) {
    support::store_place const place(GetParam());
    auto const url = place.url();
    std::vector<std::string> problems(6);
    support::on_threads(problems.size(), [&](std::size_t i) {
        auto const opened = store::open(url, {.connections = 2});
        if (!opened) problems[i] = explain(opened.error());
    });
    EXPECT_EQ(problems, std::vector<std::string>(6));
}

TEST_P(store_transactions, a_failed_write_is_rolled_back) {
    auto const written = store->write([](auto& sql) {
        save_login(sql, {"agency", "hash", {1}, {}});
        throw store_exception({store_failure::refused, "changed my mind", "here"});
    });
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error(), (store_error{store_failure::refused, "changed my mind", "here"}));
    EXPECT_EQ(explain(written.error()), "here: changed my mind");
    EXPECT_FALSE(store->read([](auto& sql) { return find_login(sql, "agency"); }).value());
}

TEST_P(store_transactions, errors_of_the_database_never_contain_the_values_of_a_statement) {
    auto const insert = [](auto& sql) {
        std::string const name = "planted-login", hash = "planted-hash";
        execute(sql, "INSERT INTO logins (login, password_hash) VALUES (:login, :hash)", {name, hash});
    };
    ASSERT_TRUE(store->write(insert));
    auto const again = store->write(insert);
    ASSERT_FALSE(again);
    EXPECT_EQ(again.error().kind, store_failure::duplicate);
    EXPECT_EQ(explain(again.error()).find("planted"), std::string::npos);
}

TEST_P(store_transactions, a_reader_sees_one_snapshot_while_another_connection_writes) {
    auto const counts = store->read([&](auto& sql) {
        auto const before = all_logins(sql).size();
        EXPECT_TRUE(store->write([](auto& other) { save_login(other, {"late", "hash", {1}, {}}); }));
        return std::pair(before, all_logins(sql).size());
    });
    EXPECT_EQ(counts.value(), std::pair(std::size_t(0), std::size_t(0)));
    EXPECT_EQ(store->read([](auto& sql) { return all_logins(sql); }).value().size(), 1U);
}

TEST_P(store_transactions, more_threads_than_connections_take_turns) {
    auto const few = support::opened(store.url(), {.connections = 2});
    std::atomic<int> failures{0};
    support::on_threads(8, [&](std::size_t i) {
        for (int j = 0; j < 5; ++j) {
            auto const written = few.write([&](auto& sql) {
                save_login(sql, {"login " + std::to_string(i) + "-" + std::to_string(j), "hash", {1}, {}});
            });
            if (!written) ++failures;
        }
    });
    EXPECT_EQ(failures, 0);
    EXPECT_EQ(store->read([](auto& sql) { return all_logins(sql); }).value().size(), 40U);
}

TEST_P(stored_settings, a_login_is_read_with_all_of_its_ids) {
    login_record const kept{"agence Générale", "$argon2id$x", {3, 9032, 1LL << 40}, {55, 56}, {true, {20001, 20002}}};
    auto const found = store->write([&](auto& sql) {
        save_login(sql,
                   {kept.login, kept.password_hash, {9032, 3, 1LL << 40, 3}, {56, 55}, {true, {20002, 20001, 20002}}});
        save_login(sql, {"other", "hash", {4}, {57}});
        return find_login(sql, kept.login);
    });
    EXPECT_EQ(found.value(), kept);
}

TEST_P(stored_settings, saving_a_login_again_replaces_and_removing_removes_all) {
    ASSERT_TRUE(store->write([](auto& sql) {
        save_login(sql, {"a", "one", {1, 2}, {5}, {true, {7}}});
        save_login(sql, {"a", "two", {3}, {}});
        EXPECT_EQ(find_login(sql, "a"), (login_record{"a", "two", {3}, {}}));
        EXPECT_EQ(find_login(sql, "A"), std::nullopt) << "logins are case-sensitive";
        EXPECT_TRUE(remove_login(sql, "a"));
        EXPECT_FALSE(remove_login(sql, "a"));
        EXPECT_EQ(find_login(sql, "a"), std::nullopt);
        save_login(sql, {"a", "three", {9}, {}});
        EXPECT_EQ(find_login(sql, "a"), (login_record{"a", "three", {9}, {}}));
    }));
}

TEST_P(stored_settings, keys_are_created_once_for_each_name_and_store) {
    temporary_store other(GetParam());
    auto const key = [](auto& of, char const* name) {
        return of->write([&](auto& sql) { return keys_of(sql, name); }).value();
    };
    auto const first = key(store, "offers");
    EXPECT_EQ(key(store, "offers"), first);
    EXPECT_NE(key(store, "quotes"), first);
    EXPECT_NE(key(other, "offers"), first);
}

TEST_P(stored_settings, address_ranges_are_kept_with_their_notes) {
    ASSERT_TRUE(store->write([](auto& sql) {
        allow_range(sql, {"10.0.0.0/8", "office"});
        allow_range(sql, {"192.0.2.7", ""});
        allow_range(sql, {"10.0.0.0/8", "all offices"});
        EXPECT_EQ(allowed_ranges(sql), (std::vector<allowed_range>{{"10.0.0.0/8", "all offices"}, {"192.0.2.7", ""}}));
        EXPECT_TRUE(forbid_range(sql, "10.0.0.0/8"));
        EXPECT_FALSE(forbid_range(sql, "10.0.0.0/8"));
        EXPECT_EQ(allowed_ranges(sql), (std::vector<allowed_range>{{"192.0.2.7", ""}}));
    }));
}

} // namespace
