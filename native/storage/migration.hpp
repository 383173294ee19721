// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>
#include <storage/store_error.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace waybill::native::storage {

struct dialect;

/// One step from a version of the tables to the next; the first one is from that of the first released program. A
/// released step is never changed; a new one is added.
struct migration {
    int version;
    std::string_view what;
    std::span<std::string_view const> statements;
    void (*then)(session& sql) = nullptr;        ///< what SQL cannot express, after the statements
    std::span<std::string_view const> finally{}; ///< executed at the end, after that
};

/// What a migration of a PostgreSQL store locks until the end of its transaction. The number is arbitrary.
inline constexpr std::string_view migration_lock = "pg_advisory_xact_lock(8602818214217)";

/// All steps, oldest first (`schema.cpp`).
[[nodiscard]] std::span<migration const> migrations() noexcept;
/// The statements that make the tables of a new store: those that all steps lead to.
[[nodiscard]] std::span<std::span<std::string_view const> const> present_tables() noexcept;

/// What names of tables begin with while a store has others of these names.
inline constexpr std::string_view converted_names = "converted_";
/// The statement in the words of the engine, instead of the names in braces.
[[nodiscard]] std::string in_words_of(dialect const& engine, std::string_view statement,
                                      std::string_view converted = converted_names);

/// How the tables of a store compare with those of this program.
enum class table_state : std::uint8_t { missing, older, current };

/// The state of the tables. Throws `store_exception` if they are newer, or those of another program.
[[nodiscard]] table_state state_of_tables(session& sql);

/// Makes the tables, or executes the missing steps, unless another process did in the meantime, and records that in the
/// table `schema_migrations`.
void migrate(session& sql);

} // namespace waybill::native::storage
