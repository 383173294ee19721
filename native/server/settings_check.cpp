// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <server/settings_check.hpp>

#include <authentication/address_range.hpp>
#include <http_host/certificate.hpp>
#include <http_host/listen_address.hpp>
#include <http_host/listener.hpp>
#include <server/page_files.hpp>
#include <storage/postgresql_url.hpp>
#include <storage/store_error.hpp>
#include <storage/store_file.hpp>

#include <waybill/http/url.hpp>

#include <filesystem>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace waybill::native::server {

namespace {

result<void> check_listening(server_settings const& settings) {
    auto const where = http_host::parse_listen_address(settings.host.listen);
    if (!where) return where.error();
    if (settings.host.encryption || settings.allow_plain_http || http::is_loopback(where->host)) return {};
    return error{
        .code = error_code::url_invalid,
        .message = "on " + settings.host.listen +
                   " passwords would be sent in the clear: give --tls-certificate and --tls-key, listen on loopback "
                   "with a proxy that terminates TLS and is named by --trusted-proxy, or allow HTTP with --plain-http",
        .expected = "127.0.0.1:" + where->port,
        .found = settings.host.listen};
}

/// The log is appended to its file: it must be none of those that the service reads.
result<void> check_log_file(server_settings const& settings) {
    auto const& log = settings.log.file;
    bool taken = storage::is_file_of_store(settings.store_url, log);
    if (auto const& tls = settings.host.encryption)
        for (auto const& each : {tls->chain, tls->key, tls->client_ca}) taken = taken || storage::same_file(log, each);
    if (!taken) return {};
    return error{.code = error_code::value_invalid,
                 .message = "the log file " + log + " is the store or a file of the certificate: name another file"};
}

/// Whether the file can be appended to. Creates nothing.
result<void> check_appending(std::string const& file) {
    if (file.empty()) return {};
    std::error_code unreadable;
    auto existing = std::filesystem::absolute(file, unreadable); // missing folders are created
    bool const is_new = ::access(existing.c_str(), F_OK) != 0;
    while (::access(existing.c_str(), F_OK) != 0 && existing.has_relative_path()) existing = existing.parent_path();
    bool const possible =
        std::filesystem::is_directory(existing, unreadable) == is_new && ::access(existing.c_str(), W_OK) == 0;
    if (possible) return {};
    return error{.code = error_code::connection_failed, .message = "the log: " + file + " cannot be written"};
}

error contradiction(std::string message) { return {.code = error_code::value_invalid, .message = std::move(message)}; }

/// Settings that are valid alone and not together.
result<void> check_contradictions(server_settings const& settings) {
    auto const& limits = settings.host.limits;
    if (limits.body_bytes > limits.bodies_bytes)
        return contradiction("body-bytes (" + std::to_string(limits.body_bytes) + ") must be at most bodies-bytes (" +
                             std::to_string(limits.bodies_bytes) + "): a body of that size would always be refused");
    if (!settings.page_services.empty() && settings.page_folder.empty())
        return contradiction("page-service needs page: there is no page that could call " +
                             settings.page_services.front());
    if (settings.admin_listen == settings.host.listen && !settings.host.listen.ends_with(":0"))
        return contradiction("admin-listen must be another address than listen (both are " + settings.host.listen +
                             ")");
    if (!settings.read_store_url.empty() && settings.read_store_url == settings.store_url)
        return contradiction("read-store must be a standby server of store, not the same server");
    if (!settings.read_store_url.empty() && !storage::is_postgresql_url(settings.read_store_url))
        return contradiction("read-store must be postgresql://…: only PostgreSQL has standby servers");
    return {};
}

/// Paths and namespace of the endpoints, which clients must be able to name and to distinguish.
result<void> check_endpoints(server_settings const& settings) {
    auto const& endpoints = settings.service.endpoints;
    for (auto const& [name, path] :
         {std::pair("flight-path", endpoints.flight_path), std::pair("hotel-path", endpoints.hotel_path)})
        if (!path.starts_with('/') || path.find_first_of(" \t?#") != path.npos)
            return contradiction(std::string(name) + " must be a path such as /cr.ws/Hotel.asmx, not \"" + path + '"');
    if (endpoints.flight_path == endpoints.hotel_path)
        return contradiction("flight-path and hotel-path must differ (both are " + endpoints.hotel_path + ")");
    if (endpoints.namespace_url.empty()) return contradiction("namespace must not be empty");
    return {};
}

} // namespace

result<void> check_addresses_and_files(server_settings const& settings) {
    for (auto const check : {check_contradictions, check_endpoints, check_listening, check_log_file})
        if (auto const checked = check(settings); !checked) return checked.error();
    return {};
}

result<authentication::trusted_proxies> parse_proxies(std::vector<std::string> const& texts) {
    std::vector<authentication::address_range> ranges;
    for (auto const& text : texts) {
        auto const range = authentication::address_range::parse(text);
        if (!range)
            return error{.code = error_code::value_invalid,
                         .message = "a trusted proxy: " + storage::explain(range.error())};
        ranges.push_back(*range);
    }
    return authentication::trusted_proxies(std::move(ranges));
}

result<public_address> public_address_of(server_settings const& settings) {
    auto made = public_address::of({.fixed = settings.address,
                                    .encrypted = settings.host.encryption.has_value(),
                                    .listening = settings.host.listen});
    if (made || settings.address.empty()) return made;
    auto wrong = std::move(made).error();
    wrong.message = "address " + settings.address + ": " + wrong.message;
    return wrong;
}

result<void> check_settings(server_settings const& settings) {
    if (auto const checked = check_addresses_and_files(settings); !checked) return checked.error();
    if (auto const log = check_appending(settings.log.file); !log) return log.error();
    for (auto const& listen : {settings.host.listen, settings.admin_listen})
        if (!listen.empty())
            if (auto const possible = http_host::try_listening(listen); !possible) return possible.error();
    if (auto const proxies = parse_proxies(settings.trusted_proxies); !proxies) return proxies.error();
    if (auto const address = public_address_of(settings); !address) return address.error();
    if (settings.host.encryption)
        if (auto const read = http_host::certificate(*settings.host.encryption).read(); !read) return read.error();
    if (settings.page_folder.empty()) return {};
    auto const page = page_files::read(settings.page_folder, settings.page_services);
    return page ? result<void>{} : page.error();
}

} // namespace waybill::native::server
