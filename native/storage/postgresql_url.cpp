// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/postgresql_url.hpp>

#include <storage/store_error.hpp>

#include <libpq-fe.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <system_error>
#include <utility>

namespace waybill::native::storage {
namespace {

[[noreturn]] void refuse(std::string why) { throw store_exception({store_failure::url_invalid, std::move(why)}); }

bool is_number(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char each) { return each >= '0' && each <= '9'; });
}

constexpr std::string_view transactions = "pool_mode=transaction";
constexpr std::string_view password_file = "password_file=";

/// The setting of the URL that starts with this text or, if `whole`, equals it; empty: there is none.
std::string_view setting_in(std::string_view url, std::string_view start, bool whole) noexcept {
    for (auto at = url.find('?'); at != std::string_view::npos; at = url.find('&', at)) {
        auto setting = url.substr(++at);
        setting = setting.substr(0, setting.find('&'));
        if (whole ? setting == start : setting.starts_with(start)) return setting;
    }
    return {};
}

/// Refuses a setting that neither libpq nor this program has, by its name. An `@` after it may end a password.
void refuse_unknown_setting(std::string_view url) {
    std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> const known(PQconndefaults(), PQconninfoFree);
    auto const begin = url.find('?');
    if (!known || begin == url.npos || url.find('@', begin) != url.npos) return;
    for (auto at = begin; at != url.npos; at = url.find('&', at)) {
        auto const rest = url.substr(++at);
        auto const name = rest.substr(0, rest.find_first_of("=&"));
        bool const is_name =
            !name.empty() && name.size() < 40 && name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == name.npos;
        bool found = name == "ssl";
        for (auto const* each = known.get(); each->keyword != nullptr; ++each) found = found || name == each->keyword;
        if (is_name && !found)
            refuse("the PostgreSQL URL has the unknown setting " + std::string(name) +
                   "; those of libpq, password_file=FILE and pool_mode=transaction are known");
    }
}

/// Removes a setting that libpq does not know, with the character after it or, of the last one, the one before it.
void remove_setting(std::string& url, std::string_view setting) {
    if (setting.empty()) return;
    auto const at = url.find(setting, url.find('?'));
    bool const last = at + setting.size() == url.size();
    url.erase(last ? at - 1 : at, setting.size() + 1);
}

/// The first line of the file.
std::string password_in(std::string const& file) {
    // another kind of file, such as a pipe, could block a reload, and with it the end of the service
    std::error_code unreadable;
    if (!std::filesystem::is_regular_file(file, unreadable))
        refuse("the file that password_file of the PostgreSQL URL names does not exist, or is no regular file");
    std::ifstream from(file);
    std::string line;
    if (!std::getline(from, line) || line.empty())
        refuse("the file that password_file of the PostgreSQL URL names is empty, or this user cannot read it");
    return line;
}

} // namespace

void append_setting(std::string& to, std::string_view name, std::string_view value) {
    (((to += to.empty() ? "" : " ") += name) += "='");
    for (char const each : value) {
        if (each == '\'' || each == '\\') to += '\\';
        to += each;
    }
    to += '\'';
}

bool pools_transactions(std::string_view url) noexcept { return !setting_in(url, transactions, true).empty(); }

bool is_postgresql_url(std::string_view url) noexcept {
    return url.starts_with("postgresql://") || url.starts_with("postgres://");
}

std::string postgresql_settings(std::string_view url, std::chrono::milliseconds use_time) {
    std::string known(url);
    remove_setting(known, setting_in(url, transactions, true));
    std::string const file(setting_in(url, password_file, false));
    remove_setting(known, file);
    char* problem = nullptr; // libpq's message contains the URL: never show it
    std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> const parsed(PQconninfoParse(known.c_str(), &problem),
                                                                              PQconninfoFree);
    PQfreemem(problem);
    if (!parsed) refuse_unknown_setting(known);
    if (!parsed)
        refuse(
            "the PostgreSQL URL cannot be read: expected postgresql://USER:PASSWORD@HOST:PORT/DATABASE?SETTING=VALUE, "
            "with %XX for each character of a password that is neither letter nor digit");
    constexpr std::chrono::seconds longest_connect(5);
    auto const connect = use_time.count() == 0
                             ? longest_connect
                             : std::clamp(std::chrono::duration_cast<std::chrono::seconds>(use_time),
                                          std::chrono::seconds(1), longest_connect); // 0 would be no limit
    std::map<std::string, std::string> given{
        {"connect_timeout", std::to_string(connect.count())},
        {"tcp_user_timeout", "30000"},
        {"keepalives_idle", "30"},
        {"keepalives_interval", "5"},
        {"keepalives_count", "4"},
        {"application_name", "waybill"},
    };
    for (auto const* each = parsed.get(); each->keyword != nullptr; ++each)
        if (each->val != nullptr) given[each->keyword] = each->val;
    // libpq ends a password at some characters, and would show the rest in errors about the next part
    for (auto const* const part : {"host", "dbname", "port", "user"})
        if (given.contains(part) && given[part].find('@') != std::string::npos)
            refuse("the PostgreSQL URL has more than one @; in a password, write it as %40");
    if (given.contains("port") && !is_number(given["port"]))
        refuse("the port of the PostgreSQL URL is not a number; in a password, write : as %3A and / as %2F");
    if (!file.empty()) {
        if (given.contains("password")) refuse("the PostgreSQL URL has both a password and a password_file");
        given["password"] = password_in(file.substr(password_file.size()));
    }
    std::string settings;
    for (auto const& [name, value] : given) append_setting(settings, name, value);
    return settings;
}

std::vector<std::string_view> passwords_in(std::string_view url) {
    std::vector<std::string_view> found;
    if (!is_postgresql_url(url)) return found;
    auto const rest = url.substr(url.find("//") + 2);
    auto const authority = rest.substr(0, rest.find('/'));
    auto at = authority.rfind('@');
    // an unescaped / in a password: libpq refuses such a URL, but it is visible until then
    if (at == std::string_view::npos) at = rest.substr(0, rest.find('?')).rfind('@');
    if (auto const colon = rest.find(':'); at != std::string_view::npos && colon < at)
        found.push_back(rest.substr(colon + 1, at - colon - 1));
    constexpr std::string_view parameter = "password="; // and sslpassword
    for (auto next = rest.find(parameter); next != std::string_view::npos; next = rest.find(parameter, next)) {
        next += parameter.size();
        auto const value = rest.substr(next);
        found.push_back(value.substr(0, value.find('&')));
    }
    return found;
}

} // namespace waybill::native::storage
