// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/unprepared.hpp>

#include <soci/postgresql/soci-postgresql.h>

#include <memory>

namespace waybill::native::storage {
namespace {

using soci::details::session_backend;
using soci::details::statement_backend;

// Members instead of base classes: the library of SOCI does not export what a derived class needs. SOCI deletes what
// the functions `make_…` return.

/// Sends the text with each execution, which prepares the statement without a name.
class unprepared_statement final : public statement_backend {
public:
    explicit unprepared_statement(statement_backend* inner) : inner_(inner) {}

    void prepare(std::string const& query, soci::details::statement_type) override {
        inner_->prepare(query, soci::details::st_one_time_query);
    }

    void alloc() override { inner_->alloc(); }
    void clean_up() override { inner_->clean_up(); }
    exec_fetch_result execute(int number) override { return inner_->execute(number); }
    exec_fetch_result fetch(int number) override { return inner_->fetch(number); }
    long long get_affected_rows() override { return inner_->get_affected_rows(); }
    int get_number_of_rows() override { return inner_->get_number_of_rows(); }
    std::string get_parameter_name(int index) const override { return inner_->get_parameter_name(index); }
    std::string rewrite_for_procedure_call(std::string const& query) override {
        return inner_->rewrite_for_procedure_call(query);
    }
    int prepare_for_describe() override { return inner_->prepare_for_describe(); }
    void describe_column(int column, soci::data_type& type, std::string& name) override {
        inner_->describe_column(column, type, name);
    }
    soci::details::standard_into_type_backend* make_into_type_backend() override {
        return inner_->make_into_type_backend();
    }
    soci::details::standard_use_type_backend* make_use_type_backend() override {
        return inner_->make_use_type_backend();
    }
    soci::details::vector_into_type_backend* make_vector_into_type_backend() override {
        return inner_->make_vector_into_type_backend();
    }
    soci::details::vector_use_type_backend* make_vector_use_type_backend() override {
        return inner_->make_vector_use_type_backend();
    }

private:
    std::unique_ptr<statement_backend> inner_;
};

class unprepared_session final : public session_backend {
public:
    explicit unprepared_session(session_backend* inner) : inner_(inner) {}

    statement_backend* make_statement_backend() override {
        return new unprepared_statement(inner_->make_statement_backend());
    }

    bool is_connected() override { return inner_->is_connected(); }
    void begin() override { inner_->begin(); }
    void commit() override { inner_->commit(); }
    void rollback() override { inner_->rollback(); }
    std::string get_dummy_from_table() const override { return inner_->get_dummy_from_table(); }
    std::string get_backend_name() const override { return inner_->get_backend_name(); }
    soci::details::rowid_backend* make_rowid_backend() override { return inner_->make_rowid_backend(); }
    soci::details::blob_backend* make_blob_backend() override { return inner_->make_blob_backend(); }

    [[nodiscard]] session_backend* inner() const noexcept { return inner_.get(); }

private:
    std::unique_ptr<session_backend> inner_;
};

struct unprepared_factory final : soci::backend_factory {
    session_backend* make_session(soci::connection_parameters const& parameters) const override {
        return new unprepared_session(soci::factory_postgresql()->make_session(parameters));
    }
};

unprepared_factory const the_factory;

} // namespace

soci::backend_factory const& unprepared_postgresql = the_factory;

session_backend* prepared_session_in(session_backend* of) noexcept {
    auto const* const known = dynamic_cast<unprepared_session const*>(of);
    return known ? known->inner() : nullptr;
}

} // namespace waybill::native::storage
