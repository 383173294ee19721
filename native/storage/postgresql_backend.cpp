// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/postgresql_backend.hpp>

#include <soci/postgresql/soci-postgresql.h>

#include <chrono>
#include <memory>

namespace waybill::native::storage {
namespace {

using soci::details::session_backend;
using soci::details::statement_backend;

// Members instead of base classes: the library of SOCI does not export what a derived class needs. SOCI deletes what
// the functions `make_…` return.

class watched_session;

/// Measures executions. In a session that prepares nothing, sends the text with each execution, which prepares the
/// statement without a name.
class watched_statement final : public statement_backend {
public:
    watched_statement(statement_backend* inner, watched_session const& session) : inner_(inner), session_(&session) {}

    void prepare(std::string const& query, soci::details::statement_type type) override;
    exec_fetch_result execute(int number) override;

    void alloc() override { inner_->alloc(); }
    void clean_up() override { inner_->clean_up(); }
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
    watched_session const* session_;
    std::string text_{};
};

class watched_session final : public session_backend {
public:
    watched_session(session_backend* inner, bool prepares) : inner_(inner), prepares_(prepares) {}

    statement_backend* make_statement_backend() override {
        return new watched_statement(inner_->make_statement_backend(), *this);
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
    [[nodiscard]] bool prepares() const noexcept { return prepares_; }
    [[nodiscard]] statement_watch* watch() const noexcept { return watch_; }
    void watch(statement_watch& with) noexcept { watch_ = &with; }

private:
    std::unique_ptr<session_backend> inner_;
    bool prepares_;
    statement_watch* watch_ = nullptr;
};

void watched_statement::prepare(std::string const& query, soci::details::statement_type type) {
    if (session_->watch() != nullptr) text_ = query;
    inner_->prepare(query, session_->prepares() ? type : soci::details::st_one_time_query);
}

statement_backend::exec_fetch_result watched_statement::execute(int number) {
    auto* const watch = session_->watch();
    if (watch == nullptr) return inner_->execute(number);
    auto const begun = std::chrono::steady_clock::now();
    auto const done = inner_->execute(number);
    watch->executed(text_,
                    std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begun));
    return done;
}

struct watched_factory final : soci::backend_factory {
    explicit watched_factory(bool kept) : prepares(kept) {}
    session_backend* make_session(soci::connection_parameters const& parameters) const override {
        return new watched_session(soci::factory_postgresql()->make_session(parameters), prepares);
    }
    bool prepares;
};

watched_factory const preparing(true);
watched_factory const unpreparing(false);

watched_session& watched(session_backend* of) noexcept { return static_cast<watched_session&>(*of); }

} // namespace

soci::backend_factory const& prepared_postgresql = preparing;
soci::backend_factory const& unprepared_postgresql = unpreparing;

session_backend* inner_session(session_backend* of) noexcept { return of == nullptr ? nullptr : watched(of).inner(); }

bool prepares_statements(session_backend* of) noexcept { return watched(of).prepares(); }

void watch_statements(session_backend* of, statement_watch& with) noexcept { watched(of).watch(with); }

} // namespace waybill::native::storage
