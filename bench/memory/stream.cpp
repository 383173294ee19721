// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The memory used to write and read a list piece by piece.
// usage: waybill_stream_memory MEGABYTES-OF-LIST MOST-MEGABYTES-OF-MEMORY
#include "../document/trip_list.hpp"

#include <waybill/binding/endpoint.hpp>
#include <waybill/detail/stream/list_body.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/streaming/list_call.hpp>
#include <waybill/streaming/list_reader.hpp>
#include <waybill/streaming/list_writer.hpp>

#include <sys/resource.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace {

using namespace waybill;
using list = trip_booking_list_rs;

constexpr std::size_t piece_bytes = std::size_t{64} << 10;

/// The peak of the whole process so far, in bytes.
std::size_t peak_memory() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return std::size_t(used.ru_maxrss) * 1'024;
}

/// Repeats the same bookings until the given number of bytes is written.
class bookings final : public item_source<list> {
public:
    bookings(list const& from, std::size_t const& written, std::size_t wanted)
        : from_(from), written_(written), wanted_(wanted) {}
    result<bool> next(item_consumer<booking>& to) override {
        while (written_ < wanted_)
            if (auto each = from_.bookings[at_++ % from_.bookings.size()]; !to.take(each)) return true;
        return false;
    }
    [[nodiscard]] std::size_t given() const noexcept { return at_; }

private:
    list const& from_;
    std::size_t const& written_;
    std::size_t wanted_;
    std::size_t at_ = 0;
};

struct outcome {
    std::size_t bytes = 0;
    std::size_t given = 0;
    std::size_t read = 0;
    bool good = true;
    double seconds = 0;
};

/// A document, written and read.
outcome pass_document(list const& from, document_form form, std::size_t wanted) {
    outcome passed;
    list_writer<list> writer(form);
    list_reader<list> reader;
    auto const count = [&](booking const&) { ++passed.read; };
    std::string piece;
    while (passed.bytes < wanted) {
        for (piece.clear(); piece.size() < piece_bytes; ++passed.given) {
            auto each = from.bookings[passed.given % from.bookings.size()];
            (void)writer.put(each, piece);
        }
        passed.bytes += piece.size();
        passed.good = passed.good && reader.feed(piece, count);
    }
    piece.clear();
    writer.finish(piece);
    passed.good = passed.good && reader.feed(piece, count) && reader.finish(count);
    return passed;
}

/// A response, sent by a service and read by a client.
outcome pass_answer(list const& from, via access, std::size_t wanted) {
    outcome passed;
    auto source = std::make_unique<bookings>(from, passed.bytes, wanted);
    auto const& given = *source;
    detail::stream::list_body<list> body(endpoint_settings{}, access, std::move(source), piece_bytes);
    list_understanding<trip_booking_list_rq> understanding(access, body.head());
    auto const count = [&](booking const&) { ++passed.read; };
    std::string piece;
    for (bool more = true; more && passed.good;) {
        piece.clear();
        auto const next = body.next(piece);
        more = next && *next;
        passed.bytes += piece.size();
        passed.good = next && understanding.feed(piece, count);
    }
    passed.good = passed.good && understanding.finish(count);
    passed.given = given.given();
    return passed;
}

bool report(char const* what, outcome const& passed, std::size_t most) {
    auto const peak = peak_memory();
    bool const good = passed.good && passed.read == passed.given && peak <= most;
    std::printf("%-24s %8.0f MB  %9zu bookings  %6.0f MB/s  peak memory %5.1f MB%s\n", what, double(passed.bytes) / 1e6,
                passed.read, double(passed.bytes) / 1e6 / passed.seconds, double(peak) / 1e6,
                good                                          ? ""
                : !passed.good || passed.read != passed.given ? "  NOT READ"
                                                              : "  TOO MUCH");
    return good;
}

} // namespace

int main(int count, char** words) {
    if (count != 3) {
        std::fprintf(stderr, "usage: %s MEGABYTES-OF-LIST MOST-MEGABYTES-OF-MEMORY\n", words[0]);
        return 2;
    }
    auto const wanted = std::size_t(std::strtoull(words[1], nullptr, 10)) * 1'000'000;
    auto const most = std::size_t(std::strtoull(words[2], nullptr, 10)) * 1'000'000;
    auto const from = bench::trip_list(1'000);
    bool good = true;
    auto const run = [&](char const* what, auto pass) {
        auto const begun = std::chrono::steady_clock::now();
        auto passed = pass();
        passed.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
        good = report(what, passed, most) && good;
    };
    run("XML document", [&] { return pass_document(from, document_form::xml, wanted); });
    run("JSON document", [&] { return pass_document(from, document_form::json, wanted); });
    run("SOAP 1.1, XML inside", [&] { return pass_answer(from, via::soap11, wanted); });
    run("POST, XML", [&] { return pass_answer(from, via::post, wanted); });
    run("POST, JSON", [&] { return pass_answer(from, via::post.json(), wanted); });
    return good ? 0 : 1;
}
