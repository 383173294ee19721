// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>
#include <storage/store_error.hpp>
#include <storage/time_numbers.hpp>

#include <waybill/value/value_format.hpp>

#include <soci/statement.h>

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Statements with values. Nothing else calls `soci::use`, which a test checks.
///
///     order_key key;
///     for (selection rows(sql, "SELECT user_id, id FROM hotel_bookings WHERE check_in < :day", {day},
///                         std::tie(key.user, key.id));
///          rows.next();)
///         found.push_back(key);
namespace waybill::native::storage {

/// Parses a stored text.
template <leaf_value T>
[[nodiscard]] T value_of(std::string const& text) {
    auto const parsed = parse<T>(text);
    if (!parsed)
        throw store_exception(
            {store_failure::damaged, "a stored value cannot be read: expected " + parsed.error().expected});
    return *parsed;
}

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

    [[nodiscard]] bool is_number() const noexcept { return std::holds_alternative<long long>(kept_); }
    /// As digits, if it is a number; nothing if it is none of both.
    [[nodiscard]] std::optional<std::string> text() const;
    /// Makes it the next value of the statement, which refers to it.
    void bind(soci::statement& to) const;

private:
    void keep(std::string_view text);

    std::variant<std::monostate, long long, std::string> kept_{};
};
using statement_values = std::vector<statement_value>;

/// Executes a statement and returns the number of rows it wrote.
///
/// A change that must happen once has its condition in its WHERE clause. The number of rows shows whether it happened;
/// an earlier SELECT could be out of date.
long long execute(soci::session& sql, std::string const& text, statement_values const& values = {});

/// Executes a statement of the present transaction whose result nobody needs, before the next one. On a server it is
/// sent with that one, in the same round trip: `COMMIT` is the last. An error of it is thrown by that one.
void execute_later(soci::session& sql, std::string const& text, statement_values const& values = {});

/// A variable of a `selection`, and its column as SOCI fetches it: a number or a text. A struct is read from its text
/// (`stored_texts.hpp`); an empty one leaves it empty. NULL needs an optional variable.
template <class T>
class selected_column {
public:
    explicit selected_column(T& to) : to_(to) {}
    selected_column(selected_column const&) = delete;
    selected_column& operator=(selected_column const&) = delete;

    void add_to(soci::statement& rows) {
        if constexpr (is_optional)
            rows.exchange(soci::into(fetched_, state_));
        else if constexpr (std::is_same_v<T, std::string>)
            rows.exchange(soci::into(to_));
        else
            rows.exchange(soci::into(fetched_));
    }
    void store() {
        if constexpr (is_optional) {
            to_.reset();
            if (state_ == soci::i_ok) put(to_.emplace());
        } else if constexpr (!std::is_same_v<T, std::string>) {
            put(to_);
        }
    }

private:
    static constexpr bool is_optional = requires(T const& each) { each.has_value(); };
    template <class V>
    struct content {
        using type = V;
    };
    template <class V>
    struct content<std::optional<V>> {
        using type = V;
    };
    using value = typename content<T>::type;
    static constexpr bool is_number =
        std::integral<value> || std::is_same_v<value, instant> || std::is_same_v<value, date>;

    void put(value& to) {
        if constexpr (std::is_same_v<value, instant>)
            to = instant_of(fetched_);
        else if constexpr (std::is_same_v<value, date>)
            to = night_of(fetched_);
        else if constexpr (std::is_same_v<value, bool>)
            to = fetched_ != 0;
        else if constexpr (std::integral<value>)
            to = static_cast<value>(fetched_);
        else if constexpr (std::is_same_v<value, std::string>)
            to = fetched_;
        else if constexpr (leaf_value<value>)
            to = value_of<value>(fetched_);
        else if (fetched_.empty())
            to = value();
        else
            read_stored(fetched_, to);
    }

    T& to_;
    std::conditional_t<is_number, long long, std::string> fetched_{};
    soci::indicator state_ = soci::i_null;
};

/// The rows of a SELECT, whose columns are stored in variables.
template <class... Variables>
class selection {
public:
    /// Executes the statement. The variables must not move.
    selection(soci::session& sql, std::string const& text, statement_values values, std::tuple<Variables&...> into)
        : values_(std::move(values)), columns_(std::move(into)), rows_(sql) {
        for (auto const& each : values_) each.bind(rows_);
        std::apply([this](auto&... each) { (each.add_to(rows_), ...); }, columns_);
        rows_.alloc();
        rows_.prepare(text);
        rows_.define_and_bind();
        rows_.execute();
    }
    selection(selection const&) = delete;
    selection& operator=(selection const&) = delete;

    /// Stores the next row. False if there is none.
    [[nodiscard]] bool next() {
        if (!rows_.fetch()) return false;
        std::apply([](auto&... each) { (each.store(), ...); }, columns_);
        return true;
    }

private:
    statement_values values_;
    std::tuple<selected_column<Variables>...> columns_;
    soci::statement rows_;
};

} // namespace waybill::native::storage
