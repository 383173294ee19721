// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls a partner over a transport of one's own, here libcurl. A transport is any callable that takes a base URL and a
// request, and returns a response or an error: see `transport_for_calls` in <waybill/client.hpp>.
//
//     WAYBILL_PASSWORD=demo curl_transport http://127.0.0.1:8080
#include <waybill/client.hpp>
#include <waybill/http/url.hpp>
#include <waybill/waybill.hpp>

#include <curl/curl.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

struct curl_transport {
    waybill::result<waybill::http::response> operator()(std::string_view base_url,
                                                        waybill::http::request const& request) {
        using enum waybill::error_code;
        auto const url = waybill::http::parse_url(base_url);
        if (!url) return url.error();
        curl_slist* fields = nullptr;
        for (auto const& each : request.headers)
            fields = curl_slist_append(fields, (each.name + ": " + each.value).c_str());
        std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> const kept(fields, curl_slist_free_all);
        auto const target = url->scheme + "://" + url->authority() + request.target;
        waybill::http::response received;
        auto* const over = handle.get(); // keeps its connections; redirects are not followed by default
        curl_easy_setopt(over, CURLOPT_URL, target.c_str());
        curl_easy_setopt(over, CURLOPT_CUSTOMREQUEST, request.method.c_str());
        curl_easy_setopt(over, CURLOPT_HTTPHEADER, fields);
        curl_easy_setopt(over, CURLOPT_POSTFIELDSIZE, request.method == "POST" ? long(request.body.size()) : 0L);
        curl_easy_setopt(over, CURLOPT_POSTFIELDS, request.method == "POST" ? request.body.data() : nullptr);
        curl_easy_setopt(over, CURLOPT_TIMEOUT_MS, 30'000L); // for the whole call
        curl_easy_setopt(over, CURLOPT_HEADERFUNCTION, add_field);
        curl_easy_setopt(over, CURLOPT_HEADERDATA, &received);
        curl_easy_setopt(over, CURLOPT_WRITEFUNCTION, add_bytes);
        curl_easy_setopt(over, CURLOPT_WRITEDATA, &received);
        if (auto const outcome = curl_easy_perform(over); outcome != CURLE_OK)
            return waybill::error{.code = outcome == CURLE_OPERATION_TIMEDOUT         ? deadline_passed
                                          : outcome == CURLE_WRITE_ERROR              ? answer_too_large
                                          : outcome == CURLE_PEER_FAILED_VERIFICATION ? tls_failed
                                                                                      : connection_failed,
                                  .message = url->authority() + ": " + curl_easy_strerror(outcome)};
        long status = 0;
        curl_easy_getinfo(over, CURLINFO_RESPONSE_CODE, &status);
        received.status = int(status);
        return received;
    }

    static std::size_t add_field(char const* bytes, std::size_t, std::size_t count, void* into) {
        std::string_view const line(bytes, count);
        auto const colon = line.find(':');
        auto& fields = static_cast<waybill::http::response*>(into)->headers;
        if (line.starts_with("HTTP/")) fields.clear(); // of an interim response
        if (colon == line.npos) return count;
        auto const begin = line.find_first_not_of(" \t", colon + 1);
        auto const end = line.find_last_not_of(" \t\r\n") + 1;
        fields.add(std::string(line.substr(0, colon)), std::string(line.substr(begin, begin < end ? end - begin : 0)));
        return count;
    }
    static std::size_t add_bytes(char const* bytes, std::size_t, std::size_t count, void* into) {
        auto& body = static_cast<waybill::http::response*>(into)->body;
        if (body.size() + count > (64 << 20)) return 0; // a partner must not decide how much memory is used
        body.append(bytes, count);
        return count;
    }

    std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> handle{curl_easy_init(), curl_easy_cleanup};
};

int main(int count, char** arguments) {
    auto const* const password = std::getenv("WAYBILL_PASSWORD");
    if (count != 2 || password == nullptr) {
        std::cerr << "usage: WAYBILL_PASSWORD=… curl_transport URL\n";
        return 2;
    }
    waybill::client agency{waybill::partner{.base_url = arguments[1]}, curl_transport{}};
    auto const boards = agency.call(waybill::board_list_rq{.credential = {.login = "demo", .password = password}});
    if (!boards) {
        std::cerr << waybill::explain(boards.error());
        return 1;
    }
    for (auto const& each : boards->boards) std::cout << each.id << "  " << each.text << '\n';
}
