// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/sql_search.hpp"

#include <booking_service/booking_service.hpp>
#include <booking_service/expiry.hpp>
#include <http_host/host.hpp>
#include <storage/keys.hpp>

#include <waybill/service.hpp>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

/// Hotel searches without the index, with the host, the login and the codec of the service: one statement for the whole
/// city, all offers of all hotels, then filters, sorting and paging.
///
///     waybill_search_peer URL THREADS
namespace {

using namespace waybill;
using namespace waybill::native;
namespace answering = waybill::native::booking_service;

class search_handler {
public:
    using requests = document_list<hotel_search_req>;

    search_handler(answering::booking_service& logins, storage::store const& data, storage::service_key const& key)
        : logins_(&logins), data_(&data), key_(&key) {}

    result<void, error_result> admit(credential const& given, call const& of) {
        login_ = given.login;
        return logins_->admit(given, of, context_);
    }
    answer<hotel_search_res> respond(hotel_search_req const& request, call const& of) {
        auto const terms = answering::terms_of(request, of.now);
        if (!terms) return answering::field_refused(terms.error());
        if (!answering::expire_overdue(*data_, {.city = terms->city}, {of.now, of.now}))
            return answering::internal_failure();
        auto found = data_->read([&](auto& sql) {
            auto const city = support::sql_search::find_city(sql, terms->city);
            auto const stock = support::sql_search::stock_of(sql, {terms->city, terms->check_in, terms->nights});
            return support::sql_search::search_hotels(*terms, city.value_or(storage::city_entry{}), stock,
                                                      {*key_, login_});
        });
        if (!found) return answering::internal_failure();
        return *std::move(found);
    }
    void refused(error_result const&, call const&) {}

private:
    answering::booking_service* logins_;
    storage::store const* data_;
    storage::service_key const* key_;
    answering::request_context context_{};
    std::string login_{}; ///< that of the request, to which offers are sealed, as in the service
};

int fail(std::string const& why) {
    std::fprintf(stderr, "waybill_search_peer: %s\n", why.c_str());
    return 1;
}

} // namespace

int main(int count, char** arguments) {
    if (count != 3) return std::fputs("usage: waybill_search_peer URL THREADS\n", stderr), 2;
    auto const threads = unsigned(std::strtoul(arguments[2], nullptr, 10));
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    pthread_sigmask(SIG_BLOCK, &ends, nullptr); // before there are threads, which inherit it
    auto const data = storage::store::open(arguments[1], {.connections = threads + 2});
    if (!data) return fail(explain(data.error()));
    auto logins = answering::booking_service::open(*data);
    auto const keys = data->write([](auto& sql) { return storage::keys_of(sql, storage::offer_key_purpose); });
    if (!logins || !keys) return fail("the store cannot be read");

    http_host::host_handlers handlers;
    handlers.respond = [&](http::request const& request, std::string_view peer) -> http_host::host_response {
        auto const now = instant::of(std::chrono::system_clock::now());
        search_handler handler(*logins, *data, storage::key_in_use(*keys, now).key);
        service<search_handler> serving({}, handler);
        return http_host::host_response(serving.handle_in_pieces(request, peer, now, "bench"));
    };
    handlers.is_shared_address = [](std::string_view) { return true; };
    auto const started = http_host::host::start({.listen = "127.0.0.1:0", .threads = threads}, std::move(handlers));
    if (!started) return fail(started.error().message);
    std::printf("listens on http://%s\n", (*started)->address().c_str());
    std::fflush(stdout);
    int which = 0;
    sigwait(&ends, &which);
    return 0;
}
