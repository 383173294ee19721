// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <soci/soci-backend.h>

#include <memory>
#include <string>

/// Back ends of SOCI that pass each call to another one. Those of the engines contain SOCI's own as a member instead of
/// deriving from it: the libraries of SOCI do not export what a derived class needs.
namespace waybill::native::storage {

template <class Inner> class forwarding_statement : public soci::details::statement_backend {
public:
    /// Takes over what a `make_statement_backend` of SOCI has returned.
    explicit forwarding_statement(Inner* inner) : inner_(inner) {}

    void alloc() override { inner_->alloc(); }
    void clean_up() override { inner_->clean_up(); }
    void prepare(std::string const& query, soci::details::statement_type type) override {
        inner_->prepare(query, type);
    }
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

protected:
    [[nodiscard]] Inner& inner() const noexcept { return *inner_; }

private:
    std::unique_ptr<Inner> inner_;
};

/// A derived class defines `make_statement_backend`, whose result SOCI deletes.
template <class Inner> class forwarding_session : public soci::details::session_backend {
public:
    /// Takes over what a `make_session` of SOCI has returned.
    explicit forwarding_session(Inner* inner) : inner_(inner) {}

    bool is_connected() override { return inner_->is_connected(); }
    void begin() override { inner_->begin(); }
    void commit() override { inner_->commit(); }
    void rollback() override { inner_->rollback(); }
    std::string get_dummy_from_table() const override { return inner_->get_dummy_from_table(); }
    std::string get_backend_name() const override { return inner_->get_backend_name(); }
    soci::details::rowid_backend* make_rowid_backend() override { return inner_->make_rowid_backend(); }
    soci::details::blob_backend* make_blob_backend() override { return inner_->make_blob_backend(); }

    [[nodiscard]] Inner& inner() const noexcept { return *inner_; }

private:
    std::unique_ptr<Inner> inner_;
};

} // namespace waybill::native::storage
