// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The files of the page, the doctor and backups.
#include <authentication/registration.hpp>
#include <diagnostics/partner_check.hpp>
#include <diagnostics/store_check.hpp>
#include <diagnostics/tls_check.hpp>
#include <server/page_files.hpp>
#include <storage/backup.hpp>
#include <storage/users.hpp>

#include <waybill/service.hpp>
#include <waybill/transport/httplib.hpp>

#include "support/agency.hpp"
#include "support/certificate.hpp"
#include "support/opened_store.hpp"
#include "support/renamed_service.hpp"
#include "support/scratch_folder.hpp"
#include "support/temporary_store.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <httplib.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace waybill;
using namespace waybill::native::authentication;
using namespace waybill::native::diagnostics;
using namespace waybill::native::server;
using namespace waybill::native::storage;
using testing::HasSubstr;
namespace fs = std::filesystem;

TEST(page_files, serve_what_is_in_the_folder_and_nothing_else) {
    support::scratch_folder const outside;
    outside.file("secret.txt", "not for anybody");
    support::scratch_folder const folder;
    folder.file("index.html", "<p>page");
    fs::create_directories(folder.file("module"));
    folder.file("module/waybill.wasm", "binary");
    folder.file("waybill.mjs", "code");
    folder.file(".hidden", "hidden");
    folder.file("a b.txt", "spaces");
    fs::create_symlink(outside.file("secret.txt"), folder.file("link.txt"));
    fs::create_directory_symlink(outside.file(""), folder.file("linked"));
    fs::create_symlink("loop", folder.file("loop"));
    auto const read = page_files::read(folder.file(""));
    ASSERT_TRUE(read) << read.error().message;
    auto const& page = **read;
    struct {
        char const* target;
        char const* type;
        char const* body;
    } const table[] = {
        {"/", "text/html; charset=utf-8", "<p>page"},
        {"/?x=1", "text/html; charset=utf-8", "<p>page"},
        {"/index.html", "text/html; charset=utf-8", "<p>page"},
        {"/module/waybill.wasm", "application/wasm", "binary"},
        {"/waybill.mjs", "text/javascript; charset=utf-8", "code"},
    };
    for (auto const& each : table) {
        auto const answer = page.answer({"GET", each.target, {}, {}});
        ASSERT_TRUE(answer) << each.target;
        EXPECT_EQ(answer->status, 200);
        EXPECT_EQ(answer->headers.get("Content-Type"), each.type);
        EXPECT_EQ(answer->body, each.body);
        EXPECT_EQ(answer->headers.get("Cache-Control"), "no-cache");
        EXPECT_EQ(answer->headers.get("X-Content-Type-Options"), "nosniff");
        EXPECT_THAT(std::string(answer->headers.get("Content-Security-Policy")),
                    testing::AllOf(HasSubstr("default-src 'none'"), HasSubstr("script-src 'self' 'wasm-unsafe-eval';"),
                                   testing::Not(HasSubstr("unsafe-inline"))));
        auto const again =
            page.answer({"GET", each.target, {{"If-None-Match", std::string(answer->headers.get("ETag"))}}, {}});
        ASSERT_TRUE(again);
        EXPECT_EQ(again->status, 304);
        EXPECT_EQ(again->body, "");
    }
    for (auto const* target :
         {"", "/module", "/module/", "//index.html", "/./index.html", "/module/../index.html", "/../secret.txt",
          "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/link.txt", "/linked/secret.txt", "/.hidden", "/index.html/",
          "/INDEX.HTML", "http://x/index.html", "/index.html%00.txt", "*"})
        EXPECT_FALSE(page.answer({"GET", target, {}, {}})) << target;
    EXPECT_TRUE(page.answer({"HEAD", "/", {}, {}}));
    EXPECT_FALSE(page.answer({"POST", "/", {}, {}})) << "documents are posted";

    folder.file("index.html", "<p>newer");
    ASSERT_TRUE((*read)->reload());
    EXPECT_EQ(page.answer({"GET", "/", {}, {}})->body, "<p>newer");
    fs::remove_all(folder.file(""));
    EXPECT_FALSE((*read)->reload());
    EXPECT_EQ(page.answer({"GET", "/", {}, {}})->body, "<p>newer") << "what was there stays";
    EXPECT_FALSE(page_files::read(folder.file("")));
}

TEST(page_files, lets_the_page_call_the_services_that_are_named) {
    support::scratch_folder const folder;
    folder.file("index.html", "<p>page");
    auto const policy = [&](std::vector<std::string> const& services) {
        auto const page = page_files::read(folder.file(""), services);
        return std::string((*page)->answer({"GET", "/", {}, {}})->headers.get("Content-Security-Policy"));
    };
    EXPECT_THAT(policy({}), HasSubstr("connect-src 'self';"));
    EXPECT_THAT(policy({"https://a.example", "http://127.0.0.1:8081"}),
                HasSubstr("connect-src 'self' https://a.example http://127.0.0.1:8081;"));
}

TEST(page_files, are_served_compressed_and_kept_by_browsers_where_their_names_contain_a_hash) {
    support::scratch_folder const folder;
    fs::create_directories(folder.file("assets"));
    folder.file("index.html", "<p>page");
    folder.file("assets/index-C6VayUqg.js", "code");
    folder.file("assets/index-C6VayUqg.js.br", "brotli");
    folder.file("assets/index-C6VayUqg.js.gz", "deflated");
    folder.file("assets/some-function.js", "plain");
    auto const read = page_files::read(folder.file(""));
    ASSERT_TRUE(read) << read.error().message;
    struct {
        char const* accepted;
        char const* encoding;
        char const* body;
    } const table[] = {
        {"", "", "code"},
        {"gzip, deflate, br", "br", "brotli"},
        {"gzip, deflate", "gzip", "deflated"},
        {"GZIP;q=0.5, br;q=0", "gzip", "deflated"},
        {"br;q=0.0, gzip;q=0", "", "code"},
        {"brotli, xgzip", "", "code"},
    };
    for (auto const& each : table) {
        auto const answer =
            (*read)->answer({"GET", "/assets/index-C6VayUqg.js", {{"Accept-Encoding", each.accepted}}, {}});
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->body, each.body) << each.accepted;
        EXPECT_EQ(answer->headers.get("Content-Encoding"), each.encoding) << each.accepted;
        EXPECT_EQ(answer->headers.get("Vary"), "Accept-Encoding");
        EXPECT_EQ(answer->headers.get("Content-Type"), "text/javascript; charset=utf-8");
        EXPECT_EQ(answer->headers.get("Cache-Control"), "public, max-age=31536000, immutable");
    }
    for (auto const* target : {"/", "/assets/some-function.js"}) {
        auto const answer = (*read)->answer({"GET", target, {{"Accept-Encoding", "gzip"}}, {}});
        EXPECT_EQ(answer->headers.get("Cache-Control"), "no-cache") << target;
        EXPECT_EQ(answer->headers.get("Vary"), "") << target;
    }
}

/// A partner in this process with faults that a test selects.
class doctor : public testing::Test {
protected:
    findings examine(std::function<result<http::response>(http::request const&)> const& instead = {}) {
        return check_partner(
            given_,
            [&](std::string_view, http::request const& requested) -> result<http::response> {
                if (instead) {
                    auto answer = instead(requested);
                    if (!answer || answer->status != 0) return answer;
                }
                auto answer = service_.handle(requested, "127.0.0.1", now_, "id");
                answer.headers.add("Date", date_);
                return answer;
            },
            [this] { return now_; });
    }
    static http::response canonical() { return {0, {}, {}}; }
    static finding const& of(findings const& all, std::string_view subject) {
        static finding const none{verdict::bad, "", "not looked at", {}};
        for (auto const& each : all)
            if (each.subject == subject) return each;
        return none;
    }

    static void expect_bad(finding const& found, std::string const& hint) {
        EXPECT_EQ(found.verdict, verdict::bad) << found.subject << ": " << found.text;
        EXPECT_THAT(found.hint, HasSubstr(hint)) << found.subject;
    }
    /// Whether it is the request for the page of an endpoint.
    static bool for_page(http::request const& requested) {
        return requested.method == "GET" && requested.target.find('?') == std::string::npos;
    }

    agency::request_handler handler_;
    service<agency::request_handler> service_{{}, handler_};
    partner_case given_{.partner = {.base_url = "https://partner.example"}};
    instant now_ = instant::of(2026, 11, 21, 19, 55, 49);
    std::string date_ = "Sat, 21 Nov 2026 19:56:00 GMT";
};

TEST_F(doctor, finds_nothing_wrong_with_a_partner_that_works) {
    auto const found = examine();
    for (auto const& each : found) EXPECT_EQ(each.verdict, verdict::ok) << each.subject << ": " << each.text;
    EXPECT_EQ(found.size(), 11U);
    EXPECT_THAT(of(found, "hotel soap12").text, HasSubstr("the unknown login was refused"));
    EXPECT_THAT(of(found, "clock").text, HasSubstr("differ by 11 s"));
}

// A finding is printed: if a partner quotes the request, its password must not reach a terminal or a ticket.
TEST_F(doctor, repeats_no_password_that_a_partner_quotes) {
    given_.credential = {.login = "agency", .password = "hun&ter2<\"x"};
    auto const refusal = [](std::string said) {
        return write_refusal("TripBookingListRS", {.id = said, .type = 4, .message = said}, document_form::xml);
    };
    for (bool const names : {false, true}) {
        auto const answer = [&](http::request const& requested) -> http::response {
            if (for_page(requested)) return canonical();
            if (names)
                return {200, {{"Content-Type", "text/xml"}}, refusal("no agency with " + given_.credential->password)};
            return {500, {{"Content-Type", "text/plain"}}, "failed on " + requested.target + ' ' + requested.body};
        };
        for (auto const& each : examine(answer))
            for (auto const* const part : {"hun&", "ter2", "hun%26", "hun\\u0026"})
                EXPECT_EQ(each.text.find(part), std::string::npos) << each.subject << ": " << each.text;
    }
}

TEST_F(doctor, distinguishes_causes) {
    auto const say = [](int status, std::string body = {}) {
        return [status, body](http::request const&) {
            return http::response{status, {{"Content-Type", "text/html"}}, body};
        };
    };
    auto found = examine(say(403));
    EXPECT_EQ(found.back().subject, "address");
    expect_bad(found.back(), "logins are checked only after that");

    found = examine([](http::request const&) -> result<http::response> {
        return error{.code = error_code::connection_failed, .message = "refused"};
    });
    EXPECT_EQ(found.size(), 1U);

    given_.partner.hotel_path = "/elsewhere.asmx";
    EXPECT_THAT(of(examine(), "hotel path").text, HasSubstr("404"));
    given_.partner.hotel_path = partner{}.hotel_path;

    given_.partner.namespace_url = "urn:another";
    found = examine();
    for (auto const* method : {"flight soap11", "hotel soap12"}) expect_bad(of(found, method), "--namespace");
    EXPECT_EQ(of(found, "flight post").verdict, verdict::ok);
    given_.partner.namespace_url = partner{}.namespace_url;

    given_.credential = credential{.login = "agency", .password = "wrong"};
    found = examine();
    EXPECT_EQ(of(found, "flight post").verdict, verdict::bad);
    EXPECT_THAT(of(found, "flight post").text, HasSubstr("login, password or user id are not valid"));
    for (auto const& each : found) EXPECT_THAT(each.text + each.hint, testing::Not(HasSubstr("wrong")));

    date_ = "Sat, 21 Nov 2026 21:00:00 GMT";
    EXPECT_EQ(of(examine(), "clock").verdict, verdict::doubtful);
    date_ = "yesterday";
    EXPECT_EQ(of(examine(), "clock").verdict, verdict::doubtful);

    found = examine([](http::request const& requested) {
        bool const by_get = requested.target.find("strRQ") != std::string::npos;
        return by_get ? http::response{502, {{"Content-Type", "text/html"}}, "<html><body>Bad Gateway</body></html>"}
                      : canonical();
    });
    EXPECT_EQ(of(found, "hotel get").verdict, verdict::bad);
    EXPECT_THAT(of(found, "hotel get").text, HasSubstr("502"));

    given_.partner.base_url = "http://partner.example";
    EXPECT_EQ(of(examine(), "encryption").verdict, verdict::bad);
    given_.partner.base_url = "partner";
    EXPECT_EQ(examine().front().subject, "URL");
}

TEST_F(doctor, names_the_endpoint_that_differs) {
    auto renamed = given_.partner;
    renamed.hotel_path = "/cr.ws.x/hotel";
    renamed.hotel = {.namespace_url = "urn:hotels", .xml_operation = "HotelRQ", .json_operation = {}};
    support::renamed_service const theirs(renamed, service_);
    auto const answer = [&](http::request const& requested) {
        bool const page = requested.method == "GET" && requested.target == renamed.hotel_path;
        return page ? http::response{404, {}, {}} : theirs.handle(requested, now_);
    };
    given_.partner = renamed;
    auto found = examine(answer);
    for (auto const& each : found)
        if (each.subject != "clock") { EXPECT_EQ(each.verdict, verdict::ok) << each.subject << ": " << each.text; }
    EXPECT_THAT(of(found, "hotel path").text, HasSubstr("has no page (404), but responds to requests"));

    given_.partner.hotel = {};
    found = examine(answer);
    EXPECT_EQ(of(found, "flight soap11").verdict, verdict::ok);
    expect_bad(of(found, "hotel soap11"), "--namespace or --hotel-namespace, and --hotel-operations");
    EXPECT_THAT(of(found, "hotel post").hint, HasSubstr("--hotel-operations"));

    given_.partner.hotel_path = "/elsewhere";
    found = examine(answer);
    EXPECT_EQ(found.back().subject, "hotel path") << "what follows from it is not repeated";
    EXPECT_THAT(found.back().hint, HasSubstr("--hotel-path"));
    given_.only = family::flight;
    for (auto const& each : examine(answer)) EXPECT_NE(each.verdict, verdict::bad) << each.subject << ": " << each.text;
}

TEST_F(doctor, finds_out_whether_soap12_has_its_action_in_the_content_type) {
    auto const soap12 = [](http::request const& requested) {
        return requested.headers.get("Content-Type").starts_with("application/soap+xml");
    };
    auto const has_action = [](http::request const& requested) {
        return requested.headers.get("Content-Type").find("action=") != std::string::npos;
    };
    for (bool const wants : {false, true}) {
        auto const picky = [&](http::request const& requested) {
            return soap12(requested) && has_action(requested) != wants ? http::response{415, {}, {}} : canonical();
        };
        given_.partner.soap12_action = wants;
        EXPECT_EQ(of(examine(picky), "hotel soap12").verdict, verdict::ok);
        given_.partner.soap12_action = !wants;
        auto const found = of(examine(picky), "hotel soap12");
        EXPECT_EQ(found.verdict, verdict::doubtful);
        EXPECT_THAT(found.text, HasSubstr(wants ? "only with the action" : "only without the action"));
        EXPECT_THAT(found.hint, HasSubstr("--no-soap12-action"));
    }
}

TEST_F(doctor, accepts_a_refusal_as_a_response) {
    auto id = error_id::root_unknown;
    auto const refuse = [&](http::request const& requested) -> http::response {
        if (for_page(requested)) return canonical();
        return {
            200, {{"Content-Type", "text/xml"}}, write_refusal("ErrorRES", refusal(id, "not now"), document_form::xml)};
    };
    EXPECT_EQ(of(examine(refuse), "hotel post").verdict, verdict::doubtful);
    EXPECT_THAT(of(examine(refuse), "hotel post").hint, HasSubstr("--hotel-path"));
    id = error_id::rate_limited;
    EXPECT_EQ(of(examine(refuse), "flight post").verdict, verdict::doubtful);
    EXPECT_THAT(of(examine(refuse), "flight post").text, HasSubstr("works"));
}

TEST(doctor_of_tls, distinguishes_valid_and_invalid_certificates) {
    support::certificate const own("localhost");
    httplib::SSLServer server(own.certificate_file.c_str(), own.key_file.c_str());
    auto const port = std::uint16_t(server.bind_to_any_port("127.0.0.1"));
    std::thread serving([&] { server.listen_after_bind(); });
    auto const look = [&](std::string host, std::string ca) {
        return check_tls({{"https", std::move(host), port, {}}, {.ca_file = std::move(ca)}});
    };

    auto const trusted = look("localhost", own.certificate_file);
    ASSERT_EQ(trusted.size(), 3U);
    EXPECT_EQ(trusted[0].verdict, verdict::ok);
    EXPECT_THAT(trusted[0].text, testing::StartsWith("TLSv1."));
    EXPECT_EQ(trusted[1].verdict, verdict::ok) << trusted[1].text;
    EXPECT_EQ(trusted[2].verdict, verdict::doubtful) << "it has an hour left: " << trusted[2].text;
    auto const hint = [&](std::string host, std::string ca) {
        auto const all = look(std::move(host), std::move(ca));
        EXPECT_EQ(all.size(), 3U);
        EXPECT_EQ(all.at(1).verdict, verdict::bad);
        return all.at(1).hint;
    };
    EXPECT_THAT(hint("localhost", {}), HasSubstr("--ca"));
    EXPECT_THAT(hint("127.0.0.1", own.certificate_file), HasSubstr("another server"));
    EXPECT_THAT(look("localhost", "/nowhere.pem")[0].hint, HasSubstr("PEM"));
    server.stop();
    serving.join();
    EXPECT_EQ(look("localhost", {})[0].subject, "connection") << "nobody listens any more";
}

TEST(doctor_of_stores, reports_what_is_missing) {
    support::scratch_folder const folder;
    EXPECT_EQ(check_store("sqlite:" + folder.file("none.db")).front().verdict, verdict::bad);
    EXPECT_FALSE(fs::exists(folder.file("none.db"))) << "looking makes none";
    EXPECT_EQ(check_store("sqlite:" + folder.file("no.db", std::string(4096, 'x'))).front().verdict, verdict::bad);
    support::temporary_store data;
    auto const verdicts = [&] {
        std::string all;
        for (auto const& each : check_store(data.url()))
            all += each.subject + (each.verdict == verdict::ok ? "+ " : "? ");
        return all;
    };
    EXPECT_EQ(verdicts(), "store+ integrity+ logins? addresses? time zones+ ");
    ASSERT_TRUE(register_login(*data, {"agency", "pw"}, {1}, {}));
    ASSERT_TRUE(register_address(*data, "10.0.0.0/8", ""));
    EXPECT_EQ(verdicts(), "store+ integrity+ logins+ addresses+ time zones+ ");

    ASSERT_TRUE(data->write([](auto& sql) {
        execute(sql, "UPDATE schema_migrations SET version = version - 1"); // a new store has one row
    }));
    EXPECT_EQ(verdicts(), "store? ");
    EXPECT_THAT(check_store(data.url()).front().text, HasSubstr("older"));
    EXPECT_TRUE(data->tables().value() == native::storage::table_state::older) << "looking changes nothing";
}

/// Why there is no such backup; empty if there is one.
std::string refusal_of(std::string const& url, std::string const& to, bool replaces) {
    auto const made = back_up(url, to, replaces);
    return made ? "" : made.error().message;
}

TEST(backups, are_complete_while_others_write) {
    support::temporary_store data;
    ASSERT_TRUE(data->write([](auto& sql) {
        execute(sql, "CREATE TABLE pairs (a INTEGER, b INTEGER)");
        // large enough that others write while it is copied
        execute(sql, "CREATE TABLE bulk AS SELECT zeroblob(40000000) AS a");
    }));
    std::atomic<bool> stop = false;
    std::thread writing([&] {
        for (int i = 0; !stop; ++i)
            (void)data->write([i](auto& sql) {
                execute(sql, "INSERT INTO pairs (a, b) VALUES (:i, 0)", {i});
                execute(sql, "UPDATE pairs SET b = a WHERE a = :i", {i});
            });
    });
    support::scratch_folder const folder;
    auto const file = folder.file("copy.db");
    for (int i = 0; i < 3; ++i) {
        auto const copied = back_up(data.url(), file, i > 0);
        EXPECT_TRUE(copied) << copied.error().message;
        if (!copied) break;
        EXPECT_EQ(support::number_in(support::opened("sqlite:" + file), "SELECT COUNT(*) FROM pairs WHERE a <> b"), 0);
    }
    stop = true;
    writing.join();
    EXPECT_EQ(fs::status(file).permissions() & fs::perms::others_read, fs::perms::none);

    EXPECT_THAT(refusal_of(data.url(), file, false), HasSubstr("already exists"));
    EXPECT_THAT(refusal_of("postgresql://host/waybill", file, true), HasSubstr("pg_dump"));
    EXPECT_FALSE(back_up("sqlite:" + folder.file("missing.db"), folder.file("x.db"), false));
    EXPECT_FALSE(fs::exists(folder.file("missing.db")));
    EXPECT_FALSE(fs::exists(folder.file("x.db"))) << "a backup that failed leaves nothing";
    EXPECT_FALSE(back_up(data.url(), folder.file("no/folder/x.db"), false));
    for (auto const& each : fs::directory_iterator(folder.file("")))
        EXPECT_EQ(each.path().extension().string().find("part"), std::string::npos) << each.path();
}

TEST(backups, never_replace_a_file_of_the_store) {
    support::scratch_folder const folder;
    auto const path = folder.file("data.part");
    auto const url = "sqlite:" + path;
    auto const opened = support::opened(url);
    ASSERT_TRUE(register_login(opened, {"agency", "secret"}, {1}, {}));
    fs::create_symlink(path, folder.file("link"));
    fs::create_hard_link(path, folder.file("hard-link"));
    fs::create_directory_symlink(folder.file(""), folder.file("folder"));
    // the last one: its temporary file would be the store
    for (auto const* const name : {"data.part", "./data.part", "link", "hard-link", "folder/data.part", "data.part-wal",
                                   "data.part-shm", "data"})
        EXPECT_THAT(refusal_of(url, folder.file(name), true), HasSubstr("of the store itself")) << name;
    auto const again = support::opened(url);
    EXPECT_TRUE(again.read([](auto& sql) { return find_login(sql, "agency"); }).value());
}

} // namespace
