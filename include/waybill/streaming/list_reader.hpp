// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: lists of any length, read and written in pieces.
#pragma once

#include <waybill/detail/describe/secrets.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/stream/list_engine.hpp>
#include <waybill/detail/stream/list_field.hpp>
#include <waybill/detail/stream/passed_items.hpp>
#include <waybill/detail/table/object.hpp>
#include <waybill/detail/table/record.hpp>
#include <waybill/detail/table/struct_target.hpp>
#include <waybill/document_form.hpp>
#include <waybill/error.hpp>
#include <waybill/reading.hpp>
#include <waybill/result.hpp>
#include <waybill/streaming/list_options.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

// Why: docs/adr/0014-stream-lists.md
namespace waybill {

/// The type of the items of the list in `Response`.
template <class Response>
using list_item = detail::stream::list_item<Response>;

/// Reads a list document in pieces and passes each item on as soon as it is complete. Memory is bounded by one item and
/// 64 KB, whatever the length of the list and the size of the pieces; a document in another encoding than UTF-8 is
/// kept.
///
///     waybill::list_reader<waybill::trip_booking_list_rs> trips;
///     auto const print = [](waybill::booking& each) { … };
///     while (auto piece = receive())
///         if (auto read = trips.feed(*piece, print); !read) return read.error();
///     return trips.finish(print);
///
/// Items, quirks and errors are those of `read_xml` and `read_json` for the whole document, with the same positions.
/// Two errors are found only when they arrive: bytes that are not UTF-8, and a document that is too large; the items
/// before them have been passed on.
///
/// `on_item` takes `list_item<T>&`, whose storage is reused for the next item and may be moved from. It returns
/// nothing; or `bool`, where false ends the reading; or `result<void>`, whose error ends the reading.
template <class T>
class list_reader final : private detail::stream::passed_items<detail::table::struct_target> {
    using list_engine = detail::stream::list_engine;

    static_assert(detail::describe::document_type<T>,
                  "waybill: this type is no document: specialise waybill::wire<...> = waybill::document(\"Root\", ...) "
                  "for it, next to the struct and before its first use");
    static_assert(detail::stream::list_document<T>,
                  "waybill: a list_reader needs a document with exactly one field that wraps a std::vector: "
                  ".items(\"Item\")");

public:
    using item = detail::stream::list_item<T>;

    explicit list_reader(list_options const& options = {})
        : passed_items(options, detail::describe::secret_names_of<T>) {}

    /// Reads the next bytes of the document, any number of them.
    template <class OnItem>
    result<void> feed(std::string_view bytes, OnItem&& on_item) {
        call_ = call_of(on_item);
        return list_engine::feed(bytes);
    }
    /// Ends the document.
    template <class OnItem>
    result<void> finish(OnItem&& on_item) {
        call_ = call_of(on_item);
        return list_engine::finish();
    }
    /// Starts another document; keeps the storage.
    using list_engine::restart;

    /// Returns the document with an empty list: complete after `finish`, before that as far as it has arrived.
    [[nodiscard]] T const& head() const noexcept { return head_; }
    /// Returns the number of items passed on.
    using list_engine::count;
    /// Whether `on_item` returned false. Later input is ignored.
    [[nodiscard]] bool stopped() const noexcept { return has_stopped(); }
    /// For `list_understanding`.
    [[nodiscard]] list_engine& engine() noexcept { return *this; }

private:
    struct item_call {
        void* object = nullptr;
        bool (*run)(void* object, item& each, std::optional<error>& wrong) = nullptr;
    };
    template <class OnItem>
    static item_call call_of(OnItem& on_item) noexcept {
        using plain = std::remove_const_t<OnItem>;
        return {const_cast<plain*>(std::addressof(on_item)), [](void* object, item& each, std::optional<error>& wrong) {
                    auto& call = *static_cast<OnItem*>(object);
                    using answer = decltype(call(each));
                    if constexpr (std::is_void_v<answer>) {
                        call(each);
                        return true;
                    } else if constexpr (std::is_convertible_v<answer, bool>) {
                        return static_cast<bool>(call(each));
                    } else {
                        auto returned = call(each);
                        if (!returned) wrong = std::move(returned).error();
                        return returned.has_value();
                    }
                }};
    }

    bool parse(reading& in, document_form form) override {
        return parse_list(in, form, detail::describe::root_of<T>, detail::table::table_of<T>,
                          detail::stream::list_index<T>, {.address = &head_});
    }
    detail::table::object place() override { return storage_.place(); }
    [[nodiscard]] detail::table::value_table const& type() const override {
        return detail::stream::item_storage<item>::type;
    }
    void withdraw() override {}
    bool take(reading& in, std::size_t end) override { return list_engine::read(in, end); }
    bool hand_over(std::optional<error>& wrong) override { return call_.run(call_.object, storage_.current(), wrong); }

    T head_{};
    detail::stream::item_storage<item> storage_{};
    item_call call_{};
};

} // namespace waybill
