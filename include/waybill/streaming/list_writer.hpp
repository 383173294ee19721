// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/stream/list_field.hpp>
#include <waybill/detail/stream/list_frame.hpp>
#include <waybill/document_form.hpp>
#include <waybill/result.hpp>

#include <optional>
#include <string>
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
    static_assert(detail::stream::list_document<T>,
                  "waybill: a list_writer needs a document with exactly one field that wraps a std::vector: "
                  ".items(\"Item\")");
    static constexpr auto list = detail::describe::member_pointer<T, detail::stream::list_index<T>>;
    using frame = detail::stream::list_frame<T>;

public:
    using item = detail::stream::list_item<T>;

    /// Writes JSON if `form` is `json`, else XML.
    explicit list_writer(document_form form) : form_(form) {}
    /// `head` is the document with an empty list.
    list_writer(document_form form, T head) : form_(form), own_(std::in_place, form, std::move(head)) {
        wrong_ = own_->wrong;
    }

    /// Appends the text before the item, and the item. Fails like the writers of whole documents if a text cannot be
    /// written exactly; the output then has U+FFFD in its place and the item counts as written. The item is unchanged.
    result<void> put(item& each, std::string& into) {
        auto& item_of_one = only();
        std::swap(item_of_one, each);
        auto const written = detail::stream::write_as(form_, one_, text_);
        std::swap(item_of_one, each);
        append(into);
        return outcome(written);
    }
    result<void> put(item const& each, std::string& into) {
        only() = each;
        auto const written = detail::stream::write_as(form_, one_, text_);
        append(into);
        return outcome(written);
    }
    result<void> put(item&& each, std::string& into) { return put(each, into); }

    /// Appends the text after the last item; the whole document if there was no item.
    result<void> finish(std::string& into) {
        into += begun_ ? around().end : around().without_items;
        return outcome({});
    }

    /// Returns the text before the first item and after the last one.
    [[nodiscard]] std::string const& begin_text() const { return around().begin; }
    [[nodiscard]] std::string const& end_text() const { return around().end; }
    /// Returns the whole document without items.
    [[nodiscard]] std::string const& without_items() const { return around().without_items; }

private:
    frame const& around() const { return own_ ? *own_ : frame::bare(form_); }
    item& only() {
        if ((one_.*list).empty()) (one_.*list).emplace_back();
        return (one_.*list).front();
    }
    void append(std::string& into) {
        if (!begun_)
            into += around().begin;
        else if (form_ == document_form::json)
            into += ',';
        begun_ = true;
        auto const& one = frame::bare(form_);
        into.append(text_, one.begin.size(), text_.size() - one.begin.size() - one.end.size());
    }
    result<void> outcome(result<void> written) {
        if (!wrong_) return written;
        auto first = *std::move(wrong_); // the error of the head, which is reported once
        wrong_.reset();
        return first;
    }

    document_form form_;
    std::optional<frame> own_{}; ///< if the head is not empty
    std::optional<error> wrong_{};
    T one_{}; ///< a document of one item
    std::string text_{};
    bool begun_ = false;
};

} // namespace waybill
