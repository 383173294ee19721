// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "answers.hpp"
#include "convert/converted_list.hpp"
#include "functions.hpp"

#include <waybill/exchange.hpp>
#include <waybill/limits.hpp>
#include <waybill/quirk.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace waybill::wasm {

/// Reads a list while it arrives and writes its items as packed values.
class arriving_list {
public:
    /// `within.bytes` limits the bytes in memory. The name of the operation must outlive the list.
    arriving_list(called_operation const& access, http::response head, bool strict, limits const& within);
    arriving_list(arriving_list const&) = delete;
    arriving_list& operator=(arriving_list const&) = delete;

    /// Takes the next bytes of the response body. After an error, `items` are those before it.
    [[nodiscard]] result<void> feed(std::string_view bytes);
    /// Ends the list after the last byte.
    [[nodiscard]] result<void> finish();
    /// Returns true if there are items since the last `take`.
    [[nodiscard]] bool has_items() const noexcept { return !items_.values.empty(); }
    /// Writes `{"ok": true, "items": 0, "quirks": [...]}` with the items as value, and clears both lists.
    void take(answer& into);
    /// The quirks since the last `take`.
    [[nodiscard]] std::vector<quirk> const& quirks() const noexcept { return quirks_; }

private:
    convert::packed_values items_{};
    std::vector<quirk> quirks_{};
    converted_list reader_;
    exchange::list_answer answer_;
};

} // namespace waybill::wasm
