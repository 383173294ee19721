// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "functions.hpp"

#include <waybill/exchange.hpp>
#include <waybill/limits.hpp>
#include <waybill/quirk.hpp>
#include <waybill/streaming/converted_list.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::wasm {

/// A list that is understood while it arrives, as `waybill::list_understanding` does it, its items as JavaScript has
/// them.
class arriving_list {
public:
    /// Of `within`, `bytes` bounds what is held at one time.
    arriving_list(via access, http::response head, bool strict, limits const& within);
    arriving_list(arriving_list const&) = delete;
    arriving_list& operator=(arriving_list const&) = delete;

    /// The next bytes of the answer's body. After an error there may be items too: those in front of it.
    [[nodiscard]] result<void> feed(std::string_view bytes);
    [[nodiscard]] result<void> finish();
    /// Those that came since the last `answer`, with commas between them.
    [[nodiscard]] std::string_view items() const noexcept { return items_; }
    /// Writes `{"ok": true, "items": [...], "quirks": [...]}`, and forgets both.
    void answer(std::string& answer);
    /// Quirks that no `answer` told yet.
    [[nodiscard]] std::vector<quirk> const& quirks() const noexcept { return quirks_; }

private:
    struct parts {
        static void start_reader(std::optional<converted_list>& into, list_options const& options);
        static result<decoded_response> take_answer(via access, http::response const& answer,
                                                    read_options const& options) {
            return wasm::take_answer(access, answer, options);
        }
    };

    std::string items_{};
    std::vector<quirk> quirks_{};
    exchange::list_answer<converted_list, parts> understanding_;
};

} // namespace waybill::wasm
