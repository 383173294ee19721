// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <store/dialect.hpp>

#include <array>

namespace waybill::native {

dialect const& dialect_of(std::string_view url) {
    static std::array const known{&sqlite_dialect};
    for (auto const* const each : known)
        if (url.starts_with(each->scheme)) return *each;
    // not the URL itself: other engines carry a password in it
    throw store_exception({store_failure::url_invalid, "a store URL begins with sqlite: and names a file, "
                                                       "as in sqlite:/var/lib/waybill/waybill.db"});
}

} // namespace waybill::native
