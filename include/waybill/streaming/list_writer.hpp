// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/stream/list_field.hpp>
#include <waybill/document_form.hpp>
#include <waybill/json.hpp>
#include <waybill/result.hpp>
#include <waybill/xml.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace waybill {

/// Writes a list document item by item: the same bytes as `write_xml` or `write_json`, without the whole list in
/// memory.
///
///     waybill::list_writer<waybill::trip_booking_list_rs> trips(waybill::document_form::xml);
///     while (auto* booking = next()) {
///         trips.put(*booking, piece);
///         if (piece.size() > 65'536) send_and_clear(piece);
///     }
///     trips.finish(piece);
///
/// The writer of whole documents writes each item in a document of one item, from which it is cut: this takes about a
/// tenth of the time and ensures equal bytes.
template <class T>
class list_writer {
    static_assert(detail::stream::list_document<T> && detail::describe::member_count<T> == 1,
                  "waybill: a list_writer needs a document with one field, which wraps a std::vector: "
                  ".items(\"Item\")");
    static constexpr auto list = detail::describe::member_pointer<T, 0>;

public:
    using item = detail::stream::list_item<T>;

    /// Writes JSON if `form` is `json`, else XML.
    explicit list_writer(document_form form) : form_(form) {
        (void)write(without_items_);
        (one_.*list).emplace_back();
        (void)write(text_);
        find_around(text_, without_items_);
    }

    /// Appends the text before the item, and the item. Fails like the writers of whole documents if a text cannot be
    /// written exactly; the output then has U+FFFD in its place and the item counts as written. The item is unchanged.
    result<void> put(item& each, std::string& into) {
        if (!begun_)
            into += begin_;
        else if (form_ == document_form::json)
            into += ',';
        begun_ = true;
        auto& only = (one_.*list).front();
        std::swap(only, each);
        auto const written = write(text_);
        std::swap(only, each);
        into.append(text_, begin_.size(), text_.size() - begin_.size() - end_.size());
        return written;
    }
    /// Appends the text after the last item; the whole document if there was no item.
    void finish(std::string& into) { into += begun_ ? end_ : without_items_; }

    /// Returns the text before the first item and after the last one.
    [[nodiscard]] std::string const& begin_text() const noexcept { return begin_; }
    [[nodiscard]] std::string const& end_text() const noexcept { return end_; }
    /// Returns the whole document without items.
    [[nodiscard]] std::string const& without_items() const noexcept { return without_items_; }

private:
    result<void> write(std::string& into) const {
        return form_ == document_form::json ? write_json(one_, into) : write_xml(one_, into);
    }
    /// Finds the text around the single item by comparison with the document without items: `<Bookings/>` is
    /// `<Bookings>…</Bookings>`, `[]` is `[…]`.
    void find_around(std::string_view one, std::string_view none) {
        auto const same =
            std::size_t(std::mismatch(one.begin(), one.end(), none.begin(), none.end()).first - one.begin());
        if (form_ == document_form::json) {
            begin_ = one.substr(0, same);
            end_ = none.substr(same);
            return;
        }
        constexpr std::string_view empty = "/>";
        begin_ = one.substr(0, same + 1);
        ((end_ = "</") += detail::describe::table<T>[0].wire) += '>';
        end_ += none.substr(same + empty.size());
    }

    document_form form_;
    T one_{};             ///< a document of one item
    std::string begin_{}; ///< the text before the first item
    std::string end_{};   ///< and after the last one
    std::string without_items_{};
    std::string text_{};
    bool begun_ = false;
};

} // namespace waybill
