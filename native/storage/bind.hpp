// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store_error.hpp>

#include <soci/soci.h>

#include <string>
#include <type_traits>

/// The only means to bind values to statements: nothing else calls `soci::use`, which a test checks.
namespace waybill::native::storage {

/// Throws if PostgreSQL would cut the text at a NUL: it gets texts as C strings.
inline void check_text(std::string const& text) {
    if (text.find('\0') != std::string::npos)
        throw store_exception({store_failure::refused, "the store cannot contain a text with a NUL character"});
}

/// A text parameter, which is checked before each execution.
class bound_text final : public soci::details::standard_use_type {
public:
    explicit bound_text(std::string const& text)
        : standard_use_type(const_cast<std::string*>(&text), soci::details::x_stdstring, true), text_(text) {}
    bound_text(std::string const& text, soci::indicator& state)
        : standard_use_type(const_cast<std::string*>(&text), soci::details::x_stdstring, state, true), text_(text) {}

    void convert_to_base() override { check_text(text_); }

private:
    std::string const& text_;
};

/// Like `soci::use`: the value is read at each execution of the statement.
template <class T, class... State>
[[nodiscard]] soci::details::use_type_ptr bound(T& value, State&... state) {
    using type = std::remove_const_t<T>;
    if constexpr (std::is_same_v<type, std::string>)
        return {new bound_text(value, state...)};
    else
        return {new soci::details::use_type<type>(value, state...)};
}

inline soci::details::prepare_temp_type operator,(soci::details::prepare_temp_type prepared,
                                                  soci::details::use_type_ptr const& value) {
    prepared.get_prepare_info()->exchange(value);
    return prepared;
}

/// Executes the statement and returns the number of rows it wrote: `rows_written((sql.prepare << "UPDATE …",
/// bound(id)))`.
///
/// A change that must happen once has its condition in its WHERE clause. The number of rows shows whether it happened;
/// an earlier SELECT could be out of date.
[[nodiscard]] inline long long rows_written(soci::statement statement) {
    statement.execute(true);
    return statement.get_affected_rows();
}

} // namespace waybill::native::storage
