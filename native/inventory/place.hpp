// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/store_error.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::native::inventory {

/// A path in a document, in the format of document errors: `Inventory/Hotels[3]/Rooms[1]`.
class place {
public:
    explicit place(std::string_view root) : text_(root) {}

    [[nodiscard]] place in(std::string_view field) const {
        auto copy = *this;
        copy.text_.append("/").append(field);
        return copy;
    }
    /// The item with this index, which starts at 0; the path counts from 1.
    [[nodiscard]] place in(std::string_view field, std::size_t index) const {
        auto copy = in(field);
        copy.text_.append("[").append(std::to_string(index + 1)).append("]");
        return copy;
    }
    [[nodiscard]] std::string const& text() const noexcept { return text_; }

    /// Ends the check with an error for this place.
    [[noreturn]] void refuse(std::string why) const {
        throw storage::store_exception({storage::store_failure::refused, std::move(why), text_});
    }

private:
    std::string text_;
};

} // namespace waybill::native::inventory
