// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/users.hpp>

#include <storage/bind.hpp>

namespace waybill::native::storage {
namespace {

std::vector<std::int64_t> ids(soci::session& sql, char const* query, std::string const& login) {
    std::vector<std::int64_t> found;
    long long id = 0;
    soci::statement rows = (sql.prepare << query, bound(login), soci::into(id));
    rows.execute();
    while (rows.fetch()) found.push_back(id);
    return found;
}

void save_ids(soci::session& sql, char const* statement, std::string const& login,
              std::vector<std::int64_t> const& all) {
    for (long long const id : all) sql << statement, bound(login), bound(id);
}

} // namespace

std::optional<std::string> find_password_hash(soci::session& sql, std::string const& login) {
    std::string hash;
    sql << "SELECT password_hash FROM logins WHERE login = :login", bound(login), soci::into(hash);
    if (!sql.got_data()) return std::nullopt;
    return hash;
}

std::optional<login_record> find_login(soci::session& sql, std::string const& login) {
    auto hash = find_password_hash(sql, login);
    if (!hash) return std::nullopt;
    login_record found{.login = login, .password_hash = *std::move(hash)};
    found.users = ids(sql, "SELECT user_id FROM login_users WHERE login = :login ORDER BY user_id", login);
    found.members = ids(sql, "SELECT member_id FROM login_members WHERE login = :login ORDER BY member_id", login);
    int may_update_rates = 0;
    sql << "SELECT may_update_rates FROM logins WHERE login = :login", bound(login), soci::into(may_update_rates);
    found.rates.granted = may_update_rates != 0;
    found.rates.hotels = ids(sql, "SELECT hotel_id FROM login_hotels WHERE login = :login ORDER BY hotel_id", login);
    return found;
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
    remove_login(sql, record.login);
    int const may_update_rates = record.rates.granted ? 1 : 0;
    sql << "INSERT INTO logins (login, password_hash, may_update_rates) VALUES (:login, :hash, :may_update_rates)",
        bound(record.login), bound(record.password_hash), bound(may_update_rates);
    // a duplicate id is stored once
    save_ids(sql, "INSERT INTO login_users (login, user_id) VALUES (:login, :id) ON CONFLICT DO NOTHING", record.login,
             record.users);
    save_ids(sql, "INSERT INTO login_members (login, member_id) VALUES (:login, :id) ON CONFLICT DO NOTHING",
             record.login, record.members);
    save_ids(sql, "INSERT INTO login_hotels (login, hotel_id) VALUES (:login, :id) ON CONFLICT DO NOTHING",
             record.login, record.rates.hotels);
}

bool remove_login(soci::session& sql, std::string const& login) {
    sql << "DELETE FROM login_users WHERE login = :login", bound(login);
    sql << "DELETE FROM login_members WHERE login = :login", bound(login);
    sql << "DELETE FROM login_hotels WHERE login = :login", bound(login);
    soci::statement removal = (sql.prepare << "DELETE FROM logins WHERE login = :login", bound(login));
    removal.execute(true);
    return removal.get_affected_rows() > 0;
}

} // namespace waybill::native::storage
