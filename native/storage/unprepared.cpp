// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/unprepared.hpp>

#include <soci/postgresql/soci-postgresql.h>

namespace waybill::native::storage {
namespace {

/// Sends the text with each execution, which prepares the statement without a name.
struct unprepared_statement final : soci::postgresql_statement_backend {
    using soci::postgresql_statement_backend::postgresql_statement_backend;

    void prepare(std::string const& query, soci::details::statement_type) override {
        soci::postgresql_statement_backend::prepare(query, soci::details::st_one_time_query);
    }
};

struct unprepared_session final : soci::postgresql_session_backend {
    using soci::postgresql_session_backend::postgresql_session_backend;

    unprepared_statement* make_statement_backend() override {
        return new unprepared_statement(*this, single_row_mode_); // SOCI deletes it
    }
};

struct unprepared_factory final : soci::backend_factory {
    unprepared_session* make_session(soci::connection_parameters const& parameters) const override {
        return new unprepared_session(parameters, false); // SOCI deletes it
    }
};

unprepared_factory const the_factory;

} // namespace

soci::backend_factory const& unprepared_postgresql = the_factory;

bool is_unprepared(soci::details::session_backend const* of) noexcept {
    return dynamic_cast<unprepared_session const*>(of) != nullptr;
}

} // namespace waybill::native::storage
