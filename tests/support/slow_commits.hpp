// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "storage/store.hpp"
#include "support/opened_store.hpp"
#include "support/postgresql_schema.hpp"

#include <gtest/gtest.h>

#include <string>

namespace support {

/// Makes the COMMIT of each creation some tens of milliseconds later than the choice of its instant.
inline void slow_commits(std::string const& url) {
    if (!url.starts_with("sqlite:")) {
        run_on_postgresql(
            url,
            "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(random() / 20); "
            "RETURN NULL; END $$; CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON hotel_bookings DEFERRABLE INITIALLY "
            "DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()");
        return;
    }
    auto const data = waybill::native::storage::store::open(url).value();
    ASSERT_TRUE(data.write([](auto& sql) {
        execute(sql,
                "CREATE VIEW slow_total AS WITH RECURSIVE counted(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM counted "
                "LIMIT 20000) SELECT SUM(x) AS total FROM counted");
        execute(sql, "CREATE TRIGGER slow AFTER INSERT ON trip_items BEGIN SELECT total FROM slow_total; END");
    }));
}

} // namespace support
