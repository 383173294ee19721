// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/creation_order.hpp>

#include <storage/statement.hpp>

namespace waybill::native::storage {

instant instant_of_creation(session& sql, std::int64_t user, std::function<instant()> const& present) {
    instant created;
    (void)selection(sql,
                    "INSERT INTO newest_creations (user_id, created) VALUES (:user_id, :created) ON CONFLICT (user_id) "
                    "DO UPDATE SET created = CASE WHEN excluded.created > newest_creations.created THEN "
                    "excluded.created ELSE newest_creations.created + 1 END RETURNING created",
                    {user, present()}, std::tie(created))
        .next();
    return created;
}

} // namespace waybill::native::storage
