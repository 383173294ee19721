// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/users.hpp>

#include <storage/audit.hpp>
#include <storage/bind.hpp>

namespace waybill::native::storage {
namespace {

void save_ids(soci::session& sql, char const* statement, std::string const& login,
              std::vector<std::int64_t> const& all) {
    for (long long const id : all) sql << statement, bound(login), bound(id);
}

bool delete_login(soci::session& sql, std::string const& login) {
    sql << "DELETE FROM login_users WHERE login = :login", bound(login);
    sql << "DELETE FROM login_members WHERE login = :login", bound(login);
    sql << "DELETE FROM login_hotels WHERE login = :login", bound(login);
    soci::statement removal = (sql.prepare << "DELETE FROM logins WHERE login = :login", bound(login));
    removal.execute(true);
    return removal.get_affected_rows() > 0;
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

std::optional<login_proof> find_login_proof(soci::session& sql, std::string const& login) {
    login_proof found;
    sql << "SELECT password_hash, certificate_name FROM logins WHERE login = :login", bound(login),
        soci::into(found.password_hash), soci::into(found.certificate_name);
    if (!sql.got_data()) return std::nullopt;
    return found;
}

std::optional<login_record> find_login(soci::session& sql, std::string const& login) {
    login_record found{.login = login};
    int kind = 0, may_update_rates = 0, may_decide = 0;
    long long id = 0;
    std::string hash, certificate;
    soci::statement rows =
        (sql.prepare << "SELECT 0, CAST(0 AS BIGINT) AS id, password_hash, certificate_name, may_update_rates, "
                        "may_decide FROM logins WHERE login = :login UNION ALL "
                        "SELECT 1, user_id, '', '', 0, 0 FROM login_users WHERE login = :login_2 UNION ALL "
                        "SELECT 2, member_id, '', '', 0, 0 FROM login_members WHERE login = :login_3 UNION ALL "
                        "SELECT 3, hotel_id, '', '', 0, 0 FROM login_hotels WHERE login = :login_4 ORDER BY id",
         bound(login), bound(login), bound(login), bound(login), soci::into(kind), soci::into(id), soci::into(hash),
         soci::into(certificate), soci::into(may_update_rates), soci::into(may_decide));
    bool known = false;
    rows.execute();
    while (rows.fetch()) {
        if (kind == 1) found.users.push_back(id);
        if (kind == 2) found.members.push_back(id);
        if (kind == 3) found.at_hotels.hotels.push_back(id);
        if (kind != 0) continue;
        known = true;
        found.password_hash = hash;
        found.certificate_name = certificate;
        found.at_hotels.update_rates = may_update_rates != 0;
        found.at_hotels.decide = may_decide != 0;
    }
    return known ? std::optional(std::move(found)) : std::nullopt;
}

std::vector<std::string> all_logins(soci::session& sql) {
    std::vector<std::string> found;
    std::string login;
    soci::statement rows = (sql.prepare << "SELECT login FROM logins ORDER BY login", soci::into(login));
    rows.execute();
    while (rows.fetch()) found.push_back(login);
    return found;
}

void save_login(soci::session& sql, login_record const& record) {
    auto const before = find_login(sql, record.login);
    delete_login(sql, record.login);
    int const may_update_rates = record.at_hotels.update_rates ? 1 : 0;
    int const may_decide = record.at_hotels.decide ? 1 : 0;
    sql << "INSERT INTO logins (login, password_hash, may_update_rates, may_decide, certificate_name) "
           "VALUES (:login, :hash, :may_update_rates, :may_decide, :certificate)",
        bound(record.login), bound(record.password_hash), bound(may_update_rates), bound(may_decide),
        bound(record.certificate_name);
    // a duplicate id is stored once
    save_ids(sql, "INSERT INTO login_users (login, user_id) VALUES (:login, :id) ON CONFLICT DO NOTHING", record.login,
             record.users);
    save_ids(sql, "INSERT INTO login_members (login, member_id) VALUES (:login, :id) ON CONFLICT DO NOTHING",
             record.login, record.members);
    save_ids(sql, "INSERT INTO login_hotels (login, hotel_id) VALUES (:login, :id) ON CONFLICT DO NOTHING",
             record.login, record.at_hotels.hotels);
    record_change(sql, before ? "login changed" : "login added", "login " + record.login,
                  differences(before.value_or(login_record()), *find_login(sql, record.login)));
}

bool remove_login(soci::session& sql, std::string const& login) {
    if (!delete_login(sql, login)) return false;
    record_change(sql, "login removed", "login " + login);
    return true;
}

} // namespace waybill::native::storage
