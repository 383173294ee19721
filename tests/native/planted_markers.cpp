// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Markers are planted in every secret and every personal field, by every access method, in requests that are valid,
// refused and malformed. They may occur in the store, and in responses to their owner: nowhere else.
#include <waybill_debug/recorder.hpp>

#include "support/command_outcome.hpp"
#include "support/file.hpp"
#include "support/remote_agency_client.hpp"
#include "support/scratch_folder.hpp"
#include "support/socket.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace waybill;
using support::remote_agency_client;
using support::run_program;

// letters and digits only: no encoding changes them
constexpr std::string_view secret = "PlantedSecret7q";
constexpr std::string_view person = "PlantedPerson7q";
constexpr std::string_view plain = "PlantedPlain7q"; // not personal: a cassette keeps it
constexpr std::string_view marker = "Planted";

/// Where the text occurs, ignoring letter case; empty if nowhere.
std::string place_of(std::string_view what, std::string_view in) {
    auto const alike = [](char a, char b) { return detail::text::lower(a) == detail::text::lower(b); };
    auto const at = std::search(in.begin(), in.end(), what.begin(), what.end(), alike);
    if (at == in.end()) return {};
    auto const from = std::size_t(at - in.begin());
    return std::string(in.substr(from < 80 ? 0 : from - 80, 200));
}

customer planted_customer() {
    auto const mark = [](char const* field) { return std::string(person) + field; };
    return {std::string(plain) + "Civility", mark("First"), mark("Last"), mark("Mail") + "@example.com",
            "+216" + mark("Phone")};
}

class planted_markers : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_EQ(run({"load", "--sample"}, ""), 0);
        ASSERT_EQ(run({"user", "add", "agency", "--user", "9032", "--member", "55"}, std::string(secret) + "Right"), 0);
        ASSERT_EQ(run({"user", "add", "other", "--user", "77"}, "another-password"), 0);
        serving_ = std::make_unique<support::program>(std::vector<std::string>{
            "serve", "--listen", "127.0.0.1:0", "--admin-listen", "127.0.0.1:0", "--store", store(), "--log-level",
            "debug", "--log-format", "json", "--log-file", folder_.file("log"), "--sandbox"});
        url_ = support::url_in(serving_->first_line());
        admin_ = support::port_of(serving_->line(1));
        recording_.emplace(partner{.base_url = url_}, httplib_transport{}, tape_);
        port_ = support::port_of(url_);
    }
    [[nodiscard]] std::string store() const { return "sqlite:" + folder_.file("waybill.db"); }
    int run(std::vector<std::string> const& words, std::string password) {
        auto const ran =
            run_program(support::joined(words, {"--store", store()}), {}, {{"WAYBILL_PASSWORD", std::move(password)}});
        nowhere(marker, ran.output, "output of a command");
        nowhere(marker, ran.errors, "errors of a command");
        return ran.exit_code;
    }

    [[nodiscard]] remote_agency_client agency(via access, std::string password = std::string(secret) + "Right") const {
        remote_agency_client made(url_, {"agency", std::move(password)});
        made.access = access;
        made.nationality = std::string(plain) + "Nation";
        return made;
    }
    static void nowhere(std::string_view what, std::string_view in, std::string const& name) {
        EXPECT_EQ(place_of(what, in), "") << "a marker is in the " << name;
    }
    /// Sends a message as it is; the response must contain no secret, and unless it is the owner's nothing personal.
    http::response send(http::request const& request) {
        auto answer = (*recording_)(url_, request);
        if (!answer) answer = httplib_transport{}(url_, request); // a message without a description is not recorded
        EXPECT_TRUE(answer) << answer.error().message;
        ++sent_;
        if (!answer) return {0, {}, {}};
        std::string all = answer->body;
        for (auto const& field : answer->headers) all += field.name + ": " + field.value + '\n';
        nowhere(secret, all, "answer");
        return *std::move(answer);
    }
    std::string raw(std::string_view bytes) {
        support::socket client(port_);
        EXPECT_TRUE(client.connected());
        client.send(bytes);
        client.finish();
        bool reset = false;
        return client.receive_all(reset);
    }

    support::scratch_folder folder_;
    std::unique_ptr<support::program> serving_;
    cassette tape_{};
    std::optional<cassette_recorder<>> recording_{};
    std::string url_;
    std::uint16_t port_ = 0, admin_ = 0;
    std::size_t sent_ = 0;
};

/// The same document truncated, and with an error, with the markers inside.
std::vector<std::string> broken(std::string const& text) {
    std::vector<std::string> all;
    for (std::size_t part = 1; part < 6; ++part) all.push_back(text.substr(0, text.size() * part / 6));
    all.push_back(text + text);
    for (auto const* const from : {"Adult", "User", "Credential", "Password", "FirstName"}) {
        auto changed = text;
        for (auto at = changed.find(from); at != changed.npos; at = changed.find(from, at + 20))
            changed.replace(at, std::string_view(from).size(), std::string(person) + "Name");
        if (changed != text) all.push_back(std::move(changed));
    }
    for (auto const& [number, wrong] :
         {std::pair{"9032", "PlantedPerson7qUser"}, std::pair{"2026", "PlantedPerson7qYear"}}) {
        auto changed = text;
        if (auto const at = changed.find(number); at != changed.npos) changed.replace(at, 4, wrong);
        all.push_back(std::move(changed));
    }
    return all;
}

TEST_F(planted_markers, are_only_in_the_store_and_in_responses_to_their_owner) {
    std::string number;
    std::size_t round = 0;
    for (auto const& access :
         {via::soap11, via::soap12.json(), via::get, via::get.json(), via::post, via::post.json()}) {
        auto agency_client = agency(access);
        auto const [requested, quote] = agency_client.quoted(agency_client.search(30 + int(round)), false);
        auto const creation =
            agency_client.creation(requested, quote, "reference-" + std::to_string(round++), planted_customer());

        // valid, refused for its content, refused for its caller
        auto changed = creation;
        changed.expected_price.amount = decimal::parse("1.5").value();
        changed.client_reference += "-price";
        for (auto const& each : {changed, creation, creation}) send(agency_client.message(each));
        changed = creation;
        changed.customer.first_name += "Other"; // the same reference with another body
        send(agency_client.message(changed));
        changed.user = 77; // of another agency
        changed.client_reference += "-foreign";
        send(agency_client.message(changed));
        number =
            agency_client.answered(agency_client.detail_by(creation.client_reference)).order_details.booking_number;
        send(agency_client.message(agency_client.detail(number)));
        send(agency_client.message(agency_client.acknowledge(number)));
        send(agency_client.message(agency_client.cancel(std::string(plain) + "Number")));
        EXPECT_NE(place_of(person, send(agency_client.message(agency_client.trips())).body), "")
            << "the owner sees his travelers";
        for (auto const* fault : {"html", "fault", "sold-out", "price-changed"}) {
            auto marked = agency(access);
            marked.credential.login = std::string("agency~sandbox~") + fault;
            auto corrupted = creation;
            corrupted.credential = marked.credential;
            nowhere(person, send(marked.message(corrupted)).body, "answer of the sandbox");
        }

        // malformed: in the document, and in the message around it
        auto const message = agency_client.message(creation);
        bool const by_get = access.method == access_method::get;
        for (auto const& each : broken(by_get ? message.target : message.body)) {
            auto corrupted = message;
            if (by_get && each.find(' ') != each.npos) continue;
            (by_get ? corrupted.target : corrupted.body) = each;
            if (by_get && !each.starts_with('/')) continue;
            send(corrupted);
        }
        auto elsewhere = message;
        elsewhere.target.insert(1, "nowhere/");
        send(elsewhere);
        elsewhere = message;
        elsewhere.headers = {{"Content-Type", "text/" + std::string(person)},
                             {"Authorization", "Basic " + std::string(secret)},
                             {"Cookie", std::string(secret)},
                             {"User-Agent", std::string(person)}};
        send(elsewhere);
    }

    // input that never becomes a request
    auto const planted = std::string(secret) + person.data();
    for (auto const& bytes : {
             "GET /" + planted + " HTTP/9.9\r\n\r\n",
             planted + "\r\n\r\n",
             "POST /cr.ws/Hotel.asmx HTTP/1.1\r\nHost: x\r\nContent-Length: " + planted + "\r\n\r\n" + planted,
             "POST /cr.ws/Hotel.asmx HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n" + planted,
             "POST /cr.ws/Hotel.asmx HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: " + planted + "\r\n\r\n" + planted,
             "POST /cr.ws/Hotel.asmx HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n<Password>" + planted,
             "GET /?" + std::string(20'000, 'x') + planted + " HTTP/1.1\r\nHost: x\r\n\r\n",
         })
        nowhere(secret, raw(bytes), "answer to what is no request");

    // other callers get nothing of it
    remote_agency_client other(url_, {"other", "another-password"}, 77);
    for (auto const& access : {via::soap11, via::post.json()}) {
        other.access = access;
        for (auto const& message : {other.message(other.trips()), other.message(other.detail(number)),
                                    other.message(other.detail_by("reference-0")), other.message(other.cancel(number))})
            nowhere(marker, send(message).body, "answer to another agency");
    }
    // a wrong password is as secret as a valid one
    for (auto const& access : {via::soap12, via::get, via::post.json()}) {
        auto wrong = agency(access, std::string(secret) + "Wrong");
        nowhere(person, send(wrong.message(wrong.trips())).body, "answer to a wrong password");
        nowhere(person, send(wrong.message(wrong.search())).body, "answer to a wrong password");
    }
    auto const figures = support::get(admin_, "/metrics").body;
    EXPECT_THAT(figures, testing::HasSubstr("waybill_errors_total{id=\"PRICE_CHANGED\"}"));
    nowhere(marker, figures, "metrics");
    for (auto const* target : {"/health", "/ready", "/metrics", "/"})
        nowhere(marker, send({"GET", target, {}, {}}).body, target);

    serving_->signal(SIGHUP);
    auto const ended = support::stopped(*serving_);
    EXPECT_EQ(ended.exit_code, 0);
    auto const log = support::read_if_there(folder_.file("log"));
    nowhere(marker, ended.output, "standard output");
    nowhere(marker, ended.errors, "standard error");
    nowhere(marker, log, "log");
    EXPECT_GT(tape_.exchanges.size(), 50U);
    for (auto const what : {secret, person}) nowhere(what, to_json(tape_).value(), "cassette");
    nowhere("reference-0", log, "log");
    nowhere("strRQ", log, "log");

    // everything happened: each request is in the log, and the permitted data is in the store
    EXPECT_GE(support::count_of(R"("event":"request")", log), sent_ - 10);
    EXPECT_GT(sent_, 150U);
    std::string kept;
    for (auto const& each : std::filesystem::directory_iterator(folder_.file("")))
        if (each.path().filename().string().starts_with("waybill.db"))
            kept += support::read_if_there(each.path().string());
    EXPECT_NE(place_of(person, kept), "");
    nowhere(secret, kept, "store");
}

} // namespace
