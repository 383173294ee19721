// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::detail::text {

/// A text whose escapes are replaced while it is read: a view of the document as long as there is none, a copy in
/// storage that is used again and again from the first one on.
class unescaped {
public:
    constexpr void start(char const* at) noexcept {
        run_ = at;
        copied_ = false;
    }
    /// Copies what stands before an escape at `at`; the character it means is appended to what is returned.
    [[gnu::cold, gnu::noinline]] constexpr std::string& copy_until(char const* at) {
        if (!copied_) {
            copied_ = true;
            if (!storage_) storage_.emplace();
            storage_->clear();
        }
        storage_->append(run_, std::size_t(at - run_));
        return *storage_;
    }
    /// Behind an escape: what follows stands as it is.
    constexpr void resume(char const* at) noexcept { run_ = at; }
    /// The whole text, which ends at `end`. A copy lives until the next `copy_until`.
    constexpr std::string_view text(char const* end) {
        if (!copied_) return {run_, std::size_t(end - run_)};
        return copy_until(end);
    }

private:
    char const* run_ = nullptr;
    bool copied_ = false;
    std::optional<std::string> storage_{}; // built when first needed: clang has no constant libstdc++ strings
};

} // namespace waybill::detail::text
