// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/dialect.hpp>

#include <array>

namespace waybill::native::storage {

dialect const& dialect_of(std::string_view url) {
    static std::array const known{&sqlite_dialect, &postgresql_dialect};
    for (auto const* const each : known)
        if (each->knows(url)) return *each;
    // not the URL itself: it may contain a password
    throw store_exception({store_failure::url_invalid,
                           "a store URL names a file, such as sqlite:/var/lib/waybill/waybill.db, or a PostgreSQL "
                           "database, such as postgresql://waybill@db.example/waybill"});
}

} // namespace waybill::native::storage
