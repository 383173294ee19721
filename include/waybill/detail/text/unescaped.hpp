// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::detail::text {

/// The text of a value whose escapes are replaced: a view of the document if it has none, otherwise a copy in storage
/// that is reused.
class unescaped {
public:
    constexpr void start(char const* at) noexcept {
        run_ = at;
        copied_ = false;
    }
    /// As above. A copy will not be longer than the text up to the next `<` before `end`: its storage is allocated at
    /// once, since growing would take three times the memory of a long text.
    constexpr void start(char const* at, char const* end) noexcept {
        start(at);
        end_ = end;
    }
    /// Whether the text is a copy.
    [[nodiscard]] constexpr bool is_copied() const noexcept { return copied_; }
    /// Exchanges the storage of copies with `into`.
    constexpr void swap_copy(std::string& into) {
        if (!storage_) storage_.emplace();
        storage_->swap(into);
    }
    /// Copies the text before the escape at `at`; the caller appends the character of the escape to the returned
    /// string.
    [[gnu::cold, gnu::noinline]] constexpr std::string& copy_until(char const* at) {
        if (!copied_) {
            copied_ = true;
            if (!storage_) storage_.emplace();
            storage_->clear();
            if (end_ != nullptr) {
                std::string_view const rest(run_, std::size_t(end_ - run_));
                storage_->reserve(rest.substr(0, rest.find('<')).size());
            }
        }
        storage_->append(run_, std::size_t(at - run_));
        return *storage_;
    }
    /// Continues after an escape; the text that follows is copied unchanged.
    constexpr void resume(char const* at) noexcept { run_ = at; }
    /// Returns the whole text, which ends at `end`. A copy is valid until the next `copy_until`.
    constexpr std::string_view text(char const* end) {
        if (!copied_) return {run_, std::size_t(end - run_)};
        return copy_until(end);
    }

private:
    char const* run_ = nullptr;
    char const* end_ = nullptr; ///< null: the length of a copy is unknown
    bool copied_ = false;
    std::optional<std::string> storage_{}; // created on first use: clang has no constexpr libstdc++ strings
};

} // namespace waybill::detail::text
