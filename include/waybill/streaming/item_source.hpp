// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/stream/list_field.hpp>
#include <waybill/message/error_result.hpp>
#include <waybill/result.hpp>

#include <memory>
#include <optional>
#include <string_view>
#include <variant>

namespace waybill {

/// Takes items one by one.
template <class Item>
class item_taker {
public:
    /// False: that is enough for now. The item may be moved from.
    virtual bool take(Item& each) = 0;

    /// Whether an item is also taken as it stands in the list's XML, for a source that has it so: copying it costs a
    /// tenth of reading and writing it.
    [[nodiscard]] virtual bool takes_xml() const { return false; }
    /// Takes an item that is written, as `list_writer` does it. To be called where `takes_xml`; nothing is checked.
    virtual bool take_xml(std::string_view) { return false; }

    item_taker(item_taker const&) = delete;
    item_taker& operator=(item_taker const&) = delete;

protected:
    item_taker() = default;
    ~item_taker() = default;
};

/// The items of an answer that is a long list, handed out while the answer is sent: what a desk answers instead of the
/// whole list. Between two calls any time may pass, so nothing that others need should be held in between.
template <detail::stream::list_document Response>
class item_source {
public:
    virtual ~item_source() = default;
    item_source(item_source const&) = delete;
    item_source& operator=(item_source const&) = delete;

    /// The document but for its list; nothing where it holds nothing else.
    virtual std::optional<Response> head() { return std::nullopt; }
    /// Hands the next items over until `to` has enough. False: there are no more. The error ends the answer; it is the
    /// source's own to report.
    virtual result<bool> next(item_taker<detail::stream::list_item<Response>>& to) = 0;

protected:
    item_source() = default;
};

/// What a desk answers whose list may be long: its items, or why there are none.
template <class Response>
using list_answer = std::variant<std::unique_ptr<item_source<Response>>, error_result>;

} // namespace waybill
