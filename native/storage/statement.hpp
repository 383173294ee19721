// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>
#include <storage/store_error.hpp>
#include <storage/time_numbers.hpp>

#include <waybill/value/value_format.hpp>

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Statements with values.
///
///     order_key key;
///     for (selection rows(sql, "SELECT user_id, id FROM hotel_bookings WHERE check_in < :day", {day},
///                         std::tie(key.user, key.id));
///          rows.next();)
///         use(key);
namespace waybill::native::storage {

/// Whether the store has the values of a type as numbers.
template <class T>
inline constexpr bool is_stored_number = std::integral<T> || std::is_same_v<T, instant> || std::is_same_v<T, date>;
template <class T>
inline constexpr bool is_stored_number<std::optional<T>> = is_stored_number<T>;

/// A value for a statement: a number, a text or nothing. Instants and dates are numbers (`time_numbers.hpp`). Throws
/// `store_exception` for a text with a NUL, at which PostgreSQL would cut it: it gets texts as C strings.
class statement_value {
public:
    template <class T>
    statement_value(T const& from) {
        if constexpr (std::integral<T>)
            kept_ = static_cast<long long>(from);
        else if constexpr (std::is_same_v<T, instant> || std::is_same_v<T, date>)
            kept_ = number_of(from);
        else if constexpr (std::convertible_to<T const&, std::string_view>)
            keep(std::string_view(from));
        else if constexpr (requires { from.has_value(); })
            kept_ = from ? statement_value(*from).kept_ : decltype(kept_)();
        else
            keep(text_of(from));
    }

    /// The number or the text; `std::monostate`: nothing.
    [[nodiscard]] std::variant<std::monostate, long long, std::string> const& content() const noexcept { return kept_; }
    [[nodiscard]] bool is_number() const noexcept { return std::holds_alternative<long long>(kept_); }
    /// As digits, if it is a number; nothing if it is none of both.
    [[nodiscard]] std::optional<std::string> text() const;

private:
    void keep(std::string_view text);

    std::variant<std::monostate, long long, std::string> kept_{};
};

/// Executes a statement and returns the number of rows it wrote.
///
/// A change that must happen once has its condition in its WHERE clause. The number of rows shows whether it happened;
/// an earlier SELECT could be out of date.
long long execute(session& sql, std::string const& text, statement_values const& values = {});

/// Executes a statement of the present transaction whose result nobody needs, before the next one. On a server it is
/// sent with that one, in the same round trip: `COMMIT` is the last. An error of it is thrown by that one.
void execute_later(session& sql, std::string const& text, statement_values const& values = {});

/// The number that a statement selects in its only row; 0 if that is NULL.
[[nodiscard]] long long number_in(session& sql, std::string const& text, statement_values const& values = {});

/// Parses a stored text.
template <leaf_value T>
[[nodiscard]] T value_of(std::string_view text) {
    auto const parsed = parse<T>(text);
    if (!parsed)
        throw store_exception(
            {store_failure::damaged, "a stored value cannot be read: expected " + parsed.error().expected});
    return *parsed;
}

/// Reads a column of the present row. A struct is read from its text (`stored_texts.hpp`); an empty one leaves it
/// empty. NULL needs an optional variable.
template <class T>
void read_column(cursor const& row, int column, T& into) {
    if constexpr (requires { into.has_value(); }) {
        into.reset();
        if (!row.is_null(column)) read_column(row, column, into.emplace());
    } else if (row.is_null(column)) {
        throw store_exception({store_failure::damaged, "a stored value is missing"});
    } else if constexpr (std::is_same_v<T, instant>) {
        into = instant_of(row.number(column));
    } else if constexpr (std::is_same_v<T, date>) {
        into = night_of(row.number(column));
    } else if constexpr (std::is_same_v<T, bool>) {
        into = row.number(column) != 0;
    } else if constexpr (std::integral<T>) {
        into = static_cast<T>(row.number(column));
    } else if constexpr (std::is_same_v<T, std::string>) {
        into = row.text(column);
    } else if constexpr (leaf_value<T>) {
        into = value_of<T>(row.text(column));
    } else if (row.text(column).empty()) {
        into = T();
    } else {
        read_stored(row.text(column), into);
    }
}

/// The rows of a SELECT, whose columns are stored in variables.
template <class... Variables>
class selection {
public:
    /// Executes the statement.
    selection(session& sql, std::string const& text, statement_values const& values, std::tuple<Variables&...> into)
        : into_(into), rows_(sql.run(text, values)) {}

    /// Stores the next row. False if there is none.
    [[nodiscard]] bool next() {
        if (!rows_->next()) return false;
        int column = 0;
        std::apply([&](auto&... each) { (read_column(*rows_, column++, each), ...); }, into_);
        return true;
    }

private:
    std::tuple<Variables&...> into_;
    std::unique_ptr<cursor> rows_;
};

/// All rows of a SELECT, each a copy of `row`, which has the variables.
template <class Row, class... Variables>
[[nodiscard]] std::vector<Row> all_rows(session& sql, std::string const& text, statement_values const& values,
                                        Row const& row, std::tuple<Variables&...> into) {
    std::vector<Row> found;
    for (selection rows(sql, text, values, into); rows.next();) found.push_back(row);
    return found;
}

} // namespace waybill::native::storage
