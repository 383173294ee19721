// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Compares the transports of the client with bare HTTP clients that send and receive the same bytes on loopback, with
// kept connections. Prints tables in Markdown.
//
//     waybill_bench_client [SECONDS [ROUNDS]]
#include <client/callers.hpp>
#include <client/comparisons.hpp>
#include <client/partner_process.hpp>
#include <document/trip_list.hpp>

#include <waybill/client.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/xml.hpp>

#include <sys/resource.h>
#include <zlib.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace bench;

double processor_seconds() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    auto const seconds = [](timeval time) { return double(time.tv_sec) + double(time.tv_usec) / 1e6; };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

/// As the service compresses.
std::string gzip(std::string const& text) {
    z_stream stream{};
    deflateInit2(&stream, 1, Z_DEFLATED, 13 + 16, 6, Z_DEFAULT_STRATEGY);
    std::string made(deflateBound(&stream, text.size()) + 32, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = uInt(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(made.data());
    stream.avail_out = uInt(made.size());
    deflate(&stream, Z_FINISH);
    made.resize(stream.total_out);
    deflateEnd(&stream);
    return made;
}

std::string answer_with(std::string const& body, std::string_view fields) {
    return "HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=utf-8\r\n" + std::string(fields) +
           "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

struct figures {
    double per_second = 0;
    double microseconds = 0; ///< of the client's processor for each request
};

figures measure(caller const& by, load& of, std::chrono::milliseconds time) {
    of.answered = of.failed = of.bytes = 0;
    auto const begin = std::chrono::steady_clock::now();
    of.until = begin + time;
    auto const used = processor_seconds();
    by.run(of);
    auto const spent = processor_seconds() - used;
    std::chrono::duration<double> const took = std::chrono::steady_clock::now() - begin;
    if (of.failed != 0 || of.answered == 0) {
        std::fprintf(stderr, "waybill_bench_client: %.*s: %zu of %zu calls failed\n", int(by.name.size()),
                     by.name.data(), of.failed.load(), of.failed + of.answered);
        std::exit(1);
    }
    auto const answered = double(of.answered);
    return {answered / took.count(), spent / answered * 1e6};
}

template <class Member>
double median(std::vector<figures> of, Member member) {
    std::sort(of.begin(), of.end(), [&](auto const& left, auto const& right) { return left.*member < right.*member; });
    return of[of.size() / 2].*member;
}

} // namespace

int main(int count, char** arguments) {
    auto const seconds = count > 1 ? std::strtod(arguments[1], nullptr) : 2.0;
    auto const rounds = count > 2 ? std::strtoul(arguments[2], nullptr, 10) : 5UL;
    std::chrono::milliseconds const time(long(seconds * 1e3));

    auto const document = waybill::to_xml(trip_list(20)).value();
    auto const packed = gzip(document);
    partner_process const partner(
        {.plain = answer_with(document, ""), .compressed = answer_with(packed, "Content-Encoding: gzip\r\n")});
    load of;
    of.host = "127.0.0.1:" + std::to_string(partner.port());
    of.base_url = "http://" + of.host;
    of.request = waybill::prepare(waybill::partner{.base_url = of.base_url}, waybill::trip_booking_list_rq{}).value();

    std::printf("A trip list of 20 bookings, %zu bytes of XML; the request has %zu bytes. Medians of %lu rounds.\n\n",
                document.size(), of.request.body.size(), rounds);
    std::printf("| client | at once | requests/s | CPU of a request | requests/s of Beast | CPU of Beast |\n"
                "|---|---|---|---|---|---|\n");
    auto const all = callers();
    for (auto const concurrent : {std::size_t{1}, std::size_t{16}, std::size_t{64}}) {
        of.concurrent = concurrent;
        std::vector<std::vector<figures>> results(all.size());
        for (unsigned long round = 0; round < rounds; ++round) // in turns, so that all meet the same conditions
            for (std::size_t at = 0; at < all.size(); ++at) results[at].push_back(measure(all[at], of, time));
        auto const base_rate = median(results[0], &figures::per_second);
        auto const base_time = median(results[0], &figures::microseconds);
        for (std::size_t at = 0; at < all.size(); ++at) {
            auto const rate = median(results[at], &figures::per_second);
            auto const cost = median(results[at], &figures::microseconds);
            std::printf("| %.*s | %zu | %.0f | %.1f µs | %.2f | %.2f |\n", int(all[at].name.size()),
                        all[at].name.data(), concurrent, rate, cost, rate / base_rate, cost / base_time);
            std::fflush(stdout);
        }
    }

    std::printf(
        "\n| response, asio_transport, 16 at once | bytes | requests/s | CPU of a request |\n|---|---|---|---|\n");
    of.concurrent = 16;
    for (bool const compressed : {false, true}) {
        of.gzip = compressed;
        std::vector<figures> results;
        for (unsigned long round = 0; round < rounds; ++round) results.push_back(measure(all[1], of, time));
        std::printf("| %s | %zu | %.0f | %.1f µs |\n", compressed ? "gzip" : "plain",
                    compressed ? packed.size() : document.size(), median(results, &figures::per_second),
                    median(results, &figures::microseconds));
    }
    print_comparisons(std::max(rounds, 15UL));
    constexpr int repeated = 500;
    auto const begin = std::chrono::steady_clock::now();
    std::size_t made = 0;
    for (int each = 0; each < repeated; ++each) made += gzip(document).size();
    std::chrono::duration<double, std::micro> const took = std::chrono::steady_clock::now() - begin;
    std::printf("\nCompressing it takes the service %.0f µs (%zu bytes).\n", took.count() / repeated, made / repeated);
}
