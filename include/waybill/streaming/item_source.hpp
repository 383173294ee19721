// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/stream/list_field.hpp>
#include <waybill/message/error_result.hpp>
#include <waybill/result.hpp>

#include <memory>
#include <string_view>

namespace waybill {

/// Receives items one by one.
template <class Item>
class item_consumer {
public:
    /// Receives an item and may move from it. Returns false if it needs no more for now.
    virtual bool take(Item& each) = 0;

    /// Whether `take_xml` may be called, for a source that has the list's XML: copying an item takes a tenth of the
    /// time of reading and writing it.
    [[nodiscard]] virtual bool takes_xml() const { return false; }
    /// Receives an item as `list_writer` writes it, without any check. Call it only if `takes_xml` returns true.
    virtual bool take_xml(std::string_view) { return false; }

    item_consumer(item_consumer const&) = delete;
    item_consumer& operator=(item_consumer const&) = delete;

protected:
    item_consumer() = default;
    ~item_consumer() = default;
};

/// Produces the items of a long list while the response is sent: a request handler returns it instead of the whole
/// list. Any time may pass between two calls, so do not keep locks or connections between them. The request and the
/// `call` end when `respond` returns: copy what the items need.
template <detail::stream::list_document Response>
class item_source {
public:
    virtual ~item_source() = default;
    item_source(item_source const&) = delete;
    item_source& operator=(item_source const&) = delete;

    /// Passes the next items to `to` until it returns false. Returns false after the last item. An error ends the
    /// response; the source itself must report it.
    virtual result<bool> next(item_consumer<detail::stream::list_item<Response>>& to) = 0;

protected:
    item_source() = default;
};

/// The result of a request handler for a long list: its items or a refusal.
template <class Response>
using list_answer = result<std::unique_ptr<item_source<Response>>, error_result>;

} // namespace waybill
