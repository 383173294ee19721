// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/audit.hpp>

#include <storage/pruning.hpp>
#include <storage/statement.hpp>

#include <chrono>
#include <limits>

namespace waybill::native::storage {

void record_change(session& sql, std::string_view action, std::string const& subject, std::string const& detail) {
    auto const* const known = sql.user;
    auto const by = known == nullptr ? store_user() : *known;
    execute_later(sql,
                  "INSERT INTO audit_entries (made, author, origin, action, subject, detail) "
                  "VALUES (:made, :author, :origin, :action, :subject, :detail)",
                  {instant::of(std::chrono::system_clock::now()), by.name, by.origin, action, subject, detail});
}

std::vector<audit_entry> audit_entries(session& sql, audit_query const& query) {
    using numbers = std::numeric_limits<long long>;
    long long const from = query.from ? number_of(*query.from) : numbers::min();
    long long const until = query.until ? number_of(*query.until) : numbers::max();
    std::vector<audit_entry> found;
    audit_entry each;
    for (selection rows(sql,
                        "SELECT made, author, origin, action, subject, detail FROM audit_entries "
                        "WHERE made >= :from AND made < :until ORDER BY id",
                        {from, until},
                        std::tie(each.made, each.by.name, each.by.origin, each.action, each.subject, each.detail));
         rows.next();)
        if ((query.by.empty() || each.by.name == query.by) && each.subject.find(query.about) != std::string::npos)
            found.push_back(each);
    return found;
}

std::size_t prune_audit(session& sql, instant before) {
    return std::size_t(execute(sql,
                               "DELETE FROM audit_entries WHERE id IN (SELECT id FROM audit_entries WHERE made < "
                               ":before ORDER BY made, id LIMIT " +
                                   std::to_string(pruned_at_once) + ")",
                               {before}));
}

} // namespace waybill::native::storage
