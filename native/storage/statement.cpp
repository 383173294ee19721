// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/statement.hpp>

#include <storage/connection.hpp>
#include <storage/dialect.hpp>

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

void statement_value::bind(soci::statement& to) const {
    static std::string const nothing;
    static soci::indicator is_null = soci::i_null;
    if (auto const* const number = std::get_if<long long>(&kept_))
        to.exchange(soci::use(*number));
    else if (auto const* const text = std::get_if<std::string>(&kept_))
        to.exchange(soci::use(*text));
    else
        to.exchange(soci::use(nothing, is_null));
}

long long execute(soci::session& sql, std::string const& text, statement_values const& values) {
    soci::statement now(sql);
    for (auto const& each : values) each.bind(now);
    now.alloc();
    now.prepare(text);
    now.define_and_bind();
    now.execute(true);
    return now.get_affected_rows();
}

void execute_later(soci::session& sql, std::string const& text, statement_values const& values) {
    auto& lent = static_cast<connection&>(sql);
    if (lent.engine->execute_later != nullptr)
        lent.engine->execute_later(lent, text, values);
    else
        (void)execute(sql, text, values);
}

} // namespace waybill::native::storage
