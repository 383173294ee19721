// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/statement.hpp>

namespace waybill::native::storage {

void statement_value::keep(std::string_view text) {
    if (text.find('\0') != text.npos)
        throw store_exception({store_failure::refused, "the store cannot contain a text with a NUL character"});
    kept_ = std::string(text);
}

std::optional<std::string> statement_value::text() const {
    if (auto const* const number = std::get_if<long long>(&kept_)) return std::to_string(*number);
    auto const* const text = std::get_if<std::string>(&kept_);
    return text == nullptr ? std::nullopt : std::optional(*text);
}

long long execute(session& sql, std::string const& text, statement_values const& values) {
    return sql.run(text, values)->written();
}

void execute_later(session& sql, std::string const& text, statement_values const& values) {
    sql.run_later(text, values);
}

long long number_in(session& sql, std::string const& text, statement_values const& values) {
    auto const row = sql.run(text, values);
    return row->next() && !row->is_null(0) ? row->number(0) : 0;
}

} // namespace waybill::native::storage
