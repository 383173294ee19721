// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Every command that takes --store, with each store that is none: what it refuses, it does not change.
#include <command_line/command_tree.hpp>
#include <storage/migration.hpp>

#include "support/command.hpp"
#include "support/command_outcome.hpp"
#include "support/file.hpp"
#include "support/opened_store.hpp"
#include "support/scratch_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

namespace {

using testing::HasSubstr;

/// Each command with what it needs besides the store. One that takes --store and is not here fails the test.
std::string const lines[] = {
    // who may call, and with what
    "allow add 10.0.0.0/8", "allow list", "allow remove 10.0.0.0/8", "key list", "key retire", "key rotate",
    "user list", "user password a", "user add a --user 1", "user remove a",
    // the service and its store
    "audit", "backup --to COPY --replace", "doctor", "serve --check",
    // what is in it
    "bookings export", "bookings cancel H1", "bookings list", "bookings decide H1 --accept", "bookings show H1",
    "export inventory", "load --sample", "traveler erase --reference 1", "traveler export --reference 1"};

class store_argument : public testing::Test {
protected:
    store_argument() {
        folder.file("empty.db", "");
        execute("foreign.db", "CREATE TABLE notes (text TEXT)");
        execute("rails.db", "CREATE TABLE schema_migrations (version VARCHAR NOT NULL PRIMARY KEY)");
        execute("rails.db", "INSERT INTO schema_migrations VALUES ('20260101000000')");
        (void)support::opened("sqlite:" + folder.file("newer.db"));
        execute("newer.db", "INSERT INTO schema_migrations (version, what) VALUES (" +
                                std::to_string(waybill::native::storage::migrations().back().version + 1) +
                                ", 'of the next version')");
        folder.file("copy.db", "a good copy");
    }
    void execute(std::string const& name, std::string const& statement) const {
        waybill::native::storage::execute(*support::plain_session("sqlite:" + folder.file(name)), statement);
    }
    std::vector<std::string> words_of(std::string const& line, std::string const& store) const {
        auto words = support::joined(support::words_in(line), {"--store", "sqlite:" + store});
        std::replace(words.begin(), words.end(), std::string("COPY"), folder.file("copy.db"));
        return words;
    }
    support::program_result run(std::string const& line, std::string const& store) const {
        return support::run_program(words_of(line, store), {}, password);
    }
    /// In this process, but for a service: it would run.
    void expect_refused(std::string const& line, std::string const& store, std::string const& why) const {
        auto const before = support::read_if_there(store);
        auto const ran =
            line == "serve --create" ? run(line, store) : support::run_command(words_of(line, store), {}, password);
        EXPECT_EQ(ran.exit_code, 1) << line << " with " << store;
        EXPECT_THAT(ran.output + ran.errors, HasSubstr(why)) << line;
        EXPECT_TRUE(support::read_if_there(store) == before) << line << " has changed " << store;
        EXPECT_EQ(support::read_file(folder.file("copy.db")), "a good copy") << line << " with " << store;
    }

    support::scratch_folder folder{};
    support::program::environment const password{{"WAYBILL_PASSWORD", "secret"}};
};

TEST_F(store_argument, of_each_command_is_in_the_list) {
    for (auto const& command : waybill::native::command_line::describe_commands())
        for (auto const& option : command.options)
            EXPECT_TRUE(option.names.empty() || option.names.back() != "--store" ||
                        command.path == "restore" || // which replaces any: restored_store.cpp
                        std::any_of(std::begin(lines), std::end(lines),
                                    [&](auto const& each) { return (each + ' ').starts_with(command.path + ' '); }))
                << command.path;
}

TEST_F(store_argument, that_names_no_store_is_refused_by_every_command) {
    for (auto const& line : lines) {
        expect_refused(line, "", "must be followed by a file name");
        for (auto const* const name : {":memory:", "file::memory:?cache=shared", "file:shared?mode=memory"}) {
            expect_refused(line, name, "cannot be shared");
            EXPECT_FALSE(std::filesystem::exists(name)) << line;
        }
        for (auto const* const name : {"foreign.db", "rails.db"})
            expect_refused(line, folder.file(name), "of another program");
        if (!line.starts_with("backup")) // any version can copy
            expect_refused(line, folder.file("newer.db"), "use a newer program");
        if (line.starts_with("load") || line.starts_with("user add")) continue; // they create one
        expect_refused(line, folder.file("empty.db"), "is empty");
        expect_refused(line, folder.file("stroe.db"),
                       "stroe.db; its folder has the stores foreign.db, newer.db, rails.db. `waybill load`, `waybill "
                       "user add` and --create create a store");
        EXPECT_FALSE(std::filesystem::exists(folder.file("stroe.db"))) << line << ": a mistyped path";
    }
    for (auto const* const line : {"allow add 10.0.0.0/8 --create", "serve --create"})
        expect_refused(line, folder.file("foreign.db"), "of another program");
    expect_refused("user list", folder.file("nowhere/store.db"), "and no folder " + folder.file("nowhere") + "\n");
}

TEST_F(store_argument, that_names_an_empty_or_missing_file_is_a_new_store_for_commands_that_create_one) {
    for (std::string const line : {"load --sample", "user add a --user 1", "allow add 10.0.0.0/8 --create"})
        for (bool const empty : {true, false}) {
            support::scratch_folder const fresh;
            auto const file = empty ? fresh.file("fresh.db", "") : fresh.file("fresh.db");
            EXPECT_THAT(run(line, file), support::exits(0)) << line;
            EXPECT_THAT(run("user list", file), support::exits(0)) << line;
        }
}

TEST_F(store_argument, of_a_newer_version_can_be_backed_up) {
    EXPECT_THAT(run("backup --to COPY --replace", folder.file("newer.db")), support::exits(0));
}

} // namespace
