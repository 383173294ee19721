// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Commands that would write a file which they read, a service whose file was replaced, and the size of the write-ahead
// log after a load.
#include "storage/store.hpp"
#include "support/command_outcome.hpp"
#include "support/file.hpp"
#include "support/postgresql_server.hpp"
#include "support/scratch_folder.hpp"
#include "support/socket.hpp"
#include "support/storm.hpp"

#include <waybill/message/functions.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>

namespace {

using namespace waybill;
using namespace std::chrono_literals;
using testing::HasSubstr;
namespace fs = std::filesystem;

class file_commands : public testing::Test {
protected:
    file_commands() {
        EXPECT_EQ(support::run_program({"load", "--sample", "--store", "sqlite:" + store}).exit_code, 0);
        fs::create_symlink(store, folder.file("link.db"));
    }
    /// The exit code of a command line of the shell; `waybill` is the program.
    int shell(std::string const& line) const {
        int const status = std::system(
            ("cd '" + folder.file("") + "' && waybill() { '" WAYBILL_PROGRAM "' \"$@\"; } && " + line + " 2>errors")
                .c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    [[nodiscard]] std::string errors() const { return support::read_if_there(folder.file("errors")); }

    support::scratch_folder folder{};
    std::string store = folder.file("store.db");
};

TEST_F(file_commands, refuse_to_write_to_the_store_that_they_read) {
    auto const before = support::read_file(store);
    for (auto const* const line :
         {"waybill backup --store sqlite:store.db --to store.db --replace",
          "waybill backup --store sqlite:store.db --to link.db --replace",
          "waybill backup --store sqlite:link.db --to ./store.db --replace",
          "waybill backup --store sqlite:store.db --to copy.db >>store.db",
          "waybill export inventory --store sqlite:store.db >>store.db",
          "waybill user list --store sqlite:link.db >>store.db", "waybill doctor --store sqlite:store.db >>store.db",
          "waybill serve --store sqlite:store.db --listen 127.0.0.1:0 >>store.db",
          "waybill serve --store sqlite:store.db --listen 127.0.0.1:0 --log-file link.db"}) {
        EXPECT_NE(shell(line), 0) << line;
        EXPECT_TRUE(support::read_file(store) == before) << line;
    }
    EXPECT_EQ(shell("waybill backup --store sqlite:store.db --to copy.db >output"), 0) << errors();
    EXPECT_EQ(shell("waybill export inventory --store sqlite:copy.db >inventory.json"), 0) << errors();
}

TEST_F(file_commands, refuse_to_write_to_the_document_that_they_read) {
    std::string const document = R"({"ErrorRES":{"ErrorResult":{"@id":"INTERNAL","@type":13,"message":"x"}}})";
    for (auto const* const line :
         {"waybill convert a.json --to xml >>a.json", "waybill explain a.json >>a.json",
          "waybill check a.json >>a.json", "waybill convert - --to xml <a.json >>a.json",
          "waybill load a.json --store sqlite:store.db >>a.json",
          "export WAYBILL_PASSWORD=secret; waybill trips --url http://127.0.0.1:1 --login a --user 1 "
          "--since 2026-01-01T00:00:00 --wire a.json >>a.json"}) {
        folder.file("a.json", document);
        EXPECT_NE(shell(line), 0) << line;
        EXPECT_EQ(support::read_file(folder.file("a.json")), document) << line;
        EXPECT_THAT(errors(), HasSubstr("output")) << line;
    }
    EXPECT_EQ(shell("waybill convert a.json --to xml >a.xml"), 0) << errors();
}

TEST_F(file_commands, a_load_leaves_no_large_log) {
    support::program serving({"serve", "--listen", "127.0.0.1:0", "--store", "sqlite:" + store});
    ASSERT_NE(serving.first_line(), "");
    ASSERT_EQ(shell("waybill load --sample --store sqlite:store.db >output"), 0) << errors();
    EXPECT_EQ(fs::file_size(store + "-wal"), 0U);
}

TEST(replaced_file, lets_the_same_request_be_sent_again) {
    support::temporary_store store;
    support::fill_store(*store);
    auto service = std::move(native::booking_service::booking_service::open(*store)).value();
    support::agency_client agency(service);
    auto const requested = agency.creation(support::confirmed_room, "first");
    auto const booked = agency.book(support::released_room, "second");
    fs::remove(store.url().substr(std::string_view("sqlite:").size()));
    auto const refused = [](auto const& answer) {
        return answer ? "ok" : answer.error().id + " " + answer.error().retry.value_or("");
    };
    for (auto const& outcome :
         {refused(agency.ask(requested)), refused(agency.ask(agency.acknowledge(booked.booking_number))),
          refused(agency.ask(agency.cancel(booked.booking_number))),
          refused(agency.ask(agency.quote_request(support::confirmed_room)))})
        EXPECT_EQ(outcome, "INTERNAL same-reference");
    EXPECT_EQ(agency.state(booked.booking_number), "OR");
}

TEST(replaced_file, of_a_service_is_reported_once_and_never_written) {
    support::scratch_folder const folder;
    auto const file = folder.file("store.db"), log = folder.file("log"), url = "sqlite:" + file;
    auto const sale = support::rooms_on_sale(native::storage::store::open(url).value(), 10);
    support::program serving({"serve", "--listen", "127.0.0.1:0", "--store", url, "--log-file", log});
    support::booking_agency agency(support::url_in(serving.first_line()), sale.what);
    auto const quoted = agency.quoted("confirmed");
    ASSERT_TRUE(quoted) << agency.problem();
    auto const made = agency.call(*quoted);
    ASSERT_TRUE(made);
    auto const waiting = agency.quoted("refused");
    ASSERT_TRUE(waiting);
    fs::rename(file, folder.file("moved.db"));
    fs::copy_file(folder.file("moved.db"), file);

    auto const& number = made->order_details.booking_number;
    credential const who{"agency", "secret"};
    auto const expect_refused = [](auto const& answer, char const* what) {
        ASSERT_FALSE(answer) << what;
        EXPECT_EQ(answer.error().id, "INTERNAL") << what;
    };
    for (int i = 0; i < 3; ++i) {
        expect_refused(agency.call(*waiting), "creation");
        expect_refused(agency.call(hotel_booking_cancellation_req{who, 7, number, {}, {}}), "cancellation");
        EXPECT_FALSE(agency.quoted("another")) << "a quote is written too";
        EXPECT_EQ(agency.refusal(), "INTERNAL");
        EXPECT_TRUE(agency.call(hotel_booking_detail_req{who, 7, number, {}})) << "reads go on";
    }
    std::this_thread::sleep_for(1500ms); // another look at the store
    EXPECT_THAT(support::stopped(serving), support::exits(0));
    auto const text = support::read_file(log);
    EXPECT_EQ(support::count_of("was replaced or deleted", text), 1U) << text;
}

/// Each message names the file and what is wrong with it, once.
TEST(unusable_stores, are_named_with_their_owner) {
    support::scratch_folder const folder;
    auto const noise = folder.file("noise.db", std::string(5000, '\x8F'));
    using native::storage::store;
    auto const refusal = [](std::string const& url) {
        auto const opened = store::open(url, {.create = false});
        return opened ? std::string() : explain(opened.error());
    };
    EXPECT_EQ(refusal("sqlite:" + noise), noise + " is no SQLite database");
    EXPECT_EQ(refusal("sqlite:" + folder.file("")), folder.file("") + " is a folder");
    EXPECT_EQ(store::open("sqlite:" + folder.file("none/data.db")).error().message,
              "there is no folder " + folder.file("none"));
    auto const made = folder.file("made.db");
    ASSERT_TRUE(store::open("sqlite:" + made));
    auto const forbid = [](std::string const& path) { fs::permissions(path, fs::perms::none); };
    auto const allow = [](std::string const& path) { fs::permissions(path, fs::perms::owner_all); };
    bool const is_root = ::geteuid() == 0; // which may read everything
    constexpr uid_t nobody = 65534;
    auto const as = [&](uid_t user) { ASSERT_EQ(is_root ? ::seteuid(user) : 0, 0); };
    forbid(made);
    if (is_root) fs::permissions(folder.file(""), fs::perms::all);
    as(nobody);
    EXPECT_THAT(refusal("sqlite:" + made),
                testing::MatchesRegex(made + " belongs to .*, and .* may not read and write it"));
    as(0);
    allow(made);
    forbid(folder.file(""));
    as(nobody);
    EXPECT_THAT(refusal("sqlite:" + made), HasSubstr(fs::path(made).parent_path().string() + " belongs to "));
    as(0);
    allow(folder.file(""));
    EXPECT_THAT(refusal("postgresql://a@127.0.0.1/x?foo=bar"), HasSubstr("has the unknown setting foo;"));
    EXPECT_THAT(refusal("postgresql://a@127.0.0.1/x?sslmode=require&pasword_file=x"), HasSubstr("pasword_file;"));
    EXPECT_THAT(refusal("postgresql://a:p?secret=b@127.0.0.1/x"), testing::Not(HasSubstr("secret")));
}

TEST(postgresql_encoding, other_than_utf8_is_refused_with_the_command_for_another_database) {
    support::postgresql_server const server;
    server.execute("CREATE DATABASE latin WITH ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    server.execute("CREATE DATABASE bytes WITH ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0");
    for (auto const* const name : {"latin", "bytes"}) {
        auto url = server.url();
        url.replace(url.find("/tests"), 6, std::string("/") + name);
        for (std::string const line : {"load --sample", "serve --listen 127.0.0.1:0", "doctor"}) {
            auto const ran = support::run_program(support::joined(support::words_in(line), {"--store", url}));
            EXPECT_EQ(ran.exit_code, 1) << line;
            EXPECT_THAT(ran.output + ran.errors,
                        HasSubstr("createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0"))
                << line;
        }
    }
}

} // namespace
