// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <client/callers.hpp>

#include <waybill/message/functions.hpp>
#include <waybill/transport/asio.hpp>
#include <waybill/transport/httplib.hpp>
#include <waybill_debug/raw_message.hpp>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <curl/curl.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

namespace bench {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;
using failure = boost::system::error_code;

std::uint16_t port_of(load const& of) { return std::uint16_t(std::stoul(of.host.substr(of.host.rfind(':') + 1))); }

/// One thread for each concurrent call.
void in_threads(load& of, std::function<void()> const& repeat) {
    std::vector<std::thread> threads;
    for (std::size_t each = 0; each < of.concurrent; ++each) threads.emplace_back(repeat);
    for (auto& each : threads) each.join();
}

// Waybill

void call_by_asio(load& of) {
    asio::io_context io(1);
    waybill::asio_transport const over{io, {.network = {.compression = of.gzip}}};
    std::function<void()> next = [&] {
        if (!of.more()) return;
        over.async_send(of.base_url, of.request, [&](waybill::result<waybill::http::response> const& answer) {
            of.count(answer && answer->status == 200, answer ? answer->body.size() : 0);
            next();
        });
    };
    for (std::size_t each = 0; each < of.concurrent; ++each) next();
    io.run();
}

void call_by_client(load& of) {
    asio::io_context io(1);
    waybill::async_client agency{waybill::partner{.base_url = of.base_url},
                                 waybill::asio_transport{io, {.network = {.compression = of.gzip}}}};
    waybill::trip_booking_list_rq const request{};
    std::function<void()> next = [&] {
        if (!of.more()) return;
        agency.async_call(request, waybill::via::post, {}, [&](waybill::result<waybill::trip_booking_list_rs> trips) {
            of.count(trips.has_value(), 0);
            next();
        });
    };
    for (std::size_t each = 0; each < of.concurrent; ++each) next();
    io.run();
}

void call_by_httplib_transport(load& of) {
    waybill::httplib_transport over{{.network = {.compression = of.gzip}}};
    in_threads(of, [&] {
        while (of.more()) {
            auto const answer = over(of.base_url, of.request);
            of.count(answer && answer->status == 200, answer ? answer->body.size() : 0);
        }
    });
}

// others

/// One connection of Boost.Beast with one call after the other.
class beast_connection : public std::enable_shared_from_this<beast_connection> {
public:
    beast_connection(asio::io_context& io, load& of) : over_(io), of_(of) {
        request_.method_string(of.request.method);
        request_.target(of.request.target);
        request_.set("Host", of.host);
        for (auto const& field : of.request.headers) request_.set(field.name, field.value);
        request_.set("User-Agent", "waybill");
        request_.set("Accept", "*/*");
        request_.body() = of.request.body;
        request_.prepare_payload();
    }
    void start() {
        over_.connect({asio::ip::address_v4::loopback(), port_of(of_)});
        over_.set_option(tcp::no_delay(true));
        next();
    }

private:
    void next() {
        if (!of_.more()) return;
        beast::http::async_write(over_, request_, [self = shared_from_this()](failure why, std::size_t) {
            if (why) return self->of_.count(false, 0);
            self->response_.emplace();
            self->response_->body_limit(std::uint64_t{64} << 20U);
            beast::http::async_read(self->over_, self->buffer_, *self->response_, [self](failure ended, std::size_t) {
                self->of_.count(!ended && self->response_->get().result_int() == 200,
                                self->response_->get().body().size());
                if (!ended) self->next();
            });
        });
    }

    tcp::socket over_;
    load& of_;
    beast::http::request<beast::http::string_body> request_{};
    std::optional<beast::http::response_parser<beast::http::string_body>> response_{};
    beast::flat_buffer buffer_{};
};

void call_by_beast(load& of) {
    asio::io_context io(1);
    for (std::size_t each = 0; each < of.concurrent; ++each) std::make_shared<beast_connection>(io, of)->start();
    io.run();
}

void call_by_httplib(load& of) {
    in_threads(of, [&] {
        httplib::Client client("127.0.0.1", port_of(of));
        client.set_keep_alive(true);
        client.set_tcp_nodelay(true);
        httplib::Headers fields{{"User-Agent", "waybill"}, {"Accept", "*/*"}};
        std::string type;
        for (auto const& field : of.request.headers) {
            if (field.name == "Content-Type")
                type = field.value;
            else
                fields.emplace(field.name, field.value);
        }
        while (of.more()) {
            auto const answer = client.Post(of.request.target, fields, of.request.body, type);
            of.count(answer && answer->status == 200, answer ? answer->body.size() : 0);
        }
    });
}

std::size_t append(char* bytes, std::size_t size, std::size_t count, void* into) {
    static_cast<std::string*>(into)->append(bytes, size * count);
    return size * count;
}

void call_by_curl(load& of) {
    struct transfer {
        CURL* handle = nullptr;
        std::string body{};
    };
    auto* const all = curl_multi_init();
    curl_slist* fields = nullptr;
    for (auto const& field : of.request.headers)
        fields = curl_slist_append(fields, (field.name + ": " + field.value).c_str());
    fields = curl_slist_append(fields, "Expect:");
    auto const url = of.base_url + of.request.target;
    std::vector<transfer> transfers(of.concurrent);
    for (auto& each : transfers) {
        each.handle = curl_easy_init();
        curl_easy_setopt(each.handle, CURLOPT_URL, url.c_str());
        curl_easy_setopt(each.handle, CURLOPT_HTTPHEADER, fields);
        curl_easy_setopt(each.handle, CURLOPT_USERAGENT, "waybill");
        curl_easy_setopt(each.handle, CURLOPT_POSTFIELDSIZE, long(of.request.body.size()));
        curl_easy_setopt(each.handle, CURLOPT_POSTFIELDS, of.request.body.c_str());
        curl_easy_setopt(each.handle, CURLOPT_PROXY, "");
        curl_easy_setopt(each.handle, CURLOPT_WRITEFUNCTION, append);
        curl_easy_setopt(each.handle, CURLOPT_WRITEDATA, &each.body);
        curl_easy_setopt(each.handle, CURLOPT_PRIVATE, &each);
        curl_multi_add_handle(all, each.handle);
    }
    for (int running = 1; running != 0;) {
        curl_multi_perform(all, &running);
        int left = 0;
        while (auto const* const message = curl_multi_info_read(all, &left)) {
            if (message->msg != CURLMSG_DONE) continue;
            auto* const handle = message->easy_handle;
            transfer* done = nullptr;
            long status = 0;
            curl_easy_getinfo(handle, CURLINFO_PRIVATE, &done);
            curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
            of.count(message->data.result == CURLE_OK && status == 200, done->body.size());
            done->body.clear();
            curl_multi_remove_handle(all, handle);
            if (of.more()) {
                curl_multi_add_handle(all, handle);
                running = 1;
            }
        }
        if (running != 0) curl_multi_poll(all, nullptr, 0, 1000, nullptr);
    }
    for (auto& each : transfers) {
        curl_multi_remove_handle(all, each.handle);
        curl_easy_cleanup(each.handle);
    }
    curl_slist_free_all(fields);
    curl_multi_cleanup(all);
}

} // namespace

std::vector<caller> callers() {
    return {{"Boost.Beast", call_by_beast},
            {"asio_transport", call_by_asio},
            {"client, asio_transport", call_by_client},
            {"cpp-httplib", call_by_httplib},
            {"httplib_transport", call_by_httplib_transport},
            {"libcurl (multi)", call_by_curl}};
}

} // namespace bench
