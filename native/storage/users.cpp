// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/users.hpp>

#include <storage/audit.hpp>
#include <storage/statement.hpp>

namespace waybill::native::storage {
namespace {

void save_ids(session& sql, std::string const& table, std::string const& column, std::string const& login,
              std::vector<std::int64_t> const& all) {
    // a duplicate id is stored once
    for (auto const id : all)
        execute(sql, "INSERT INTO " + table + " (login, " + column + ") VALUES (:login, :id) ON CONFLICT DO NOTHING",
                {login, id});
}

bool delete_login(session& sql, std::string const& login) {
    for (std::string const table : {"login_users", "login_members", "login_hotels"})
        execute(sql, "DELETE FROM " + table + " WHERE login = :login", {login});
    return execute(sql, "DELETE FROM logins WHERE login = :login", {login}) > 0;
}

/// What differs, for the audit trail: `password, users 1 2`.
std::string differences(login_record const& before, login_record const& after) {
    std::string text;
    auto const add = [&text](std::string const& part) { text += (text.empty() ? "" : ", ") + part; };
    auto const add_ids = [&](std::string what, std::vector<std::int64_t> const& all, char const* empty) {
        for (auto const id : all) what += ' ' + std::to_string(id);
        add(all.empty() ? what + ": " + empty : what);
    };
    if (before.password_hash != after.password_hash) add("password");
    if (before.users != after.users) add_ids("users", after.users, "none");
    if (before.members != after.members) add_ids("members", after.members, "all");
    auto const& was = before.at_hotels;
    auto const& is = after.at_hotels;
    if (was.update_rates != is.update_rates) add(is.update_rates ? "rates" : "no rates");
    if (was.decide != is.decide) add(is.decide ? "decisions" : "no decisions");
    if (was.hotels != is.hotels || (is.update_rates && !was.update_rates)) add_ids("hotels", is.hotels, "all");
    if (before.certificate_name != after.certificate_name) add("certificate name " + after.certificate_name);
    return text;
}

} // namespace

std::optional<login_proof> find_login_proof(session& sql, std::string const& login) {
    login_proof found;
    selection rows(sql, "SELECT password_hash, certificate_name FROM logins WHERE login = :login", {login},
                   std::tie(found.password_hash, found.certificate_name));
    return rows.next() ? std::optional(found) : std::nullopt;
}

std::optional<login_record> find_login(session& sql, std::string const& login) {
    login_record found{.login = login};
    int kind = 0;
    bool known = false, may_update_rates = false, may_decide = false;
    std::int64_t id = 0;
    std::string hash, certificate;
    for (selection rows(sql,
                        "SELECT 0, CAST(0 AS BIGINT) AS id, password_hash, certificate_name, may_update_rates, "
                        "may_decide FROM logins WHERE login = :login UNION ALL "
                        "SELECT 1, user_id, '', '', 0, 0 FROM login_users WHERE login = :login_2 UNION ALL "
                        "SELECT 2, member_id, '', '', 0, 0 FROM login_members WHERE login = :login_3 UNION ALL "
                        "SELECT 3, hotel_id, '', '', 0, 0 FROM login_hotels WHERE login = :login_4 ORDER BY id",
                        {login, login, login, login},
                        std::tie(kind, id, hash, certificate, may_update_rates, may_decide));
         rows.next();) {
        if (kind == 1) found.users.push_back(id);
        if (kind == 2) found.members.push_back(id);
        if (kind == 3) found.at_hotels.hotels.push_back(id);
        if (kind != 0) continue;
        known = true;
        found.password_hash = hash;
        found.certificate_name = certificate;
        found.at_hotels.update_rates = may_update_rates;
        found.at_hotels.decide = may_decide;
    }
    return known ? std::optional(std::move(found)) : std::nullopt;
}

std::vector<std::string> all_logins(session& sql) {
    std::string login;
    return all_rows(sql, "SELECT login FROM logins ORDER BY login", {}, login, std::tie(login));
}

void save_login(session& sql, login_record const& record) {
    auto const before = find_login(sql, record.login);
    delete_login(sql, record.login);
    execute(sql,
            "INSERT INTO logins (login, password_hash, may_update_rates, may_decide, certificate_name) "
            "VALUES (:login, :hash, :may_update_rates, :may_decide, :certificate)",
            {record.login, record.password_hash, record.at_hotels.update_rates, record.at_hotels.decide,
             record.certificate_name});
    save_ids(sql, "login_users", "user_id", record.login, record.users);
    save_ids(sql, "login_members", "member_id", record.login, record.members);
    save_ids(sql, "login_hotels", "hotel_id", record.login, record.at_hotels.hotels);
    record_change(sql, before ? "login changed" : "login added", "login " + record.login,
                  differences(before.value_or(login_record()), *find_login(sql, record.login)));
}

bool remove_login(session& sql, std::string const& login) {
    if (!delete_login(sql, login)) return false;
    record_change(sql, "login removed", "login " + login);
    return true;
}

} // namespace waybill::native::storage
