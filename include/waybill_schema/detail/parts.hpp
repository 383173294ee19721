// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill_schema/detail/model.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace waybill::detail::schema {

/// A definition that a contract refers to by name: a struct, a choice, a struct as an alternative of a choice, with the
/// attribute that selects it, or an enumeration.
struct part {
    record_model const* record = nullptr; ///< null for the choice itself and for an enumeration
    choice_model const* choice = nullptr;
    std::size_t alternative = 0;
    std::string_view choice_name{};
    leaf_model const* enumeration = nullptr;

    /// The name is the concatenation of both: `Money`, `Booking`, `Transport` + `Booking`.
    [[nodiscard]] constexpr std::string_view first_name() const {
        if (enumeration != nullptr) return enumeration->name();
        return record != nullptr ? record->name : "";
    }
    [[nodiscard]] constexpr std::string_view last_name() const { return choice_name; }
    [[nodiscard]] constexpr bool same(part const& other) const {
        return record == other.record && choice == other.choice && alternative == other.alternative &&
               enumeration == other.enumeration;
    }
};

/// All parts of documents, each once, in the order of their first reference.
class parts {
public:
    constexpr explicit parts(std::span<document_model const> documents) {
        for (auto const& document : documents) add({document.record, nullptr, 0, {}});
    }
    [[nodiscard]] constexpr std::span<part const> all() const { return all_; }

private:
    constexpr void add(part const& wanted) {
        for (auto const& known : all_)
            if (known.same(wanted)) return;
        all_.push_back(wanted);
        if (wanted.record != nullptr) {
            for (std::size_t i = 0; i < wanted.record->fields.size(); ++i) {
                auto const& value = wanted.record->values[i];
                if (value.record != nullptr) add({value.record, nullptr, 0, {}});
                if (value.choice != nullptr) add({nullptr, value.choice, 0, choice_name(wanted.record->fields[i])});
                if (value.leaf != nullptr && !value.leaf->names.empty()) add({nullptr, nullptr, 0, {}, value.leaf});
            }
        } else if (wanted.choice != nullptr) {
            for (std::size_t i = 0; i < wanted.choice->named().size(); ++i)
                add({wanted.choice->alternatives[i], wanted.choice, i, wanted.choice_name});
        }
    }

    std::vector<part> all_{};
};

} // namespace waybill::detail::schema
