// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/reading.hpp>

#include <cstddef>
#include <string_view>

namespace waybill::detail::read {

/// Receives the items of the list of a document that is read in pieces. Each run over the beginning of the document
/// starts with a placeholder for the items that were received before.
template <class Target>
class item_receiver {
public:
    item_receiver(item_receiver const&) = delete;
    item_receiver& operator=(item_receiver const&) = delete;

    /// Returns where to continue instead of the item at `start`, and in `count` the number of the items before that;
    /// 0: there is an item.
    virtual std::size_t resume(reading& in, std::size_t start, std::size_t& count, bool& namespace_reported) = 0;
    /// Called before an item; `name` is that of its element as written.
    virtual void begin(std::size_t start, std::size_t elements, std::string_view name) = 0;
    /// Where the item is read into, and its type.
    virtual typename Target::place_type place() = 0;
    [[nodiscard]] virtual typename Target::value_type const& type() const = 0;
    /// An item that was not read.
    virtual void withdraw() = 0;
    /// Whether the item may be incomplete because the text ends with it.
    [[nodiscard]] virtual bool is_cut() = 0;
    /// Takes the item, which ends at `end`. Returns false to end the run.
    virtual bool take(reading& in, std::size_t end, bool namespace_reported) = 0;

protected:
    item_receiver() = default;
    ~item_receiver() = default;
};

} // namespace waybill::detail::read
